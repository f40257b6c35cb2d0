import { elements } from "./elements.js";

// The files of the page's tags are requested in parallel with the loader, not after it.
const loadLoader = () => import("./loader.js");
const loader = loadLoader();
const offered = Object.entries(elements).map(([id, load]) => {
  const tag = `its-${id}` as const;
  /**
   * Loads the file of the element and, in parallel, the chunk that all elements share, which its imports would reveal only
   * later.
   */
  const loadElement = (): Promise<unknown> => Promise.all([import("./kit/element.js"), load()]);
  let begun = globalThis.document?.querySelector(tag) && !customElements.get(tag) && loadElement();
  // The loader handles the failure.
  if (begun) begun.catch(() => {});
  return {
    id,
    tag,
    /** The first call gets the load that was started; after a failure it is loaded again. */
    load() {
      const loading = begun || loadElement();
      begun = null;
      return loading;
    },
  };
});

/** Reports at the elements of a tag that they were not loaded: in the console and as `its-error`. */
function reportLoadFailure(tag: string, error: unknown): void {
  for (const element of document.querySelectorAll(tag)) {
    const message = `The widget "${tag}" could not be loaded: ${error}. Reload the page to try again.`;
    globalThis.console?.error(`its: ${message}`);
    element.dispatchEvent(new CustomEvent("its-error", { bubbles: true, composed: true, detail: { code: "not-loaded", message } }));
  }
}

// A retry by hand, since `loadWithRetry` comes with the loader. No top-level `await`: portals may bundle for targets that lack
// it.
loader
  .catch(() => new Promise((resolve) => setTimeout(resolve, 1_000)).then(loadLoader))
  .then(
    ({ follow }) => follow(offered, reportLoadFailure),
    (error: unknown) => {
      for (const { tag } of offered) reportLoadFailure(tag, error);
    },
  );
