import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { waitUntil } from "../../helper/wait-until.js";

/** Longer than a node needs to hear of another one and to take over. */
const SOON = 30_000;

describe("nodes with clocks of their own", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-clocks-"));
  /** Milliseconds that the clock of each node is ahead. */
  const ahead = [0, 0];
  const nodes: RunningProvider[] = [];
  let server: Postgres;
  before(async () => {
    server = await startPostgres();
    const database = await server.create("city");
    for (const at of ahead.keys())
      nodes.push(
        await startProvider({
          database,
          dataDir: join(folder, "data"),
          node: `node-${at}`,
          metricsListen: { host: "127.0.0.1", port: 0 },
          systemNow: () => Date.now() + (ahead[at] ?? 0),
        }),
      );
  });
  after(async () => {
    for (const node of nodes.reverse()) await node.close();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const missing = async (at: number) => ((await (await fetch(`${nodes[at]?.url}/readyz`)).json()) as { missing: string[] }).missing;
  const drives = async (at: number) => /its_driver_state\{state="here"\} 1/.test(await (await fetch(nodes[at]?.metricsUrl ?? "")).text());
  const offset = async (at: number) =>
    Number(/^its_clock_offset_seconds (\S+)$/m.exec(await (await fetch(nodes[at]?.metricsUrl ?? "")).text())?.[1]);

  it("leave the city to the one that the database agrees with", async () => {
    await waitUntil("the first one drives", () => drives(0), SOON);
    ahead[0] = 5_000;
    await waitUntil("the other one drives", async () => (await drives(1)) && !(await drives(0)), SOON);
    assert.deepEqual(await missing(0), ["clock"]);
    assert.ok(Math.abs((await offset(0)) - 5) < 1);
    await waitUntil("the other one is ready", async () => (await missing(1)).length === 0, SOON);
    ahead[0] = 0;
    await waitUntil("the first one is ready again", async () => (await missing(0)).length === 0, SOON);
    assert.ok(await drives(1), "nobody takes the city from a node that is well");
  });

  it("have one of them drive where all are wrong", async () => {
    ahead[0] = -60_000;
    ahead[1] = 60_000;
    await waitUntil("both know", async () => (await offset(0)) < -50 && (await offset(1)) > 50, SOON);
    await waitUntil("one drives", async () => (await drives(0)) !== (await drives(1)), SOON);
    for (const at of ahead.keys()) await waitUntil("it is ready", async () => (await missing(at)).length === 0, SOON);
  });
});
