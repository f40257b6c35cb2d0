import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Nodes of the built provider on a database, each started again when it ends, as a supervisor does. `query` asks that database. */
export async function createCluster({ url, query, folder, count, flags = [] }) {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  /** What runs on each port; `drivesSince` is 0 while it does not drive. */
  const nodes = [];
  let isOver = false;

  async function start(at) {
    const args = ["build/provider/main.js", "--port", `${ports[at]}`, "--node", `node-${at}`, ...flags];
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(folder, "data") };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    const node = { at, child, url: `http://127.0.0.1:${ports[at]}`, text: "", drivesSince: 0, isReady: false };
    nodes[at] = node;
    const ready = new Promise((resolve) => {
      const hear = (chunk) => {
        node.text += chunk;
        if (/drives the city, number/.test(`${chunk}`)) node.drivesSince = performance.now();
        if (/does not drive the city any more/.test(`${chunk}`)) node.drivesSince = 0;
        node.isReady = /^ready /m.test(node.text);
        if (node.isReady) resolve();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("close", () => {
        resolve();
        node.isReady = false;
        if (!isOver) setTimeout(() => void start(at), 500);
      });
    });
    await ready;
  }
  return {
    nodes,
    start,
    /** The node that drives as the database has it, and one of the others. */
    async roles() {
      for (;;) {
        const [row] = await query("select node from leadership").catch(() => []);
        const leader = nodes.find(({ at, drivesSince }) => `node-${at}` === row?.node && drivesSince > 0);
        if (leader) return { leader, follower: nodes.find((node) => node !== leader) };
        await pause(50);
      }
    },
    /** Milliseconds until another node drives than the one that did. */
    async untilNext(since, before) {
      for (;;) {
        const next = nodes.find((node) => node.drivesSince > since && node !== before);
        if (next) return next.drivesSince - since;
        await pause(10);
      }
    },
    /** Resolves when every node is there, also one that was killed. */
    async allReady() {
      while (!nodes.every(({ isReady }) => isReady)) await pause(50);
    },
    end() {
      isOver = true;
      for (const { child } of nodes) child.kill("SIGKILL");
    },
  };
}
