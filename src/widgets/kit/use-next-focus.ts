import { useLayoutEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/**
 * Gives the focus, once the component is drawn anew, to what takes the place of a control that a press makes go: it would else
 * fall to the page's body, and who uses the keyboard would begin from there.
 */
export function useNextFocus(): (find: Find) => void {
  const next = useRef<Find | null>(null);
  useLayoutEffect(() => {
    next.current?.()?.focus();
    next.current = null;
  });
  return (find) => {
    next.current = find;
  };
}
