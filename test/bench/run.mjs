/** `npm run bench` measures everything, `npm run bench -- crowd soak` what is named, one after another. */
const parts = [
  "alarms",
  "audit",
  "build",
  "map",
  "measures",
  "ground",
  "host",
  "crowd",
  "film",
  "guests",
  "import",
  "nodes",
  "patroni",
  "proxies",
  "rsmp",
  "screens",
  "sheets",
  "sizing",
  "soak",
  "stream",
  "sumo",
  "telemetry",
  "timetable",
  "traffic",
  "visits",
];
const named = process.argv.slice(2);
const unknown = named.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`There is no bench "${unknown.join('", "')}": it is one of ${parts.join(", ")}.`);
for (const part of named.length > 0 ? named : parts) await import(`./${part}/run.mjs`);
