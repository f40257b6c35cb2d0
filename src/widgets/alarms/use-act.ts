import { useCallback } from "react";
import { type Alarm, type AlarmDeed, alarmCenter } from "../../core/internal.js";
import { useWidget } from "../kit/use-widget.js";
import type { AlarmsStore } from "./store.js";
import type { AlarmsEvents } from "./surface.js";

/** Does something with alarms, and says so to the page. */
export type Act = (deed: AlarmDeed, alarms: readonly Alarm[]) => void;

export function useAct(store: AlarmsStore): { act: Act; undo(): void } {
  const { client, emit } = useWidget<AlarmsEvents>();
  const center = alarmCenter(client);
  const send = useCallback(
    async (ids: readonly string[], deed: AlarmDeed) => {
      const outcome = await center.act(ids, deed);
      emit("its-alarms-changed", { deed: deed.name, alarms: outcome.done, refused: outcome.refused.length });
      return outcome;
    },
    [center, emit],
  );
  return {
    act: useCallback((deed, alarms) => void store.act(deed, alarms, send), [store, send]),
    undo: useCallback(() => void store.undo(send), [store, send]),
  };
}
