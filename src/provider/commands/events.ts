import { createWriteStream, existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CityTime, cityTime } from "../../core/contract/city-time.js";
import type { Database } from "../base/database/tables.js";
import { DAY } from "../base/time.js";
import type { CityModel } from "../city/model.js";
import type { Flags } from "../flags.js";
import { createTrail } from "../service/audit/trail.js";
import { decodeBlock } from "../service/measures/block.js";
import { joined } from "../service/measures/events.js";
import { hasSeveral, keepFile, prepareFile } from "../service/measures/import.js";
import { blocksOfPeriod } from "../service/measures/store.js";
import { inThread } from "../service/measures/thread.js";
import { CSV_HEADER, csvOfEvents } from "../service/measures/write-csv.js";
import { parquetOfEvents } from "../service/measures/write-parquet.js";
import { keptFrom } from "../service/telemetry/retention.js";
import { dayOf } from "./day.js";
import { deedHere } from "./deed-here.js";

type WithDatabase = (work: (db: Database, city: CityModel) => Promise<void>) => Promise<void>;

/** Events of a Parquet file, all of which lie in memory: some five days of a busy crossing. */
const MOST_IN_PARQUET = 4_000_000;

/** `events import` and `events export`: logs of signal controllers, beside a provider that may be running. */
export async function eventsCommand(flags: Flags, withDatabase: WithDatabase): Promise<void> {
  const [what, file] = flags.operands;
  if (what === "import" && file) return importLog(flags, file, withDatabase);
  if (what === "export") return exportLog(flags, withDatabase);
  throw new Error(
    "Say what to do with the events: its-provider events import <file.csv|.parquet>, or events export --device <id> --from <day> --to <day> --out <file>.",
  );
}

async function importLog({ device, isUtc, keepTelemetry }: Flags, file: string, withDatabase: WithDatabase): Promise<void> {
  if (!existsSync(file)) throw new Error(`The file "${file}" is not there.`);
  await withDatabase(async (db, city) => {
    const oID = device === null ? null : oIDOf(city, device);
    const latest = Date.now() / 1000 + DAY;
    const log = await inThread({ kind: "read", file, tz: city.tz, isUtc, latest, isWhole: true });
    if (oID !== null && hasSeveral(log))
      throw new Error("The file has logs of several controllers, which are not all of one device: leave out --device.");
    const oldest = await keptFrom(db, Date.now() / 1000, cityTime(city.tz), keepTelemetry);
    const known = new Map(city.controllers.map((controller) => [String(controller.oID), controller.oID]));
    const prepared = await prepareFile(db, log, {
      find: (name: string) => oID ?? known.get(name) ?? null,
      oldest,
      merge: (one: Uint8Array, other: Uint8Array) => inThread({ kind: "merge", one, other }),
    });
    const told = await createTrail(db).keep(deedHere("signalEventsImport"), async (step) => {
      const result = await keepFile(step, prepared);
      const { faults: _, ...after } = result;
      return { result, told: { object: oID === null ? null : `${oID}`, after: { file_name: file, ...after } } };
    });
    for (const { row, column, message } of told.faults) console.log(`row ${row}, ${column}: ${message}`);
    for (const name of told.unknown)
      console.log(`no device is called "${name}": name one by --device, or import a file of that controller alone`);
    const detectors = told.detectors > 0 ? `, ${told.detectors} detectors` : "";
    console.log(`${told.events} events kept, ${told.known} were there already, ${told.fault_count} rows left out${detectors}`);
  });
}

async function exportLog({ device, period: { from, to, format, out } }: Flags, withDatabase: WithDatabase): Promise<void> {
  if (device === null) throw new Error("Name the controller by --device.");
  if (!out) throw new Error("Name the file by --out.");
  if (format !== "csv" && format !== "parquet") throw new Error(`--format "${format}" is not offered: give csv or parquet.`);
  const first = dayOf("from", from);
  const last = dayOf("to", to);
  if (last < first) throw new Error(`The period ends before it begins: --from ${from} --to ${to}.`);
  if (existsSync(out)) throw new Error(`The file "${out}" is there already: give another --out.`);
  await withDatabase(async (db, city) => {
    const time = cityTime(city.tz);
    const blocks = await blocksOfPeriod(db, oIDOf(city, device), time.momentOf(first), time.momentOf(last + DAY));
    const count = blocks.reduce((sum, { events }) => sum + events, 0);
    if (format === "csv") await pipeline(Readable.from(csvOf(device, blocks, time)), createWriteStream(out, { flags: "wx" }));
    else if (count > MOST_IN_PARQUET)
      throw new Error(`A Parquet file holds ${MOST_IN_PARQUET} events at most, and these days have ${count}: give fewer days, or csv.`);
    else {
      const events = joined(blocks.map(({ packed }) => decodeBlock(packed).events));
      await writeFile(out, await parquetOfEvents(device, events, time), { flag: "wx" });
    }
    console.error(`${count} events`);
  });
}

function* csvOf(device: string, blocks: readonly { packed: Uint8Array }[], time: CityTime): Generator<string> {
  yield CSV_HEADER;
  for (const { packed } of blocks) yield csvOfEvents(device, decodeBlock(packed).events, time);
}

function oIDOf({ controllers }: CityModel, device: string): number {
  const found = controllers.find(({ oID }) => String(oID) === device);
  if (!found) throw new Error(`The city has no controller "${device}".`);
  return found.oID;
}
