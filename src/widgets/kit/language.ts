import { type Language, languageOf } from "../../core/internal.js";

const followers = new Map<Element, () => void>();
let observer: MutationObserver | undefined;

/** The language of the nearest `lang` around an element, through shadow hosts; Russian where there is none (design 2). */
export function nearestLanguage(element: Element): Language {
  for (let node: Node | null = element; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)) {
    const language = node instanceof Element ? languageOf(node.getAttribute("lang")) : undefined;
    if (language) return language;
  }
  return "ru";
}

/** Calls back when a `lang` changes that may concern the element; one observer serves the whole page. */
export function followLanguage(element: Element, listener: () => void): () => void {
  followers.set(element, listener);
  observer ??= new MutationObserver(() => {
    for (const listen of followers.values()) listen();
  });
  for (let root: Node = element.getRootNode(); ; root = root.host.getRootNode()) {
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ["lang"] });
    if (!(root instanceof ShadowRoot)) break;
  }
  return () => {
    followers.delete(element);
    if (followers.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** To be called after an element was moved: its nearest `lang` may be another one. */
export function recheckLanguage(element: Element): void {
  followers.get(element)?.();
}
