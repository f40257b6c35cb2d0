import { ageOf } from "../age.js";
import type { RtsTelemetry } from "../contract/rts.js";
import type { Order } from "../resources/programs.js";
import type { Command } from "./command.js";
import { isTemporary, modeOf, TEMPORARY_SECONDS, UNTOLD_MODE } from "./modes.js";

/** Seconds an accepted command may stay without telemetry that agrees before it is called unconfirmed. */
export const CONFIRM_WITHIN = 30;

/**
 * Seconds a controller may take to carry a change out, as it changes at the end of a long cycle: after them a missing return is
 * an alarm, and whatever this page was the first to see later has begun by then.
 */
export const RETURN_GRACE = 180;

/** Seconds that a return may take; none where nobody but an operator brings it about. */
const graceOf = ({ returns }: Command): number => (returns ? RETURN_GRACE : 0);

/** Start (Unix s) of a command requested at `asked` and first seen in force at `seen`: the page may have been closed in between. */
const begunBy = (asked: number, seen: number): number => Math.min(seen, asked + RETURN_GRACE);

/** Whether the controller does what was requested, by its own report. Flashing counts only when the lights flash. */
export function shows({ state_control_rts, phase, phase_sequence, phase_durations, blink, plan }: RtsTelemetry, order: Order): boolean {
  const mode = modeOf(order);
  if (state_control_rts !== mode || blink !== (mode === "flashing_yellow")) return false;
  if (order.call === "setUfProgram") return phase === order.phase;
  // A controller that does not tell its plan is believed the mode.
  if (order.call === "setProgram") return order.plan === undefined || (plan ?? order.plan) === order.plan;
  return same(phase_sequence, order.sequence) && same(phase_durations, order.durations);
}

/**
 * Whether something else than the order may be the cause of what the lights show: a controller in fault flashes, and a cabinet under
 * local control runs a program. A fault is no such cause when the controller reports the mode as requested (`control_rts`), e.g. a
 * burnt-out lamp.
 */
export const hasOtherCause = ({ control_dkso, error, control_rts }: RtsTelemetry, order: Order): boolean =>
  control_dkso || (error !== null && control_rts !== modeOf(order));

/**
 * Whether the reading proves that this command is in force. A mode that was shown before the command proves nothing until the provider
 * has accepted the command, and then only where no other mode is requested of the controller, and none requested earlier may still be
 * about to take effect.
 */
function proves(reading: RtsTelemetry, { order, accepted, wasShown, wasRequested }: Command): boolean {
  if (!shows(reading, order) || hasOtherCause(reading, order)) return false;
  if (!wasShown) return true;
  const { control_rts, utime } = reading;
  const mode = modeOf(order);
  if (accepted === null || (control_rts !== null && control_rts !== mode)) return false;
  return control_rts === null || wasRequested === null || wasRequested === mode || utime >= accepted + RETURN_GRACE;
}

/** Whether the controller has left the ordered mode; a phase that is none for a moment does not count. */
export function hasLeft({ state_control_rts, phase, phase_sequence, plan }: RtsTelemetry, order: Order): boolean {
  // What the controller has not told says nothing of that, but for another plan.
  if (state_control_rts === UNTOLD_MODE)
    return order.call === "setProgram" && order.plan !== undefined && (plan ?? order.plan) !== order.plan;
  if (state_control_rts !== modeOf(order)) return true;
  if (order.call === "setUfProgram") return phase !== null && phase !== order.phase;
  return order.call === "setCustomProgram" && !same(phase_sequence, order.sequence);
}

const same = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((each, i) => each === other[i]);

/**
 * The next state of a command by the last reading and the city time; the same object when nothing is new. Only a recent
 * reading of a connected controller, taken after the reading before the POST, proves anything; the clock alone only lowers the state.
 */
export function follow(command: Command, reading: RtsTelemetry | undefined, now: number): Command {
  if (command.closed !== null || command.sent === null) return command;
  const proof = reading?.online && ageOf(reading.utime, "telemetry", now) === "recent" && reading.utime > command.looked ? reading : null;
  switch (command.state) {
    case "sent":
    case "accepted":
    case "unknown":
    case "unconfirmed":
      return followRequest(command, command.sent, proof, now, reading !== undefined);
    case "observed":
    case "returning":
    case "overdue":
      return followOverride(command, proof, now);
    default:
      return command;
  }
}

function followRequest(command: Command, sent: number, proof: RtsTelemetry | null, now: number, isAnswered: boolean): Command {
  const { state, order, accepted, until, wasShown, wasRequested } = command;
  if (proof && proves(proof, command)) {
    const observed = proof.utime;
    if (!isTemporary(order)) return { ...command, state: "observed", observed, closed: now };
    return { ...command, state: "observed", observed, until: until ?? begunBy(sent, observed) + TEMPORARY_SECONDS };
  }
  if (state === "unknown" && proof?.control_rts === modeOf(order) && wasRequested !== modeOf(order)) {
    const begun = begunBy(sent, proof.utime);
    return { ...command, state: "accepted", accepted: begun, until: isTemporary(order) ? begun + TEMPORARY_SECONDS : null };
  }
  // The mode shown before has ended: when it is shown again, this command is the cause.
  if (proof && accepted !== null && wasShown && hasLeft(proof, order)) return { ...command, wasShown: false };
  // Nothing more will be known of it.
  if (proof && state === "accepted" && proof.unconfirmable?.includes(modeOf(order))) return { ...command, closed: now };
  if (state === "unconfirmed") {
    if (now < (until ?? sent + TEMPORARY_SECONDS) + graceOf(command)) return command;
    // An intervention that was never seen in force ends when the controller shows another mode; without readings it is overdue. Before
    // the first reading of this page that cannot be said.
    if (!isTemporary(order) || (proof && hasLeft(proof, order))) return { ...command, closed: now };
    return isAnswered ? { ...command, state: "overdue" } : command;
  }
  const isWaitedFor = accepted !== null && wasShown && proof !== null && shows(proof, order);
  const patience = isWaitedFor ? RETURN_GRACE : CONFIRM_WITHIN;
  return state !== "sent" && now - (accepted ?? sent) >= patience ? { ...command, state: "unconfirmed" } : command;
}

function followOverride(command: Command, proof: RtsTelemetry | null, now: number): Command {
  const { state, order, observed, until, returns } = command;
  if (proof && observed === null && proves(proof, command)) return { ...command, observed: proof.utime };
  if (proof && hasLeft(proof, order)) {
    // Never seen in force, so it has not returned either.
    if (observed === null) return { ...command, state: "unconfirmed", closed: now };
    return { ...command, state: "returned", returned: proof.utime, returnedTo: proof.state_control_rts, closed: now };
  }
  if (until === null) return command;
  if (!returns) return now < until || state === "overdue" ? command : { ...command, state: "overdue" };
  const begun = begunBy(until - TEMPORARY_SECONDS, observed ?? 0);
  if (now >= Math.max(until, begun + TEMPORARY_SECONDS) + RETURN_GRACE)
    return state === "overdue" ? command : { ...command, state: "overdue" };
  return now >= until && state === "observed" ? { ...command, state: "returning" } : command;
}
