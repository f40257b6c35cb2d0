import { useLayoutEffect, useState } from "react";
import { useWidget } from "../use-widget.js";

/** Pixels from which a device page shows all its parts opened; below, each opens when asked for. */
const WIDE = 720;

/** Whether the element has the width of a page, not that of a side panel. */
export function useIsWide(): boolean {
  const { element } = useWidget();
  const [isWide, setWide] = useState(() => element.clientWidth >= WIDE);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setWide(element.clientWidth >= WIDE));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
