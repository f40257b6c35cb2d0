import { type RefObject, useLayoutEffect, useRef } from "react";
import { useWidget } from "../use-widget.js";

/**
 * An AbortController whose signal is aborted as soon as control is no longer offered here: the attribute `control` was removed, the
 * element left the page or shows another device, or `isOffered` is false. A decision not yet sent by then is never sent.
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
