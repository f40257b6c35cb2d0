type Method = (...given: never[]) => unknown;

const exposed = new WeakMap<Element, Readonly<Record<string, Method>>>();
const waiting = new WeakMap<Element, [name: string, given: unknown[]][]>();

/** The `ElementInternals` of form-associated elements. */
export const internalsOf = new WeakMap<Element, ElementInternals>();

/** Calls a method that the screen exposes. Before the first render the call is queued and returns `undefined`. */
export function callExposed(element: Element, name: string, given: unknown[]): unknown {
  const method = exposed.get(element)?.[name];
  if (method) return method(...(given as never[]));
  waiting.set(element, [...(waiting.get(element) ?? []), [name, given]]);
  return undefined;
}

/** Makes methods of the screen callable on its element and runs queued calls; returns a function that removes them. */
export function expose(element: Element, methods: Readonly<Record<string, Method>>): () => void {
  exposed.set(element, methods);
  const calls = waiting.get(element) ?? [];
  waiting.delete(element);
  for (const [name, given] of calls) callExposed(element, name, given);
  return () => {
    if (exposed.get(element) === methods) exposed.delete(element);
  };
}
