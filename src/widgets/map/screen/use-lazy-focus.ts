import { type RefCallback, useCallback, useRef } from "react";

/** Gives the focus to an element, at once or as soon as it is there: parts of the map are loaded when they are first shown. */
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
