import { ageOf } from "../age.js";
import type { RtsTelemetry } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";
import type { Order } from "../resources/programs.js";
import { uniqueId } from "../unique-id.js";
import type { Command } from "./command.js";
import { controlMode, modeOf, returnsAfter, TEMPORARY_SECONDS } from "./modes.js";

/** The order that would have led to a reading. */
function orderBehind({ state_control_rts, phase, plan }: RtsTelemetry): Order {
  if (state_control_rts === "phase_hold" && phase !== null) return { call: "setUfProgram", phase };
  const hasPlan = state_control_rts === "switching" && typeof plan === "number";
  return { call: "setProgram", program: state_control_rts, ...(hasPlan ? { plan } : {}) };
}

/**
 * A temporary mode in force that no command of ours explains: set by somebody else. When it began is not known, so it is
 * to end within 60 minutes of the first sight. A mode the system did not ask for (the controller's own fault flashing, the
 * cabinet) is shown without an end. A mode we do not know is shown by the panel, but nobody can say that it is one.
 */
export function overrideOf(reading: RtsTelemetry, oID: Id, name: string, known: readonly Command[], now: number): Command | null {
  const { state_control_rts, control_rts, online, utime } = reading;
  if (!online || ageOf(utime, "telemetry", now) !== "recent" || !controlMode(state_control_rts)?.isTemporary) return null;
  const explains = ({ oID: other, closed, order }: Command) =>
    `${other}` === `${oID}` && closed === null && modeOf(order) === state_control_rts;
  if (known.some(explains)) return null;
  const isRequested = control_rts === state_control_rts;
  return {
    id: uniqueId(),
    oID: reading.oID,
    name,
    fio: null,
    isRequested,
    order: orderBehind(reading),
    from: "",
    reason: "",
    state: "observed",
    refusal: null,
    looked: utime,
    wasShown: false,
    wasRequested: null,
    asked: utime,
    sent: utime,
    accepted: null,
    observed: utime,
    until: isRequested ? utime + TEMPORARY_SECONDS : null,
    returns: returnsAfter(reading, orderBehind(reading)) !== null,
    returned: null,
    returnedTo: null,
    closed: null,
  };
}
