import { useLayoutEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/**
 * Returns a function that moves the focus after the next render: for a control that its own press removes. Otherwise the focus would go to
 * the body, and a keyboard user would start from there.
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
