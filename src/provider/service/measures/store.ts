import { sql } from "kysely";
import type { SignalDetector } from "../../../core/contract/measures.js";
import { forChange } from "../../base/database/for-change.js";
import { createPartitions, hasPartitions } from "../../base/database/partitions.js";
import type { Database, Reading, Step } from "../../base/database/tables.js";
import { BIN } from "./bins.js";
import type { Quarter } from "./compute.js";
import type { Block } from "./log-file.js";

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

/** Makes room for blocks of a period, before the transaction that writes them. */
export const prepareBlocks = (db: Database, start: number, end: number): Promise<void> =>
  createPartitions(db, "event_blocks").make(start, end);

/**
 * Keeps blocks of a signal, in the transaction of `step`. A block that is there already becomes one with the new one, and an event of both is kept once, so that
 * a log that comes twice changes nothing. What measures have kept from then on is forgotten.
 */
export async function keepBlocks(step: Step, oID: number, blocks: readonly Block[], merge: MergeBlocks): Promise<KeptEvents> {
  const sum = { events: 0, known: 0 };
  // Two nodes that bring a block of one signal must not each put their own in the place of none.
  if (hasPartitions(step)) await sql`select pg_advisory_xact_lock(${LOCK + oID})`.execute(step);
  for (const block of blocks) {
    const { utime, events, minutes, packed } = block;
    const there = await forChange(
      step,
      step.selectFrom("event_blocks").select(["events", "packed"]).where("oid", "=", oID).where("utime", "=", utime) as never,
    );
    const before = there as { events: number; packed: Uint8Array } | undefined;
    // The same events make the same bytes.
    if (before && Buffer.compare(before.packed, packed) === 0) {
      sum.known += events;
      continue;
    }
    const whole = before ? await merge(before.packed, packed) : block;
    const fresh = whole.events - Number(before?.events ?? 0);
    sum.events += fresh;
    sum.known += events - fresh;
    if (fresh === 0) continue;
    const row = { oid: oID, utime, events: whole.events, minutes: before ? whole.minutes : minutes, packed: Buffer.from(whole.packed) };
    const { oid: _, utime: __, ...changed } = row;
    await step
      .insertInto("event_blocks")
      .values(row)
      .onConflict((conflict) => conflict.columns(["oid", "utime"]).doUpdateSet(changed))
      .execute();
  }
  const first = Math.min(...blocks.map(({ utime }) => utime));
  if (sum.events > 0) await step.deleteFrom("measure_quarters").where("oid", "=", oID).where("utime", ">=", first).execute();
  return sum;
}

/**
 * Keeps what is known of a signal's log, of two resolutions the coarser one; `detectors` null leaves those that are there. Of detectors that change, all that
 * was made of them is forgotten.
 */
export async function keepSignal(step: Step, oID: number, detectors: readonly SignalDetector[] | null, finest: number): Promise<void> {
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

/**
 * Keeps what a measure has told of quarters that were made of these blocks, each of them with so many events. Nothing is kept where a block has changed, or came, since they
 * were read: who writes a block forgets what was made of it.
 */
export async function keepQuarters(
  db: Database,
  oID: number,
  measure: string,
  quarters: readonly { readonly utime: number; readonly packed: Uint8Array }[],
  read: ReadonlyMap<number, number>,
): Promise<void> {
  const first = Math.min(...read.keys(), ...quarters.map(({ utime }) => utime));
  const last = Math.max(...quarters.map(({ utime }) => utime));
  if (quarters.length === 0) return;
  await db.transaction().execute(async (step) => {
    const there = await eventsOf(step, oID, first, last + BIN);
    if ([...there].some(([utime, events]) => read.get(utime) !== events)) return;
    for (let at = 0; at < quarters.length; at += ROWS)
      await step
        .insertInto("measure_quarters")
        .values(quarters.slice(at, at + ROWS).map(({ utime, packed }) => ({ oid: oID, measure, utime, packed: Buffer.from(packed) })))
        .onConflict((conflict) => conflict.columns(["oid", "measure", "utime"]).doUpdateSet({ packed: sql`excluded.packed` as never }))
        .execute();
  });
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
