import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../helper/free-port.js";
import { openStream } from "../../helper/open-stream.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { startHaproxy } from "../../helper/proxies.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { createProcesses, type Served } from "../processes.js";
import { order, readyControllers } from "./nodes.js";

const [STREAMS, WRITERS] = [200, 4];

/** An open page: it reads the stream, takes up again where it was when that ends, and keeps what it was told. */
function createPage(url: string, token: string, oID: number) {
  const topics = ["rts", "requests", `rts/${oID}`];
  const versions = new Map<string, string>();
  const seen = new Set<string>();
  const page = { isOpen: false, opened: 0, mode: "", changes: 0, faults: [] as string[] };
  let isOver = false;
  let stream: Awaited<ReturnType<typeof openStream>> | undefined;

  /** A list is never shown in a version that has been replaced by another one. */
  function note(topic: string, version: string): void {
    if (topic === "rts" && seen.has(version) && versions.get(topic) !== version) page.faults.push(`${topic} steps back`);
    seen.add(version);
    versions.set(topic, version);
  }
  async function read(): Promise<void> {
    const since = [...versions].map((each) => each.join(":")).join(",");
    stream = await openStream(url, token, topics.join(","), since);
    if (stream.response.status !== 200) throw new Error(`A stream is answered ${stream.response.status}.`);
    for (let known: string | undefined; ; ) {
      const { name, data } = await stream.next();
      if (name === "bye") return stream.close();
      if (name === "hello") {
        known = versions.get("rts");
        const now = data.versions.rts ?? "";
        if (now !== known && seen.has(now)) page.faults.push("rts steps back");
        page.isOpen = true;
        page.opened++;
      }
      if (name === "gap") {
        if (data.topic === "requests") page.changes++;
        note(data.topic, data.version);
      }
      if (name === "delta") {
        if (data.from !== null && data.from !== versions.get(data.topic)) page.faults.push(`${data.topic} goes on from another version`);
        note(data.topic, data.to);
        if (data.topic === topics[2]) page.mode = `${data.changed[0]?.control_rts}`;
      }
    }
  }
  const reading = (async () => {
    while (!isOver) {
      await read().catch((error: unknown) => {
        if (!isOver) page.faults.push(`${error}`);
      });
      page.isOpen = false;
      await pause(Math.random() * 1_000);
    }
  })();
  return {
    ...{ page },
    async close(): Promise<void> {
      isOver = true;
      stream?.close();
      await reading;
    },
  };
}

describe("nodes that are brought to the next version one after another", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-rolling-"));
  const nodes: Served[] = [];
  const pages: ReturnType<typeof createPage>[] = [];
  let server: Postgres;
  let processes: ReturnType<typeof createProcesses>;
  let proxy: Awaited<ReturnType<typeof startHaproxy>>;
  let ports: number[] = [];
  const serve = async (index: number) => {
    const flags = ["--trusted-proxy", "127.0.0.1", "--streams-per-user", "400"];
    nodes[index] = await processes.serve("--port", `${ports[index]}`, "--node", `node-${index}`, ...flags);
  };
  before(async () => {
    server = await startPostgres();
    processes = createProcesses({ DATABASE_URL: await server.create("city"), DATA_DIR: join(folder, "data") });
    ports = [await freePort(), await freePort(), await freePort()];
    for (const index of ports.keys()) await serve(index);
    proxy = await startHaproxy(ports.map((port) => `http://127.0.0.1:${port}`));
  });
  after(async () => {
    await Promise.all(pages.map(({ close }) => close()));
    processes?.kill();
    await proxy?.stop();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("lose no call and no write, and show every open page what changes", async () => {
    const { url } = proxy;
    const token = await signIn(url);
    const crossings = await readyControllers(url, token, 20);
    const watched = crossings.pop() as number;
    const request = (await ask(url, "uds", { token })).body[0].id;
    const comment = (description: string) => ask(url, `uds/${request}/comments`, { token, body: { author: "Диспетчер", description } });
    const record = (name: string) =>
      ask(url, "archive/projects", {
        token,
        body: { name_object: name, target_object: "", file_description: "", file_name: "", time: "2026-11-26", comment: "" },
      });
    for (let i = 0; i < STREAMS; i++) pages.push(createPage(url, token, watched));
    const areOpen = () => waitUntil("all pages read", () => pages.every(({ page }) => page.isOpen));
    await areOpen();

    const acknowledged = { commands: [] as string[], comments: [] as string[], records: [] as string[] };
    const errors: string[] = [];
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; !isOver; turn++) {
        const name = `${writer}-${turn}`;
        const calls = {
          commands: () => order(url, token, crossings[turn % crossings.length] as number, name, turn % 2 ? "static" : "adaptive"),
          comments: () => comment(name),
          records: () => record(name),
        };
        for (const kind of ["commands", "comments", "records"] as const)
          await calls[kind]().then(
            ({ status, text }) => {
              if (status === 200) acknowledged[kind].push(name);
              // Somebody may be at the cabinet of a controller.
              else if (status !== 409) errors.push(`${kind} ${status} ${text}`);
            },
            (error: unknown) => errors.push(`${kind} ${error}`),
          );
        await pause(50);
      }
    });

    for (const index of ports.keys()) {
      const { child, ended } = nodes[index] as Served;
      child.kill("SIGTERM");
      assert.equal(await ended, 0);
      if (index === 0) {
        // What the next version does first of all, when it starts.
        await server.query("city", "alter table uds add column of_the_next_version text");
        await server.query("city", "insert into kysely_migration (name, timestamp) values ('9998_more', now())");
      }
      await areOpen();
      await serve(index);
      await waitUntil("it is ready", async () => (await ask(nodes[index]?.url ?? "", "/readyz")).status === 200);
      // Until the proxy knows it, too.
      await pause(2_500);
    }
    isOver = true;
    await Promise.all(writers);
    await areOpen();
    assert.deepEqual(errors, []);

    const before = pages.map(({ page }) => page.changes);
    assert.equal((await order(url, token, watched, "last")).status, 200);
    assert.equal((await comment("last")).status, 200);
    await waitUntil("all pages are told", () =>
      pages.every(({ page }, index) => page.mode === "static" && page.changes > (before[index] as number)),
    );
    assert.deepEqual(
      pages.flatMap(({ page }) => page.faults),
      [],
    );
    assert.ok(
      pages.every(({ page }) => page.opened > 1),
      "each had to move",
    );

    const tables = {
      commands: `select idempotency_key as name, count(*)::int as count from commands join driven on driven.command = commands.id
        where outcome = 'accepted' and idempotency_key is not null group by 1`,
      comments: "select description as name, count(*)::int as count from uds_comments group by 1",
      records: "select name_object as name, count(*)::int as count from archive group by 1",
    };
    for (const kind of ["commands", "comments", "records"] as const) {
      const rows = await server.query<{ name: string; count: number }>("city", tables[kind]);
      const counts = new Map(rows.map(({ name, count }) => [name, count]));
      assert.ok(acknowledged[kind].length > 10);
      assert.deepEqual(
        acknowledged[kind].filter((name) => counts.get(name) !== 1),
        [],
        `${kind} that were acknowledged are there once`,
      );
    }
  });
});
