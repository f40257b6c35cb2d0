/** The map whose side panel this widget is; null elsewhere. */
export function mapAround(element: Element): HTMLElement | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.host.localName === "its-map" ? (root.host as HTMLElement) : null;
}
