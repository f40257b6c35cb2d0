import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Cron } from "croner";
import type { Setting } from "../core/contract/administration.js";
import { languages } from "../core/contract/language.js";
import { nameOf } from "./base/database/location.js";
import { SAMPLE_CITY, SAMPLE_SEED } from "./city/generate.js";
import { isZone } from "./city/zone.js";
import { readS3Settings } from "./service/files/s3-settings.js";
import { guestWords } from "./service/guests/view.js";
import { streamLimits } from "./service/stream/streams.js";

/** The built host, which the package `its-provider` has beside its code. */
const packed = fileURLToPath(new URL("../site", import.meta.url));

const flags = {
  port: { type: "string" },
  host: { type: "string" },
  city: { type: "string" },
  seed: { type: "string" },
  scenario: { type: "string", default: "calm" },
  "scenario-start": { type: "string" },
  devices: { type: "string" },
  database: { type: "string" },
  "database-read": { type: "string" },
  node: { type: "string" },
  "data-dir": { type: "string" },
  "keep-telemetry": { type: "string" },
  "keep-audit": { type: "string" },
  "event-logs": { type: "string" },
  "event-logs-every": { type: "string" },
  device: { type: "string" },
  utc: { type: "boolean", default: false },
  "audit-key": { type: "string" },
  "audit-checkpoints": { type: "string" },
  "audit-syslog": { type: "string" },
  "audit-webhook": { type: "string" },
  "sim-control": { type: "boolean", default: false },
  "sim-now": { type: "string" },
  "sample-archive": { type: "boolean", default: false },
  site: { type: "string" },
  examples: { type: "string" },
  config: { type: "string" },
  origins: { type: "string" },
  consent: { type: "string" },
  "report-at": { type: "string" },
  "report-mail": { type: "string" },
  "report-from": { type: "string" },
  "report-webhook": { type: "string" },
  "alarm-from": { type: "string" },
  "alarm-webhook": { type: "string" },
  days: { type: "string" },
  "trusted-proxy": { type: "string" },
  guests: { type: "string" },
  hold: { type: "string" },
  "sign-on": { type: "string" },
  "four-eyes": { type: "boolean", default: false },
  streams: { type: "string" },
  "streams-per-user": { type: "string" },
  "streams-per-network": { type: "string" },
  files: { type: "string" },
  to: { type: "string" },
  "access-log": { type: "boolean", default: false },
  "metrics-listen": { type: "string" },
  drain: { type: "string" },
  wait: { type: "string" },
  from: { type: "string" },
  format: { type: "string", default: "csv" },
  out: { type: "string" },
  base: { type: "string" },
  tz: { type: "string" },
  language: { type: "string" },
  email: { type: "string" },
  fio: { type: "string" },
  restricted: { type: "boolean", default: false },
  disable: { type: "boolean", default: false },
  enable: { type: "boolean", default: false },
  password: { type: "boolean", default: false },
  "end-sessions": { type: "boolean", default: false },
  admin: { type: "string" },
  role: { type: "string" },
  tags: { type: "string" },
  url: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export const usage = `its-provider [serve]              serves a city: the sample, harbour or harbour-es (the same in English and Spanish), an imported one, rsmp-demo, or a city file (--city city.yaml)
  --port --host --city --seed --data-dir   (also PORT HOST CITY SEED DATA_DIR; flags win)
  --database <file|:memory:|postgres://user:password@host/name>   (also DATABASE_URL)
  --database-read <postgres://user:password@host/name> (a standby that reports and analytics read; also DATABASE_READ_URL)
  --node <name> (of several on one PostgreSQL; the machine's name and the process by themselves)
  --keep-telemetry <days> (older hourly counts are dropped; without it all are kept)
  --event-logs <folder,https://…> (logs of signal events as CSV, which are read again and again; also EVENT_LOGS)  --event-logs-every <minutes> (15)
  --keep-audit <days> (older rows of the audit are dropped, at least 30 are kept; without it all are kept)
  --audit-key <file> (signs its checkpoints; audit.key of the data folder)  --audit-checkpoints <file> (gets them; audit-checkpoints.jsonl there)
  --audit-syslog <udp://host:514|tcp://host:601>  --audit-webhook <https://…> (get them, too; also AUDIT_KEY AUDIT_CHECKPOINTS AUDIT_SYSLOG AUDIT_WEBHOOK)
  --scenario <calm|incident|stadium|snow|power-cut|works|faulty|megacity|file.json>
  --scenario-start <14:30|2026-11-26T14:30> (by the city's clock; without it a scenario with a course of its own begins at once)
  --devices N  --origins <a,b>  --trusted-proxy <address,subnet>
  --guests <${guestWords.join(",")}> (what visitors may see who are not signed in; also GUESTS)
  --report-mail <a@city.example,b@…> (gets a report of the devices' health each week, as PDF; SMTP_URL names the server; also REPORT_MAIL)
  --report-webhook <https://…> (gets it by POST, too; also REPORT_WEBHOOK)  --report-at "0 7 * * 1" (minute, hour, day, month, weekday by the city's clock; also REPORT_AT)  --report-from <address>
  --alarm-webhook <https://…> (is told of alarms that nobody acknowledges, as the rules say; also ALARM_WEBHOOK)  --alarm-from <address> (of their mails, by SMTP_URL; also ALARM_FROM)
  --consent <file.txt|md> (the text to which visitors consent by a form; each form names it by its hash; also CONSENT)
  --hold <minutes> (an operator may hold a crossing, so that nobody else commands it, until nothing was done with it for so long; 0 is off, as without it)
  --sign-on <file.yaml> (who signs people in besides passwords; also SIGN_ON)
  --four-eyes (all red, without control and shutdown need two people: one asks, another one gives the order)
  --streams N  --streams-per-user N  --streams-per-network N (how many may be open; ${streamLimits.all}, ${streamLimits.user}, ${streamLimits.network})
  --files <disk|s3> (where uploaded files are; s3 by S3_ENDPOINT S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY …; also FILES)
  --access-log (one line of JSON a request, on the standard output)
  --metrics-listen <[address:]port> (serves /metrics for Prometheus there, and nowhere else; also METRICS_LISTEN)
  --drain <seconds> (calls are answered on while /readyz tells a proxy that this one stops, 5; also DRAIN)
  --site <folder>  --examples <folder>  --config <its.config.json>
  --sample-archive (records for the sample city's archive when it has none)
  --sim-control  --sim-now <10:00|2026-05-12T10:00|2026-10-25T02:30[Europe/Berlin]> (tests: the city's clock begins there, in that zone)
its-provider equip --base <city> [--language <ru|en|es>]   prints a table of the city's controllers and detectors, to be filled in, for spreadsheets of a language
its-provider equip <equipment.csv> --base <city> --city <name>   prints a city file made of a table of equipment
its-provider check <city.yaml> [--wait N]   tells which equipment of a city file answers, and changes nothing (N seconds, 60)
its-provider doctor [--url https://its.city.example] [--wait N] [--json]   looks at all that a provider with these flags needs: green, yellow, red, and what to do
its-provider simulate rsmp <city.yaml>    plays the controllers of a city file, to try it without any
its-provider import <file.osm.pbf|.osm|.osm.gz> [--city <name>] [--tz <Area/City>] [--language <ru|en|es>]    makes a city of OpenStreetMap data, in the zone of its place and the language of its country
its-provider account --email … --fio … [--restricted] [--role …] [--tags a,b]   adds an operator, or somebody of another role
its-provider account --email … --disable|--enable|--password|--end-sessions|--role …|--tags a,b|--tags '*'   changes one, at once in a running provider, too
its-provider account --admin <email> [--fio …]   makes an account an administrator, the first one too; with --fio a new one
  (a password is typed when it is asked for, or read from the standard input)
its-provider backup --to <folder>   writes all that a city has into a new folder, beside a provider that is running
its-provider restore --from <folder> [--database postgres://…]   makes a data folder, and fills a database, that are empty, of a backup
its-provider files move --to <disk|s3>   copies uploaded files to where they shall be, and compares them
its-provider database move --to postgres://user:password@host/name   copies what a city has in SQLite into an empty database
  (also DATABASE_URL, which others on this machine do not see; no provider may serve the city meanwhile)
its-provider telemetry export --from 2026-11-01 --to 2026-11-30 [--format csv] [--out file]
  (the recorded hours of these days, both included, by the city's clock)
its-provider events import <file.csv|.parquet> [--device <id>] [--utc]   keeps a log of signal events, or a table of detectors, of controllers by the ids of devices
its-provider events export --device <id> --from 2026-11-01 --to 2026-11-30 [--format csv|parquet] --out <file>
its-provider audit verify [--from <file of checkpoints>]   says whether the audit is what it was: rows changed, missing, cut off, put back from a backup
its-provider audit verify-export <file>   says whether an export of the audit is what was given
its-provider person show|withdraw|erase --email <address>   shows what is stored of a person, ends a consent, or takes a person's data away
its-provider person sweep --days N   takes away forms that are older
its-provider requests             lists what the landing forms sent`;

/** What the command line and the environment ask for; a wrong value is an error sentence. */
export function readFlags(args: string[], env: NodeJS.ProcessEnv) {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true, strict: true });
  const [command = "serve", ...operands] = positionals;
  const said = (variable: string) => env[variable] || undefined;
  return {
    command,
    operands,
    help: values.help,
    port: whole("port", values.port ?? said("PORT") ?? "8080", 0, 65_535),
    host: values.host ?? said("HOST") ?? "127.0.0.1",
    city: values.city ?? said("CITY") ?? null,
    cityOrSample: values.city ?? said("CITY") ?? SAMPLE_CITY,
    seed: whole("seed", values.seed ?? said("SEED") ?? String(SAMPLE_SEED), 0, 2 ** 31),
    base: values.base ?? null,
    tz: zone("tz", values.tz),
    language: values.language === undefined ? null : one("language", values.language, languages),
    wait: whole("wait", values.wait ?? "60", 1, 3_600),
    scenario: values.scenario,
    scenarioStart: values["scenario-start"] ?? null,
    devices: values.devices === undefined ? null : whole("devices", values.devices, 1, 200_000),
    database: values.database ?? (command === "database" ? undefined : said("DATABASE_URL")) ?? null,
    databaseRead: values["database-read"] ?? said("DATABASE_READ_URL") ?? null,
    node: values.node ?? null,
    dataDir: values["data-dir"] ?? said("DATA_DIR") ?? "data",
    keepTelemetry: values["keep-telemetry"] === undefined ? null : whole("keep-telemetry", values["keep-telemetry"], 1, 36_500),
    eventLogs: {
      places: listed(values["event-logs"] ?? said("EVENT_LOGS")),
      every: whole("event-logs-every", values["event-logs-every"] ?? "15", 1, 1_440),
    },
    device: values.device ?? null,
    isUtc: values.utc,
    audit: {
      keepDays: values["keep-audit"] === undefined ? null : whole("keep-audit", values["keep-audit"], 30, 36_500),
      keyFile: values["audit-key"] ?? said("AUDIT_KEY") ?? null,
      file: values["audit-checkpoints"] ?? said("AUDIT_CHECKPOINTS") ?? null,
      syslog: receiver("audit-syslog", values["audit-syslog"] ?? said("AUDIT_SYSLOG"), ["udp:", "tcp:"]),
      webhook: receiver("audit-webhook", values["audit-webhook"] ?? said("AUDIT_WEBHOOK"), ["https:", "http:"]),
    },
    simControl: values["sim-control"],
    simNow: momentOfTests(values["sim-now"], values["sim-control"]),
    sampleArchive: values["sample-archive"],
    site: values.site ?? (existsSync(packed) ? packed : null),
    examples: values.examples ?? null,
    config: values.config ?? null,
    origins: listed(values.origins).map(origin),
    weekly: {
      at: schedule("report-at", values["report-at"] ?? said("REPORT_AT") ?? "0 7 * * 1"),
      mail: listed(values["report-mail"] ?? said("REPORT_MAIL")),
      from: values["report-from"] ?? said("REPORT_FROM") ?? null,
      server: said("SMTP_URL") ?? null,
      webhook: receiver("report-webhook", values["report-webhook"] ?? said("REPORT_WEBHOOK"), ["https:", "http:"]),
    },
    escalation: {
      server: said("SMTP_URL") ?? null,
      from: values["alarm-from"] ?? said("ALARM_FROM") ?? values["report-from"] ?? said("REPORT_FROM") ?? null,
      webhook: receiver("alarm-webhook", values["alarm-webhook"] ?? said("ALARM_WEBHOOK"), ["https:", "http:"]),
    },
    consent: values.consent ?? said("CONSENT") ?? null,
    days: values.days === undefined ? null : whole("days", values.days, 1, 36_500),
    trustedProxies: listed(values["trusted-proxy"]),
    guests: listed(values.guests ?? said("GUESTS")),
    hold: whole("hold", values.hold ?? "0", 0, 1_440) || null,
    signOnFile: values["sign-on"] ?? said("SIGN_ON") ?? null,
    fourEyes: values["four-eyes"],
    streamLimits: {
      all: limit("streams", values.streams, streamLimits.all),
      user: limit("streams-per-user", values["streams-per-user"], streamLimits.user),
      network: limit("streams-per-network", values["streams-per-network"], streamLimits.network),
    },
    s3: one("files", values.files ?? said("FILES") ?? "disk", stores) === "s3" ? readS3Settings(env) : null,
    to: command === "files" && values.to !== undefined ? one("to", values.to, stores) : null,
    backup: { to: values.to ?? null, from: values.from ?? null },
    moveTo: command === "database" ? (values.to ?? said("DATABASE_URL") ?? null) : null,
    accessLog: values["access-log"],
    drain: whole("drain", values.drain ?? said("DRAIN") ?? "5", 0, 600),
    metricsListen: listenAt("metrics-listen", values["metrics-listen"] ?? said("METRICS_LISTEN")),
    url: address("url", values.url),
    json: values.json,
    period: { from: values.from, to: values.to, format: values.format, out: values.out },
    account: {
      email: values.email,
      fio: values.fio,
      restricted: values.restricted,
      disable: values.disable,
      enable: values.enable,
      password: values.password,
      endSessions: values["end-sessions"],
      admin: values.admin,
      role: values.role,
      tags: values.tags,
    },
  };
}
export type Flags = ReturnType<typeof readFlags>;

/** Flags of `serve`, each with the variable of the environment that says the same and what holds without both. */
const served: Readonly<Record<string, readonly [variable: string | null, otherwise: string]>> = {
  port: ["PORT", "8080"],
  host: ["HOST", "127.0.0.1"],
  city: ["CITY", SAMPLE_CITY],
  seed: ["SEED", String(SAMPLE_SEED)],
  "data-dir": ["DATA_DIR", "data"],
  database: ["DATABASE_URL", ""],
  "database-read": ["DATABASE_READ_URL", ""],
  node: [null, ""],
  "keep-telemetry": [null, ""],
  "event-logs": ["EVENT_LOGS", ""],
  origins: [null, ""],
  "trusted-proxy": [null, ""],
  guests: ["GUESTS", ""],
  "sign-on": ["SIGN_ON", ""],
  files: ["FILES", "disk"],
  drain: ["DRAIN", "5"],
  "metrics-listen": ["METRICS_LISTEN", ""],
};

/** How `serve` is set and by what; of the address of a database neither user nor password. */
export function settingsOf(args: string[], env: NodeJS.ProcessEnv): Setting[] {
  const { values } = parseArgs({ args, options: flags, allowPositionals: true, strict: true });
  return Object.entries(served).map(([name, [variable, otherwise]]): Setting => {
    const told = (value: string) => (name.startsWith("database") ? nameOf(value) : value);
    const given = values[name as keyof typeof values];
    if (typeof given === "string") return { name, value: told(given), source: "flag" };
    const said = variable === null ? undefined : env[variable];
    return said ? { name, value: told(said), source: "environment" } : { name, value: otherwise, source: "default" };
  });
}

const listed = (text = ""): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/** A clock that is not the time is for tests alone, as all else that drives the simulation. */
function momentOfTests(text: string | undefined, isControlled: boolean): string | null {
  if (text !== undefined && !isControlled) throw new Error("--sim-now is for tests: give it with --sim-control.");
  return text ?? null;
}

/** An origin as browsers send it: `https://a.example/` would be that of no page. */
function origin(text: string): string {
  const { origin: sent, protocol, pathname } = URL.canParse(text) ? new URL(text) : { origin: "", protocol: "", pathname: "/" };
  if (sent === text || (sent === "null" && !/^(https?|file|data|blob):/.test(protocol) && pathname === "")) return text;
  const instead = /^https?:/.test(protocol) ? sent : "https://www.portal.example";
  throw new Error(`--origins "${text}" is the origin of no page: give scheme, host and port alone, as "${instead}".`);
}

/** `9464` is a port of this machine's loopback, `10.0.0.7:9464` and `[::1]:9464` one of an address. */
function listenAt(name: string, text: string | undefined): { host: string; port: number } | null {
  if (text === undefined) return null;
  const [, v6, v4, port = ""] = /^(?:(?:\[([\da-f:.]+)\]|([\d.]+)):)?(\d+)$/i.exec(text) ?? [];
  const host = v6 ?? v4 ?? "127.0.0.1";
  if (!port || !isIP(host))
    throw new Error(`--${name} "${text}" must be a port, or an address and a port like 10.0.0.7:9464 or [::1]:9464.`);
  return { host, port: whole(name, port, 0, 65_535) };
}

function zone(name: string, text: string | undefined): string | null {
  if (text === undefined || isZone(text)) return text ?? null;
  throw new Error(`--${name} "${text}" is no zone that this Node knows: give its IANA name, as America/Chicago.`);
}

/** An address by one of these protocols. */
function receiver(name: string, text: string | undefined, protocols: readonly string[]): string | null {
  if (text === undefined) return null;
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: "", hostname: "" };
  if (!protocols.includes(protocol) || !hostname)
    throw new Error(`--${name} "${text}" must be an address like ${protocols[0]}//log.city.example.`);
  return text;
}

/** The public address of a city. */
function address(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`--${name} "${text}" must be an address like https://its.city.example.`);
  return text;
}

/** When something is done again and again, as crontab has it. */
function schedule(name: string, text: string): string {
  try {
    if (text.trim().split(/\s+/).length !== 5) throw new Error("five fields");
    new Cron(text, { paused: true });
    return text;
  } catch {
    throw new Error(`--${name} "${text}" is no time as crontab has it: minute, hour, day, month and weekday, as "0 7 * * 1".`);
  }
}

const stores = ["disk", "s3"] as const;
function one<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === text);
  if (!word) throw new Error(`--${name} "${text}" must be one of ${words.join(", ")}.`);
  return word;
}

const limit = (name: string, text: string | undefined, usual: number): number =>
  text === undefined ? usual : whole(name, text, 1, 100_000);

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} "${text}" must be a whole number from ${least} to ${most}.`);
  return value;
}
