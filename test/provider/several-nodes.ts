import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProviderOptions, type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import type { Postgres } from "../helper/postgres.js";
import { waitUntil } from "../helper/wait-until.js";
import { simulated } from "./simulated.js";

/** How many nodes on one PostgreSQL stand for the one provider that a test starts; 0 where it has SQLite in memory. See test/README.md. */
export const nodeCount = (): number => Number(process.env.NODES ?? 0);

/** For a test that reaches into the memory of one provider, which others do not share: `reason` says what it is. */
export const onOneNode = (reason: string): { skip: string | false } => ({ skip: nodeCount() > 1 && `on several nodes: ${reason}` });

/** For a test that speaks to SQLite itself. */
export const onSqlite = (reason: string): { skip: string | false } => ({ skip: nodeCount() > 0 && `on PostgreSQL: ${reason}` });

/**
 * Has the driving node build a list and waits until all nodes give it, as they do by themselves within a fraction of a second: a test whose
 * clock jumps and stands still asks sooner than anybody could.
 */
export async function published({ host, port, url }: RunningProvider, path: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const etagAt = async (base: string) => (await fetch(`${base}/api/v1/${path}`, { headers })).headers.get("etag");
  await waitUntil("all nodes give the same list", async () => {
    const etag = await etagAt(`http://${host}:${port}`);
    for (let node = 0; node < nodeCount(); node++) if ((await etagAt(url)) !== etag) return false;
    return true;
  });
}

let server: Promise<Postgres> | undefined;
let made = 0;

/** Nodes of a city on a database of their own, in this process; each call to `url` goes to the next one. `sim`, `host` and `port` are those of the driving one. */
export async function startNodes(count: number, options: ProviderOptions): Promise<RunningProvider> {
  // Not at the top: most tests that start a provider run on none, and need no PostgreSQL.
  server ??= import("../helper/postgres.js").then(({ startPostgres }) => startPostgres());
  const database = await (await server).create(`city_${++made}`);
  const dataDir = mkdtempSync(join(tmpdir(), "its-nodes-"));
  const nodes: RunningProvider[] = [];
  // The port that was asked for is that of the address of all of them.
  const own = count === 1 ? {} : { port: 0 };
  const close = async () => {
    for (const node of nodes.reverse()) await node.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    for (let at = 0; at < count; at++)
      nodes.push(await startProvider({ simControl: true, ...options, ...own, database, dataDir, node: `node-${at + 1}` }));
  } catch (error) {
    await close();
    throw error;
  }
  const [leader, ...followers] = nodes as [RunningProvider, ...RunningProvider[]];
  await waitUntil("the first node drives", async () => (await fetch(`${leader.url}/readyz`)).ok);
  // What a test forces on a device it forces on all nodes.
  for (const { sim } of followers) Object.assign(simulated({ sim }), { forced: simulated(leader).forced });
  if (count === 1) return { ...leader, close };
  const balancer = await inTurn(nodes, options.port);
  const stop = async () => {
    await close();
    balancer.closeAllConnections();
    await new Promise((resolve) => balancer.close(resolve));
  };
  return { ...leader, url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`, close: stop };
}

/** Passes each call on to the next node, from the address that it came from; what moves the clocks goes to all. */
async function inTurn(nodes: readonly RunningProvider[], port = 0): Promise<Server> {
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  function pass(asked: IncomingMessage, answer: ServerResponse | null, { port }: RunningProvider, body?: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const localAddress = asked.socket.remoteAddress ?? "127.0.0.1";
      const { method, url: path, headers } = asked;
      const call = request({ agent, host: "127.0.0.1", port, method, path, headers, localAddress }, (given) => {
        given.on("close", resolve);
        if (!answer) return void given.resume();
        answer.writeHead(
          given.statusCode ?? 0,
          given.rawHeaders.filter((_, at, all) => !/^(connection|keep-alive)$/i.test(all[at - (at % 2)] ?? "")),
        );
        // What was not sent whole is not whole for whoever asked, either.
        given.on("aborted", () => answer.destroy());
        given.pipe(answer);
        answer.flushHeaders();
      });
      call.on("error", () => {
        answer?.destroy();
        resolve();
      });
      answer?.on("close", () => call.destroy());
      if (body) call.end(body);
      else asked.pipe(call);
      asked.on("aborted", () => call.destroy());
    });
  }
  const server = createServer(async (asked, answer) => {
    const node = nodes[turn++ % nodes.length] as RunningProvider;
    if (!/^\/__sim\/(advance|scenario)/.test(asked.url ?? "")) return void pass(asked, answer, node);
    const body = Buffer.concat(await asked.toArray());
    for (const other of nodes) if (other !== node) await pass(asked, null, other, body);
    await pass(asked, answer, node, body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}
