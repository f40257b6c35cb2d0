import { useEffect, useRef } from "react";
import { type Command, isFromElsewhere, modeOf, tierOf } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import type { RtsPanelEvents } from "../surface.js";

/** What the page is told of a command that was `was` before, null where it is new. */
export function changeOfState(command: Command, was: Command["state"] | null) {
  const { id, oID, state, order, refusal } = command;
  const about = { id, oID, state, was, mode: modeOf(order), tier: tierOf(order) };
  return { ...about, isOurs: !isFromElsewhere(command), refusal: refusal?.by ?? null };
}

/** Tells the page of the commands of this controller: `its-command-sent` once, `its-command-changed` at each new state. */
export function useCommandEvents(commands: readonly Command[]): void {
  const { emit } = useWidget<RtsPanelEvents>();
  const told = useRef<Map<string, Command["state"]> | null>(null);
  useEffect(() => {
    const known = told.current;
    told.current = new Map(commands.map(({ id, state }) => [id, state]));
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
