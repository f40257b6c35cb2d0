import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Worker } from "node:worker_threads";
import { createGtfs } from "../../../src/provider/sources/drivers/gtfs/gtfs.js";
import { waitUntil } from "../../helper/wait-until.js";
import { age, createTown, place, type Said, show, type Town, townTables, vehicleEntity, vehiclesUrl, zipOf } from "./town.js";
import { messageOf } from "./write-feed.js";

describe("a server of a feed", () => {
  const good = (town: Town) => () => messageOf([vehicleEntity({ id: "b", at: place(0), timestamp: town.now() })], town.now());
  const ofVehicles = (town: Town) => town.heard.connections.filter(({ feed }) => feed === "vehicles");

  it("that answers 500 every second time is not lost, and its vehicles stay", async () => {
    const town = await createTown();
    let look = 0;
    town.says[vehiclesUrl] = () => (look++ % 2 === 1 ? 500 : good(town)());
    await town.start();
    for (let i = 0; i < 20; i++) {
      assert.ok(age(town, "b") <= 15);
      await town.pass(15);
    }
    assert.deepEqual(
      ofVehicles(town).map(({ isConnected }) => isConnected),
      [true],
    );
    const problems = town.heard.problems.filter((sentence) => sentence.includes(".pb"));
    assert.deepEqual([...new Set(problems)], ["GTFS, transit.example/vehicles.pb: The server answered 500."]);
  });

  for (const [what, said, words] of [
    ["answers 500", () => 500, /^The server answered 500\.$/],
    ["says nothing", () => "hang", /^There was no whole answer within 10 s\.$/],
    ["cannot be reached", () => "refuse", /^The server cannot be reached \(ECONNREFUSED\)\.$/],
    ["answers with a page", () => Buffer.from("<!DOCTYPE html><title>Sign in</title>"), /^The server answered with a page\.$/],
    ["cuts its answers off", () => messageOf([vehicleEntity({ id: "b", at: place(0) })], 1).subarray(0, -3), /^The answer ends in the/],
    ["answers with something else", () => Buffer.from("{}"), /^The answer /],
    ["sends more than 10 MB", () => Buffer.alloc(10_000_001), /^The answer has more than 10 MB\.$/],
  ] as [string, () => Said, RegExp][]) {
    it(`that ${what} is lost after two looks, its vehicles become old, and all is well when it is back`, async () => {
      const town = await createTown();
      town.says[vehiclesUrl] = good(town);
      await town.start();
      town.says[vehiclesUrl] = said;
      await town.pass(60);
      assert.ok(age(town, "b") >= 60);
      assert.deepEqual(
        ofVehicles(town).map(({ isConnected }) => isConnected),
        [true, false],
      );
      assert.match(ofVehicles(town).at(-1)?.words ?? "", words);
      town.says[vehiclesUrl] = good(town);
      await town.pass(30);
      assert.ok(age(town, "b") <= 15);
      assert.deepEqual([ofVehicles(town).at(-1)?.isConnected, ofVehicles(town).at(-1)?.words], [true, ""]);
    });
  }

  it("is told what we have, and may say that nothing has changed; no key is in a sentence", async () => {
    const key = `${vehiclesUrl}?key=secret`;
    const town = await createTown({ vehicles: key });
    const headers = { etag: '"1"', "last-modified": "Sat, 31 Jan 2026 12:00:00 GMT" };
    town.says[key] = () =>
      town.asked.length === 1 ? new Response(new Uint8Array(good(town)()), { headers }) : new Response(null, { status: 304 });
    await town.driver.start(town.listener);
    await waitUntil("the first look has ended", () => town.heard.snapshots === 1);
    for (let look = 2; look <= 4; look++) {
      town.clock.step(15_000);
      await waitUntil(`look ${look} has ended`, () => town.heard.snapshots === look);
    }
    assert.deepEqual(town.asked.map((each) => each.headers).slice(0, 2), [
      {},
      { "if-none-match": '"1"', "if-modified-since": "Sat, 31 Jan 2026 12:00:00 GMT" },
    ]);
    assert.equal(age(town, "b"), 45, "what has not changed is no newer");
    town.says[key] = () => 403;
    town.clock.step(15_000);
    await waitUntil("a problem is told", () => town.heard.problems.some((sentence) => sentence.endsWith("The server answered 403.")));
    assert.ok(![...town.heard.problems, ...town.heard.connections.map(({ words }) => words)].some((words) => words.includes("secret")));
  });

  it("is asked no more after the end, even while it says nothing", async () => {
    const town = await createTown();
    town.says[vehiclesUrl] = () => "hang";
    await town.start();
    await town.driver.stop();
    const asked = town.asked.length;
    const told = town.heard.problems.length + town.heard.snapshots;
    await town.pass(60);
    assert.deepEqual([town.asked.length, town.heard.problems.length + town.heard.snapshots], [asked, told]);
  });

  it("is asked no more after the end that comes between two looks", async () => {
    const town = await createTown();
    town.says[vehiclesUrl] = good(town);
    await town.start();
    await town.pass(20);
    await town.driver.stop();
    const asked = town.asked.length;
    await town.pass(60);
    assert.equal(town.asked.length, asked);
  });

  it("whose address is none, or has a password, is refused before anything is asked", () => {
    const wrong = [
      { vehicles: "ftp://transit.example/a" },
      { vehicles: vehiclesUrl, trips: "vehicles.pb" },
      { vehicles: "https://name:secret@transit.example/a" },
    ];
    for (const addresses of wrong)
      assert.throws(
        () => createGtfs({ static: "a.zip", ...addresses }),
        ({ message }: Error) => /^GTFS: "(vehicles|trips)" must be an address with(out)?/.test(message) && !message.includes("secret"),
      );
  });
});

/** Puts a folder in the place of a file. */
function toFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

describe("the timetable of a driver", () => {
  for (const [what, spoil, words] of [
    ["is not there", (file) => rmSync(file), /^There is no file ".+timetable\.zip"\.$/],
    ["is no zip", (file) => writeFileSync(file, "<html>"), /^The file is not a zip, or is damaged\.$/],
    ["ends in the middle", (file) => truncateSync(file, 3000), /^The file is not a zip, or is damaged\.$/],
    ["lacks a table", (file) => writeFileSync(file, zipOf({})), /^agency\.txt is missing in the zip\.$/],
    ["is a folder", toFolder, /^".+timetable\.zip" is no file\.$/],
  ] as [string, (file: string) => void, RegExp][]) {
    it(`that ${what} does not keep it from starting: buses are there, and it is read once it is mended`, async () => {
      const town = await createTown();
      show(town, (now) => [{ id: "b", at: place(0), timestamp: now, trip: { route_id: "r7" } }]);
      spoil(town.zip);
      await town.start();
      const ofTimetable = () => town.heard.connections.filter(({ feed }) => feed === "timetable");
      assert.deepEqual([town.vehicle("b")?.route, town.heard.networks.length], [null, 0]);
      assert.deepEqual(
        ofTimetable().map(({ isConnected }) => isConnected),
        [false],
      );
      assert.match(ofTimetable()[0]?.words ?? "", words);
      assert.ok(town.heard.problems.includes(`GTFS, "${town.zip}": ${ofTimetable()[0]?.words}`));
      rmSync(town.zip, { recursive: true, force: true });
      writeFileSync(town.zip, zipOf(townTables()));
      await town.pass(300);
      await waitUntil("the timetable is told", () => town.heard.networks.length === 1);
      assert.deepEqual(
        ofTimetable().map(({ isConnected }) => isConnected),
        [false, true],
      );
      await town.pass(15);
      assert.equal(town.vehicle("b")?.route, "r7");
    });
  }

  it("is read again when the file has changed, at most an hour later, and kept where the new one is no good", async () => {
    const town = await createTown();
    show(town, (now) => [{ id: "b", at: place(0), timestamp: now, trip: { route_id: "r7" } }]);
    await town.start();
    const change = async (content: Buffer, at: number) => {
      // A look is never to see half of the change.
      writeFileSync(`${town.zip}.new`, content);
      utimesSync(`${town.zip}.new`, at, at);
      renameSync(`${town.zip}.new`, town.zip);
      await town.pass(3600);
      await new Promise((done) => setTimeout(done, 100));
    };
    await town.pass(3600);
    assert.equal(town.heard.networks.length, 1);
    const tables = townTables();
    await change(zipOf({ ...tables, "routes.txt": [...(tables["routes.txt"] ?? []), ["r9", "9", "", 3]] }), 1);
    await waitUntil("the second timetable is told", () => town.heard.networks.length === 2);
    assert.equal(town.heard.networks[1]?.routes.length, 3);
    await change(Buffer.from("no zip"), 2);
    await waitUntil("the fault is told", () => town.heard.problems.some((sentence) => sentence.includes("not a zip")));
    rmSync(town.zip);
    await town.pass(3600);
    await waitUntil("the fault is told", () => town.heard.problems.some((sentence) => sentence.includes("There is no file")));
    assert.equal(town.heard.networks.length, 2);
    await town.pass(15);
    assert.equal(town.vehicle("b")?.route, "r7");
  });

  it("is read in a thread, which is there only meanwhile", async () => {
    const threads: Worker[] = [];
    const count = (thread: Worker) => void threads.push(thread);
    process.on("worker", count);
    const town = await createTown();
    await town.start();
    process.off("worker", count);
    assert.equal(town.heard.networks.length, 1);
    assert.equal(threads.length, 1);
    await waitUntil("the thread has ended", () => threads[0]?.threadId === -1);
  });

  it("may be downloaded: buses are there without it, and it is asked for again while it is missing", async () => {
    const url = "https://transit.example/gtfs.zip";
    const town = await createTown({ static: url });
    show(town, (now) => [{ id: "b", at: place(0), timestamp: now, trip: { route_id: "r7" } }]);
    town.says[url] = () => 503;
    await town.start();
    assert.deepEqual([town.vehicle("b")?.route, town.heard.networks.length], [null, 0]);
    assert.equal(town.heard.connections.find(({ feed }) => feed === "timetable")?.words, "The server answered 503.");
    town.says[url] = () => zipOf(townTables());
    await town.pass(300);
    await waitUntil("the timetable is told", () => town.heard.networks.length === 1);
    await town.pass(15);
    assert.equal(town.vehicle("b")?.route, "r7");
  });
});
