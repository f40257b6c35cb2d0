import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { startInMemory } from "../asking.js";

const HEADER = "TimeStamp,DeviceId,EventId,Parameter\n";
/** Minutes of a detector, a vehicle each. */
const logOf = (device: string, minutes: number): string =>
  HEADER + Array.from({ length: minutes }, (_, minute) => `2026-05-12 08:${`${minute}`.padStart(2, "0")}:00.5,${device},82,7\n`).join("");

describe("logs that controllers leave in a folder or at an address", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-logs-"));
  let server: Server;
  let provider: RunningProvider;
  let asked = 0;
  const said: string[] = [];
  const { warn, error } = console;
  before(async () => {
    for (const name of ["warn", "error"] as const) console[name] = (...words: unknown[]) => said.push(words.join(" "));
    server = createServer((_, answer) => {
      asked++;
      answer.end(logOf("1003", 20));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    mkdirSync(join(folder, "1002", "may"), { recursive: true });
    const files = {
      "all.csv": logOf("1001", 10) + logOf("nobody", 3).slice(HEADER.length),
      "1002/may/log.csv": logOf("its own name", 30),
      "broken.csv": "nothing\n1,2\n",
      "old.csv": logOf("1004", 5),
      "notes.txt": logOf("1005", 5),
    };
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name);
      writeFileSync(file, text);
      const written = Date.now() / 1000 - (name === "old.csv" ? 30 * 86_400 : 60);
      utimesSync(file, written, written);
    }
    const { port } = server.address() as AddressInfo;
    provider = await startInMemory({ eventLogs: { places: [folder, `http://127.0.0.1:${port}/log.csv?key=secret`], every: 60 } });
  });
  after(async () => {
    Object.assign(console, { warn, error });
    await provider?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const eventsOf = async () => {
    const rows = await provider.sim.db.selectFrom("event_blocks").select(["oid", "events"]).execute();
    const sums = new Map<number, number>();
    for (const { oid, events } of rows) sums.set(Number(oid), (sums.get(Number(oid)) ?? 0) + Number(events));
    return sums;
  };

  it("are kept by the name in them or that of their folder; what cannot be used is named", async () => {
    for (let round = 0; round < 200 && ((await eventsOf()).size < 3 || !said.some((line) => line.includes("broken"))); round++)
      await pause(100);
    assert.deepEqual([...(await eventsOf())].sort(), [
      [1001, 10],
      [1002, 30],
      [1003, 20],
    ]);
    assert.ok(asked > 0);
    const all = said.join("\n");
    assert.match(all, /all\.csv: no device is called "nobody"\./);
    assert.match(all, /broken\.csv cannot be read: The column "TimeStamp" is missing/);
    assert.ok(!all.includes("secret"));
    const rows = await provider.sim.db
      .selectFrom("audit")
      .select(["who", "address"])
      .where("operation", "=", "signalEventsImport")
      .execute();
    assert.equal(rows.filter(({ who }) => who === "event logs").length, 3);
  });
});

describe("a folder of logs that is looked into again and again", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-logs-"));
  let provider: RunningProvider;
  const said: string[] = [];
  const { warn, error } = console;
  const write = (name: string, text: string, before = 60) => {
    writeFileSync(join(folder, name), text);
    settle(name, before);
  };
  const settle = (name: string, before: number) => {
    const written = Date.now() / 1000 - before;
    utimesSync(join(folder, name), written, written);
  };
  const countOf = async (oID: number): Promise<number> => {
    const rows = await provider.sim.db.selectFrom("event_blocks").select("events").where("oid", "=", oID).execute();
    return rows.reduce((sum, { events }) => sum + Number(events), 0);
  };
  /** Waits for what comes with one of the next looks. */
  const until = async (isSo: () => boolean | Promise<boolean>, what: string) => {
    for (let round = 0; round < 200; round++) {
      if (await isSo()) return;
      await pause(50);
    }
    assert.fail(`${what}: ${said.join("\n")}`);
  };
  before(async () => {
    for (const name of ["warn", "error"] as const) console[name] = (...words: unknown[]) => said.push(words.join(" "));
    provider = await startInMemory({ eventLogs: { places: [folder], every: 0.002 } });
  });
  beforeEach(() => said.splice(0));
  after(async () => {
    Object.assign(console, { warn, error });
    await provider?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has a log kept at the next look that could not be kept at one", async () => {
    const { db } = provider.sim;
    await sql`create trigger full before insert on event_blocks begin select raise(abort, 'there is no room'); end`.execute(db);
    write("late.csv", logOf("1001", 10));
    await until(() => said.some((line) => /late\.csv .*there is no room/.test(line)), "said");
    await sql`drop trigger full`.execute(db);
    await until(async () => (await countOf(1001)) === 10, "kept");
  });

  it("says which file is passed over, and reads those behind it", async () => {
    symlinkSync("/nowhere/current.csv", join(folder, "current.csv"));
    write("large.csv", "");
    truncateSync(join(folder, "large.csv"), 100_000_001);
    settle("large.csv", 60);
    write("other.csv", logOf("1002", 5));
    await until(async () => (await countOf(1002)) === 5, "kept");
    await until(() => said.some((line) => /current\.csv cannot be read: ENOENT/.test(line)), "the link");
    await until(() => said.some((line) => /large\.csv cannot be read: it is larger than 100 MB\./.test(line)), "the large one");
  });

  it("takes nothing of several controllers for that of its folder", async () => {
    mkdirSync(join(folder, "1003"), { recursive: true });
    write("1003/mixed.csv", logOf("one", 5) + logOf("two", 5).slice(HEADER.length));
    await until(() => said.some((line) => /mixed\.csv cannot be read: it has logs of several controllers/.test(line)), "said");
    assert.equal(await countOf(1003), 0);
  });

  it("waits for the rest of a last row that is being written, and takes it when nothing comes for long", async () => {
    const text = logOf("1005", 5);
    write("1005.csv", text.slice(0, -1), 0);
    await until(async () => (await countOf(1005)) === 4, "the whole rows");
    write("1005.csv", `${text.slice(0, -1)}7\n2026-05-12 08:30:00.5,1005,82,7`, 0);
    await until(async () => (await countOf(1005)) === 5, "the row that was half");
    settle("1005.csv", 7200);
    await until(async () => (await countOf(1005)) === 6, "the last one");
  });
});
