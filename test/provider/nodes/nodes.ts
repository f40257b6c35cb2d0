import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask } from "../asking.js";
import { createProcesses, type Served } from "../processes.js";

/** Some nodes of one city on one PostgreSQL, each a process of its own; they share a data folder. */
export interface Cluster {
  server: Postgres;
  nodes: Served[];
  /** One more node. */
  add(...flags: string[]): Promise<Served>;
  /** The node that says it drives, and the others. */
  leader(): Promise<Served>;
  followers(): Promise<Served[]>;
  remove(): Promise<void>;
}

export async function startNodes(count: number, ...flags: string[]): Promise<Cluster> {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "its-nodes-"));
  const url = await server.create("city");
  const processes = createProcesses({ DATABASE_URL: url, DATA_DIR: join(folder, "data") });
  const nodes: Served[] = [];
  let named = 0;
  async function add(...more: string[]): Promise<Served> {
    const node = await processes.serve("--node", `node-${++named}`, ...flags, ...more);
    nodes.push(node);
    node.ended.then(() => nodes.splice(nodes.indexOf(node), 1));
    return node;
  }
  async function leader(): Promise<Served> {
    return waitUntil("a node drives", async () => {
      const [row] = await server.query<{ node: string; fence: number }>("city", "select node, fence from leadership");
      return nodes.find(({ said }) => said().includes(`Node "${row?.node}" drives the city, number ${row?.fence}.`));
    });
  }
  await Promise.all(Array.from({ length: count }, () => add()));
  return {
    server,
    nodes,
    add,
    leader,
    async followers() {
      const first = await leader();
      return nodes.filter((node) => node !== first);
    },
    async remove() {
      processes.kill();
      await pause(50);
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Orders something of a controller that shows at once whether it was taken: every mode of this kind lasts. */
export const order = (url: string, token: string, oID: number, key?: string, program = "static") =>
  ask(url, `crossroad/rts/${oID}/set_program`, {
    token,
    body: { oID, program },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });

/** Controllers that take commands: a fault may have befallen others, or somebody is at the cabinet. */
export async function readyControllers(url: string, token: string, count: number): Promise<number[]> {
  const { body } = await ask(url, "city/items_telemetry_rts", { token });
  const ready: number[] = [];
  for (const { oID, status } of body as { oID: number; status: string }[]) {
    if (ready.length === count) break;
    if (status === "ok" && (await ask(url, `rts/${oID}/telemetry`, { token })).body.control_dkso === false) ready.push(oID);
  }
  return ready;
}

/**
 * Takes the lock of a database from the node that has it, whose connection the server ends, and keeps it as a node that is well does;
 * gives the function that lets it go.
 */
export async function takeOver(server: Postgres, name: string): Promise<() => Promise<void>> {
  const client = new pg.Client(server.url(name));
  await client.connect();
  const locks = `pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = '${name}')`;
  const [held] = await server.query<{ pid: number; key: string }>(
    name,
    `select pid, (classid::bigint << 32) | objid::bigint as key from ${locks} and granted`,
  );
  const taken = client.query("select pg_advisory_lock($1)", [held?.key]);
  await waitUntil("two want the lock", async () => (await server.query(name, `select 1 from ${locks}`)).length === 2);
  await server.query(name, "select pg_terminate_backend($1)", [held?.pid]);
  await taken;
  const beat = setInterval(() => void client.query("select 1"), 300);
  return async () => {
    clearInterval(beat);
    await client.end();
  };
}

/** Keeps everybody from a table, as a server that stalls does, until the answer is called. */
export async function holdUp(server: Postgres, name: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(server.url(name));
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}
