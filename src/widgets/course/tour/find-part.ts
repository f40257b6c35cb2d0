/** The outermost element that fits the selector, through all open shadow roots; null when there is none. */
export function findDeep(selector: string, root: ParentNode): HTMLElement | null {
  let level: ParentNode[] = [root];
  while (level.length > 0) {
    for (const each of level) {
      const found = each.querySelector<HTMLElement>(selector);
      if (found) return found;
    }
    level = level.flatMap((each) => [...each.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []));
  }
  return null;
}

/** The first of the parts that is to be seen in the element of that tag. */
export function findPart(tag: string, parts: readonly string[]): HTMLElement | null {
  const widget = findDeep(tag, document);
  if (!widget?.shadowRoot) return null;
  for (const part of parts) {
    const found = findDeep(`[part~="${part}"]`, widget.shadowRoot);
    if (found && isSeen(found)) return found;
  }
  return null;
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.isConnected && width > 0 && height > 0;
}
