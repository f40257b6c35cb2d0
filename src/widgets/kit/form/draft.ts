/** Typed text by field; separate from what the page prefilled. */
export type Typed = Readonly<Record<string, string>>;

/** Storage of typed text for an element that is created again: session storage, gone with the tab. */
export interface Draft {
  /** Key of the draft: page address, widget and element. */
  readonly place: string;
  read(): Typed;
  write(typed: Typed): void;
}

const holders = new Map<string, WeakRef<Element>>();
const memory = new Map<string, string>();

/**
 * The draft of an element. A new element in place of a removed one (after a re-render or reload) finds what was typed; two elements on a
 * page never share a draft. Kept for the tab, or in memory where the browser refuses storage.
 */
export function draftOf(widget: string, element: Element): Draft {
  const key = claim(widget, element);
  return {
    place: key,
    read: () => readTyped(memory.get(key) ?? stored(key)),
    write(typed) {
      const text = Object.keys(typed).length > 0 ? JSON.stringify(typed) : null;
      memory.delete(key);
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        if (text !== null) memory.set(key, text);
      }
    },
  };
}

/** The first free key for an element of this widget on this page: by its id, else by its order on the page. */
function claim(widget: string, element: Element): string {
  const root = element.getRootNode();
  const around = root instanceof ShadowRoot ? `${root.host.localName}/` : "";
  for (let place = 0; ; place++) {
    const key = `its.draft:${location.pathname}:${around}${widget}:${element.id}:${place}`;
    const holder = holders.get(key)?.deref();
    if (holder && holder !== element && holder.isConnected) continue;
    holders.set(key, new WeakRef(element));
    return key;
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function readTyped(text: string | null): Typed {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}
