import { elements } from "./elements.js";

// What the tags of the page need is asked for together with the loader, and not only when that is here.
const bringLoader = () => import("./loader.js");
const loader = bringLoader();
const offered = Object.entries(elements).map(([id, load]) => {
  const tag = `its-${id}` as const;
  /** The file of the element, and at once what all of them share, of which one would else learn only from that. */
  const bring = (): Promise<unknown> => Promise.all([import("./kit/element.js"), load()]);
  let begun = globalThis.document?.querySelector(tag) && !customElements.get(tag) && bring();
  // The loader hears of it, too, and says so.
  if (begun) begun.catch(() => {});
  return {
    id,
    tag,
    /** What was begun counts once: after a failure it is loaded anew. */
    load() {
      const loading = begun || bring();
      begun = null;
      return loading;
    },
  };
});

/** Says of a tag at its elements on this page that they were not loaded. */
function tellOfLoss(tag: string, error: unknown): void {
  for (const element of document.querySelectorAll(tag)) {
    const message = `The widget "${tag}" could not be loaded: ${error}. Reload the page to try again.`;
    globalThis.console?.error(`its: ${message}`);
    element.dispatchEvent(new CustomEvent("its-error", { bubbles: true, composed: true, detail: { code: "not-loaded", message } }));
  }
}

// A second try by hand: `brought`, by which all others come, comes with the loader. And no `await` at the top: what portals
// bundle with may be told to make scripts that know none.
loader
  .catch(() => new Promise((resolve) => setTimeout(resolve, 1_000)).then(bringLoader))
  .then(
    ({ follow }) => follow(offered, tellOfLoss),
    (error: unknown) => {
      for (const { tag } of offered) tellOfLoss(tag, error);
    },
  );
