import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { freePort } from "../../helper/free-port.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { type Balancer, startHaproxy } from "../../helper/proxies.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, type Reply, signIn } from "../asking.js";
import { createProcesses, type Served } from "../processes.js";
import { order, readyControllers } from "./nodes.js";
import { type Reader, startReader } from "./reader.js";

/** Open pages; `STREAMS=200` is what a control room and its city have. */
const STREAMS = Number(process.env.STREAMS ?? 40);
/** Pages that are opened at the same time. */
const AT_A_TIME = 20;
/** Clients that write meanwhile. */
const WRITERS = 3;
/** Controllers that all pages watch. */
const WATCHED = 3;
/** Milliseconds after which something has gone wrong, however busy the machine is. */
const LIMIT = 120_000;

/** What the next version brings: all that a migration which expands may do. */
const migration = `"9000_next": { async up(db) {
  await db.schema.alterTable("uds_comments").addColumn("next", "text", (column) => column.notNull().defaultTo("")).execute();
  await db.schema.alterTable("commands").addColumn("next", "integer").execute();
  await db.schema.createTable("of_next").addColumn("id", "text", (column) => column.primaryKey()).execute();
  await db.schema.createIndex("archive_next").on("archive").columns(["author", "created"]).execute();
} },`;

/** The built provider with one more migration, in a folder beside it. */
function makeNextVersion(): string {
  const folder = mkdtempSync(join("build", "next-provider-"));
  cpSync("build/provider", folder, { recursive: true });
  const first = '"0001_start": {';
  // An older build may have left a chunk of its own.
  const files = readdirSync(join(folder, "chunks")).map((name) => join(folder, "chunks", name));
  const found = files.filter((file) => file.endsWith(".js") && readFileSync(file, "utf8").includes(first));
  if (found.length === 0) throw new Error(`No file of build/provider has the migration ${first}`);
  for (const file of found) writeFileSync(file, readFileSync(file, "utf8").replace(first, `${migration} ${first}`));
  return folder;
}

describe("nodes that are brought to the next version one after another", { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-rolling-"));
  const next = makeNextVersion();
  const nodes: Served[] = [];
  const readers: Reader[] = [];
  const every = (is: (reader: Reader) => boolean) => readers.every(is);
  let server: Postgres;
  let processes: ReturnType<typeof createProcesses>;
  let proxy: Balancer;
  let browser: Browser;
  let ports: number[] = [];

  const flagsOf = (index: number) => ["--port", `${ports[index]}`, "--node", `node-${index}`, "--access-log"];
  const shared = ["--site", "dist", "--trusted-proxy", "127.0.0.1", "--streams-per-user", `${2 * STREAMS}`];
  /** A node that the proxy sends calls to: it has answered one. */
  async function serve(index: number, of: string): Promise<void> {
    const node = await processes.serveBuilt(of, ...flagsOf(index), ...shared);
    nodes[index] = node;
    await waitUntil("the proxy sends calls", () => node.said().includes('"route":"/api/v1/'), LIMIT);
  }

  before(async () => {
    server = await startPostgres();
    processes = createProcesses({ DATABASE_URL: await server.create("city"), DATA_DIR: join(folder, "data") });
    ports = [await freePort(), await freePort(), await freePort()];
    for (const index of ports.keys()) nodes[index] = await processes.serveBuilt("build/provider", ...flagsOf(index), ...shared);
    proxy = await startHaproxy(ports.map((port) => `http://127.0.0.1:${port}`));
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  });
  after(async () => {
    await browser?.close();
    await Promise.all(readers.map(({ close }) => close()));
    processes?.kill();
    await proxy?.stop();
    await server?.remove();
    for (const each of [folder, next]) rmSync(each, { recursive: true, force: true });
  });

  it("lose no write and no call, and show every open page each change once", async (test) => {
    const { url } = proxy;
    const token = await signIn(url);
    const crossings = await readyControllers(url, token, 20);
    const watched = crossings.splice(0, WATCHED);
    const request = (await ask(url, "uds", { token })).body[0].id;
    const comment = (description: string) => ask(url, `uds/${request}/comments`, { token, body: { author: "Диспетчер", description } });
    const record = (name: string) =>
      ask(url, "archive/projects", {
        token,
        body: { name_object: name, target_object: "", file_description: "", file_name: "", time: "2026-11-26", comment: "" },
      });

    while (readers.length < STREAMS) {
      // A few read all that moves in the city, too.
      for (let i = 0; i < AT_A_TIME; i++) readers.push(startReader(url, token, watched, i === 0 ? ["rts", "situation"] : ["rts"]));
      await waitUntil("the pages read", () => every(({ shown }) => shown.isOpen), LIMIT);
    }

    /** The operators' application, which says on every screen how many temporary modes there are. */
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => complaints.push(`${error}`));
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), token);
    await page.goto(`${url}/app/requests`);
    const temporary = crossings.splice(0, 2 * ports.length);

    const acknowledged = { commands: [] as string[], comments: [] as string[], records: [] as string[] };
    const commanded = new Map(watched.map((oID) => [oID, [] as string[]]));
    const errors = [] as string[];
    const later = [] as string[];
    let isOver = false;
    /** Whether something was written. What was not may be asked for again, and says so; a controller may be in other hands (409). */
    async function write(kind: keyof typeof acknowledged, name: string, call: () => Promise<Reply>): Promise<boolean> {
      const { status, text, body, headers } = await call().catch((error: unknown) => ({
        status: 0,
        text: `${error}`,
        body: null,
        headers: new Headers(),
      }));
      if (status === 200) acknowledged[kind].push(name);
      else if (status === 503 && (headers.has("retry-after") || body?.error?.code === "command_too_late")) later.push(text);
      else if (status !== 409) errors.push(`${kind} ${status} ${text}`);
      return status === 200;
    }
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; !isOver; turn++) {
        const name = `${writer}-${turn}`;
        const oID = crossings[turn % crossings.length] as number;
        await write("commands", name, () => order(url, token, oID, name, turn % 2 ? "static" : "adaptive"));
        await write("records", name, () => record(name));
        await pause(50);
      }
    });
    /** Writes what all pages are shown, the next when all have seen it. */
    async function writeForAll(turn: number): Promise<void> {
      const oID = watched[turn % WATCHED] as number;
      const modes = commanded.get(oID) as string[];
      const mode = modes.at(-1) === "static" ? "adaptive" : "static";
      if (await write("commands", `all-${turn}`, () => order(url, token, oID, `all-${turn}`, mode))) modes.push(mode);
      await write("comments", `all-${turn}`, () => comment(`all-${turn}`));
      const [{ number } = { number: 0 }] = await server.query<{ number: number }>(
        "city",
        "select number::int from versions where topic = 'requests'",
      );
      const hasAll = ({ shown }: Reader) =>
        shown.requests >= number && (modes.length === 0 || shown.modes.get(`rts/${oID}`)?.at(-1) === modes.at(-1));
      await waitUntil("all pages show what was written", () => every(hasAll), LIMIT);
    }
    const forAll = (async () => {
      let turn = 0;
      while (!isOver) await writeForAll(turn++);
      return turn;
    })();

    for (const index of ports.keys()) {
      const { child, ended } = nodes[index] as Served;
      child.kill("SIGTERM");
      assert.equal(await ended, 0);
      await serve(index, next);
      await waitUntil("the pages read on", () => every(({ shown }) => shown.isOpen), LIMIT);
      // A controller that is in other hands takes none: another one does.
      const called = () => order(url, token, temporary.pop() as number, undefined, "all_red");
      await waitUntil("a temporary mode is taken", async () => (await called()).status === 200);
      await page
        .getByRole("region", { name: "Временные режимы" })
        .getByText(`${index + 1} временны`)
        .first()
        .waitFor({ timeout: LIMIT });
    }
    isOver = true;
    await Promise.all(writers);
    const turns = await forAll;
    await writeForAll(turns);
    test.diagnostic(
      `${STREAMS} streams, ${turns} changes shown to all, ${acknowledged.commands.length} commands and ${acknowledged.records.length} records, ${later.length} times 503 with the word to try again`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      readers.flatMap(({ shown }) => shown.faults),
      [],
    );
    assert.ok(
      every(({ shown }) => shown.opened > 1),
      "each had to move",
    );
    for (const oID of watched)
      for (const { shown } of readers)
        assert.deepEqual(shown.modes.get(`rts/${oID}`), [null, ...(commanded.get(oID) as string[])], "each change once and in its order");
    assert.equal(
      (await server.query("city", "select 1 from kysely_migration where name = '9000_next'")).length,
      1,
      "it was another version",
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
      assert.ok(acknowledged[kind].length > 3);
      assert.deepEqual(
        acknowledged[kind].filter((name) => counts.get(name) !== 1),
        [],
        `${kind} that were acknowledged are there once`,
      );
    }
    const fences = (await server.query<{ fence: number }>("city", "select fence::int from driven order by number")).map(
      ({ fence }) => fence,
    );
    assert.ok((fences.at(-1) ?? 0) > (fences[0] ?? 0), "the city was driven by several");
    assert.deepEqual(
      fences,
      fences.toSorted((one, other) => one - other),
      "none commanded after its successor",
    );
  });
});
