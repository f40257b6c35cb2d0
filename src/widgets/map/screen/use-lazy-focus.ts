import { type RefCallback, useCallback, useRef } from "react";

/** Focuses an element, now or once it is mounted: parts of the map are loaded when first shown. */
export function useLazyFocus<Kind extends HTMLElement>(): { take: RefCallback<Kind>; focus(): void } {
  const element = useRef<Kind | null>(null);
  const isAwaited = useRef(false);
  const focus = useCallback(() => {
    requestAnimationFrame(() => {
      isAwaited.current = !element.current;
      element.current?.focus();
    });
  }, []);
  const take = useCallback(
    (taken: Kind | null) => {
      element.current = taken;
      if (taken && isAwaited.current) focus();
    },
    [focus],
  );
  return { take, focus };
}
