import type { AlarmRule } from "../../../src/core/contract/alarms.js";
import type { Override } from "../../../src/core/contract/city.js";
import type { Alarm, Cause, Step } from "../../../src/provider/service/alarms/alarm.js";
import { causesIn, type DeviceSeen, type Found, type Snapshot } from "../../../src/provider/service/alarms/causes.js";
import { brought, standingKeys } from "../../../src/provider/service/alarms/list.js";
import { ruled, ruleFor } from "../../../src/provider/service/alarms/rules.js";
import { type Flickers, type Steadiness, steadied } from "../../../src/provider/service/alarms/steady.js";

export const device = (oID: number, fields: Partial<DeviceSeen> = {}): DeviceSeen => ({
  kind: "rts",
  oID,
  name: `Crossing ${oID}`,
  place: null,
  district: "north",
  status: "ok",
  utime: 0,
  isInactive: false,
  controller: null,
  line: null,
  supply: null,
  ...fields,
});

export const override = (oID: number, fields: Partial<Override> = {}): Override => ({
  oID,
  description: `Crossing ${oID}`,
  program: "all_red",
  phase: null,
  sequence: [],
  durations: [],
  fio: "Anna",
  utime_start: 0,
  utime_end: 3_600,
  is_in_force: true,
  utime: 0,
  ...fields,
});

export const snapshot = (utime: number, fields: Partial<Snapshot> = {}): Snapshot => ({
  utime,
  devices: [],
  down: [],
  overrides: [],
  equipment: [],
  feeds: [],
  jams: [],
  gaps: [],
  detection: new Map(),
  outside: [],
  ...fields,
});

/** A rule of all that counts at once. */
export const ruleOf = (fields: Partial<AlarmRule> = {}): AlarmRule => ({
  kinds: null,
  districts: null,
  on: 0,
  off: 0,
  changes: 3,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [],
  ...fields,
});

const atOnce: Steadiness = { on: 0, off: 0, changes: Number.POSITIVE_INFINITY, within: 600 };

/** A list of alarms that is shown one snapshot after another. */
export function watched(ruleOf: (cause: Cause) => Steadiness = () => atOnce) {
  let flickers: Flickers = new Map();
  let alarms: readonly Alarm[] = [];
  const steps: Step[] = [];
  return {
    steps,
    alarms: () => alarms,
    of: (key: string) => alarms.find((alarm) => alarm.key === key),
    /** Puts an alarm in the place of that of its key. */
    put(alarm: Alarm): void {
      alarms = alarms.map((one) => (one.key === alarm.key ? alarm : one));
    },
    see(utime: number, fields: Partial<Snapshot>): readonly Alarm[] {
      const found = causesIn(snapshot(utime, fields), standingKeys(alarms));
      return this.bring(found, ruleOf);
    },
    /** With the rules of a city. */
    seeBy(rules: readonly AlarmRule[], utime: number, fields: Partial<Snapshot>): readonly Alarm[] {
      const by = (cause: Pick<Cause, "kind" | "district">) => ruleFor(rules, cause);
      return this.bring(ruled(causesIn(snapshot(utime, fields), standingKeys(alarms), by), rules), by);
    },
    bring(found: Found, by: (cause: Cause) => Steadiness): readonly Alarm[] {
      const steady = steadied(flickers, found, by);
      flickers = steady.flickers;
      const next = brought(alarms, steady.found);
      alarms = next.alarms;
      steps.push(...next.steps);
      return alarms;
    },
  };
}
