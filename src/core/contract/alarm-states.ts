/** States that stand in the operator's list; `normal` is what stands in none. Letters in the table are those of ISA-18.2. */
export const shownStates = [
  "normal",
  "unacknowledged",
  "acknowledged",
  "returned",
  "latched_unacknowledged",
  "latched_acknowledged",
] as const;
export type Shown = (typeof shownStates)[number];

/** States in which an alarm goes on beneath, and is kept out of the list. */
export const hiddenStates = ["shelved", "suppressed", "out_of_service"] as const;
export type Hidden = (typeof hiddenStates)[number];

export type State = Shown | Hidden;

export const events = [
  "raised",
  "returned",
  "severity_raised",
  "acknowledged",
  "reset",
  "shelved",
  "unshelved_by_hand",
  "unshelved_by_time",
  "suppressed",
  "released",
  "taken_out",
  "put_in",
  "switched_off",
] as const;
export type AlarmEvent = (typeof events)[number];

/** Where an alarm stands: what is so beneath, and what keeps it out of the list. */
export interface Standing {
  readonly shown: Shown;
  readonly hidden: Hidden | null;
}

/** What becomes of the state beneath: the event moves it by this same table, somebody has seen it, or it is announced again. */
type Beneath = "stays" | "moves" | "seen" | "announced";

interface Transition {
  readonly from: State;
  readonly event: AlarmEvent;
  /** `beneath`: it comes back into the list. */
  readonly to: State | "beneath";
  /** Only of alarms that latch, or only of those that do not; missing: of both. */
  readonly isLatching?: boolean;
  /** Of the three hidden states. */
  readonly beneath?: Beneath;
}

/** From every shown state an alarm may be hidden in three ways. */
const hidings = shownStates.flatMap((from): Transition[] => [
  { from, event: "shelved", to: "shelved" },
  { from, event: "suppressed", to: "suppressed" },
  { from, event: "taken_out", to: "out_of_service" },
]);

/**
 * The state machine of ISA-18.2 (IEC 62682): A normal, B unacknowledged, C acknowledged, D returned and unacknowledged, E and F latched,
 * G shelved, H suppressed by design, I out of service. What is not here is refused. Where the standard leaves a choice, the choice is
 * marked.
 */
export const transitions: readonly Transition[] = [
  { from: "normal", event: "raised", to: "unacknowledged" },

  { from: "unacknowledged", event: "acknowledged", to: "acknowledged" },
  { from: "unacknowledged", event: "returned", to: "returned", isLatching: false },
  { from: "unacknowledged", event: "returned", to: "latched_unacknowledged", isLatching: true },
  { from: "unacknowledged", event: "severity_raised", to: "unacknowledged" },

  { from: "acknowledged", event: "returned", to: "normal", isLatching: false },
  { from: "acknowledged", event: "returned", to: "latched_acknowledged", isLatching: true },
  // A choice: who has acknowledged the lesser one has not seen the greater.
  { from: "acknowledged", event: "severity_raised", to: "unacknowledged" },

  // A choice: what the rules make no alarm of any more is not over, so nobody is told that; one that latches stays for who was away.
  { from: "unacknowledged", event: "switched_off", to: "normal", isLatching: false },
  { from: "unacknowledged", event: "switched_off", to: "latched_unacknowledged", isLatching: true },
  { from: "acknowledged", event: "switched_off", to: "normal", isLatching: false },
  { from: "acknowledged", event: "switched_off", to: "latched_acknowledged", isLatching: true },

  { from: "returned", event: "acknowledged", to: "normal" },
  { from: "returned", event: "raised", to: "unacknowledged" },

  { from: "latched_unacknowledged", event: "acknowledged", to: "latched_acknowledged" },
  { from: "latched_unacknowledged", event: "reset", to: "returned" },
  // A choice, as the next: what comes again wants somebody again.
  { from: "latched_unacknowledged", event: "raised", to: "unacknowledged" },
  { from: "latched_acknowledged", event: "raised", to: "unacknowledged" },
  { from: "latched_acknowledged", event: "reset", to: "normal" },

  ...hidings,

  { from: "shelved", event: "raised", to: "shelved", beneath: "moves" },
  { from: "shelved", event: "returned", to: "shelved", beneath: "moves" },
  // A choice: it was shelved for what it was.
  { from: "shelved", event: "severity_raised", to: "beneath", beneath: "moves" },
  // A choice: who takes it off the shelf has seen it; who waits for the end of the time may have gone home.
  { from: "shelved", event: "unshelved_by_hand", to: "beneath", beneath: "seen" },
  { from: "shelved", event: "unshelved_by_time", to: "beneath", beneath: "announced" },
  { from: "shelved", event: "switched_off", to: "beneath", beneath: "moves" },
  { from: "shelved", event: "suppressed", to: "suppressed", beneath: "stays" },
  { from: "shelved", event: "taken_out", to: "out_of_service", beneath: "stays" },

  { from: "suppressed", event: "raised", to: "suppressed", beneath: "moves" },
  { from: "suppressed", event: "returned", to: "suppressed", beneath: "moves" },
  { from: "suppressed", event: "severity_raised", to: "suppressed", beneath: "moves" },
  { from: "suppressed", event: "switched_off", to: "beneath", beneath: "moves" },
  { from: "suppressed", event: "released", to: "beneath", beneath: "announced" },
  { from: "suppressed", event: "taken_out", to: "out_of_service", beneath: "stays" },

  { from: "out_of_service", event: "raised", to: "out_of_service", beneath: "moves" },
  { from: "out_of_service", event: "returned", to: "out_of_service", beneath: "moves" },
  { from: "out_of_service", event: "severity_raised", to: "out_of_service", beneath: "moves" },
  { from: "out_of_service", event: "put_in", to: "beneath", beneath: "announced" },
];

const announced = (shown: Shown): Shown => (shown === "acknowledged" ? "unacknowledged" : shown);

export const stateOf = ({ shown, hidden }: Standing): State => hidden ?? shown;

/** Whether the cause is there now, also beneath. */
export const isActive = ({ shown }: Standing): boolean => shown === "unacknowledged" || shown === "acknowledged";

/** Why an event is refused: nothing of the kind is there, it is hidden, or it does not go from this state. */
export type StateRefusal = "alarm_over" | "alarm_hidden" | "alarm_not_from_here";

const isHidden = (state: State): state is Hidden => hiddenStates.some((hidden) => hidden === state);

const byFromAndEvent = new Map<string, Transition[]>();
for (const transition of transitions) {
  const name = `${transition.from} ${transition.event}`;
  byFromAndEvent.set(name, [...(byFromAndEvent.get(name) ?? []), transition]);
}

const found = (from: State, event: AlarmEvent, isLatching: boolean): Transition | undefined =>
  byFromAndEvent.get(`${from} ${event}`)?.find((one) => one.isLatching === undefined || one.isLatching === isLatching);

const refusalOf = (standing: Standing): StateRefusal => {
  if (standing.hidden) return "alarm_hidden";
  return standing.shown === "normal" ? "alarm_over" : "alarm_not_from_here";
};

/** Where an alarm stands after an event, or why there is no such transition. */
export function after(standing: Standing, event: AlarmEvent, isLatching: boolean): Standing | StateRefusal {
  const transition = found(stateOf(standing), event, isLatching);
  if (!transition) return refusalOf(standing);
  const { to, beneath = "stays" } = transition;
  if (to !== "beneath" && !isHidden(to)) return { shown: to, hidden: null };
  const shown = beneathAfter(standing.shown, beneath, event, isLatching);
  if (shown === null) return "alarm_over";
  return { shown, hidden: to === "beneath" ? null : to };
}

/** The state beneath, null where the event does not move it. */
function beneathAfter(shown: Shown, beneath: Beneath, event: AlarmEvent, isLatching: boolean): Shown | null {
  switch (beneath) {
    case "stays":
      return shown;
    case "seen":
      return (found(shown, "acknowledged", isLatching)?.to as Shown | undefined) ?? shown;
    case "announced":
      return announced(shown);
    case "moves":
      return (found(shown, event, isLatching)?.to as Shown | undefined) ?? null;
  }
}
