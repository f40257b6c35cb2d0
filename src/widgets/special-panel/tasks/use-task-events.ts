import { useEffect, useRef } from "react";
import type { VehicleRequest } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import type { SpecialPanelEvents } from "../surface.js";

/** Emits `its-task-sent` once and `its-task-changed` at each new state of a request to this vehicle. */
export function useTaskEvents(device: string, requests: readonly VehicleRequest[]): void {
  const { emit } = useWidget<SpecialPanelEvents>();
  const reported = useRef<Map<string, VehicleRequest["state"]> | null>(null);
  useEffect(() => {
    const known = reported.current;
    reported.current = new Map(requests.map(({ key, state }) => [key, state]));
    if (!known) return;
    for (const { key, what, task, state, refusal } of requests) {
      const was = known.get(key) ?? null;
      if (was === state) continue;
      const detail = { device, key, what, task, state, was, refusal: refusal?.by ?? null };
      if (state === "sent") emit("its-task-sent", detail);
      emit("its-task-changed", detail);
    }
  }, [device, requests, emit]);
}
