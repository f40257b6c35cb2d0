/** Puts another clipboard in the place of the page's: undefined as on a page without https. `giveBack` brings the browser's own. */
export const clipboard = {
  set: (value: { writeText(text: string): Promise<unknown> } | undefined) =>
    Object.defineProperty(navigator, "clipboard", { configurable: true, value }),
  giveBack: () => Reflect.deleteProperty(navigator, "clipboard"),
};
