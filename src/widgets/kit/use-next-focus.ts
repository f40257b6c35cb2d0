import { useLayoutEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/**
 * Moves the focus, after the next render, to what takes the place of a control that its press removes. Otherwise it would fall
 * to the page's body, and a keyboard user would start from there.
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
