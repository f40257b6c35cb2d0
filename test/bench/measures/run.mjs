import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { freePort } from "../nodes/cluster.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { loadProgram } from "../programs.mjs";
import { zoomFrames } from "./zoom.mjs";

if (!existsSync("dist/its.js")) throw new Error('There is no element to zoom: run "npm run build" first.');

/** Events of the log, runs of each measure of which the median is told, events that come in each second, and points of the chart that is zoomed. */
const { EVENTS = "800000", REPEATS = "7", COMING = "20000", POINTS = "100000" } = process.env;
const THREE_HOURS = 3 * 3600;

const program = await loadProgram("measures");
const { blocksToKeep, catalog, columnsOf, compute, decodeBlock, eachEvent, fixedTime, merged, readEventCsv } = program;
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
/** Milliseconds of the processor, the median of some runs. */
const costOf = (work) => {
  const times = Array.from({ length: Number(REPEATS) }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
};
const folder = mkdtempSync(join(tmpdir(), "its-bench-measures-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const text = gunzipSync(readFileSync("test/provider/measures/data/events.csv.gz")).toString();
const three = readEventCsv(text, fixedTime(0)).signals.get("227");
const uses = { Advance: "advance", Presence: "presence", "Stopbar Count": "count", Yellow_Red: "entry" };
const detectors = readFileSync("test/provider/measures/data/detectors.csv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split(","))
  .filter(([signal]) => signal === "227")
  .map(([, phase, use, channel]) => ({ channel: Number(channel), phase: Number(phase), use: uses[use.trim()] }));
/** Three hours of a real signal, one after another. */
const events = [];
for (let round = 0; events.length < Number(EVENTS); round++)
  eachEvent(three, (id, parameter, tenths) => {
    if (events.length < Number(EVENTS)) events.push({ tenths: tenths + round * THREE_HOURS * 10, id, parameter });
  });
const whole = columnsOf(events);
const blocks = blocksToKeep(whole);
const start = blocks[0].utime;
const end = blocks.at(-1).utime + 900;
const quarters = blocks.map(({ utime, packed }) => ({ utime, packed }));
const packedBytes = blocks.reduce((sum, { packed }) => sum + packed.length, 0);

const decoded = blocks.map(({ utime, packed }) => ({ start: utime, end: utime + 900, events: decodeBlock(packed).events, detectors }));
let seen = 0;
const bare = costOf(() => {
  for (const piece of decoded) eachEvent(piece.events, (id, parameter, tenths) => (seen += id ^ parameter ^ tenths));
});
const decoding = costOf(() => blocks.map(({ packed }) => decodeBlock(packed)));
console.log(`${events.length} events of one signal in ${blocks.length} quarters of an hour (${seen & 1 ? "odd" : "even"})\n`);
console.log(`bare pass over decoded columns ${bare.toFixed(1)} ms, decoding ${decoding.toFixed(1)} ms\n`);
console.log("| measure | from blocks, ms | of decoded columns, ms | × bare pass |\n| --- | --- | --- | --- |");
for (const { id, measure } of catalog) {
  const question = { measure: id, start, end, kept: [], state: null, quarters, detectors, isEnd: true, keepFrom: end, keepBefore: end };
  const all = costOf(() => compute(question));
  const own = costOf(() => {
    let state = measure.begin;
    for (const piece of decoded) ({ state } = measure.next(state, piece));
    measure.rest(state);
  });
  console.log(`| ${id} | ${all.toFixed(0)} | ${own.toFixed(1)} | ${(own / bare).toFixed(1)} |`);
}

// What a minute brings is made a block, and one with what the quarter of an hour has: in its middle, 7 minutes.
const secondOf = (count) => events.slice(0, count);
const minute = 60 * Number(COMING);
const rows = text.slice(text.indexOf("\n") + 1);
const header = text.slice(0, text.indexOf("\n") + 1);
const readRate = (185_861 / costOf(() => readEventCsv(header + rows, fixedTime(0)))) * 1000;
const packing = costOf(() => blocksToKeep(columnsOf(secondOf(Math.min(minute, events.length)))));
const packRate = (Math.min(minute, events.length) / packing) * 1000;
const one = columnsOf(secondOf(7000));
const other = columnsOf(events.slice(6000, 8000));
const merging = costOf(() => blocksToKeep(merged(one, other)));
console.log(`\nA log as CSV is read at ${Math.round(readRate)} events/s, ${share(readRate)} of a core at ${COMING} events/s.`);
console.log(
  `Events are packed at ${Math.round(packRate)} events/s, ${share(packRate)} of a core; a block of a signal is put together in ${merging.toFixed(1)} ms.`,
);

const postgres = await startPostgres(await freePort());
for (const [name, location] of [
  ["SQLite", join(folder, "city.sqlite")],
  ["PostgreSQL", postgres.url],
]) {
  const db = await program.openDatabase(location, "bench");
  const empty = await bytesOf(db, location);
  await program.makeRoom(db, blocks);
  const { ready } = await program.readyBlocks(db, 1001, blocks, async () => blocks[0]);
  const began = performance.now();
  await db.transaction().execute((step) => program.keepBlocks(step, 1001, ready));
  const took = performance.now() - began;
  const bytes = (await bytesOf(db, location)) - empty;
  console.log(
    `${name}: ${(bytes / events.length).toFixed(2)} bytes an event (packed ${(packedBytes / events.length).toFixed(2)}), written in ${took.toFixed(0)} ms.`,
  );
  await db.destroy();
}

const frames = await zoomFrames(Number(POINTS), Number(REPEATS));
const shares = (name) => {
  const sorted = frames.map((frame) => frame[name]).sort((one, other) => one - other);
  return [0.5, 0.95, 1].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)).join(", ");
};
console.log(
  `Zooming a chart of ${POINTS} points, script of a frame (p50, p95, most): ${shares("computing")} ms of the processor, ${shares("wall")} ms by the clock.`,
);
process.exit(0);

function share(rate) {
  return `${((100 * Number(COMING)) / rate).toFixed(0)} %`;
}

async function bytesOf(db, location) {
  if (location.startsWith("postgres")) {
    const { rows: found } =
      await sql`select coalesce(sum(pg_total_relation_size(inhrelid)), 0) as bytes from pg_inherits where inhparent = 'event_blocks'::regclass`.execute(
        db,
      );
    return Number(found[0].bytes);
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return statSync(location).size;
}
