import { createSocket } from "node:dgram";
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { wordsOf } from "../../base/database/faults.js";
import { createCountedLog } from "../../base/log/counted.js";
import { type AuditRecord, recordIn } from "./records.js";

/** Where records go besides the database. */
export interface OutsideOptions {
  /** A file of one line each. */
  file: string | null;
  /** `udp://host:514` or `tcp://host:601` (RFC 5424). */
  syslog: string | null;
  /** An address that takes a POST of each. */
  webhook: string | null;
}

/** The file of a data folder; one on another machine proves more. */
export const checkpointsIn = (folder: string): string => join(folder, "audit-checkpoints.jsonl");

/** ms between two tries, the first and at most; and how long one is waited for. */
const FIRST_TRY = 1_000;
const LAST_TRY = 60_000;
const GIVE_UP = 10_000;
/** Records that wait for their receiver: then the oldest are let go, as the newest says all that they do. */
const MOST_WAITING = 1_000;
const LOG_EVERY = 60_000;

/** `<log audit (13), notice (5)>` of RFC 5424. */
const PRIORITY = 13 * 8 + 5;

/** Writes records outside the database: into the file at once, to the others as soon as they take it, while nobody waits. */
export function createOutside({ file, syslog, webhook }: OutsideOptions) {
  const log = createCountedLog(LOG_EVERY);
  const stopped = new AbortController();
  const send = [
    ...(syslog ? [inTurn("syslog", (record) => toSyslog(new URL(syslog), record))] : []),
    ...(webhook ? [inTurn("webhook", (record) => toWebhook(webhook, record))] : []),
  ];

  /** One after another, each until it has arrived. */
  function inTurn(name: string, deliver: (record: AuditRecord) => Promise<void>): (record: AuditRecord) => void {
    const waiting: AuditRecord[] = [];
    let isBusy = false;
    async function work(): Promise<void> {
      for (let wait = FIRST_TRY; waiting.length > 0 && !stopped.signal.aborted; ) {
        const [record] = waiting as [AuditRecord];
        try {
          await deliver(record);
          if (waiting[0] === record) waiting.shift();
          wait = FIRST_TRY;
        } catch (error) {
          log(name, `A checkpoint of the audit has not arrived (${name}), and is sent again: ${wordsOf(error)}`);
          await pause(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
          wait = Math.min(LAST_TRY, wait * 2);
        }
      }
    }
    return (record) => {
      waiting.push(record);
      if (waiting.length > MOST_WAITING) waiting.shift();
      if (isBusy) return;
      isBusy = true;
      void work().finally(() => {
        isBusy = false;
      });
    };
  }

  return {
    write(record: AuditRecord): void {
      if (file !== null) {
        try {
          append(file, `${JSON.stringify(record)}\n`);
        } catch (error) {
          log("file", `A checkpoint of the audit cannot be written into "${file}": ${wordsOf(error)}`);
        }
      }
      for (const each of send) each(record);
    },
    /** The newest checkpoint of the file. */
    newest: (): AuditRecord | null => (file === null ? null : newestIn(file)),
    stop: () => stopped.abort(),
  };
}
export type Outside = ReturnType<typeof createOutside>;

/** On the disk when it returns; a checkpoint comes every ten minutes. */
function append(file: string, text: string): void {
  const opened = openSync(file, "a", 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function newestIn(file: string): AuditRecord | null {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return null;
  }
  const lines = text.trimEnd().split("\n");
  for (const line of lines.reverse()) {
    const record = recordIn(line);
    if (record?.type === "checkpoint") return record;
  }
  return null;
}

/** A message of RFC 5424; over TCP its length comes before it (RFC 6587). */
function toSyslog({ protocol, hostname: host, port }: URL, record: AuditRecord): Promise<void> {
  const message = Buffer.from(`<${PRIORITY}>1 ${record.time} ${hostname()} its-provider ${process.pid} audit - ${JSON.stringify(record)}`);
  return protocol === "tcp:" ? overTcp(host, Number(port || 601), message) : overUdp(host, Number(port || 514), message);
}

const overUdp = (host: string, port: number, message: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    socket.send(message, port, host.replace(/^\[|\]$/g, ""), (error) => {
      socket.close();
      if (error) reject(error);
      else resolve();
    });
  });

const overTcp = (host: string, port: number, message: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, host.replace(/^\[|\]$/g, ""));
    socket.setTimeout(GIVE_UP, () => socket.destroy(new Error("it gives no answer")));
    socket.on("error", reject).on("close", () => resolve());
    socket.end(Buffer.concat([Buffer.from(`${message.length} `), message]));
    socket.resume();
  });

async function toWebhook(address: string, record: AuditRecord): Promise<void> {
  const { ok, status } = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(record),
    signal: AbortSignal.timeout(GIVE_UP),
    redirect: "error",
  });
  if (!ok) throw new Error(`it answered ${status}`);
}
