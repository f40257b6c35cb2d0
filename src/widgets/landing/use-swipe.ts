import { type PointerEvent, useRef } from "react";

/** CSS px of a horizontal movement that makes a swipe. */
const FAR = 56;
/** How many times further a swipe goes sideways than up or down. */
const FLAT = 2;

/** Where a sideways movement means something else. */
const taken = "input, select, textarea, [role=slider], [role=tablist], [data-no-swipe]";

/**
 * Handlers for a region that is swiped with a finger; up and down stay the browser's, which cancels the pointer when it
 * scrolls (`touch-action: pan-y`). `step` is 1 towards the next thing, -1 towards the former one.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number }>(null);
  return {
    onPointerDown(event: PointerEvent) {
      const isTaken = event.nativeEvent.composedPath().some((node) => node instanceof Element && node.matches(taken));
      start.current =
        event.pointerType === "touch" && event.isPrimary && !isTaken ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== event.pointerId) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) >= FAR && Math.abs(across) > FLAT * Math.abs(event.clientY - from.y)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
