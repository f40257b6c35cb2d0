import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type AlarmEvent,
  after,
  events,
  type Hidden,
  hiddenStates,
  type Shown,
  type Standing,
  type State,
  shownStates,
  stateOf,
  transitions,
} from "../../../src/core/contract/alarm-states.js";

/** Written by hand beside the standard's figure, not from the code: each state, the events that leave it, and where they lead. */
const shown: Record<Shown, Partial<Record<AlarmEvent, State | { latching: State; other: State }>>> = {
  normal: { raised: "unacknowledged" },
  unacknowledged: {
    acknowledged: "acknowledged",
    returned: { latching: "latched_unacknowledged", other: "returned" },
    severity_raised: "unacknowledged",
    switched_off: { latching: "latched_unacknowledged", other: "normal" },
  },
  acknowledged: {
    returned: { latching: "latched_acknowledged", other: "normal" },
    severity_raised: "unacknowledged",
    switched_off: { latching: "latched_acknowledged", other: "normal" },
  },
  returned: { acknowledged: "normal", raised: "unacknowledged" },
  latched_unacknowledged: { acknowledged: "latched_acknowledged", reset: "returned", raised: "unacknowledged" },
  latched_acknowledged: { reset: "normal", raised: "unacknowledged" },
};
for (const from of shownStates) Object.assign(shown[from], { shelved: "shelved", suppressed: "suppressed", taken_out: "out_of_service" });

/** What stands in the list once an alarm is no longer hidden, by what is so beneath. */
const byHand: Record<Shown, Shown> = {
  normal: "normal",
  unacknowledged: "acknowledged",
  acknowledged: "acknowledged",
  returned: "normal",
  latched_unacknowledged: "latched_acknowledged",
  latched_acknowledged: "latched_acknowledged",
};
const byItself: Record<Shown, Shown> = {
  normal: "normal",
  unacknowledged: "unacknowledged",
  acknowledged: "unacknowledged",
  returned: "returned",
  latched_unacknowledged: "latched_unacknowledged",
  latched_acknowledged: "latched_acknowledged",
};
const leaving: Record<Hidden, Partial<Record<AlarmEvent, Record<Shown, Shown>>>> = {
  shelved: { unshelved_by_hand: byHand, unshelved_by_time: byItself },
  suppressed: { released: byItself },
  out_of_service: { put_in: byItself },
};
/** What moves the state beneath, and whether the alarm comes back into the list by it. */
const moving: Record<Hidden, Partial<Record<AlarmEvent, "stays hidden" | "comes back">>> = {
  shelved: { raised: "stays hidden", returned: "stays hidden", severity_raised: "comes back", switched_off: "comes back" },
  suppressed: { raised: "stays hidden", returned: "stays hidden", severity_raised: "stays hidden", switched_off: "comes back" },
  out_of_service: { raised: "stays hidden", returned: "stays hidden", severity_raised: "stays hidden" },
};
const passing: Record<Hidden, Partial<Record<AlarmEvent, Hidden>>> = {
  shelved: { suppressed: "suppressed", taken_out: "out_of_service" },
  suppressed: { taken_out: "out_of_service" },
  out_of_service: {},
};

const toShown = (from: Shown, event: AlarmEvent, isLatching: boolean): State | undefined => {
  const to = shown[from][event];
  return typeof to === "object" ? to[isLatching ? "latching" : "other"] : to;
};

/** Where the hand-written tables say that an event leads; undefined where it is refused. */
function expected({ shown: beneath, hidden }: Standing, event: AlarmEvent, isLatching: boolean): Standing | undefined {
  if (!hidden) {
    const to = toShown(beneath, event, isLatching);
    if (to === undefined) return undefined;
    const isNowHidden = hiddenStates.some((state) => state === to);
    return isNowHidden ? { shown: beneath, hidden: to as Hidden } : { shown: to as Shown, hidden: null };
  }
  const out = leaving[hidden][event];
  if (out) return { shown: out[beneath], hidden: null };
  const other = passing[hidden][event];
  if (other) return { shown: beneath, hidden: other };
  const how = moving[hidden][event];
  const moved = toShown(beneath, event, isLatching) as Shown | undefined;
  if (!how || !moved) return undefined;
  return { shown: moved, hidden: how === "comes back" ? null : hidden };
}

const standings: Standing[] = [null, ...hiddenStates].flatMap((hidden) => shownStates.map((one) => ({ shown: one, hidden })));
const nameOf = (standing: Standing) => (standing.hidden ? `${standing.hidden} over ${standing.shown}` : standing.shown);

describe("the states of an alarm", () => {
  for (const standing of standings)
    for (const event of events)
      for (const isLatching of [false, true]) {
        const wanted = expected(standing, event, isLatching);
        const which = `${nameOf(standing)}${isLatching ? ", latching," : ""} ${event}`;
        if (wanted) it(`${which} → ${nameOf(wanted)}`, () => assert.deepEqual(after(standing, event, isLatching), wanted));
        else
          it(`${which} is refused`, () => {
            const code = after(standing, event, isLatching);
            assert.ok(
              typeof code === "string" && ["alarm_over", "alarm_hidden", "alarm_not_from_here"].includes(code),
              JSON.stringify(code),
            );
          });
      }

  it("are reached by every row of the table", () => {
    for (const { from, event, isLatching = false } of transitions) {
      const moved = standings.filter((one) => stateOf(one) === from).filter((one) => typeof after(one, event, isLatching) !== "string");
      assert.notEqual(moved.length, 0, `${from} ${event}`);
    }
  });

  it("let nothing be acknowledged before it exists, and nothing hidden be acknowledged unseen", () => {
    assert.equal(after({ shown: "normal", hidden: null }, "acknowledged", false), "alarm_over");
    for (const hidden of hiddenStates) assert.equal(after({ shown: "unacknowledged", hidden }, "acknowledged", false), "alarm_hidden");
    assert.equal(after({ shown: "acknowledged", hidden: null }, "acknowledged", false), "alarm_not_from_here");
  });
});
