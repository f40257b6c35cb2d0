import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { openDatabase } from "../../src/provider/base/database/open.js";
import { sqliteEngine } from "../../src/provider/base/database/sqlite-engine.js";
import { mountDisk } from "../helper/mounted.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, nothingHappened, signIn } from "./asking.js";
import { createProcesses, type Served } from "./processes.js";

/** Milliseconds that no answer may take while nothing can be written. */
const LIMIT = 25_000;
const CITY = "zarechinsk";
const request = {
  author: "",
  themes: "",
  executor: "",
  description: "",
  latitude: 0,
  longitude: 0,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
};

const within = (url: string, token: string, path: string, body?: object) =>
  ask(url, path, { token, signal: AbortSignal.timeout(LIMIT), ...(body ? { body } : {}) });
const order = (url: string, token: string, oID: number) =>
  within(url, token, `crossroad/rts/${oID}/set_program`, { oID, program: "all_red" });

/** Serves a data folder and spoils nothing of three controllers. */
async function serve({ serve }: ReturnType<typeof createProcesses>): Promise<Served> {
  const served = await serve("--sim-control");
  for (const oID of [1001, 1002, 1003]) await ask(served.url, "/__sim/controller", { body: { oID, faultless: true } });
  return served;
}

/** The last word of the audit about the commands to a controller, once each has one. */
const outcomesOf = (dataDir: string, oID: number) =>
  waitUntil("the audit has the outcome", async () => {
    const db = await openDatabase(join(dataDir, `${CITY}.sqlite`), CITY);
    const rows = await db
      .selectFrom("commands")
      .select(["outcome", "code"])
      .where("oid", "=", `${oID}`)
      .execute()
      .finally(() => db.destroy());
    return rows.length > 0 && rows.every(({ outcome }) => outcome !== "pending") ? rows : null;
  });

describe("a provider on SQLite while another process holds the lock of its file (A18)", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-locked-"));
  const processes = createProcesses({ DATA_DIR: folder });
  afterEach(processes.kill);
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("goes on with what is only read, refuses commands, and does nothing of them later", async () => {
    const { url } = await serve(processes);
    const token = await signIn(url);
    const other = new (await sqliteEngine())(join(folder, `${CITY}.sqlite`));
    other.exec("pragma busy_timeout = 10000; begin immediate;");
    try {
      const [commands, kept, list, requests] = await Promise.all([
        Promise.all([1001, 1002].map((oID) => order(url, token, oID))),
        within(url, token, "uds", request),
        within(url, token, "city/items_telemetry_rts"),
        within(url, token, "uds"),
      ]);
      for (const { status, body } of [...commands, kept]) {
        assert.equal(status, 503);
        assert.ok(["command_too_late", "database_away"].includes(body.error.code), body.error.code);
      }
      assert.deepEqual([list.status, requests.status], [200, 200]);
    } finally {
      other.close();
    }
    for (const oID of [1001, 1002]) {
      for (const { outcome } of await outcomesOf(folder, oID)) assert.equal(outcome, "refused");
      await nothingHappened(url, token, oID);
    }
    assert.equal((await order(url, token, 1003)).status, 200);
  });
});

const disk = mountDisk(64);
describe("a provider on a disk that gives no answer (A18)", { skip: disk === null && "only root may mount a disk to freeze" }, () => {
  const folder = disk?.folder ?? "";
  const processes = createProcesses({ DATA_DIR: folder });
  after(async () => {
    disk?.thaw();
    processes.kill();
    await waitUntil("nobody uses the disk any more", () => {
      try {
        disk?.remove();
        return true;
      } catch {
        return false;
      }
    });
  });

  it("answers what it knows, refuses commands in their time, says 503 to the rest, and does nothing of them later", async () => {
    const { url } = await serve(processes);
    const token = await signIn(url);
    disk?.freeze();
    try {
      const commands = await Promise.all([1001, 1002].map((oID) => order(url, token, oID)));
      for (const { status, body } of commands) assert.deepEqual([status, body.error.code], [503, "command_too_late"]);
      const lists = ["city/items_telemetry_rts", "city/overrides", "rts/1001/telemetry"];
      assert.deepEqual(
        (await Promise.all(lists.map((path) => within(url, token, path)))).map(({ status }) => status),
        [200, 200, 200],
      );
      const asked = await Promise.all([within(url, token, "uds"), within(url, token, "uds", request), within(url, token, "auth/check")]);
      for (const { status, body } of asked) assert.deepEqual([status, body.error.code], [503, "database_away"]);
    } finally {
      disk?.thaw();
    }
    for (const oID of [1001, 1002]) {
      assert.deepEqual(await outcomesOf(folder, oID), [{ outcome: "refused", code: "command_too_late" }]);
      await nothingHappened(url, token, oID);
    }
    assert.equal((await order(url, token, 1003)).status, 200);
  });

  it("does nothing of a command whose provider was killed while it waited for the disk", async () => {
    processes.kill();
    const first = await waitUntil("the first one is gone", () => serve(processes).catch(() => null));
    const token = await signIn(first.url);
    disk?.freeze();
    try {
      assert.equal((await order(first.url, token, 1002)).body.error.code, "command_too_late");
      first.child.kill("SIGKILL");
    } finally {
      disk?.thaw();
    }
    await first.ended;
    const second = await serve(processes);
    await nothingHappened(second.url, token, 1002);
  });
});
