import type { Page } from "playwright-core";

/** All that a page says, through shadow roots: its title, its texts, and what is named or told by attributes. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set([document.title]);
    const look = (root: Document | ShadowRoot) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (node instanceof Element) {
          if (node.shadowRoot) look(node.shadowRoot);
          for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"])
            found.add(node.getAttribute(name) ?? "");
        } else if (!/^(script|style|noscript)$/i.test(node.parentElement?.localName ?? "")) found.add(node.nodeValue ?? "");
      }
    };
    look(document);
    return [...found].map((text) => text.trim()).filter((text) => text !== "");
  });
