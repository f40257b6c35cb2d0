import { useEffect, useRef } from "react";
import type { Asking } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import type { SpecialPanelEvents } from "../surface.js";

/** Tells the page of the requests of this vehicle: `its-task-sent` once, `its-task-changed` at each new state. */
export function useTaskEvents(device: string, askings: readonly Asking[]): void {
  const { emit } = useWidget<SpecialPanelEvents>();
  const told = useRef<Map<string, Asking["state"]> | null>(null);
  useEffect(() => {
    const known = told.current;
    told.current = new Map(askings.map(({ key, state }) => [key, state]));
    if (!known) return;
    for (const { key, what, task, state, refusal } of askings) {
      const was = known.get(key) ?? null;
      if (was === state) continue;
      const detail = { device, key, what, task, state, was, refusal: refusal?.by ?? null };
      if (state === "sent") emit("its-task-sent", detail);
      emit("its-task-changed", detail);
    }
  }, [device, askings, emit]);
}
