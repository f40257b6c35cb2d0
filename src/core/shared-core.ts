const KEY = Symbol.for("its.core/1");

/**
 * What all bundles of this major version share on one page: two bundles bring two copies of our code, but there is one
 * session per provider, one list of plugins, one language store (design 2). The only global name we take.
 */
export function sharedCore<Part>(name: string, create: () => Part): Part {
  const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
  let parts = holder[KEY];
  if (!parts) {
    parts = new Map();
    Object.defineProperty(holder, KEY, { value: parts });
  }
  if (!parts.has(name)) parts.set(name, create());
  return parts.get(name) as Part;
}

/** Is there another major version of ours on this page? It shares nothing with this one (faults H5). */
export const hasOtherMajor = (): boolean =>
  Object.getOwnPropertySymbols(globalThis).some((key) => key !== KEY && key.description?.startsWith("its.core/"));
