import { sql } from "kysely";
import type { SignalDetector } from "../../../core/contract/measures.js";
import { forChange } from "../../base/database/for-change.js";
import { createPartitions, hasPartitions, partitionDay } from "../../base/database/partitions.js";
import type { Database, Reading, Step } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import { BIN } from "./bins.js";
import { BlockFault } from "./block.js";
import type { Quarter } from "./compute.js";
import { type Block, mergedBlock } from "./log-file.js";

/** What is known of a signal's log beside its events. */
export interface SignalRow {
  readonly detectors: readonly SignalDetector[];
  /** Seconds; null where nothing was ever kept of it. */
  readonly resolution: number | null;
}

/** How many events of some blocks are new, and how many were there already. */
export interface KeptEvents {
  readonly events: number;
  readonly known: number;
}

/** Who writes blocks of a signal takes this advisory lock and its number: the signs "its-e", above all other numbers. */
const LOCK = 0x6974732d6500;

/** Makes one block of two of the same quarter of an hour. */
export type MergeBlocks = (one: Uint8Array, other: Uint8Array) => Promise<Block>;

/** A block that is to be kept, and what becomes of it with the one that was there `before`. */
export interface ReadyBlock {
  readonly block: Block;
  readonly before: Uint8Array | null;
  readonly whole: Block;
}

/** Blocks that are ready to be kept, and a sentence of each that cannot be. */
export interface ReadyBlocks {
  readonly ready: readonly ReadyBlock[];
  readonly faults: readonly { readonly events: number; readonly message: string }[];
}

/** Makes room for blocks, before the transaction that writes them. */
export async function makeRoom(db: Database, blocks: readonly Block[]): Promise<void> {
  const partitions = createPartitions(db, "event_blocks");
  for (const day of new Set(blocks.map(({ utime }) => partitionDay(utime)))) await partitions.make(day, day + DAY);
}

/** Makes blocks of a signal one with those that are there, before the transaction that writes them: while a thread merges, nobody waits for the database. */
export async function readyBlocks(db: Reading, oID: number, blocks: readonly Block[], merge: MergeBlocks): Promise<ReadyBlocks> {
  const ready: ReadyBlock[] = [];
  const faults: { events: number; message: string }[] = [];
  for (const block of blocks) {
    const before = (await blockAt(db, oID, block.utime).executeTakeFirst())?.packed ?? null;
    try {
      const isNew = before === null || isSame(before, block.packed);
      ready.push({ block, before, whole: isNew ? block : await merge(before, block.packed) });
    } catch (error) {
      if (!(error instanceof BlockFault)) throw error;
      const from = new Date(block.utime * 1000).toISOString().slice(0, 16);
      faults.push({
        events: block.events,
        message: `The events of the quarter of an hour from ${from} UTC on cannot be kept: ${error.message}`,
      });
    }
  }
  return { ready, faults };
}

/**
 * Keeps blocks of a signal, in the transaction of `step`. A block that is there already becomes one with the new one, and an event of both is kept once, so that
 * a log that comes twice changes nothing. What measures have kept from then on is forgotten.
 */
export async function keepBlocks(step: Step, oID: number, blocks: readonly ReadyBlock[]): Promise<KeptEvents> {
  const sum = { events: 0, known: 0 };
  await lockSignal(step, oID);
  for (const { block, before, whole: prepared } of blocks) {
    const { utime, events, packed } = block;
    const there = await forChange(step, blockAt(step, oID, utime));
    // The same events make the same bytes.
    if (there && isSame(there.packed, packed)) {
      sum.known += events;
      continue;
    }
    // Another one may have come since they were made ready.
    const isAsBefore = there ? before !== null && isSame(there.packed, before) : before === null;
    const whole = isAsBefore ? prepared : there ? mergedBlock(there.packed, packed) : block;
    const fresh = whole.events - Number(there?.events ?? 0);
    sum.events += fresh;
    sum.known += events - fresh;
    if (fresh === 0) continue;
    const changed = { events: whole.events, minutes: whole.minutes, packed: Buffer.from(whole.packed) };
    await step
      .insertInto("event_blocks")
      .values({ oid: oID, utime, ...changed })
      .onConflict((conflict) => conflict.columns(["oid", "utime"]).doUpdateSet(changed))
      .execute();
  }
  const first = Math.min(...blocks.map(({ block }) => block.utime));
  if (sum.events > 0) await step.deleteFrom("measure_quarters").where("oid", "=", oID).where("utime", ">=", first).execute();
  return sum;
}

/** Keeps two nodes from inserting the same block of a signal at the same time. */
async function lockSignal(step: Step, oID: number): Promise<void> {
  if (hasPartitions(step)) await sql`select pg_advisory_xact_lock(${LOCK + oID})`.execute(step);
}

const blockAt = (db: Reading, oID: number, utime: number) =>
  db.selectFrom("event_blocks").select(["events", "packed"]).where("oid", "=", oID).where("utime", "=", utime);

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/**
 * Keeps what is known of a signal's log, of two resolutions the coarser one; `detectors` null leaves those that are there. Of detectors that change, all that
 * was made of them is forgotten.
 */
export async function keepSignal(step: Step, oID: number, detectors: readonly SignalDetector[] | null, finest: number): Promise<void> {
  await lockSignal(step, oID);
  const before = await signalOf(step, oID);
  const resolution = Math.max(finest, before.resolution ?? 0);
  const detectors_json = JSON.stringify(detectors ?? before.detectors);
  if (before.resolution === resolution && detectors_json === JSON.stringify(before.detectors)) return;
  await step
    .insertInto("event_signals")
    .values({ oid: oID, detectors_json, resolution })
    .onConflict((conflict) => conflict.column("oid").doUpdateSet({ detectors_json, resolution }))
    .execute();
  await step.deleteFrom("measure_quarters").where("oid", "=", oID).execute();
}

export async function signalOf(db: Reading, oID: number): Promise<SignalRow> {
  const row = await db.selectFrom("event_signals").selectAll().where("oid", "=", oID).executeTakeFirst();
  return {
    detectors: row ? JSON.parse(row.detectors_json) : [],
    resolution: row ? Math.round(Number(row.resolution) * 1000) / 1000 : null,
  };
}

/** Begin of the first block and end of the last one of a signal, Unix s; null where it has none. */
export async function spanOf(db: Reading, oID: number): Promise<{ first: number | null; last: number | null }> {
  const row = await db
    .selectFrom("event_blocks")
    .select(({ fn }) => [fn.min("utime").as("first"), fn.max("utime").as("last")])
    .where("oid", "=", oID)
    .executeTakeFirst();
  const has = row?.first !== null && row?.first !== undefined;
  return { first: has ? Number(row.first) : null, last: has ? Number(row.last) + BIN : null };
}

/** The quarters of an hour of a period that have a block, and of how many minutes they know something. */
export async function minutesOf(db: Reading, oID: number, start: number, end: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("event_blocks")
    .select(["utime", "minutes"])
    .where("oid", "=", oID)
    .where("utime", ">=", start)
    .where("utime", "<", end)
    .execute();
  return new Map(rows.map(({ utime, minutes }) => [Number(utime), Number(minutes)]));
}

/** The blocks of a period, in order, with the number of their events. */
export async function blocksOfPeriod(
  db: Reading,
  oID: number,
  start: number,
  end: number,
): Promise<{ utime: number; events: number; packed: Uint8Array }[]> {
  const rows = await db
    .selectFrom("event_blocks")
    .select(["utime", "events", "packed"])
    .where("oid", "=", oID)
    .where("utime", ">=", start)
    .where("utime", "<", end)
    .orderBy("utime")
    .execute();
  return rows.map(({ utime, events, packed }) => ({ utime: Number(utime), events: Number(events), packed }));
}

/** The signals that have a block in a period. */
export async function signalsIn(db: Reading, start: number, end: number): Promise<number[]> {
  const rows = await db.selectFrom("event_blocks").select("oid").distinct().where("utime", ">=", start).where("utime", "<", end).execute();
  return rows.map(({ oid }) => Number(oid));
}

/** What a measure has kept of the quarters of a period, in order. */
export async function keptQuarters(db: Reading, oID: number, measure: string, start: number, end: number): Promise<Quarter[]> {
  const rows = await db
    .selectFrom("measure_quarters")
    .select(["utime", "packed"])
    .where("oid", "=", oID)
    .where("measure", "=", measure)
    .where("utime", ">=", start)
    .where("utime", "<", end)
    .orderBy("utime")
    .execute();
  return rows.map(({ utime, packed }) => ({ utime: Number(utime), packed }));
}

/** What a measure was made of: blocks by the number of their events, detectors, and what was kept of the quarter before. */
export interface MadeOf {
  readonly blocks: ReadonlyMap<number, number>;
  readonly detectors: readonly SignalDetector[];
  readonly before: Quarter | null;
}

/**
 * Keeps what a measure has told of quarters. Nothing is kept where anything that it was made of has changed since it was read, or somebody is about to change it:
 * who writes a block or detectors forgets what was made of them, also the quarter before, where they are of a time before that.
 */
export async function keepQuarters(
  db: Database,
  oID: number,
  measure: string,
  quarters: readonly { readonly utime: number; readonly packed: Uint8Array }[],
  { blocks, detectors, before }: MadeOf,
): Promise<void> {
  const first = Math.min(...blocks.keys(), ...quarters.map(({ utime }) => utime));
  const last = Math.max(...quarters.map(({ utime }) => utime));
  if (quarters.length === 0) return;
  await db.transaction().execute(async (step) => {
    if (!(await isUnlocked(step, oID))) return;
    if (JSON.stringify((await signalOf(step, oID)).detectors) !== JSON.stringify(detectors)) return;
    const [kept] = before ? await keptQuarters(step, oID, measure, before.utime, before.utime + BIN) : [];
    if (before?.packed && !(kept?.packed && isSame(kept.packed, before.packed))) return;
    const there = await eventsOf(step, oID, first, last + BIN);
    if ([...there].some(([utime, events]) => blocks.get(utime) !== events)) return;
    for (let at = 0; at < quarters.length; at += ROWS)
      await step
        .insertInto("measure_quarters")
        .values(quarters.slice(at, at + ROWS).map(({ utime, packed }) => ({ oid: oID, measure, utime, packed: Buffer.from(packed) })))
        .onConflict((conflict) => conflict.columns(["oid", "measure", "utime"]).doUpdateSet({ packed: sql`excluded.packed` as never }))
        .execute();
  });
}

/** Takes the lock of a signal until the transaction ends; false where somebody else has it, for whom nobody waits. */
async function isUnlocked(step: Step, oID: number): Promise<boolean> {
  if (!hasPartitions(step)) return true;
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK + oID}) as taken`.execute(step);
  return rows[0]?.taken === true;
}

/** Rows of a statement. */
const ROWS = 200;

/** The blocks of a period by the number of their events. */
async function eventsOf(db: Reading, oID: number, start: number, end: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("event_blocks")
    .select(["utime", "events"])
    .where("oid", "=", oID)
    .where("utime", ">=", start)
    .where("utime", "<", end)
    .execute();
  return new Map(rows.map(({ utime, events }) => [Number(utime), Number(events)]));
}
