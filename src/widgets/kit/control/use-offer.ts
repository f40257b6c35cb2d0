import { type RefObject, useLayoutEffect, useRef } from "react";
import { useWidget } from "../use-widget.js";

/**
 * Stands for control being offered here: its signal is aborted as soon as it no longer is, as the place is gone (`control` was
 * taken away, the element left the page or shows another device) or `isOffered` is false. What was decided before and has not
 * left by then is not sent.
 */
export function useOffer(isOffered = true): RefObject<AbortController> {
  const { client } = useWidget();
  const offer = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another provider, or an offer that is made again, is another offer
  useLayoutEffect(() => {
    const made = new AbortController();
    offer.current = made;
    return () => made.abort();
  }, [client, isOffered]);
  return offer;
}
