import { useEffect, useRef } from "react";
import type { PickedPlace } from "./marks.js";

/**
 * Lets the operator pick a place on the map around the widget while `isPicking`. The map gets the focus, so that arrows and Enter pick
 * too. The map's pick events do not reach the page, which did not request them.
 */
export function usePickAround(map: HTMLElement | null, isPicking: boolean, onPlace: (place: PickedPlace) => void, onEnd: () => void): void {
  const latest = useRef({ onPlace, onEnd });
  latest.current = { onPlace, onEnd };
  useEffect(() => {
    if (!map || !isPicking) return;
    const before = map.getAttribute("pick");
    map.setAttribute("pick", "place");
    map.shadowRoot?.querySelector<HTMLElement>('[part="map"]')?.focus();
    const take = (event: Event) => {
      event.stopImmediatePropagation();
      if (event.type === "its-place-picked") latest.current.onPlace((event as CustomEvent<PickedPlace>).detail);
      latest.current.onEnd();
    };
    const names = ["its-place-picked", "its-pick-cancelled"];
    for (const name of names) map.addEventListener(name, take, { capture: true });
    return () => {
      for (const name of names) map.removeEventListener(name, take, { capture: true });
      if (before === null) map.removeAttribute("pick");
      else map.setAttribute("pick", before);
    };
  }, [map, isPicking]);
}
