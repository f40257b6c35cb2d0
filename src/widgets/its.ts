import elements, { bringShared } from "its:elements";

// What the tags of the page need is asked for together with the loader, and not only when that is here.
const loader = import("./loader.js");
const begun = new Map<string, Promise<unknown>>();
if ("document" in globalThis) {
  for (const [id, load] of Object.entries(elements)) {
    const tag = `its-${id}`;
    if (!document.querySelector(tag) || customElements.get(tag)) continue;
    begun.set(id, load());
    // The loader hears of it, too, and says so.
    begun.get(id)?.catch(() => {});
  }
}

/** What was begun counts once: after a failure it is loaded anew. */
function takeBegun(id: string): Promise<unknown> | undefined {
  const loading = begun.get(id);
  begun.delete(id);
  return loading;
}

// No `await` at the top: what portals bundle with may be told to make scripts that know none.
void loader.then(({ follow }) =>
  follow(
    Object.entries(elements).map(([id, load]) => ({
      id,
      tag: `its-${id}`,
      load: () => Promise.all([bringShared(), takeBegun(id) ?? load()]),
    })),
  ),
);
