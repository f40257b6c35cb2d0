import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { createCountedLog } from "../../base/log/counted.js";
import { DAY } from "../../base/time.js";
import type { City } from "../../sources/city.js";
import { systemClock } from "../../sources/drivers/clock.js";
import { pull, shownAddress } from "../../sources/drivers/readings/pull.js";
import type { Trail } from "../audit/trail.js";
import { hasSeveral, keepFile } from "./import.js";
import type { Measures } from "./measures.js";
import type { ReadFile } from "./tasks.js";

/** Folders and addresses of logs, and the minutes between two looks. */
export interface LogPlaces {
  readonly places: readonly string[];
  readonly every: number;
}

/** Bytes of a log at most. */
const LARGEST = 100_000_000;
/** ms since a Parquet file was last written until it is read: before, somebody may still be writing it. */
const SETTLED = 5_000;
/** The same until a last line without an end is taken for a whole one: who writes a log may write what has gathered, whatever that ends with. */
const STILL = 3_600_000;
/** Files that are older are not read after a start: their events are kept already, or are of no interest any more. */
const OLDEST = 7 * DAY * 1_000;
const MINUTE = 60_000;

const isAddress = (place: string): boolean => /^https?:/.test(place);
/** Whether the disk is the cause, and not what stands in the file. */
const isOfDisk = ({ message }: Error): boolean => /^E[A-Z]+: /.test(message);
/** The state of a file whose last line was left out. */
const cut = (state: string): string => `${state} cut`;
const isLog = (name: string): boolean => /\.(csv|parquet)$/i.test(name);

/**
 * Reads the logs that controllers and their gateways leave: CSV or Parquet in folders, in part below one with the name of a device's id, or CSV at addresses. A file is
 * read again when it has changed, and what is known of it already changes nothing. Files stay where they are. Gives the function that ends it.
 */
export function watchLogs(
  { places, every }: LogPlaces,
  world: City,
  measures: Measures,
  trail: Trail,
  isMine: () => boolean,
): () => Promise<void> {
  const read = new Map<string, string>();
  const complain = createCountedLog(MINUTE);
  const stops: (() => unknown)[] = [];
  let work: Promise<void> = Promise.resolve();

  /** Keeps what was read of a file; `shown` is what the log calls it. */
  async function keep(log: ReadFile, shown: string, device: number | null): Promise<void> {
    const prepared = await measures.prepareFile(log, device, world);
    const deed = { who: "event logs", name: "event logs", operation: "signalEventsImport", address: shown, requestId: null };
    await trail.keep(deed, async (step) => {
      const told = await keepFile(step, prepared);
      const { faults, ...after } = told;
      if (told.unknown.length > 0) console.warn(`${shown}: no device is called ${told.unknown.map((name) => `"${name}"`).join(", ")}.`);
      for (const { row, column, message } of faults.slice(0, 3)) console.warn(`${shown}, row ${row}, ${column}: ${message}`);
      return { result: null, told: told.events > 0 || told.detectors > 0 ? { object: null, after: { file_name: shown, ...after } } : null };
    });
  }

  /** Takes a file that has changed. One that cannot be read is asked again when it changes, one that could not be kept at the next look. */
  async function lookAt(file: string, device: number | null): Promise<void> {
    const { mtimeMs, size } = await stat(file);
    const state = `${mtimeMs} ${size}`;
    const age = Date.now() - mtimeMs;
    const before = read.get(file);
    const isWhole = age > STILL;
    if (before === state || (before === cut(state) && !isWhole) || age > OLDEST) return;
    if (/parquet$/i.test(file) && age < SETTLED) return;
    if (size > LARGEST) {
      read.set(file, state);
      throw new Error(`it is larger than ${LARGEST / 1_000_000} MB.`);
    }
    const log = await measures.read(file, isWhole).catch((error: Error) => {
      if (!isOfDisk(error)) read.set(file, state);
      throw error;
    });
    if (device !== null && hasSeveral(log)) {
      read.set(file, state);
      throw new Error(`it has logs of several controllers, and its folder is that of ${device}.`);
    }
    await keep(log, file, device);
    read.set(file, log.isCut ? cut(state) : state);
  }

  async function lookInto(folder: string): Promise<void> {
    const names = (await readdir(folder, { recursive: true })).filter(isLog).sort();
    for (const name of names) {
      const file = join(folder, name);
      const [below] = relative(folder, file).split(sep);
      const device = world.controllers.get(below ?? "")?.oID ?? null;
      await lookAt(file, device).catch((error: Error) => complain(file, `The log ${file} cannot be read: ${error.message}`));
    }
  }

  const look = () => {
    work = work.then(async () => {
      for (const folder of places.filter((place) => !isAddress(place)))
        if (isMine())
          await lookInto(folder).catch((error: Error) => complain("folder", `The folder of logs cannot be read: ${error.message}`));
    });
    return work;
  };
  if (places.some((place) => !isAddress(place))) {
    const timer = setInterval(look, every * MINUTE);
    timer.unref();
    stops.push(() => clearInterval(timer));
    void look();
  }
  for (const url of places.filter(isAddress)) {
    const shown = shownAddress(url);
    let before: Buffer | null = null;
    const pulled = {
      url,
      headers: {},
      redirects: [],
      every: every * 60,
      limit: LARGEST,
      clock: systemClock,
      after: 0,
      async take(body: Buffer) {
        if (!isMine()) return;
        const folder = await mkdtemp(join(tmpdir(), "its-log-"));
        try {
          await writeFile(join(folder, "log"), body);
          await keep(await measures.read(join(folder, "log"), before?.equals(body) ?? false), shown, null);
          before = body;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      fail: (why: string) => complain(shown, `The log at ${shown} cannot be read: ${why}`),
    };
    stops.push(pull(pulled));
  }
  return async () => {
    for (const stop of stops) stop();
    await work;
  };
}
