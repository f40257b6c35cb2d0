import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { moveBy, type Zoom, zoomAt } from "./zoom.js";

type Change = (next: (zoom: Zoom) => Zoom) => void;

/** Position of a pointer relative to the centre of its window, as fractions of its size. */
function placeIn(window: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = window.getBoundingClientRect();
  return { x: (clientX - left) / (width || 1) - 0.5, y: (clientY - top) / (height || 1) - 0.5 };
}

/** One pointer pans, two pinch. */
export function usePointers(change: Change) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const lift = ({ pointerId }: PointerEvent) => down.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, placeIn(event.currentTarget, event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const now = placeIn(event.currentTarget, event);
      const [other] = [...down.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      down.current.set(event.pointerId, now);
      if (!other) change((zoom) => moveBy(zoom, now.x - before.x, now.y - before.y));
      else {
        const spread = (place: typeof now) => Math.hypot(place.x - other.x, place.y - other.y) || 0.01;
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        change((zoom) => zoomAt(zoom, spread(now) / spread(before), middle));
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The wheel zooms while the frame has the focus, or with Ctrl; otherwise it scrolls the page. */
export function useWheel(ref: RefObject<HTMLElement | null>, change: Change): void {
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !current.matches(":focus")) return;
      event.preventDefault();
      const factor = Math.exp(-Math.sign(event.deltaY) * Math.min(0.4, Math.abs(event.deltaY) / 300));
      latest.current((zoom) => zoomAt(zoom, factor, placeIn(current, event)));
    };
    current.addEventListener("wheel", turn, { passive: false });
    return () => current.removeEventListener("wheel", turn);
  }, [ref]);
}
