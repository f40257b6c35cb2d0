import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Milliseconds for which a control must have stood still before a press counts (faults F17). */
export const STILL = 500;

/**
 * Whether a press in a row of a list counts: not if the row has just moved under the pointer. Otherwise the second press of a double click
 * would hit the row after the one that has just gone. A press by keyboard counts, since the focus stays with its row, unless the focus was
 * moved there just now: `focused` is when (ms of `performance.now()`). `isIgnored` is true from an ignored press until the next that
 * counts, so that the operator can be informed.
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
