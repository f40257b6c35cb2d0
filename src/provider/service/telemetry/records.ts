import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { CityTime, Span } from "../../../core/contract/city-time.js";
import type { DatabaseCopy } from "../../base/database/copy.js";
import { DatabaseAway } from "../../base/database/faults.js";
import { createPartitions } from "../../base/database/partitions.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { DAY, HOUR } from "../../base/time.js";
import { type City, partsOf, sourceOf } from "../../sources/city.js";
import { type Counter, countersOf } from "./approaches.js";
import { onHoursOf } from "./city-hours.js";
import { createRetention } from "./retention.js";

export type HourRecord = Tables["telemetry"];
/** The same as the columns stand in the table. */
type Row = (number | null)[];

/** From where recorded hours are read. */
export interface Records {
  /** The records of a period of at most some days, hour by hour; those of an hour that has not passed, or is not kept, do not exist. */
  read(counters: readonly Counter[], from: number, end: number): Promise<HourRecord[]>;
  /** Unix seconds at which what is read was all there was, where that is not now and later hours of the period are missing. */
  readonly asOf: number | null;
}

/**
 * Hours before the start that are recorded without being asked for, fewer in a large city: an older hour is recorded when
 * somebody first asks. `SLICE` rows are made at a time, so that other calls are answered between.
 */
const RECALLED_HOURS = 8 * 24;
const RECALLED_ROWS = 100_000;
const SLICE = 500;
/** Hours that are recorded at once, those of half a day, which the page of a device shows, and their rows at most; the others one by one. */
const FIRST_HOURS = 12;
const FIRST_ROWS = 4000;
/** Seconds whose hours are recorded at once: the simulation keeps as much of its past. */
const AT_ONCE = DAY;
/** Milliseconds between two slices, and between two looks for hours that have passed. */
const SLICE_PAUSE = 500;
const LOOK_EVERY = 60_000;

/**
 * The hourly counts of every device in the database: recorded once, by the simulation as its clock passes the hour, and for
 * the time before it ran from the same functions of seed and time. What was recorded does not change any more. `keepDays` is how long it is kept, null for ever.
 * Reports read the `copy` of the database, where there is one.
 */
export function createTelemetry(world: City, db: Database, keepDays: number | null = null, copy: DatabaseCopy | null = null) {
  const { time } = world;
  const partitions = createPartitions(db);
  const retention = createRetention(db, world.clock.now, time, keepDays, partitions);
  const lastFullHour = () => time.hour(world.clock.now()).start;

  /** Records what is missing of the hours that begin in a period, all of which are to be kept. */
  async function record(counters: readonly Counter[], start: number, end: number): Promise<void> {
    const to = Math.min(end, lastFullHour());
    for (let from = start; from < to; from += AT_ONCE)
      await recordSome(counters, time.hours({ start: from, end: Math.min(to, from + AT_ONCE) }));
  }

  async function recordSome(counters: readonly Counter[], hours: readonly Span[]): Promise<void> {
    if (hours.length === 0 || counters.length === 0) return;
    const from = (hours[0] as Span).start;
    const to = (hours.at(-1) as Span).end;
    const known = new Map((await countOf(counters, from, to)).map(({ oid, arm, count }) => [`${oid} ${arm}`, Number(count)]));
    const missing = counters.filter(({ oID, arms }) => arms.some((arm) => (known.get(`${oID} ${arm}`) ?? 0) < hours.length));
    for (const source of new Set(missing.map(({ oID }) => sourceOf(world, oID)))) await source.prepare(from, to);
    if (missing.length > 0) await partitions.make(from, to);
    for (let rows: Row[] = []; missing.length > 0; rows = []) {
      while (rows.length < SLICE && missing.length > 0) {
        const counter = missing.pop() as Counter;
        rows.push(...hours.flatMap((hour) => recordsOf(world, counter, hour)));
      }
      await keep(rows);
      await setImmediate();
    }
  }

  /**
   * One parameter for all rows: a statement for each number of rows would be prepared and kept otherwise. PostgreSQL takes
   * only an object to pieces by `json_each`, so the rows are the values of one.
   */
  const keep = (rows: readonly Row[]) => {
    const columns = sql.join(Array.from({ length: 8 }, (_, at) => sql`cast(value ->> ${sql.lit(at)} as bigint)`));
    return sql`insert into telemetry (oid, arm, utime, kts, speed, so, capacity, saved)
      select ${columns} from json_each(${JSON.stringify({ ...rows })}) where true on conflict do nothing`.execute(db);
  };

  async function countOf(counters: readonly Counter[], from: number, to: number) {
    const { rows } = await sql<{ oid: number; arm: number; count: number }>`select oid, arm, count(*) as count from telemetry
      where oid in (select cast(key as bigint) from json_each(${idsOf(counters)})) and utime >= ${from} and utime < ${to}
      group by oid, arm`.execute(db);
    return rows;
  }

  const rowsOf = (from: Database, counters: readonly Counter[], start: number, end: number): Promise<HourRecord[]> =>
    onHoursOf(time, { start, end }, (span) => rowsIn(from, counters, span));

  async function rowsIn(from: Database, counters: readonly Counter[], { start, end }: Span): Promise<HourRecord[]> {
    const { rows } = await sql<HourRecord>`select oid, arm, utime, kts, speed, so, capacity, saved from telemetry
      where oid in (select cast(key as bigint) from json_each(${idsOf(counters)}))
        and utime >= ${Math.ceil(start)} and utime < ${Math.ceil(end)}
      order by utime, oid, arm`.execute(from);
    return rows;
  }

  const read: Records["read"] = async (counters, from, end) => {
    const start = Math.max(from, await retention.since());
    await record(counters, start, end);
    await setImmediate();
    return rowsOf(db, counters, start, end);
  };

  return {
    read,
    /**
     * What a report or analytics of a period up to `end` reads: all of it as it was at one moment, from the copy of the database where that
     * can be read. Hours before that moment that it lacks, as those that nobody has asked for yet, come from the database itself.
     */
    forReports(end: number): Records {
      const lag = copy?.lag() ?? null;
      if (!copy || lag === null) return { read, asOf: null };
      const asOf = Math.floor(world.clock.now() - lag);
      return {
        asOf: asOf < endOfHours(time, end) ? asOf : null,
        async read(counters, from, end) {
          const start = Math.max(from, await retention.since());
          const to = Math.min(end, time.hour(asOf).start);
          const rows = await rowsOf(copy.db, counters, start, to).catch(copy.failed);
          return rows && isWhole(rows, counters, time.hours({ start, end: to })) ? rows : read(counters, from, to);
        },
      };
    },
    /**
     * Records the past in slices, then each hour as it passes, while that is this node's to do, and drops what is too old; gives the function
     * that ends it. Where no equipment is real, recording begins with the first question about traffic: the counts of an hour can be found
     * out whenever they are asked for.
     */
    run(isMine: () => boolean = () => true): () => Promise<void> {
      const all = countersOf(world);
      const rowsAnHour = all.reduce((sum, { arms }) => sum + arms.length, 1);
      const recalled = Math.min(RECALLED_HOURS, Math.ceil(RECALLED_ROWS / rowsAnHour));
      const first = Math.min(FIRST_HOURS, Math.max(1, Math.floor(FIRST_ROWS / rowsAnHour)));
      let behind = 0;
      let isRecording = partsOf(world, "devices").some(({ whenAsked }) => whenAsked === null);
      let isStopping = false;
      let timer: NodeJS.Timeout;
      let work: Promise<void> = Promise.resolve();
      const plan = (pause: number) => {
        timer = setTimeout(next, pause);
        timer.unref();
      };
      /** Gives how many hours it has recorded. */
      const recordStep = async (step: number) => {
        const end = lastFullHour() - behind * HOUR;
        if (behind === 0) {
          await retention.prune(() => isStopping);
          // The partition of tomorrow is there before its first hour is.
          await partitions.make(end, end + DAY);
        }
        if (!isRecording) return 0;
        await record(all, Math.max(end - step * HOUR, await retention.since()), end);
        return step;
      };
      const next = () => {
        if (!isMine()) return plan(LOOK_EVERY);
        const step = behind === 0 ? first : 1;
        work = recordStep(step).then(
          (recorded) => {
            behind = behind + recorded < recalled ? behind + recorded : 0;
            plan(behind > 0 ? SLICE_PAUSE : LOOK_EVERY);
          },
          (error: unknown) => {
            console.error("The telemetry could not be recorded:", error instanceof DatabaseAway ? error.message : error);
            plan(LOOK_EVERY);
          },
        );
      };
      plan(SLICE_PAUSE);
      const begin = () => {
        if (isRecording || isStopping) return;
        isRecording = true;
        clearTimeout(timer);
        work = work.then(() => {
          clearTimeout(timer);
          plan(SLICE_PAUSE);
        });
      };
      for (const { whenAsked } of partsOf(world, "devices")) whenAsked?.(begin);
      return async () => {
        isStopping = true;
        await work;
        clearTimeout(timer);
      };
    },
  };
}
export type Telemetry = ReturnType<typeof createTelemetry>;

/** The devices as the keys of a JSON object. */
const idsOf = (counters: readonly Counter[]): string => JSON.stringify(Object.fromEntries(counters.map(({ oID }) => [oID, 0])));

/** Whether these hours of the counters are all among these rows. */
function isWhole(rows: readonly HourRecord[], counters: readonly Counter[], hours: readonly Span[]): boolean {
  const wanted = new Set(counters.flatMap(({ oID, arms }) => arms.map((arm) => `${oID} ${arm}`)));
  return rows.filter(({ oid, arm }) => wanted.has(`${oid} ${arm}`)).length === hours.length * wanted.size;
}

/** When the last of the hours that begin before a moment ends. */
function endOfHours(time: CityTime, end: number): number {
  const hour = time.hour(end);
  return hour.start === end ? end : hour.end;
}

/** One hour of one device as rows of the table. */
function recordsOf(world: City, { oID, controller, arms }: Counter, hour: Span): Row[] {
  const source = sourceOf(world, oID);
  return arms.map((arm) => {
    const { KTS, speed, so, capacity, saved } = source.hour({ oID, controller, arm }, hour);
    return [oID, arm, hour.start, KTS, speed, so, capacity, saved];
  });
}
