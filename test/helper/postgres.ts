import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres } from "../../scripts/steps/postgres.mjs";
import { freePort } from "./free-port.js";
import { waitUntil } from "./wait-until.js";

export interface Postgres {
  /** The password of its user, to look for where it must not be. */
  password: string;
  /** The address of a database. */
  url(name: string): string;
  /** Makes an empty database and gives its address. */
  create(name: string): Promise<string>;
  /** Runs one of its commands, `pg_dump` for one. */
  command(name: string, ...args: string[]): void;
  /** Asks a database something by a connection of its own. */
  query<Row extends pg.QueryResultRow>(name: string, text: string, values?: unknown[]): Promise<Row[]>;
  start(): Promise<void>;
  /** Stops it as its service does: who is connected is sent away. */
  stop(): Promise<void>;
  /** Ends it at once: it finds out at its next start what was under way, and empties tables that are not logged. */
  crash(): Promise<void>;
  /** Another server with all that this one has, which stands by for it: it only reads, until `promote`. */
  standby(): Promise<Postgres>;
  promote(): Promise<void>;
  /** Stops all its processes where they are: it is there and gives no answer. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

const user = "its";
const password = "pw-7d1c93";

/** A throw-away PostgreSQL of this machine on a free port, whose own order of words is Russian and not that of bytes. */
export function startPostgres(): Promise<Postgres> {
  return startIn((folder, run) => {
    const secret = join(folder, "password");
    writeFileSync(secret, password, { mode: 0o644 });
    const order = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=ru"];
    const account = [`--username=${user}`, `--pwfile=${secret}`, "--auth=scram-sha-256"];
    run("initdb", "--no-sync", "-D", join(folder, "data"), ...account, ...order);
  });
}

/** A server in a new folder whose data is made by `fill`, which runs commands as the server's user. */
async function startIn(fill: (folder: string, run: (name: string, ...args: string[]) => void) => void): Promise<Postgres> {
  const bin = findPostgres();
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), "its-postgres-"));
  const data = join(folder, "data");
  if (owner) chownSync(folder, owner.uid, owner.gid);
  fill(folder, (name, ...args) => void execFileSync(join(bin, name), args, { ...owner, cwd: folder, stdio: "pipe" }));

  const port = await freePort();
  const url = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  let child: ChildProcess | null = null;
  let log = "";
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) {
      try {
        process.kill(pid, "SIGCONT");
      } catch {
        // One whose client has gone ends as soon as its parent goes on.
      }
    }
    frozen = [];
  };
  process.once("exit", () => {
    thaw();
    if (!child?.kill("SIGQUIT")) return;
    // Whoever ends without `remove` leaves nothing behind.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  async function query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(url(name));
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const closed = new Promise((resolve) => child?.once("close", resolve));
    child?.kill(signal);
    await closed;
    child = null;
  }
  const started: Postgres = {
    password,
    url,
    query,
    command: (name, ...args) => void execFileSync(join(bin, name), args, { stdio: "pipe" }),
    async create(name) {
      await query("postgres", `create database ${name}`);
      return url(name);
    },
    standby: () => startIn((other, run) => run("pg_basebackup", "-R", "-c", "fast", "-D", join(other, "data"), "-d", url("postgres"))),
    async promote() {
      await query("postgres", "select pg_promote()");
    },
    async start() {
      const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`].flatMap((setting) => ["-c", setting]);
      child = spawn(join(bin, "postgres"), ["-D", data, "-p", `${port}`, ...settings], { ...owner, cwd: folder });
      child.stderr?.on("data", (text) => (log += text));
      await waitUntil("PostgreSQL answers", async () => {
        if (child?.exitCode !== null) throw new Error(`PostgreSQL ended:\n${log}`);
        return query("postgres", "select 1").catch(() => null);
      });
    },
    stop: () => end("SIGINT"),
    crash: () => end("SIGQUIT"),
    freeze() {
      const first = child?.pid as number;
      process.kill(first, "SIGSTOP");
      frozen = [first];
      for (const pid of execFileSync("pgrep", ["-P", `${first}`], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map(Number)) {
        process.kill(pid, "SIGSTOP");
        frozen.push(pid);
      }
    },
    thaw,
    async remove() {
      thaw();
      if (child) await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await started.start();
  return started;
}

/** PostgreSQL does not run as root: for root, the user that its package made. */
function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
