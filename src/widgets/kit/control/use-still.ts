import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Milliseconds for which what can be pressed must have stood still before a press counts (faults F17). */
export const STILL = 500;

/**
 * Asked at a press in a row of a list: has the row stood at its place for long enough, or did it come under the pointer just
 * now? The second press of a double click would else do to the next row what was meant for the one that has just gone. A press
 * of the keyboard counts, since the focus stays at its row, unless it was brought there just now: `focused` says when (ms, as
 * `performance.now()`). `isIgnored` from a press that did not count until the next that does: the operator is told.
 */
export function useStill(ids: readonly PropertyKey[]): {
  isIgnored: boolean;
  counts(id: PropertyKey, press: { readonly detail: number }, focused?: number): boolean;
} {
  const [isIgnored, setIgnored] = useState(false);
  const places = useRef(new Map<PropertyKey, { at: number; since: number }>());
  useLayoutEffect(() => {
    const before = places.current;
    const since = performance.now();
    const placeOf = (id: PropertyKey, at: number) => {
      const known = before.get(id);
      return known?.at === at ? known : { at, since };
    };
    places.current = new Map(ids.map((id, at) => [id, placeOf(id, at)]));
  }, [ids]);
  const counts = useCallback((id: PropertyKey, { detail }: { readonly detail: number }, focused?: number) => {
    const since = (detail === 0 ? focused : places.current.get(id)?.since) ?? Number.NEGATIVE_INFINITY;
    const isCounted = performance.now() - since >= STILL;
    setIgnored(!isCounted);
    return isCounted;
  }, []);
  return { isIgnored, counts };
}
