import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "../../../scripts/steps/postgres.mjs";

const user = "its";
const password = "pw-7d1c93";

/** A throw-away PostgreSQL as its package sets it up, which can be killed and started again. */
export async function startPostgres(port) {
  const bin = findPostgres();
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const owner = process.getuid() === 0 ? { uid: id("-u"), gid: id("-g") } : null;
  const folder = mkdtempSync(join(tmpdir(), "its-postgres-"));
  const data = join(folder, "data");
  const secret = join(folder, "password");
  writeFileSync(secret, password);
  if (owner) for (const path of [folder, secret]) chownSync(path, owner.uid, owner.gid);
  const account = [`--username=${user}`, `--pwfile=${secret}`, "--auth=scram-sha-256"];
  execFileSync(join(bin, "initdb"), ["-D", data, ...account, "--encoding=UTF8"], { ...owner, cwd: folder, stdio: "pipe" });
  const url = (name) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  let child;
  async function query(text, values = [], name = "city") {
    const client = new pg.Client(url(name));
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  async function start() {
    const settings = ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
    child = spawn(join(bin, "postgres"), ["-D", data, "-p", `${port}`, ...settings], { ...owner, cwd: folder, stdio: "ignore" });
    while (!(await query("select 1", [], "postgres").catch(() => null))) await pause(50);
  }
  async function end(signal) {
    const closed = new Promise((resolve) => child.once("close", resolve));
    // Its processes end by themselves when the first one is gone.
    child.kill(signal);
    await closed;
  }
  process.once("exit", () => child?.kill("SIGINT"));
  await start();
  await query("create database city", [], "postgres");
  return {
    url: url("city"),
    query,
    pid: () => child.pid,
    async kill() {
      await end("SIGKILL");
      await pause(500);
      await start();
    },
    async remove() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
