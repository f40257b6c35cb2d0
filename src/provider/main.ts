#!/usr/bin/env node
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { isPostgres, nameOf } from "./base/database/location.js";
import { lockDatabase } from "./base/database/lock.js";
import { moveDatabase } from "./base/database/move.js";
import { openAsItIs, openDatabase } from "./base/database/open.js";
import type { Database } from "./base/database/tables.js";
import { printable } from "./base/log/printable.js";
import { languageOf } from "./city/language.js";
import type { CityModel } from "./city/model.js";
import { findCity, storeCity } from "./city/store.js";
import { zoneFault } from "./city/zone.js";
import { account } from "./commands/account.js";
import { auditCommand } from "./commands/audit.js";
import { backup } from "./commands/backup/backup.js";
import { restore } from "./commands/backup/restore.js";
import { doctor } from "./commands/doctor/doctor.js";
import { eventsCommand } from "./commands/events.js";
import { person } from "./commands/person.js";
import { telemetryCommand } from "./commands/telemetry.js";
import { type Flags, readFlags, settingsOf, usage } from "./flags.js";
import { startProvider } from "./http/start.js";
import { sampleUsersIn } from "./service/accounts/users.js";
import { addSampleArchive } from "./service/archive/sample.js";
import { type Moved, moveFiles } from "./service/files/move.js";
import { openStore } from "./service/files/open.js";
import { keepToOwner } from "./service/files/privacy.js";
import { readS3Settings } from "./service/files/s3-settings.js";
import { passwordsAlone, readSignOn } from "./service/sign-on/settings.js";
import { checkCity } from "./sources/field/check.js";
import { findEquipped } from "./sources/field/find.js";

/**
 * By how much of what is in use V8 lets the heap grow before it collects. Left to itself it lets it double and more, and twenty uploads at
 * once come to 244 to 255 MB; so to some 215 (`test/provider/uploads` prints it). An export of half a million hours comes to 183 MB and not
 * to 273.
 */
const HEAP_GROWTH = "--heap-growing-percent=30";

async function serve(flags: Flags): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const signOn = flags.signOnFile === null ? passwordsAlone : readSignOn(flags.signOnFile);
  const provider = await startProvider({
    ...flags,
    signOn,
    city: flags.cityOrSample,
    settings: settingsOf(process.argv.slice(2), process.env),
  });
  if (provider.isSample && flags.sampleArchive) await addSampleArchive(provider.sim);
  if (provider.isSample)
    for (const { email, password, restrictions } of sampleUsersIn(provider.sim.world.language))
      console.log(`account ${email} / ${password}${restrictions.length ? " (device control prohibited)" : ""}`);
  for (const address of addressesOf(flags, provider.url)) console.log(address);
  if (provider.metricsUrl) console.log(`metrics ${provider.metricsUrl}`);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await provider.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  console.log(`ready ${provider.url}`);
}

/** What there is to open in a browser: the host, and every example that has a page. */
function addressesOf({ site, examples }: Flags, url: string): string[] {
  const pages = (examples ? readdirSync(examples) : []).flatMap((name) =>
    name.endsWith(".html") ? [name] : existsSync(join(examples ?? "", name, "index.html")) ? [`${name}/`] : [],
  );
  return [...(site ? [`host ${url}/`] : []), ...pages.map((name) => `example ${url}/examples/${name}`)];
}

async function makeCity({ operands: [file], city: name, dataDir, seed, tz, language }: Flags): Promise<void> {
  if (!file) throw new Error("Name the file to import: provider import <file.osm.pbf|.osm|.osm.gz>.");
  if (!existsSync(file)) throw new Error(`The file "${file}" is not there.`);
  const { importCity } = await import("./city/osm/import.js");
  setFlagsFromString(HEAP_GROWTH);
  const { city, ground, counts } = await importCity(file, name, seed, tz, language);
  let features = 0;
  const counted = function* () {
    for (const feature of ground) {
      features++;
      yield feature;
    }
  };
  const stored = storeCity(city, dataDir, counted());
  console.log(`${counts.signals} signal nodes (${counts.placeless} on no road) → ${city.controllers.length} controllers`);
  console.log(
    `${city.detectors.length} detectors, ${city.stops.length} stops, ${city.routes.length} bus routes, ${city.segments.length} segments, ${features} features of the map`,
  );
  const fault = zoneFault(city, Date.now() / 1000);
  console.log(`zone ${city.tz}, ${tz ? "by --tz" : "by the place of its streets; --tz <Area/City> gives another"}`);
  if (fault) console.log(fault);
  console.log(
    `language ${city.language}, ${language ? "by --language" : "by the country of its place; --language <ru|en|es> gives another"}`,
  );
  console.log(`stored ${stored}; serve it with --city ${city.key}`);
}

/** The database of the wanted city, beside a provider that may be serving it. */
async function withDatabase(flags: Flags, work: (db: Database, city: CityModel, location: string) => Promise<void>): Promise<void> {
  const { city } = findEquipped(flags.cityOrSample, flags.seed, flags.dataDir, flags.devices);
  const location = flags.database ?? join(flags.dataDir, `${city.key}.sqlite`);
  const db = await openDatabase(location, city.key);
  try {
    await work(db, city, location);
  } finally {
    await db.destroy();
  }
}

const requests = (flags: Flags): Promise<void> =>
  withDatabase(flags, async (db) => {
    const rows = await db.selectFrom("landing").selectAll().orderBy("created").orderBy("id").execute();
    for (const { created, form, body_json, suspect, withdrawn } of rows) {
      if (withdrawn === null)
        console.log(printable(`${new Date(Number(created) * 1000).toISOString()} ${form}${suspect ? " suspect" : ""} ${body_json}`));
    }
    console.log(`${rows.length} requests, ${rows.filter(({ suspect }) => suspect).length} of them with the honeypot filled in`);
  });

/** Plays the sites of a city file, which connect to its provider over this machine's network. */
async function simulate({ operands: [protocol, file], seed, dataDir }: Flags): Promise<void> {
  if (protocol !== "rsmp" || !file) throw new Error("Name the protocol and the city file: provider simulate rsmp <city.yaml>.");
  const { simulateSites } = await import("./sources/simulate/rsmp/run.js");
  const stop = simulateSites(file, { seed, dataDir });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
}

/** Prints the table of equipment to be filled in, and a city file made of it once it is. */
async function equip({ operands: [csv], city: key, base, seed, dataDir, language }: Flags): Promise<void> {
  if (!base || (csv && !key))
    throw new Error("Name the table, the city it lies in and the new one: provider equip <equipment.csv> --base <city> --city <name>.");
  const { cityFileOf, tableOf } = await import("./sources/field/equip.js");
  const city = findCity(base, seed, dataDir, null);
  if (!csv || !key) {
    process.stdout.write(tableOf(city, language ?? languageOf(city)));
    return;
  }
  const { text, form } = cityFileOf(csv, city, key);
  process.stdout.write(text);
  // The output is the city file.
  console.error(`read "${csv}" as ${form}`);
}

/** Tells which equipment of a city file answers; changes nothing. */
async function check({ operands: [file], seed, dataDir, wait }: Flags): Promise<void> {
  if (!file) throw new Error("Name the city file to check: provider check <city.yaml>.");
  const { lines, isWell } = await checkCity(findEquipped(file, seed, dataDir, null), wait);
  for (const line of lines) console.log(printable(line));
  process.exitCode = isWell ? 0 : 1;
}

/** Copies the files of a city to where they shall be; a provider may be serving it. */
const files = (flags: Flags): Promise<void> =>
  withDatabase(flags, async (db) => {
    const { operands, to, dataDir } = flags;
    if (operands[0] !== "move" || !to) throw new Error("Say where the files shall be: provider files move --to disk, or --to s3.");
    const folder = join(dataDir, "files");
    const disk = await openStore(folder, null);
    const s3 = await openStore(folder, readS3Settings(process.env));
    let toldAt = Date.now();
    const tell = ({ all, copied, known, missing, bytes }: Moved) =>
      console.log(`${copied + known + missing} of ${all} files, ${copied} copied (${Math.round(bytes / 1e6)} MB)`);
    const [from, target] = to === "s3" ? [disk, s3] : [s3, disk];
    const moved = await moveFiles(db, from, target, join(folder, "tmp"), (now) => {
      if (Date.now() - toldAt < 1_000) return;
      toldAt = Date.now();
      tell(now);
    });
    tell(moved);
    if (moved.missing) console.log(`${moved.missing} files that the database names are in neither store`);
    console.log(`all are there; serve the city with --files ${to}, and run this once more for what was kept meanwhile`);
  });

/** Copies all that a city has in SQLite into an empty database of a PostgreSQL, while no provider serves the city. */
async function database(flags: Flags): Promise<void> {
  const { operands, moveTo, dataDir } = flags;
  if (operands[0] !== "move" || !moveTo || !isPostgres(moveTo))
    throw new Error(
      "Say where the database shall be: provider database move --to postgres://user:password@host/name (or by DATABASE_URL).",
    );
  const { city } = findEquipped(flags.cityOrSample, flags.seed, dataDir, flags.devices);
  const file = flags.database ?? join(dataDir, `${city.key}.sqlite`);
  if (isPostgres(file) || !existsSync(file))
    throw new Error(`The database "${nameOf(file)}" is no file that is there: give --data-dir and --city.`);
  const unlock = await lockDatabase(file);
  try {
    const from = await openAsItIs(file, city.key);
    const to = await openDatabase(moveTo, city.key).catch(async (error: unknown) => {
      await from.destroy();
      throw error;
    });
    let toldAt = Date.now();
    const moved = await moveDatabase(from, to, ({ table, rows }) => {
      if (Date.now() - toldAt < 1_000) return;
      toldAt = Date.now();
      console.log(`${table} ${rows} …`);
    }).finally(() => Promise.all([from.destroy(), to.destroy()]));
    for (const { table, rows } of moved) console.log(`${table} ${rows}`);
    console.log(`all rows are there; serve the city with DATABASE_URL and the same data folder, which keeps "${file}" as it was`);
  } finally {
    unlock();
  }
}

const commands: Record<string, (flags: Flags) => Promise<void>> = {
  serve,
  import: makeCity,
  account: (flags) => account(flags, (work) => withDatabase(flags, work)),
  audit: (flags) => auditCommand(flags, (work) => withDatabase(flags, work)),
  requests,
  person: (flags) => person(flags, (work) => withDatabase(flags, work)),
  files,
  database,
  backup,
  restore,
  events: (flags) => eventsCommand(flags, (work) => withDatabase(flags, (db, city) => work(db, city))),
  telemetry(flags) {
    setFlagsFromString(HEAP_GROWTH);
    return telemetryCommand(flags, (work) => withDatabase(flags, work));
  },
  check,
  doctor,
  equip,
  simulate,
};

keepToOwner();
try {
  const flags = readFlags(process.argv.slice(2), process.env);
  const command = Object.hasOwn(commands, flags.command) ? commands[flags.command] : undefined;
  if (flags.help) console.log(usage);
  else if (command) await command(flags);
  else throw new Error(`The command "${flags.command}" is unknown.\n${usage}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
