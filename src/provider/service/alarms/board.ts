import { isDeepStrictEqual } from "node:util";
import { isActive, stateOf } from "../../../core/contract/alarm-states.js";
import type { AlarmRefusal, AlarmRule, AlarmsDone, Alarm as ToldAlarm } from "../../../core/contract/alarms.js";
import { wordsOf } from "../../base/database/faults.js";
import { forChange } from "../../base/database/for-change.js";
import type { Database, Reading, Step as Transaction } from "../../base/database/tables.js";
import { createCountedLog } from "../../base/log/counted.js";
import type { Commands } from "../../sources/accepted.js";
import type { City } from "../../sources/city.js";
import type { Kept, Told } from "../audit/trail.js";
import type { DetectorsOf } from "../measures/detector-watch.js";
import { type Alarm, type Cause, causeOf, type Member, type Outcome, type Step } from "./alarm.js";
import { causesIn, type Found, isUnknown, type OutsideSeen } from "./causes.js";
import type { Change as CauseChange } from "./dry-run.js";
import { createGaps } from "./gaps.js";
import { causesThere, forgetNotices, keepAlarm, keepChanges, keepSteps } from "./kept.js";
import { brought, standingKeys } from "./list.js";
import { defaultRules, ruled, ruleFor } from "./rules.js";
import { snapshotOf } from "./snapshot.js";
import { type Flicker, type Flickers, steadied } from "./steady.js";
import { toldAlarm } from "./told.js";

/** ms between two looks at what is so. */
const LOOK_EVERY = 1_000;
/** A look takes at most this share of the time, so of a very large city there are fewer; but after so many ms there is one in any case. */
const SHARE = 0.2;
const LOOK_AT_LEAST = 3_000;
const LOG_EVERY = 600_000;

interface Row {
  readonly version: number;
  readonly alarm: Alarm;
}

interface Options {
  readonly city: City;
  readonly commands: Commands;
  /** Which detectors of signals are broken; null while nobody has looked. */
  detection(): DetectorsOf | null;
  readonly db: Database;
  /** By what the node that drives writes: without the lock it can write nothing. */
  readonly orders: Database;
  isMine(): boolean;
  /** Something has changed: other nodes and open pages are told. */
  changed(): void;
}

/** What becomes of an alarm by a deed: the same alarm where it is so already. */
export type Change = (alarm: Alarm, utime: number) => Outcome | { readonly alarm: Alarm; readonly step: null };

/** What else is said of a deed. */
export interface About {
  /** Whoever sees a part of an alarm may do it: it takes the alarm from nobody. */
  readonly isOfPart?: boolean;
  /** Whether it was done already to an alarm that stands no more. */
  isDone?(step: Transaction, id: string): Promise<boolean>;
}

/** The rules of the city. */
export async function rulesIn(db: Reading): Promise<readonly AlarmRule[]> {
  const row = await db.selectFrom("alarm_rules").select("rules_json").executeTakeFirst();
  return row ? (JSON.parse(row.rules_json) as AlarmRule[]) : defaultRules;
}

/**
 * The alarms of a city. The tables are the truth: the node that drives brings them to what is so, any node does what a person wants of them, and
 * both write over nothing that they have not seen.
 */
export function createAlarms({ city, commands, detection, db, orders, isMine, changed }: Options) {
  let rows = new Map<string, Row>();
  let rules: readonly AlarmRule[] = defaultRules;
  let outside: readonly (OutsideSeen & { utime_end: number })[] = [];
  let flickers: Flickers = new Map();
  /** The causes that were there at the last look; null before the first one of this node. */
  let there: Map<string, CauseChange> | null = null;
  let turn = 0;
  let lists = new WeakMap<City, readonly ToldAlarm[]>();
  let loading: Promise<void> = Promise.resolve();
  const gaps = createGaps(city);
  const log = createCountedLog(LOG_EVERY);

  /** Reads what has changed in the tables. */
  async function loadNow(): Promise<void> {
    const versions = await db.selectFrom("alarms").select(["id", "version"]).execute();
    const missing = versions.filter(({ id, version }) => rows.get(id)?.version !== Number(version)).map(({ id }) => id);
    const found = new Map<string, Row>();
    for (let at = 0; at < missing.length; at += 500) {
      const part = await db
        .selectFrom("alarms")
        .selectAll()
        .where("id", "in", missing.slice(at, at + 500))
        .execute();
      for (const { id, version, alarm_json } of part) found.set(id, { version: Number(version), alarm: JSON.parse(alarm_json) as Alarm });
    }
    rows = new Map(
      versions
        .flatMap(({ id }) => {
          const row = found.get(id) ?? rows.get(id);
          return row ? [[id, row] as const] : [];
        })
        .sort(([, one], [, other]) => byEntry(one.alarm, other.alarm)),
    );
    rules = await rulesIn(db);
    const told = await db.selectFrom("alarm_outside").selectAll().orderBy("id").execute();
    outside = told.map(({ id, utime, utime_end, told_json }) => ({
      ...(JSON.parse(told_json) as Omit<OutsideSeen, "id" | "utime">),
      id,
      utime: Number(utime),
      utime_end: Number(utime_end),
    }));
    lists = new WeakMap();
    turn++;
  }
  const load = (): Promise<void> => {
    loading = loading.then(loadNow, loadNow);
    return loading;
  };

  /** Brings the alarms to what is so now. */
  async function lookNow(): Promise<void> {
    const now = Math.floor(city.clock.now());
    // What somebody does meanwhile has another version, and is not written over.
    const known = rows;
    const standing = [...known.values()].map(({ alarm }) => alarm);
    const valid = outside.filter(({ utime_end }) => utime_end > now);
    const all = causesIn(
      await snapshotOf(city, commands, { outside: valid, gaps: gaps.at(now), detection: detection() }, now),
      standingKeys(standing),
      (cause) => ruleFor(rules, cause),
    );
    if (there === null) {
      there = new Map((await causesThere(orders, now)).map((change) => [change.key, change]));
      // What stands was there until the node before ended: it is over when it is gone for as long as its rule says.
      flickers = new Map(standing.filter((alarm) => isActive(alarm.standing)).map((alarm) => [alarm.key, flickerOf(alarm)]));
    }
    const { changes, after: thereNow } = changesIn(there, all);
    const found = ruled(all, rules);
    const steady = steadied(flickers, found, (cause) => ruleFor(rules, cause));
    const next = brought(standing, steady.found);
    const after = new Map(next.alarms.map((alarm) => [alarm.key, alarm]));
    const gone = standing.filter(({ key }) => !after.has(key)).map((alarm): Alarm => ({ ...alarm, standing: over }));
    const written = [...after.values(), ...gone].filter((alarm) => !isDeepStrictEqual(known.get(alarm.key)?.alarm, alarm));
    if (written.length + changes.length > 0 && !(await write(known, written, next.steps, changes))) {
      // Somebody was quicker: what that was is seen first.
      await load();
      return lookNow();
    }
    flickers = steady.flickers;
    there = thereNow;
  }

  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    looking = looking.then(lookNow, lookNow);
    return looking;
  };

  /** Another node drives: what this one remembers of causes is old when it does so again. */
  const leave = async (): Promise<void> => {
    there = null;
    flickers = new Map();
  };

  /** Writes all of it, or nothing. */
  async function write(
    known: ReadonlyMap<string, Row>,
    alarms: readonly Alarm[],
    steps: readonly Step[],
    changes: readonly CauseChange[],
  ): Promise<boolean> {
    const isWritten = await orders
      .transaction()
      .execute(async (step) => {
        for (const alarm of [...alarms].sort((one, other) => (one.key < other.key ? -1 : 1)))
          if (!(await keepAlarm(step, alarm, known.get(alarm.key)?.version ?? null))) throw new Overtaken();
        await keepSteps(step, steps);
        await forgetNotices(
          step,
          steps.flatMap(({ key, event }) => (event === "switched_off" ? [key] : [])),
        );
        await keepChanges(step, changes);
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Overtaken) return false;
        throw error;
      });
    if (!isWritten) return false;
    if (alarms.length === 0) return true;
    await load();
    changed();
    return true;
  }

  /** What the alarms are to somebody who sees this much of the city. */
  function list(shown: City): readonly ToldAlarm[] {
    const known = lists.get(shown);
    if (known) return known;
    const made = [...rows.values()].flatMap(({ alarm }) => toldAlarm(alarm, shown) ?? []);
    lists.set(shown, made);
    return made;
  }

  return {
    load,
    /** After what was written just now, here or at another node, was read. */
    settled: () => loading,
    list,
    rules: () => rules,
    /** Those that stand, as they are kept. */
    standing: () => [...rows.values()].map(({ alarm }) => alarm),
    /** Looks once; for tests, and for a clock that is set forward. */
    look,
    turn: () => turn,

    /**
     * Does something with each alarm that is named and seen, in the transaction of the caller's audit: what was answered is stored. After it
     * `written` has to be called.
     */
    async act(
      step: Transaction,
      shown: City,
      ids: readonly string[],
      change: Change,
      { isOfPart, isDone }: About = {},
    ): Promise<Kept<AlarmsDone>> {
      const done: string[] = [];
      const refused: { id: string; code: AlarmRefusal }[] = [];
      const told: Told[] = [];
      const steps: Step[] = [];
      const now = Math.floor(city.clock.now());
      // In one order, so that two who do the same wait for one another.
      for (const id of [...new Set(ids)].sort()) {
        const row = await forChange(step, step.selectFrom("alarms").selectAll().where("id", "=", id));
        const before = row && (JSON.parse(row.alarm_json) as Alarm);
        if (!before && (await isDone?.(step, id))) {
          done.push(id);
          continue;
        }
        if (!before || !toldAlarm(before, shown)) {
          refused.push({ id, code: "alarm_unknown" });
          continue;
        }
        const isPart = before.members.some((one) => isIn(city, one) && !isIn(shown, one));
        const outcome = isPart && !isOfPart ? { code: "alarm_partly_seen" as const } : change(before, now);
        if ("code" in outcome) {
          refused.push({ id, code: outcome.code });
          continue;
        }
        done.push(id);
        if (isDeepStrictEqual(outcome.alarm, before)) continue;
        await keepAlarm(step, outcome.alarm, Number(row.version));
        if (outcome.step) steps.push(outcome.step);
        told.push({ object: id, before: partOf(before), after: partOf(outcome.alarm) });
      }
      await keepSteps(step, steps);
      return { result: { done, refused }, told };
    },
    /** What was written is shown here at once, and told to the other nodes. */
    async written(): Promise<void> {
      await load();
      changed();
    },

    /** Looks again and again while this node drives; gives the function that ends it. */
    run(): () => Promise<void> {
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      let ended: Promise<void> = Promise.resolve();
      const again = (wait: number) => {
        if (isOver) return;
        timer = setTimeout(() => {
          const begun = performance.now();
          ended = (isMine() ? look() : leave())
            .catch((error: unknown) => log("look", `The alarms could not be brought up to date: ${wordsOf(error)}`))
            .finally(() => again(Math.min(LOOK_AT_LEAST, Math.max(LOOK_EVERY, (performance.now() - begun) / SHARE))));
        }, wait);
        timer.unref();
      };
      again(0);
      return async () => {
        isOver = true;
        clearTimeout(timer);
        await ended;
      };
    },
  };
}
export type Alarms = ReturnType<typeof createAlarms>;

const isIn = ({ controllers, detectors }: City, { kind, oID }: Member): boolean =>
  (kind === "rts" ? controllers : detectors).has(String(oID));

/** The same order at each node. */
const byEntry = (one: Alarm, other: Alarm): number => one.utime_entered - other.utime_entered || (one.key < other.key ? -1 : 1);

/** Which causes have come and gone since the last look; of what nobody can know, and of what has a larger cause, nothing is said. */
function changesIn(before: ReadonlyMap<string, CauseChange>, found: Found) {
  const after = new Map(
    found.causes.map(({ key, kind, device, district, utime }): [string, CauseChange] => [
      key,
      { utime: Math.min(utime, found.utime), key, kind, device, district, isThere: true },
    ]),
  );
  const changes = [...after.values()].filter(({ key }) => !before.has(key));
  for (const [key, change] of before) {
    if (after.has(key)) continue;
    if (found.covered.has(key) || isUnknown(change, found)) after.set(key, change);
    else changes.push({ ...change, utime: found.utime, isThere: false });
  }
  return { changes, after };
}

/** Somebody has changed an alarm since it was read. */
class Overtaken extends Error {}

/** What is remembered of a cause that stood. */
const flickerOf = (alarm: Alarm): { cause: Cause; flicker: Flicker } => {
  const { isChattering, times, utime } = alarm;
  return { cause: causeOf(alarm), flicker: { isThere: true, since: utime, isRaised: true, isChattering, begun: [], times } };
};

const over: Alarm["standing"] = { shown: "normal", hidden: null };

/** What of an alarm the audit tells. */
const partOf = ({ standing, owner, comment, shelf }: Alarm) => ({
  state: stateOf(standing),
  ...(owner && { owner: owner.fio }),
  ...(comment && { comment: comment.text }),
  ...(shelf && { reason: shelf.reason, utime_end: shelf.utime_end }),
});
