/** The map beside which the widget stands as the panel of what is selected there; null anywhere else. */
export function mapAround(element: Element): HTMLElement | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.host.localName === "its-map" ? (root.host as HTMLElement) : null;
}
