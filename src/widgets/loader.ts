import { $plugins, bringOurs, type Loadable, loadables, offer, register } from "../core/plugin.js";
import { hasOtherMajor } from "../core/shared-core.js";
import { brought } from "../core/with-timeout.js";

// `core/plugin.js` and not `core/index.js`: a page that loads this script has loaded nothing else of core yet.

const asked = new Set<string>();

/**
 * Loads the widgets whose tags stand below `root` and are not defined yet, each once. What does not arrive is told
 * of at its tags (`its-error`), whose own content stays, and may be asked for again.
 */
function loadBelow(root: ParentNode): void {
  for (const { tag, load } of loadables()) {
    if (asked.has(tag) || customElements.get(tag) || !isBelow(root, tag)) continue;
    asked.add(tag);
    brought(load).catch((error: unknown) => {
      asked.delete(tag);
      const message = `The widget "${tag}" could not be loaded: ${String(error)}. Reload the page to try again.`;
      globalThis.console?.error(`its: ${message}`);
      const told = { bubbles: true, composed: true, detail: { message } };
      for (const element of document.querySelectorAll(tag)) element.dispatchEvent(new CustomEvent("its-error", told));
    });
  }
}

const isBelow = (root: ParentNode, tag: string) => (root instanceof Element && root.localName === tag) || root.querySelector(tag) !== null;

/** Offers our elements, and from now on loads every element that the page shows. */
export function follow(elements: readonly Loadable[]): void {
  offer(elements);
  bringOurs.by = async () => {
    const { builtIn } = await import("./index.js");
    if (!$plugins.get().some(({ id }) => id === builtIn.id)) register(builtIn);
  };
  if (!("document" in globalThis)) return;
  loadBelow(document);
  $plugins.listen(() => loadBelow(document));
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) loadBelow(node);
  }).observe(document.documentElement, { childList: true, subtree: true });
  if (hasOtherMajor()) void import("./two-majors.js").then(({ tellOfTwoMajors }) => tellOfTwoMajors(loadables().map(({ tag }) => tag)));
}
