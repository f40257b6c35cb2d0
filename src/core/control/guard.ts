import { ageOf } from "../age.js";
import type { RtsTelemetry } from "../contract/rts.js";
import { truncate } from "../contract/truncate.js";
import type { Order } from "../resources/programs.js";
import { modeOf, tierOf } from "./modes.js";

/** What of the controller is not as the operator saw it. */
export interface Change {
  readonly what: "device" | "mode" | "request" | "phase" | "lights" | "sequence" | "durations" | "configuration";
  /** Before and now, in the words of the reading. */
  readonly was: string;
  readonly now: string;
}

/** Why a reading does not allow a command. */
export type Doubt = "offline" | "old" | "undated" | "oldPhase" | "error" | "local" | "cabinet";

/** Result of the check right before sending: allowed, or the one reason against it. */
export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly doubt: Doubt }
  | { readonly allowed: false; readonly change: Change };

/** Modes whose phase durations are a plan; other modes shift green time in every cycle. */
const fixedTime: ReadonlySet<string> = new Set(["basic", "static", "switching"]);

/** Modes that are a program of phases, one after another. */
const runsPhases: ReadonlySet<string> = new Set([...fixedTime, "automatic", "adaptive", "predictive", "without_control"]);

/**
 * Why nothing may be sent on this reading, or null. Local control at the cabinet overrides every command of ours; an
 * offline or old reading tells nothing of now, and commands are never kept for later. A fault forbids what makes more of
 * an intervention (tiers 1 to 4), not giving control back (tier 0). What names phases hangs on the one that is on, so it needs a
 * reading by which that is known (`phase` in `age.ts`).
 */
export function doubtOf(reading: RtsTelemetry, order: Order | null, now: number): Doubt | null {
  if (!reading.online) return "offline";
  const age = ageOf(reading.utime, "telemetry", now);
  if (age !== "recent") return age === "old" ? "old" : "undated";
  if (reading.control_dkso) return "local";
  if (reading.values_told?.missing.some(({ name }) => name === "localControl")) return "cabinet";
  if (order !== null && order.call !== "setProgram" && ageOf(reading.utime, "phase", now) !== "recent") return "oldPhase";
  return reading.error !== null && (order === null || tierOf(order) > 0) ? "error" : null;
}

/**
 * The first thing that changed since the operator looked, the weightiest first, or null.
 *
 * A crossing is never still, so not every difference is a change. Phases follow one another in a running program: that
 * is what the operator saw running, and no mode but the hold asks for a phase. The hold of the phase that was on means
 * "keep this green"; once the green has passed on, the same words mean "stop the others and fetch it back", which is
 * another manoeuvre: that is a change. The other way round (the wanted phase has come on meanwhile) only makes the order
 * gentler. Between two phases of a program none is on (the intergreen): that is the program running on. A phase that appears
 * or vanishes otherwise, or stands outside the sequence, is no advance and stops everything, and so does flashing that
 * begins or ends. Real controllers may tell no sequence at all: then any phase is one of the program. Durations count where
 * they are a plan (basic, static, switching); adaptive modes change them in each cycle by design, and a held phase counts them
 * up. What was asked (`control_rts`) counts as well: an order that another operator's controller has accepted but does not show
 * yet is the most recent decision about the crossing.
 */
export function changeOf(seen: RtsTelemetry, fresh: RtsTelemetry, order: Order): Change | null {
  const differs = (what: Change["what"], was: unknown, now: unknown): Change | null =>
    textOf(was) === textOf(now) ? null : { what, was: truncate(textOf(was)), now: truncate(textOf(now)) };
  return (
    differs("device", seen.oID, fresh.oID) ??
    differs("mode", seen.state_control_rts, fresh.state_control_rts) ??
    differs("request", seen.control_rts, fresh.control_rts) ??
    differs("lights", seen.blink, fresh.blink) ??
    (isAdvance(seen, fresh, order) ? null : differs("phase", seen.phase, fresh.phase)) ??
    differs("sequence", seen.phase_sequence, fresh.phase_sequence) ??
    (fixedTime.has(fresh.state_control_rts) ? differs("durations", seen.phase_durations, fresh.phase_durations) : null) ??
    differs("configuration", seen.configuration, fresh.configuration)
  );
}

/** Checks right before sending whether the order, decided on the reading `seen`, may be sent on the reading `fresh`. */
export function recheck(seen: RtsTelemetry, fresh: RtsTelemetry, order: Order, now: number): Verdict {
  const doubt = doubtOf(fresh, order, now);
  if (doubt) return { allowed: false, doubt };
  const change = changeOf(seen, fresh, order);
  return change ? { allowed: false, change } : { allowed: true };
}

/** Whether the phase differs only because the program runs on. */
function isAdvance(seen: RtsTelemetry, fresh: RtsTelemetry, order: Order): boolean {
  const { length } = fresh.phase_sequence;
  const isProgram = !fresh.blink && runsPhases.has(fresh.state_control_rts);
  const isRunning = ({ phase }: RtsTelemetry) =>
    length === 0 ? isProgram : phase === null ? length > 1 && isProgram : fresh.phase_sequence.includes(phase);
  if (!isRunning(seen) || !isRunning(fresh)) return false;
  return modeOf(order) !== "phase_hold" || order.call !== "setUfProgram" || seen.phase !== order.phase;
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : value === null ? "" : String(value));
