import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { cityTime } from "../../core/contract/city-time.js";
import { openCopy } from "../base/database/copy.js";
import type { Database } from "../base/database/tables.js";
import { DAY } from "../base/time.js";
import type { Flags } from "../flags.js";
import type { HourRecord } from "../service/telemetry/records.js";
import { keptSince } from "../service/telemetry/retention.js";
import { dayOf } from "./day.js";

/** Rows that lie in memory at a time. */
const PAGE = 5000;
const columns = ["oid", "arm", "utime", "kts", "speed", "so", "capacity", "saved"] as const;

type WithDatabase = (work: (db: Database, city: { tz: string }, location: string) => Promise<void>) => Promise<void>;

/** `telemetry export`: the recorded hours of a period into a file that is not there yet, or onto the standard output. */
export async function telemetryCommand({ operands: [what], period, databaseRead }: Flags, withDatabase: WithDatabase): Promise<void> {
  if (what !== "export") throw new Error("Say what to do with the telemetry: its-provider telemetry export --from <day> --to <day>.");
  const { from, to, format, out } = period;
  if (format !== "csv") throw new Error(`--format "${format}" is not offered: give csv.`);
  const first = dayOf("from", from);
  const last = dayOf("to", to);
  if (last < first) throw new Error(`The period ends before it begins: --from ${from} --to ${to}.`);
  await withDatabase(async (db, { tz }, location) => {
    const copy = databaseRead ? await openCopy(databaseRead, db, location) : null;
    try {
      const lag = copy?.lag() ?? null;
      const [source, asOf] = copy && lag !== null ? [copy.db, Date.now() / 1000 - lag] : [db, null];
      const time = cityTime(tz);
      const start = time.momentOf(first);
      const end = time.momentOf(last + DAY);
      const counted = { rows: 0 };
      // Pages are read one after another, and the copy goes on meanwhile: an hour that it has not at the first is left out.
      const lines = Readable.from(exportLines(source, start, asOf === null ? end : Math.min(end, time.hour(asOf).start), counted));
      await (out ? intoFile(lines, out) : ontoOutput(lines));
      const told = asOf === null ? "" : `, from the copy of the database as of ${new Date(1000 * asOf).toISOString().slice(0, 19)}Z`;
      console.error(`${counted.rows} hours of approaches${told}`);
    } finally {
      await copy?.close();
    }
  });
}

/**
 * The recorded hours of a period as lines of CSV, device by device and hour by hour, as the key of the table has them: so each
 * page begins where the last one ended. What was not heard is empty. `counted` is told how many there are.
 */
async function* exportLines(db: Database, start: number, end: number, counted: { rows: number }): AsyncGenerator<string> {
  yield `${["oid", "arm", "utime", "time", ...columns.slice(3)].join()}\r\n`;
  const from = Math.max(start, await keptSince(db));
  for (let after = { oid: -1, utime: 0, arm: 0 }; ; ) {
    const { rows } = await sql<HourRecord>`select oid, arm, utime, kts, speed, so, capacity, saved from telemetry
      where utime >= ${from} and utime < ${end} and (oid, utime, arm) > (${after.oid}, ${after.utime}, ${after.arm})
      order by oid, utime, arm limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => `${lineOf(row)}\r\n`).join("");
    counted.rows += rows.length;
    after = { oid: Number(last.oid), utime: Number(last.utime), arm: Number(last.arm) };
  }
}

function lineOf(row: HourRecord): string {
  const [oid, arm, utime, ...figures] = columns.map((column) => row[column] ?? "");
  return [oid, arm, utime, new Date(Number(utime) * 1000).toISOString().replace(".000Z", "Z"), ...figures].join();
}

/** Half a file would be taken for a whole one, so it goes when its writing fails. */
async function intoFile(lines: Readable, file: string): Promise<void> {
  try {
    await pipeline(lines, createWriteStream(file, { flags: "wx" }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new Error(`The file "${file}" is there already: give another --out.`);
    if (code === "ENOENT") throw new Error(`The folder of "${file}" is not there.`);
    await rm(file, { force: true });
    throw new Error(`The file "${file}" could not be written: ${message}`);
  }
}

/** A reader that has seen enough, as `head`, ends the export without a complaint. */
async function ontoOutput(lines: Readable): Promise<void> {
  try {
    await pipeline(lines, process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
}
