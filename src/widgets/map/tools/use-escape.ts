import { useEffect } from "react";
import { useWidget } from "../../kit/use-widget.js";

/** Escape anywhere in the element ends what a tool does, and nothing else on the page; not where something in it has taken the key. */
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
