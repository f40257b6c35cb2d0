import { elements } from "./elements.js";

// What the tags of the page need is asked for together with the loader, and not only when that is here.
const loadLoader = () => import("./loader.js");
const loader = loadLoader();
const offered = Object.entries(elements).map(([id, load]) => {
  const tag = `its-${id}` as const;
  /** The file of the element, and at once what all of them share, of which one would else learn only from that. */
  const loadElement = (): Promise<unknown> => Promise.all([import("./kit/element.js"), load()]);
  let begun = globalThis.document?.querySelector(tag) && !customElements.get(tag) && loadElement();
  // The loader hears of it, too, and says so.
  if (begun) begun.catch(() => {});
  return {
    id,
    tag,
    /** What was begun counts once: after a failure it is loaded anew. */
    load() {
      const loading = begun || loadElement();
      begun = null;
      return loading;
    },
  };
});

/** Says of a tag at its elements on this page that they were not loaded. */
function reportLoadFailure(tag: string, error: unknown): void {
  for (const element of document.querySelectorAll(tag)) {
    const message = `The widget "${tag}" could not be loaded: ${error}. Reload the page to try again.`;
    globalThis.console?.error(`its: ${message}`);
    element.dispatchEvent(new CustomEvent("its-error", { bubbles: true, composed: true, detail: { message } }));
  }
}

// A second try by hand: `brought`, by which all others come, comes with the loader. And no `await` at the top: what portals
// bundle with may be told to make scripts that know none.
loader
  .catch(() => new Promise((resolve) => setTimeout(resolve, 1_000)).then(loadLoader))
  .then(
    ({ follow }) => follow(offered, reportLoadFailure),
    (error: unknown) => {
      for (const { tag } of offered) reportLoadFailure(tag, error);
    },
  );
