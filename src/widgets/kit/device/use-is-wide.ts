import { useLayoutEffect, useState } from "react";
import { useWidget } from "../use-widget.js";

/** Pixels from which a device page shows all its parts opened; below, each opens when asked for. */
const WIDE = 720;

/** Whether the element has the width of a page, not that of a side panel, or as many CSS px as are said. */
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
