import { useEffect, useRef } from "react";
import { useWidget } from "./use-widget.js";

/** Dispatched at the shadow root of an element that was removed and inserted again at once, as when it is moved. */
export const MOVED = "its-moved";

/** Calls `onMoved` when the element is moved in the page: the browser has then ended the modal state of its dialogs. */
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
