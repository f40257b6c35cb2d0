import {
  type Change,
  type Command,
  controlMode,
  hasLeft,
  hasOtherCause,
  modeKey,
  modeOf,
  type Order,
  orderNameKey,
  type Refusal,
  type RtsTelemetry,
  shows,
  type Tone,
  type Translate,
} from "../../../core/internal.js";
import { refusalText } from "../refusal-text.js";

/** Tone of a command's state; only one that the controller shows is green. */
export const commandTone: Readonly<Record<Command["state"], Tone>> = {
  draft: "neutral",
  armed: "neutral",
  sent: "info",
  unknown: "unknown",
  accepted: "info",
  unconfirmed: "warning",
  observed: "ok",
  returning: "warning",
  overdue: "error",
  returned: "neutral",
  refused: "error",
};

/** Name of a mode. A word that is none of the eleven of the specification is shown as it is, marked as unknown. */
export const modeName = (word: string, t: Translate): string => t(modeKey(word), { mode: word });

/** An order in words: the mode, the phase to hold, or the sequence with its seconds. */
export function orderWords(order: Order, t: Translate): string {
  const name = t(orderNameKey(order), { mode: modeOf(order) });
  if (order.call === "setUfProgram") return t("orderPhase", { mode: name, phase: order.phase });
  if (order.call === "setProgram") return order.plan === undefined ? name : t("orderPlan", { mode: name, plan: order.plan });
  const steps = order.sequence.map((phase, i) => t("orderStep", { phase, seconds: order.durations[i] ?? 0 }));
  return t("orderSequence", { mode: name, steps: steps.join(", ") });
}

/** The state of a command as a word. */
export function stateWord({ state, returns, accepted, closed }: Command, t: Translate): string {
  if (state === "overdue" && !returns) return t("state.due");
  if (state === "accepted" && closed !== null) return t("state.acceptedOnly");
  return t(state === "unconfirmed" && accepted === null ? "state.unreceived" : `state.${state}`);
}

/** The state of a command as a sentence. */
export function stateSentence(command: Command, t: Translate): string {
  const { state, order, refusal, returnedTo, fio, isRequested, wasShown, returns, accepted, closed } = command;
  if (state === "overdue" && !returns) return t("said.due");
  if (state === "accepted" && closed !== null) return t("said.acceptedOnly");
  if (state === "unconfirmed" && accepted === null) return t("said.unreceived");
  if (state === "refused" && refusal) return refusalWords(refusal, t);
  if (state === "observed" && fio === null) return t(isRequested ? "said.observedOther" : "said.observedOwn");
  if (state === "accepted" && wasShown) return t("said.acceptedShown");
  if (state === "observed" && controlMode(modeOf(order))?.tier === 0) return t("said.givenBack", { mode: orderWords(order, t) });
  return t(`said.${state}`, { mode: returnedTo === null ? "" : modeName(returnedTo, t) });
}

/**
 * Badge and sentence of a command, compared with the controller's present `reading` (null: not known; undefined: no comparison). Green
 * only if the controller shows the requested state. Not green: what nobody requested, what it no longer shows, what a fault causes.
 */
export function standingOf(command: Command, t: Translate, reading?: RtsTelemetry | null): Standing {
  const { state, order, fio } = command;
  const standing = { tone: commandTone[state], word: stateWord(command, t), sentence: stateSentence(command, t) };
  if (fio === null) return state === "observed" ? { ...standing, tone: "warning", word: t("state.found") } : standing;
  const hasCause = reading ? hasOtherCause(reading, order) : false;
  const otherCause = hasCause && reading && shows(reading, order) ? t("said.otherCause") : null;
  if (otherCause && (state === "accepted" || state === "unconfirmed")) return { ...standing, sentence: otherCause };
  const isGone = reading === null || hasCause || (reading !== undefined && hasLeft(reading, order));
  if (state !== "observed" || !isGone) return standing;
  return { tone: "neutral", word: t("state.wasObserved"), sentence: otherCause ?? t("said.wasObserved") };
}

/** Tone and word of a command's badge, and the sentence beside it. */
interface Standing {
  readonly tone: Tone;
  readonly word: string;
  readonly sentence: string;
}

/** A change since the operator looked, with the old and the new value. */
export function changeWords({ what, was, now }: Change, t: Translate): string {
  const valueText = (value: string) => {
    if (value === "") return t("change.none");
    if (what === "mode" || what === "request") return t("change.named", { name: modeName(value, t) });
    return what === "lights" ? t(value === "true" ? "change.flashing" : "change.notFlashing") : value;
  };
  return t(`change.${what}`, { was: valueText(was), now: valueText(now) });
}

/** Why a command was refused, and whether anything was sent. */
export function refusalWords(refusal: Refusal, t: Translate): string {
  switch (refusal.by) {
    case "change":
      return `${t("refused.change")} ${changeWords(refusal.change, t)}`;
    case "doubt":
      return `${t(`doubt.${refusal.doubt}`)} ${t("refused.notSent")}`;
    case "provider": {
      const { status, says } = refusal;
      const sentence = refusalText(refusal, t) ?? `${t("refused.provider", { status })}${says && ` ${t("refused.says", { says })}`}`;
      return `${sentence} ${t("refused.unchanged")}`;
    }
    case "held":
      return `${t("refused.held", { who: refusal.who })} ${t("refused.notSent")}`;
    case "look":
      return `${t("refused.look", { status: refusal.status })} ${t("refused.notSent")}`;
    default:
      return `${t(`refused.${refusal.by}`)} ${t("refused.notSent")}`;
  }
}
