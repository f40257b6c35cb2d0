const keptOf = new WeakMap<Element, Map<string, unknown>>();

/** Returns the thing kept for an element under `name`, created on the first call. It lives as long as the element, mounted or not. */
export function keepFor<Thing>(element: Element, name: string, create: () => Thing): Thing {
  let kept = keptOf.get(element);
  if (!kept) {
    kept = new Map();
    keptOf.set(element, kept);
  }
  if (!kept.has(name)) kept.set(name, create());
  return kept.get(name) as Thing;
}
