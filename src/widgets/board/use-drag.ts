import { type PointerEvent, useRef, useState } from "react";
import { useWidget } from "../kit/use-widget.js";

/**
 * Moves a card by its handle: the board is arranged anew whenever the pointer comes upon another card, and Escape puts
 * everything back. `place` of a card is its number from 0.
 */
export function useDrag(places: readonly string[], move: (id: string, to: number) => void) {
  const { root } = useWidget();
  const [dragged, setDragged] = useState<string | null>(null);
  const over = useRef<string | null>(null);
  const start = useRef(0);

  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = places.indexOf(id);
      over.current = id;
      setDragged(id);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragged !== id) return;
      const card = root.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-card]")?.dataset.card ?? null;
      if (card === over.current) return;
      over.current = card;
      if (card !== null && card !== id) move(id, places.indexOf(card));
    },
    onPointerUp: () => setDragged(null),
    onLostPointerCapture: () => setDragged(null),
  });
  const cancel = () => {
    if (dragged === null) return false;
    move(dragged, start.current);
    setDragged(null);
    return true;
  };
  return { dragged, handle, cancel };
}
