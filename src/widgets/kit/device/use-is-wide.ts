import { useLayoutEffect, useState } from "react";
import { useWidget } from "../use-widget.js";

/** CSS px of width from which a device page opens all its sections. */
const WIDE = 720;

/** Whether the element is at least `least` CSS px wide; by default, as wide as a page and not a side panel. */
export function useIsWide(least = WIDE): boolean {
  const { element } = useWidget();
  const [isWide, setWide] = useState(() => element.clientWidth >= least);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setWide(element.clientWidth >= least));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, least]);
  return isWide;
}
