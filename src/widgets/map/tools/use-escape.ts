import { useEffect } from "react";
import { useWidget } from "../../kit/use-widget.js";

/** Calls `onEscape` for Escape anywhere in the element, unless something inside has handled it; the event does not reach the page. */
export function useEscape(onEscape: () => void): void {
  const { element } = useWidget();
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    element.addEventListener("keydown", end);
    return () => element.removeEventListener("keydown", end);
  }, [element, onEscape]);
}
