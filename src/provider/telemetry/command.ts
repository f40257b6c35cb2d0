import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../database/tables.js";
import type { Flags } from "../flags.js";
import { DAY } from "../simulation/profile.js";
import { momentOf } from "../simulation/timetable.js";
import { exportLines } from "./export.js";

type WithDatabase = (work: (db: Database, city: { tz: string }) => Promise<void>) => Promise<void>;

/** `telemetry export`: the recorded hours of a period into a file that is not there yet, or onto the standard output. */
export async function telemetryCommand({ operands: [what], period }: Flags, withDatabase: WithDatabase): Promise<void> {
  if (what !== "export") throw new Error("Say what to do with the telemetry: its-provider telemetry export --from <day> --to <day>.");
  const { from, to, format, out } = period;
  if (format !== "csv") throw new Error(`--format "${format}" is not offered: give csv.`);
  const [first, last] = [dayOf("from", from), dayOf("to", to)];
  if (last < first) throw new Error(`The period ends before it begins: --from ${from} --to ${to}.`);
  await withDatabase(async (db, { tz }) => {
    const counted = { rows: 0 };
    const lines = Readable.from(exportLines(db, momentOf(tz, first), momentOf(tz, last + DAY), counted));
    await (out ? intoFile(lines, out) : ontoOutput(lines));
    console.error(`${counted.rows} hours of approaches`);
  });
}

/** Local midnight of a day, in seconds of the city's clock. */
function dayOf(name: string, text: string | undefined): number {
  const at = Date.parse(`${text}T00:00Z`) / 1000;
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? "") || Number.isNaN(at) || new Date(at * 1000).toISOString().slice(0, 10) !== text)
    throw new Error(
      text === undefined ? `Name the day with --${name}, as 2026-11-26.` : `--${name} "${text}" is no day: give one as 2026-11-26.`,
    );
  return at;
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
