import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { runWeekly, type WeeklyOptions } from "../../../src/provider/service/reports/weekly.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { waitUntil } from "../../helper/wait-until.js";
import { startReceivers } from "../report-receivers.js";

const folder = mkdtempSync(join(tmpdir(), "its-weekly-"));
/** Time in which a second one would have come: the nodes look twenty times a second. */
const meanwhile = () => pause(1_500);

/** Each week at the minute that was so many hours ago in Moscow. */
function hoursAgo(hours: number): string {
  const then = new Date(Date.now() + (3 - hours) * 3_600_000);
  return `${then.getUTCMinutes()} ${then.getUTCHours()} * * ${then.getUTCDay()}`;
}

describe("the weekly report of several nodes on one PostgreSQL", { timeout: 120_000 }, () => {
  let server: Postgres;
  let database = "";
  let receivers: Awaited<ReturnType<typeof startReceivers>>;
  let weekly: WeeklyOptions;
  const nodes: RunningProvider[] = [];
  before(async () => {
    server = await startPostgres();
    database = await server.create("city");
    receivers = await startReceivers();
    weekly = { ...receivers.sending, at: hoursAgo(1) };
  });
  after(async () => {
    for (const node of nodes) await node.close();
    receivers.close();
    await server.remove();
    rmSync(folder, { recursive: true });
  });
  const add = async (name: string) => {
    const node = await startProvider({ database, dataDir: folder, node: name, weekly });
    nodes.push(node);
    return node;
  };
  const sent = () => [receivers.mails.length, receivers.posted.length];
  const isReady = async ({ url }: RunningProvider) => (await fetch(`${url}/readyz`)).ok;

  it("comes once by each way, also when another node takes over", async () => {
    const first = await add("one");
    const second = await add("two");
    await waitUntil("it has come", () => receivers.mails.length > 0 && receivers.posted.length > 0);
    await meanwhile();
    assert.deepEqual(sent(), [1, 1]);
    await first.close();
    nodes.shift();
    await waitUntil("the other one drives", () => isReady(second));
    await add("three");
    await meanwhile();
    assert.deepEqual(sent(), [1, 1]);
    const rows = await server.query<{ id: string; sent: string | null }>("city", "select id, sent from reports order by id");
    assert.deepEqual(
      rows.map(({ id, sent }) => [id.split(" ")[1], sent !== null]),
      [
        ["mail", true],
        ["webhook", true],
      ],
    );
  });

  it("comes once also where several take themselves for the one that drives", async () => {
    const earlier = { ...weekly, at: hoursAgo(2) };
    const stops = nodes.flatMap(({ sim: { world, db } }) => [1, 2].map(() => runWeekly(world, db, earlier, () => true)));
    await waitUntil("it has come", () => receivers.mails.length > 1 && receivers.posted.length > 1);
    await meanwhile();
    await Promise.all(stops.map((stop) => stop()));
    assert.deepEqual(sent(), [2, 2]);
  });
});
