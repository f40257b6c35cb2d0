import { useEffect, useLayoutEffect, useRef } from "react";
import { useWidget } from "../kit/use-widget.js";

/**
 * Keeps the row under the pointer or with the focus where it is when rows come or go above it, by scrolling the list. Where the list is
 * too short to scroll, the row may move, and a press on it does not count (`useStill`).
 */
export function useAnchored(lines: unknown): void {
  const { root } = useWidget();
  const anchor = useRef<{ row: HTMLElement; top: number } | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[part="list"] li') : null;
      if (row) anchor.current = { row, top: row.getBoundingClientRect().top };
    };
    const scrolled = () => {
      if (anchor.current?.row.isConnected) anchor.current.top = anchor.current.row.getBoundingClientRect().top;
    };
    const leave = () => {
      if (!anchor.current?.row.contains(root.activeElement)) anchor.current = null;
    };
    root.addEventListener("pointerover", note);
    root.addEventListener("focusin", note);
    root.addEventListener("scroll", scrolled, true);
    root.host.addEventListener("pointerleave", leave);
    return () => {
      root.removeEventListener("pointerover", note);
      root.removeEventListener("focusin", note);
      root.removeEventListener("scroll", scrolled, true);
      root.host.removeEventListener("pointerleave", leave);
    };
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines may have moved the row
  useLayoutEffect(() => {
    const { current } = anchor;
    if (!current?.row.isConnected) return;
    const list = current.row.closest("section");
    const moved = current.row.getBoundingClientRect().top - current.top;
    if (list && moved !== 0) list.scrollTop += moved;
    current.top = current.row.getBoundingClientRect().top;
  }, [lines]);
}
