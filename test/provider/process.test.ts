import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, afterEach, describe, it } from "node:test";
import { ask, signIn } from "./asking.js";
import { commandUntilKilled, createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-process-"));
const { run, serve, kill } = createProcesses({ DATA_DIR: folder });

describe("the provider as a process", () => {
  afterEach(kill);
  after(() => rmSync(folder, { recursive: true }));

  it("names its sample accounts before it says ready, once", async () => {
    const { child, said, ended } = await serve();
    assert.match(said(), /operator@its\.test \/ operator1[\s\S]+viewer@its\.test \/ viewer1234[\s\S]+\nready http:\/\/127\.0\.0\.1:\d+\n$/);
    child.kill("SIGTERM");
    assert.equal(await ended, 0);
  });
  it("refuses a data folder that another one holds (A2)", async () => {
    const first = await serve();
    const second = run("--port", "0");
    assert.equal(await second.ended, 1);
    assert.match(second.said(), /The data folder ".+" is in use by another provider/);
    first.child.kill("SIGINT");
    assert.equal(await first.ended, 0);
  });
  it("refuses a database in a file that another one holds, from whatever data folder", async () => {
    const database = join(folder, "shared.sqlite");
    const first = await serve("--database", database);
    const second = run("--port", "0", "--data-dir", join(folder, "other"), "--database", database);
    assert.equal(await second.ended, 1);
    assert.match(second.said(), /The database ".+shared\.sqlite" is in use by another provider/);
    first.child.kill("SIGINT");
    assert.equal(await first.ended, 0);
  });
  it("answers what is under way when it is told to stop (A3)", async () => {
    const { child, ended, url } = await serve();
    const token = await signIn(url);
    // A call that takes no longer than a stop waits, also where the processors are busy.
    const body = JSON.stringify({});
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    // The provider says "continue" once it has read the head: from then on the call is under way.
    socket.write(
      `POST /api/v1/rts/1001/events_last HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [head] = await once(socket, "data");
    assert.match(`${head}`, /^HTTP\/1\.1 100 /);
    child.kill("SIGTERM");
    socket.write(body);
    assert.match(await text(socket.setEncoding("latin1")), /^HTTP\/1\.1 200 /);
    assert.equal(await ended, 0);
  });
  it("answers 503 to those whose connection it had not read yet when it was told to stop (A22)", async () => {
    const { child, ended, url } = await serve();
    const token = await signIn(url);
    child.kill("SIGSTOP");
    const program = JSON.stringify({ oID: 1001, program: "static" });
    const common = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
    const waiting = Array.from({ length: 40 }, (_, at) => {
      const asked =
        at % 2
          ? `GET /api/v1/city/detail HTTP/1.1\r\n${common}\r\n`
          : `POST /api/v1/crossroad/rts/1001/set_program HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: ${program.length}\r\n\r\n${program}`;
      return new Promise<[sent: Promise<void>, answer: Promise<string>]>((connected) => {
        const socket = connect(Number(new URL(url).port), "127.0.0.1", () => connected([sent, answer]));
        const sent = new Promise<void>((done) => socket.write(asked, () => done()));
        const answer = text(socket).catch(String);
      });
    });
    const calls = await Promise.all(waiting);
    await Promise.all(calls.map(([sent]) => sent));
    child.kill("SIGTERM");
    child.kill("SIGCONT");
    const answers = await Promise.all(calls.map(([, answer]) => answer));
    for (const said of answers) assert.match(said, /^HTTP\/1\.1 (200|503) /, "none is reset; what it had read is under way");
    const refused = answers.filter((said) => said.startsWith("HTTP/1.1 503"));
    assert.ok(refused.length > 0);
    for (const said of refused) assert.match(said, /\r\nretry-after: \d+\r\n(.|\r\n)*"code":"stopping"/i);
    assert.equal(await ended, 0);
  });
  it("keeps every acknowledged command when it is killed (A1)", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round++)
      acknowledged.push(...(await commandUntilKilled(await serve(), `round-${round}`, 8 + round * 4, 1 + round * 3)));
    const { child, ended, url } = await serve("--sim-control");
    const { openDatabase } = await import("../../src/provider/base/database/open.js");
    const db = await openDatabase(join(folder, "zarechinsk.sqlite"), "zarechinsk");
    const kept = new Set(
      (await db.selectFrom("commands").select("idempotency_key").execute()).map(({ idempotency_key }) => idempotency_key),
    );
    await db.destroy();
    assert.ok(acknowledged.length > 20, `only ${acknowledged.length} commands were sent`);
    assert.deepEqual(
      acknowledged.filter((key) => !kept.has(key)),
      [],
    );
    assert.ok((await ask(url, "auth/check", { token: await signIn(url) })).status === 200);
    child.kill();
    await ended;
  });
  it("lists what the landing forms sent, while it is served", async () => {
    const { child, ended, url } = await serve();
    const demo = {
      full_name: "Иван\u001b[31m\u009b31m\u202eнавИ\u2066\u2028\u200b",
      company: "=cmd()",
      country: "Россия",
      city: "Тверь",
      email: "a@b.ru",
      phone: "1",
      consent: true,
    };
    assert.equal((await ask(url, "landing/request-demo", { body: demo })).status, 200);
    assert.equal((await ask(url, "landing/request-demo", { body: { ...demo, consent: false } })).status, 422);
    assert.equal((await ask(url, "landing/request-demo", { body: demo, headers: { "its-bait": "taken" } })).status, 200);
    const list = run("requests");
    assert.equal(await list.ended, 0);
    assert.equal(list.said().trim().split("\n").length, 3);
    assert.match(list.said(), /demo \{.+Тверь/);
    assert.match(list.said(), /demo suspect \{.+Тверь/);
    assert.match(list.said(), /2 requests, 1 of them with the honeypot filled in/);
    assert.doesNotMatch(list.said(), /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/u, "nothing of it steers a terminal");
    child.kill();
    await ended;
  });
  it("says in a sentence what is wrong with the command line", async () => {
    const wrong: [string[], RegExp][] = [
      [["--port", "99999"], /--port "99999" must be a whole number/],
      [["--city", "atlantis"], /The city "atlantis" is unknown. Known cities: zarechinsk/],
      [["--scenario", "war"], /The scenario "war" is unknown/],
      [["--scenario", "war.json"], /The file "war.json" is not there/],
      [["--scenario-start", "soon"], /The start "soon" of the scenario is no time/],
      [["--sim-now", "10:00"], /--sim-now is for tests: give it with --sim-control/],
      [["--sim-control", "--sim-now", "soon"], /--sim-now "soon" is no time/],
      [["--sim-control", "--sim-now", "10:00[Europe/Atlantis]"], /--sim-now "10:00\[Europe\/Atlantis\]" names no time zone/],
      [["--colour"], /Unknown option '--colour'/],
      [["--origins", "https://a.example,https://b.example/"], /--origins "https:\/\/b.example\/" .+ as "https:\/\/b.example"/],
      [["--origins", "*"], /--origins "\*" is the origin of no page/],
      [["dance"], /The command "dance" is unknown/],
      [["import", "nothing.osm"], /The file "nothing.osm" is not there/],
      [["--database", "mysql://its:pw@x/its"], /The database "mysql:\/\/its@x\/its" is not supported/],
      [["--database", "postgres://its:p#w@x/its"], /The address of the database cannot be read/],
    ];
    for (const [args, sentence] of wrong) {
      const { ended, said } = run(...args);
      assert.equal(await ended, 1, args.join(" "));
      assert.match(said(), sentence);
      assert.doesNotMatch(said(), /\n\s+at /);
    }
  });
  it("serves ten thousand devices and more in the scenario megacity", async () => {
    const { child, ended, url } = await serve("--scenario", "megacity", "--database", ":memory:");
    const token = await signIn(url);
    const counts = await Promise.all(
      ["city/items_telemetry_rts", "city/items_telemetry_rtc"].map(async (path) => (await ask(url, path, { token })).body.length as number),
    );
    assert.ok((counts[0] as number) + (counts[1] as number) >= 10_000, String(counts));
    await new Promise((done) => get(`${url}/api/v1/city/detail`, (answer) => answer.resume().on("end", done)));
    child.kill();
    await ended;
  });
});
