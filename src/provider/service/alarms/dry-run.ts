import type { AlarmKind } from "../../../core/contract/alarms.js";
import type { Span } from "../../../core/contract/city-time.js";
import { grouped } from "../analytics/tally.js";
import type { Member } from "./alarm.js";
import { nameOf } from "./causes.js";
import { type Fitting, fits } from "./rules.js";
import { type Flicker, flickered, type Steadiness } from "./steady.js";

/** A cause that came or went in the past. */
export interface Change {
  /** Unix s. */
  readonly utime: number;
  readonly key: string;
  readonly kind: AlarmKind;
  readonly device: Member | null;
  readonly district: string | null;
  readonly isThere: boolean;
}

/** Which causes a rule is of, and how steady they have to be. */
type Rule = Fitting & Steadiness;

/** What a rule would have done: "14 alarms last week, 9 of them by 3 devices". */
export interface DryRun {
  readonly alarms: number;
  /** Of these by chattering. */
  readonly chattering: number;
  /** Devices with the number of their alarms, the most first. */
  readonly byDevice: readonly { readonly device: Member; readonly count: number }[];
}

/** What a rule would have made of the past; `changes` are in order, those from before the period say what was there at its start. */
export function dryRun(changes: readonly Change[], rule: Rule, { start, end }: Span): DryRun {
  const looked = changes.filter((change) => fits(rule, change) && change.utime < end);
  const devices = new Map<string, { device: Member; count: number }>();
  let alarms = 0;
  let chattering = 0;
  for (const ofOne of grouped(looked, ({ key }) => key).values()) {
    const raised = raisings(ofOne, rule, end).filter(({ utime }) => utime >= start);
    alarms += raised.length;
    chattering += raised.filter(({ isChattering }) => isChattering).length;
    const device = ofOne[0]?.device;
    if (!device || raised.length === 0) continue;
    const name = nameOf(device);
    devices.set(name, { device, count: (devices.get(name)?.count ?? 0) + raised.length });
  }
  return { alarms, chattering, byDevice: [...devices.values()].sort((one, other) => other.count - one.count) };
}

/** How many alarms the `most` devices with the most of them have together. */
export const byTheWorst = ({ byDevice }: DryRun, most: number): number =>
  byDevice.slice(0, most).reduce((sum, { count }) => sum + count, 0);

interface Raising {
  readonly utime: number;
  readonly isChattering: boolean;
}

/** When one cause would have raised an alarm: looked at with every change, and whenever a time is over between two of them. */
function raisings(changes: readonly Change[], rule: Rule, end: number): Raising[] {
  const raised: Raising[] = [];
  let flicker: Flicker | undefined;
  const look = (isThere: boolean, utime: number): void => {
    const next = flickered(flicker, isThere, utime, rule);
    if (next.isRaised && !flicker?.isRaised) raised.push({ utime, isChattering: next.isChattering });
    flicker = next;
  };
  for (const [at, { utime, isThere }] of changes.entries()) {
    look(isThere, utime);
    const until = changes[at + 1]?.utime ?? end;
    for (let next = nextEnd(flicker, rule, utime); next < until; next = nextEnd(flicker, rule, next)) look(isThere, next);
  }
  return raised;
}

/** The next moment after `utime` at which a time of the rule is over; infinite where none runs. */
function nextEnd(flicker: Flicker | undefined, { on, off, within }: Rule, utime: number): number {
  if (!flicker) return Number.POSITIVE_INFINITY;
  const { isThere, since, begun } = flicker;
  const ends = [since + (isThere ? on : off), ...begun.map((one) => one + within)];
  return Math.min(...ends.filter((one) => one > utime));
}
