import { useEffect, useState } from "react";
import type { MapView } from "../engine/map-view.js";
import { crosshairClass } from "./styles.js";

/** Crosshair in the centre of the map, for keyboard users. */
export function Crosshair() {
  return (
    <svg className={crosshairClass} viewBox="0 0 48 48" width={48} height={48} aria-hidden="true">
      <path d="M24 2v16M24 30v16M2 24h16M30 24h16" />
      <circle cx={24} cy={24} r={2} />
    </svg>
  );
}

/** CSS px by which an arrow key moves the map under the crosshair. */
const STEP = 12;
/** The same with Shift. */
const LEAP = 96;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Keyboard handling of the crosshair: arrows move the map under it, Enter calls `onEnter` with its coordinates. Returns whether it is
 * shown.
 */
export function useCrosshair({ map }: MapView, onEnter: (latitude: number, longitude: number) => void): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const container = map.getContainer();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
      const arrow = arrows[key];
      if (altKey || ctrlKey || metaKey || (!arrow && key !== "Enter")) return;
      setShown(true);
      if (arrow) map.panBy([arrow[0] * (shiftKey ? LEAP : STEP), arrow[1] * (shiftKey ? LEAP : STEP)], { animate: false });
      // Before the city is known the map has no view.
      else if (map.getZoom() !== undefined) onEnter(map.getCenter().lat, map.getCenter().lng);
      event.preventDefault();
      event.stopPropagation();
    };
    const onFocus = () => setShown(container.matches(":focus-visible"));
    const hide = () => setShown(false);
    onFocus();
    container.addEventListener("keydown", onKeyDown);
    container.addEventListener("focus", onFocus);
    container.addEventListener("blur", hide);
    container.addEventListener("pointerdown", hide);
    return () => {
      container.removeEventListener("keydown", onKeyDown);
      container.removeEventListener("focus", onFocus);
      container.removeEventListener("blur", hide);
      container.removeEventListener("pointerdown", hide);
    };
  }, [map, onEnter]);
  return isShown;
}
