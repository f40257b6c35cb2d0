import { useEffect, useRef } from "react";
import { useWidget } from "./use-widget.js";

/** Dispatched at the shadow root of an element that was moved: removed and inserted again at once. */
export const MOVED = "its-moved";

/** Calls `onMoved` when the element was moved in the page, which ends the modal state of its dialogs. */
export function useMoved(onMoved: () => void): void {
  const { root } = useWidget();
  const latest = useRef(onMoved);
  latest.current = onMoved;
  useEffect(() => {
    const listen = () => latest.current();
    root.addEventListener(MOVED, listen);
    return () => root.removeEventListener(MOVED, listen);
  }, [root]);
}
