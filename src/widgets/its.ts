import elements, { bringShared } from "its:elements";

type Load = () => Promise<unknown>;

// What the tags of the page need is asked for together with the loader, and not only when that is here.
const loader = import("./loader.js");
const begun = new Map<string, Promise<unknown>>();
if ("document" in globalThis) {
  for (const [id, load] of Object.entries(elements)) {
    const tag = `its-${id}`;
    if (!document.querySelector(tag) || customElements.get(tag)) continue;
    const loading = bring(load);
    begun.set(id, loading);
    // The loader hears of it, too, and says so.
    loading.catch(() => {});
  }
}

/** The file of an element, and at once what all of them share, of which one would else learn only from that. */
function bring(load: Load): Promise<unknown> {
  return Promise.all([bringShared(), load()]);
}

/** What was begun counts once: after a failure it is loaded anew. */
function takeBegun(id: string): Promise<unknown> | undefined {
  const loading = begun.get(id);
  begun.delete(id);
  return loading;
}

// No `await` at the top: what portals bundle with may be told to make scripts that know none.
void loader.then(({ follow }) =>
  follow(Object.entries(elements).map(([id, load]) => ({ id, tag: `its-${id}`, load: () => takeBegun(id) ?? bring(load) }))),
);
