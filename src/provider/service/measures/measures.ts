import { setImmediate } from "node:timers/promises";
import type { DeviceMeasure, SignalDetector } from "../../../core/contract/measures.js";
import { DatabaseAway } from "../../base/database/faults.js";
import type { Database } from "../../base/database/tables.js";
import type { SignalEvent } from "../../base/signal-event.js";
import { DAY, HOUR } from "../../base/time.js";
import { type City, sourceOf } from "../../sources/city.js";
import { keptFrom } from "../telemetry/retention.js";
import { BIN, binsIn, type Quarters } from "./bins.js";
import { isUsable, type Quarter } from "./compute.js";
import { createDetectorWatch } from "./detector-watch.js";
import { type PreparedFile, prepareFile } from "./import.js";
import type { Block } from "./log-file.js";
import { createQuality } from "./quality.js";
import {
  blocksOfPeriod,
  keepBlocks,
  keepQuarters,
  keepSignal,
  keptQuarters,
  makeRoom,
  minutesOf,
  type ReadyBlock,
  readyBlocks,
  signalOf,
  signalsIn,
  spanOf,
} from "./store.js";
import type { ReadFile } from "./tasks.js";
import type { Compute } from "./thread.js";

/** Seconds before a period from which the state is sought that a measure begins it with: detectors are judged by days, and a plan is told once and runs for hours. */
const LOOK_BACK = 2 * HOUR;
const LONGER: Readonly<Record<string, number>> = { detector_health: 3 * DAY, coordination: DAY, modes: DAY, phase_wait: DAY };
/** Seconds after a period in which the last of its rows are told: those of pedestrians after three more quarters. */
const TOLD_LATE = 4 * BIN;
/** Seconds after a quarter of an hour until it counts as whole: a log comes late. */
const WHOLE_AFTER = BIN;
/** Quarters of an hour that are computed at once: those of a day. */
const AT_ONCE = 96;
/** Milliseconds between two writes of what has come in: as much is lost with a provider that is killed. */
const FLUSH_EVERY = 60_000;

/**
 * The events of signals and what is computed of them. Events of the past are in blocks; of a source that can tell its log whenever it is asked, they are
 * kept when somebody asks first. What a driver tells is written once a minute, as its counts are, and what a file tells before the answer.
 */
export function createMeasures(world: City, db: Database, keepDays: number | null, compute: Compute) {
  const open = new Map<number, SignalEvent[]>();
  const resolutions = new Map<number, number>();
  const recalling = new Map<number, Promise<void>>();
  const since = () => keptFrom(db, world.clock.now(), world.time, keepDays);
  const merge = (one: Uint8Array, other: Uint8Array): Promise<Block> => compute({ kind: "merge", one, other });
  const logOf = (oID: number) => sourceOf(world, oID).signals ?? null;

  /** Makes blocks of one signal ready to be kept; those that cannot be are said. */
  async function readyOf(oID: number, blocks: readonly Block[]): Promise<readonly ReadyBlock[]> {
    await makeRoom(db, blocks);
    const { ready, faults } = await readyBlocks(db, oID, blocks, merge);
    for (const { message } of faults) console.error(`${oID}: ${message}`);
    return ready;
  }

  /** Has the source tell the quarters of a period that are over and not kept yet; one question after another about a signal. */
  async function recall(oID: number, { start, end }: Quarters): Promise<void> {
    const before = recalling.get(oID);
    const work = (before ?? Promise.resolve()).then(() => recallNow(oID, { start, end }));
    const settled = work.catch(() => {});
    recalling.set(oID, settled);
    await work.finally(() => {
      if (recalling.get(oID) === settled) recalling.delete(oID);
    });
  }

  async function recallNow(oID: number, { start, end }: Quarters): Promise<void> {
    const log = logOf(oID);
    if (!log) return;
    const now = world.clock.now();
    const from = Math.ceil(Math.max(start, log.since(now), await since()) / BIN) * BIN;
    const there = await minutesOf(db, oID, from, end);
    const missing = binsIn(from, Math.min(end, Math.floor(now / BIN) * BIN)).filter((bin) => !there.has(bin));
    if (missing.length === 0) return;
    const blocks: Block[] = [];
    for (const bin of missing) {
      blocks.push(...(await compute({ kind: "blocks", events: log.between(oID, bin, bin + BIN) })));
      await setImmediate();
    }
    const ready = await readyOf(oID, blocks);
    await db.transaction().execute(async (step) => {
      const { detectors } = await signalOf(step, oID);
      await keepSignal(step, oID, detectors.length > 0 ? null : log.detectors(oID), log.resolution);
      await keepBlocks(step, oID, ready);
    });
  }

  /** Blocks of a period with what has come in since the last one was written. */
  async function blocksWithOpen(oID: number, { start, end }: Quarters) {
    const written = await blocksOfPeriod(db, oID, start, end);
    const blocks = new Map(written.map(({ utime, packed }) => [utime, packed]));
    const now = world.clock.now();
    const running = Math.floor(now / BIN) * BIN;
    const log = logOf(oID);
    const late = log && running >= start && running < end ? log.between(oID, running, Math.floor(now)) : (open.get(oID) ?? []);
    for (const block of late.length > 0 ? await compute({ kind: "blocks", events: late }) : []) {
      const kept = blocks.get(block.utime);
      if (block.utime >= start && block.utime < end)
        blocks.set(block.utime, kept ? (await merge(kept, block.packed)).packed : block.packed);
    }
    return { blocks, events: new Map(written.map(({ utime, events }) => [utime, events])) };
  }

  /** What was kept of the first quarters of a period, and the state that the next one begins with. */
  async function findKept(oID: number, measure: string, from: number, { start, end }: Quarters) {
    const all = (await keptQuarters(db, oID, measure, from, end)).filter(({ packed }) => packed && isUsable(packed));
    const byBegin = new Map(all.map((quarter) => [quarter.utime, quarter]));
    const kept: Quarter[] = [];
    for (let at = start; byBegin.has(at); at += BIN) kept.push(byBegin.get(at) as Quarter);
    const before = kept.at(-1) ?? all.findLast(({ utime }) => utime < start);
    return { kept, before: before ?? null, state: before?.packed ?? null, next: before ? before.utime + BIN : from };
  }

  async function flush(): Promise<void> {
    for (const [oID, events] of open) {
      if (events.length === 0) continue;
      const count = events.length;
      const blocks = await compute({ kind: "blocks", events });
      const ready = await readyOf(oID, blocks);
      await db.transaction().execute(async (step) => {
        await keepSignal(step, oID, null, resolutions.get(oID) ?? 1);
        await keepBlocks(step, oID, ready);
      });
      events.splice(0, count);
    }
  }

  /** A measure of a signal in a period of whole quarters. */
  async function measureOf(oID: number, measure: string, period: Quarters): Promise<Omit<DeviceMeasure, "measure">> {
    const now = world.clock.now();
    const lookBack = LONGER[measure] ?? LOOK_BACK;
    const from = period.start - LOOK_BACK;
    const last = Math.max(period.end, Math.min(period.end + TOLD_LATE, Math.ceil(now / BIN) * BIN));
    await recall(oID, { start: from, end: last });
    // Before all that is made of it, so that detectors that come meanwhile are noticed.
    const signal = await signalOf(db, oID);
    const {
      kept,
      before: keptBefore,
      state,
      next,
    } = await findKept(oID, measure, period.start - lookBack, { start: period.start, end: last });
    const begin = Math.min(next, last);
    const { blocks, events } = await blocksWithOpen(oID, { start: begin, end: last });
    const first = state ? begin : Math.min(...blocks.keys(), last);
    const quarters = binsIn(first, last).map((utime) => ({ utime, packed: blocks.get(utime) ?? null }));
    const detectors: readonly SignalDetector[] = signal.detectors.length > 0 ? signal.detectors : (logOf(oID)?.detectors(oID) ?? []);
    const told = { points: [], cycles: [], intervals: [] } as Pick<DeviceMeasure, "points" | "cycles" | "intervals">;
    const fresh: { utime: number; packed: Uint8Array }[] = [];
    let before = state;
    // A day after another: others may ask between.
    for (let at = 0; at === 0 || at < quarters.length; at += AT_ONCE) {
      const answer = await compute({
        kind: "compute",
        question: {
          measure,
          ...period,
          kept: at === 0 ? kept : [],
          state: before,
          quarters: quarters.slice(at, at + AT_ONCE),
          detectors,
          isEnd: at + AT_ONCE >= quarters.length,
          keepFrom: period.start,
          keepBefore: Math.floor((now - WHOLE_AFTER) / BIN) * BIN,
        },
      });
      before = answer.state;
      told.points.push(...answer.points);
      told.cycles.push(...answer.cycles);
      told.intervals.push(...answer.intervals);
      fresh.push(...answer.kept);
    }
    // Rows of one quarter may be told a day apart.
    told.points.sort((one, other) => one.utime - other.utime || (one.number ?? 0) - (other.number ?? 0));
    // What lies in the middle of cycles and intervals is as large as the events themselves.
    if (told.points.length > 0)
      await keepQuarters(db, oID, measure, fresh, { blocks: events, detectors: signal.detectors, before: keptBefore });
    const minutes = await minutesOf(db, oID, period.start, period.end);
    const span = await spanOf(db, oID);
    return {
      utime_start: period.start,
      utime_end: period.end,
      utime_first: span.first,
      utime_last: span.last,
      resolution: signal.resolution,
      is_simulated: sourceOf(world, oID).isSimulated,
      known: binsIn(period.start, Math.min(period.end, now)).map((utime) => {
        const of = Math.min(BIN / 60, Math.floor((now - utime) / 60));
        return { utime, minutes: Math.min(of, minutes.get(utime) ?? (utime + BIN > now && blocks.has(utime) ? of : 0)), of };
      }),
      ...told,
      detectors: [...detectors],
    };
  }

  const qualityOf = createQuality({
    city: world,
    async signalsIn(period) {
      const kept = await signalsIn(db, period.start, period.end);
      const now = world.clock.now();
      const played = world.city.controllers.map(({ oID }) => oID).filter((oID) => (logOf(oID)?.since(now) ?? now) < period.end);
      return [...new Set([...kept, ...played])];
    },
    delaysOf: (oID, period) => measureOf(oID, "control_delay", period),
  });

  const detectors = createDetectorWatch({
    city: world,
    async signalsIn({ start, end }) {
      // One that is played is only followed while somebody looks at it.
      const recent = new Set(await signalsIn(db, end - LOOK_BACK, end));
      return (await signalsIn(db, start, end)).filter((oID) => recent.has(oID) || !logOf(oID));
    },
    async healthOf(oID, end) {
      // What is played has events up to now; a log may end before.
      const { last } = logOf(oID) ? { last: null } : await spanOf(db, oID);
      const until = Math.min(last ?? end, end);
      return measureOf(oID, "detector_health", { start: until - HOUR, end: until });
    },
  });

  return {
    of: measureOf,
    /** Which detectors are broken. */
    detectors,
    /** How vehicles fare on the approaches of all signals that `shown` has, in an hour. */
    quality: (shown: City, period: Quarters) => qualityOf(shown, period),

    /** The blocks of a signal in a period, those at the edges whole. */
    async blocks(oID: number, period: Quarters): Promise<Quarter[]> {
      await recall(oID, period);
      return [...(await blocksWithOpen(oID, period)).blocks]
        .sort(([one], [other]) => one - other)
        .map(([utime, packed]) => ({ utime, packed }));
    },

    /** Events that a driver tells of a controller, to so many seconds; they are kept within a minute. */
    record(oID: number, events: readonly SignalEvent[], resolution: number): void {
      resolutions.set(oID, resolution);
      const there = open.get(oID);
      if (there) there.push(...events);
      else open.set(oID, [...events]);
    },

    /**
     * Makes a file ready, before the transaction in which `keepFile` keeps it. It is all of one device, or a controller is found by its name in the file, the id of a
     * device that `shown` has.
     */
    prepareFile: async (file: ReadFile, device: number | null, shown: City): Promise<PreparedFile> =>
      prepareFile(db, file, { find: (name) => device ?? shown.controllers.get(name)?.oID ?? null, oldest: await since(), merge }),
    /** Reads a file; one that is not `isWhole` may end within a line, which is left out. */
    read: (file: string, isWhole = true) =>
      compute({ kind: "read", file, tz: world.city.tz, isUtc: false, latest: world.clock.now() + DAY, isWhole }),

    /** Writes what comes in once a minute; gives the function that ends it. */
    run(): () => Promise<void> {
      let work: Promise<void> = Promise.resolve();
      const write = () => {
        work = work.then(flush).catch((error: unknown) => {
          console.error("The events of signals could not be written:", error instanceof DatabaseAway ? error.message : error);
        });
        return work;
      };
      const timer = setInterval(write, FLUSH_EVERY);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await write();
      };
    },
  };
}
export type Measures = ReturnType<typeof createMeasures>;
