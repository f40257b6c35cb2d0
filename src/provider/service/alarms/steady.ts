import type { Cause } from "./alarm.js";
import { type Found, isUnknown, nameOf } from "./causes.js";

/** How long a cause has to be there or gone before that counts, s, and how many beginnings in how many seconds are chattering. */
export interface Steadiness {
  readonly on: number;
  readonly off: number;
  readonly changes: number;
  readonly within: number;
}

/** What is remembered of a cause that comes and goes. */
export interface Flicker {
  readonly isThere: boolean;
  /** Unix s, since when it is there or gone. */
  readonly since: number;
  readonly isRaised: boolean;
  readonly isChattering: boolean;
  /** Moments of the beginnings that are not too long ago. */
  readonly begun: readonly number[];
  /** How often it has begun lately, or since it chatters. */
  readonly times: number;
}

const gone: Flicker = { isThere: false, since: Number.NEGATIVE_INFINITY, isRaised: false, isChattering: false, begun: [], times: 0 };

/**
 * What is remembered after a look at `utime`, with the cause there since `since`. One that chatters is one alarm from its first
 * beginnings until it has been quiet for as long as they are counted.
 */
export function flickered(before: Flicker = gone, isThere: boolean, utime: number, rule: Steadiness, since = utime): Flicker {
  const isChanged = isThere !== before.isThere;
  const changed = isChanged ? Math.min(since, utime) : before.since;
  const isBegun = isChanged && isThere;
  const begun = [...before.begun, ...(isBegun ? [utime] : [])].filter((one) => one > utime - rule.within);
  const timesNow = before.isChattering ? before.times + 1 : begun.length;
  const isChattering = begun.length >= rule.changes || (before.isChattering && begun.length > 0);
  const isLong = isThere ? before.isRaised || utime - changed >= rule.on : before.isRaised && utime - changed < rule.off;
  return {
    isThere,
    since: changed,
    isRaised: isChattering || isLong,
    isChattering,
    begun,
    times: isBegun ? timesNow : before.times,
  };
}

/** What is remembered, by the key of the cause, with what the cause was when it was last there. */
export type Flickers = ReadonlyMap<string, { readonly cause: Cause; readonly flicker: Flicker }>;

/**
 * Leaves out causes that are not there for long enough, and goes on with those that are not gone for long enough. A device that is
 * taken out of service during the delay of a cause is forgotten with it, as is what is switched off; of one that is not heard, all stays as it was.
 */
export function steadied(before: Flickers, found: Found, ruleOf: (cause: Cause) => Steadiness): { flickers: Flickers; found: Found } {
  const now = new Map(found.causes.map((cause) => [cause.key, cause]));
  const flickers = new Map<string, { cause: Cause; flicker: Flicker }>();
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const known = before.get(key);
    const cause = now.get(key) ?? known?.cause;
    if (!cause || found.off?.has(key) || (cause.device && found.inactive.has(nameOf(cause.device)))) continue;
    if (known && !now.has(key) && (found.covered.has(key) || isUnknown(cause, found))) {
      flickers.set(key, known);
      continue;
    }
    const flicker = flickered(known?.flicker, now.has(key), found.utime, ruleOf(cause), now.get(key)?.utime);
    if (flicker.isThere || flicker.isRaised || flicker.begun.length > 0) flickers.set(key, { cause, flicker });
  }
  const causes = [...flickers.values()].flatMap(({ cause, flicker }) =>
    flicker.isRaised ? [{ ...cause, isChattering: flicker.isChattering, times: flicker.times }] : [],
  );
  return { flickers, found: { ...found, causes } };
}
