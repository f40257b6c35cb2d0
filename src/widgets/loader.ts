import { $plugins, builtIns, type Loadable, loadables, offer, register } from "../core/plugin.js";
import { hasOtherMajor } from "../core/shared-core.js";
import { loadWithRetry } from "../core/with-timeout.js";

// `core/plugin.js` and not `core/internal.js`: a page that loads this script has loaded nothing else of core yet.

const requested = new Set<string>();

/**
 * Offers our elements and loads every element that the page shows, now and later; `reportLoadFailure` gets the tag of one that
 * could not be loaded.
 */
export function follow(elements: readonly Loadable[], reportLoadFailure: (tag: string, error: unknown) => void): void {
  /** Loads the widgets whose tags are in `root` and not defined yet, each once; a failed one may be loaded again. */
  function loadAt(root: ParentNode & { localName?: string }): void {
    for (const { tag, load } of loadables()) {
      if (requested.has(tag) || customElements.get(tag) || !(root.localName === tag || root.querySelector(tag))) continue;
      requested.add(tag);
      loadWithRetry(load).catch((error: unknown) => {
        requested.delete(tag);
        reportLoadFailure(tag, error);
      });
    }
  }

  offer(elements);
  builtIns.register = async () => {
    const { builtIn } = await import("./index.js");
    if (!$plugins.get().some(({ id }) => id === builtIn.id)) register(builtIn);
  };
  if (!("document" in globalThis)) return;
  loadAt(document);
  $plugins.listen(() => loadAt(document));
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) loadAt(node);
  }).observe(document.documentElement, { childList: true, subtree: true });
  if (hasOtherMajor()) void loadWithRetry(() => import("./two-majors.js")).then(({ reportTwoMajors }) => reportTwoMajors());
}
