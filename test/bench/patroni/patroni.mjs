import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "../../../scripts/steps/postgres.mjs";
import { freePort } from "../nodes/cluster.mjs";

const user = "its";
const password = "pw-7d1c93";

/** As docs/operating.md has it; the addresses are those of this machine. */
const settings = ({ name, folder, etcd, rest, port, isSynchronous }) => `
scope: its
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: ${isSynchronous}
    postgresql:
      use_pg_rewind: true
      parameters: { synchronous_commit: "on", wal_log_hints: "on" }
  initdb: [{ encoding: UTF8 }, { locale: C }]
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${folder}/${name}
  bin_dir: ${findPostgres()}
  pgpass: ${folder}/${name}.pass
  authentication:
    superuser: { username: ${user}, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
  parameters: { unix_socket_directories: "${folder}", max_connections: 100 }
`;

/** As docs/operating.md has it. */
const proxy = (port, members) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
listen postgres
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
`;

const ordinaryUser = () => {
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return process.getuid() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
};

/** Two servers under Patroni with etcd, and haproxy before them, which leads to the primary. */
export async function startPatroni({ isSynchronous }) {
  for (const command of ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"])
    if (!existsSync(command)) throw new Error("This bench needs Patroni: apt-get install patroni python3-etcd etcd-server haproxy.");
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), "its-patroni-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (command, args, more = {}) => spawn(command, args, { ...owner, cwd: folder, stdio: "ignore", ...more });

  const etcd = await freePort();
  const peers = await freePort();
  const port = await freePort();
  const here = `http://127.0.0.1:${etcd}`;
  const peer = `http://127.0.0.1:${peers}`;
  const store = run("etcd", [
    "--data-dir",
    join(folder, "etcd"),
    "--listen-client-urls",
    here,
    "--advertise-client-urls",
    here,
    "--listen-peer-urls",
    peer,
    "--initial-advertise-peer-urls",
    peer,
    "--initial-cluster",
    `default=${peer}`,
  ]);
  const members = [];
  for (const name of ["a", "b"]) {
    const member = { name, rest: await freePort(), port: await freePort(), child: null };
    writeFileSync(join(folder, `${name}.yml`), settings({ ...member, folder, etcd, isSynchronous }), { mode: 0o644 });
    members.push(member);
  }
  const start = (member) => {
    member.child = run("patroni", [join(folder, `${member.name}.yml`)], { env: { PATH: process.env.PATH, LANG: "C.UTF-8" } });
  };
  writeFileSync(join(folder, "haproxy.cfg"), proxy(port, members));
  const before = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], { stdio: "ignore" });

  const url = (name) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  async function query(text, values = [], name = "city") {
    const client = new pg.Client({ connectionString: url(name), connectionTimeoutMillis: 3_000, query_timeout: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  const stateOf = async ({ rest }) => {
    const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    return answer?.json().catch(() => null);
  };
  const roleIs = async (member, role) => {
    const answer = await fetch(`http://127.0.0.1:${member.rest}/${role}`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    return answer?.status === 200;
  };
  async function primary(but = null) {
    for (;;) {
      for (const member of members) if (member !== but && (await roleIs(member, "primary"))) return member;
      await pause(100);
    }
  }
  const standbyOf = (member) => members.find((each) => each !== member);
  /** Both are there, and one may take over without a loss. */
  async function whole() {
    for (;;) {
      const standby = standbyOf(await primary());
      if (await roleIs(standby, isSynchronous ? "sync" : "replica")) return;
      await pause(500);
    }
  }
  /** Kills Patroni and the server of a member, and all that this has started. */
  function kill(member) {
    const [first] = readFileSync(join(folder, member.name, "postmaster.pid"), "utf8").split("\n");
    member.child.kill("SIGKILL");
    process.kill(Number(first), "SIGKILL");
  }

  start(members[0]);
  const first = await primary();
  start(standbyOf(first));
  await whole();
  while (!(await query("create database city", [], "postgres").catch(() => null))) await pause(500);
  return {
    url: url("city"),
    query,
    primary,
    whole,
    kill,
    start,
    stateOf,
    standbyOf,
    /** A planned change, as before maintenance. */
    switchover(from) {
      const args = [
        "-c",
        join(folder, `${from.name}.yml`),
        "switchover",
        "its",
        "--master",
        from.name,
        "--candidate",
        standbyOf(from).name,
      ];
      execFileSync("patronictl", [...args, "--force"], {
        ...owner,
        cwd: folder,
        stdio: "pipe",
        env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
      });
    },
    async remove() {
      const ended = members.map(({ child }) => new Promise((resolve) => child.once("close", resolve)));
      for (const { child } of members) child.kill("SIGTERM");
      await Promise.race([Promise.all(ended), pause(20_000)]);
      for (const child of [before, store]) child.kill("SIGTERM");
      await pause(500);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
