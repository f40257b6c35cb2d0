import { useEffect, useRef } from "react";
import { type Command, isFromElsewhere, modeOf, tierOf } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import type { RtsPanelEvents } from "../surface.js";

/** Detail of a command's event; `was` is its former state, null where it is new. */
export function changeOfState(command: Command, was: Command["state"] | null) {
  const { id, oID, state, order, refusal } = command;
  const about = { id, oID, state, was, mode: modeOf(order), tier: tierOf(order) };
  return { ...about, isOurs: !isFromElsewhere(command), refusal: refusal?.by ?? null };
}

/** Emits `its-command-sent` once and `its-command-changed` at each new state of a command of this controller. */
export function useCommandEvents(commands: readonly Command[]): void {
  const { emit } = useWidget<RtsPanelEvents>();
  const reported = useRef<Map<string, Command["state"]> | null>(null);
  useEffect(() => {
    const known = reported.current;
    reported.current = new Map(commands.map(({ id, state }) => [id, state]));
    if (!known) return;
    for (const command of commands) {
      const { id, state } = command;
      const was = known.get(id) ?? null;
      if (was === state) continue;
      const detail = changeOfState(command, was);
      if (state === "sent") emit("its-command-sent", detail);
      emit("its-command-changed", detail);
    }
  }, [commands, emit]);
}
