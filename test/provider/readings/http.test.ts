import assert from "node:assert/strict";
import { request } from "node:http";
import { after, describe, it } from "node:test";
import { createHttp, type HttpOptions } from "../../../src/provider/sources/drivers/http/http.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createEars } from "./ears.js";
import { startServer } from "./server.js";

const closing: (() => unknown)[] = [];
async function driverOf(options: Partial<HttpOptions>) {
  const ears = createEars();
  const driver = createHttp({ detectors: [], every: 1, silence: 300, ...options });
  closing.push(() => driver.stop());
  return { ...ears, driver };
}
const secret = "0123456789abcdef";
const push = {
  host: "127.0.0.1",
  port: 0,
  secrets: new Map([
    ["gate", secret],
    ["other", `${secret}-2`],
  ]),
  size: 200,
  rate: 600,
};

/** Sends a message to a port of this machine; gives the status. */
const send = (port: number, path: string, body: string, authorization = `Bearer ${secret}`, method = "POST") =>
  new Promise<number>((done, fail) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers: { authorization } }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    asking.on("error", fail);
    asking.end(body);
  });

describe("detectors whose figures are asked for by HTTP", () => {
  after(async () => {
    for (const close of closing) await close();
  });

  it("are read of one document by their conditions, with the headers of the secret file, and counted once", async () => {
    const server = await startServer({
      sensors: [
        { id: "a", n: 100, v: 40 },
        { id: "b", n: 7, v: 0 },
      ],
    });
    closing.push(server.close);
    const detector = (device: string, id: string) => ({
      device,
      from: { url: `${server.url}/all?key=k-9` },
      figures: [
        { measure: "total" as const, list: "sensors", value: "n", where: { id } },
        { measure: "speed" as const, list: "sensors", value: "v", where: { id } },
      ],
    });
    const heard = await driverOf({
      detectors: [detector("1", "a"), detector("2", "b"), detector("3", "c")],
      headers: { "x-api-key": "s-1" },
    });
    await heard.driver.start(heard.listener);
    await waitUntil("both have spoken", () => ["1", "2"].every((device) => heard.connections.get(device)?.isConnected));
    assert.equal(server.asked.length, 1, "one look for all of them");
    assert.equal(server.asked[0]?.headers["x-api-key"], "s-1");
    server.state.document = {
      sensors: [
        { id: "a", n: 104, v: 40 },
        { id: "b", n: 9, v: 0 },
      ],
    };
    await waitUntil("they are counted", () => heard.vehicles("1") === 4 && heard.vehicles("2") === 2);
    assert.equal(heard.wordsOf("3"), "The server answers; nothing of it is this detector's.");
    assert.deepEqual(heard.problems, []);
    assert.match(heard.driver.heard?.("3").words ?? "", /\/all" total n id=c: nothing/);
  });

  it("are not connected while their server fails, and the log holds no key of an address", async () => {
    const server = await startServer("nothing");
    closing.push(server.close);
    const heard = await driverOf({
      detectors: [{ device: "1", from: { url: `${server.url}/x?key=k-9` }, figures: [{ measure: "speed", value: "v" }] }],
    });
    await heard.driver.start(heard.listener);
    await waitUntil("it is told", () => heard.problems.length === 1);
    assert.match(heard.problems[0] ?? "", /^HTTP, 127\.0\.0\.1:\d+\/x: "nothing" is no JSON\.$/);
    server.state.status = 503;
    await waitUntil("it says why", () => heard.wordsOf("1") === "The server answered 503.");
    assert.ok(!heard.problems.join().includes("k-9"));
    const other = await driverOf({
      detectors: [{ device: "1", from: { url: "http://127.0.0.1:9/x" }, figures: [{ measure: "speed", value: "v" }] }],
    });
    await other.driver.start(other.listener);
    await waitUntil("it says why", () => /^The server cannot be reached \(/.test(other.wordsOf("1")));
  });

  it("send no header of the secret file to the host of a redirect", async () => {
    const target = await startServer({ v: 30 });
    const server = await startServer("");
    closing.push(target.close, server.close);
    server.state.status = 302;
    server.state.headers = { location: `${target.url}/elsewhere` };
    const from = { url: `${server.url}/x` };
    const heard = await driverOf({
      detectors: [{ device: "1", from, figures: [{ measure: "speed", value: "v" }] }],
      headers: { authorization: "Bearer s-1" },
      redirects: [new URL(target.url).host],
    });
    await heard.driver.start(heard.listener);
    await waitUntil("it has spoken", () => heard.readings.length > 0);
    assert.deepEqual([server.asked[0]?.headers.authorization, target.asked[0]?.headers.authorization], ["Bearer s-1", undefined]);
  });

  it("command nothing, and end at once", async () => {
    const heard = await driverOf({
      detectors: [{ device: "1", from: { url: "http://127.0.0.1:9/x" }, figures: [{ measure: "speed", value: "v" }] }],
    });
    await heard.driver.start(heard.listener);
    assert.equal((await heard.driver.command("1", { mode: "basic" }).acknowledged).is, "refused");
    await heard.driver.stop();
    await heard.driver.stop();
  });
});

describe("detectors whose figures are sent by HTTP", () => {
  const figures = [{ measure: "each" as const, where: { dir: "in" } }];
  async function listening(more: Partial<typeof push> = {}) {
    const heard = await driverOf({ detectors: [{ device: "1", from: { source: "gate" }, figures }], push: { ...push, ...more } });
    await heard.driver.start(heard.listener);
    return { ...heard, port: heard.driver.pushPort() as number };
  }

  it("are counted message by message, by the secret of their source alone", async () => {
    const { port, vehicles, connections, problems, wordsOf } = await listening();
    assert.equal(wordsOf("1"), "Nothing has been sent by this source.");
    assert.equal(await send(port, "/push/gate", '{"dir":"in"}'), 204);
    assert.equal(await send(port, "/push/gate", '{"dir":"out"}'), 204);
    assert.equal(await send(port, "/push/gate", '{"dir":"in"}', `Basic ${Buffer.from(`any:${secret}`).toString("base64")}`), 204);
    assert.deepEqual([vehicles("1"), connections.get("1")?.isConnected], [2, true]);
    for (const [path, authorization] of [
      ["/push/gate", ""],
      ["/push/gate", "Bearer wrong"],
      ["/push/gate", `Bearer ${secret}-2`],
      ["/push/nobody", `Bearer ${secret}`],
      ["/", `Bearer ${secret}`],
    ] as const)
      assert.equal(await send(port, path, '{"dir":"in"}', authorization), 401, `${path} ${authorization}`);
    assert.equal(await send(port, "/push/gate", "", undefined, "GET"), 405);
    assert.equal(vehicles("1"), 2);
    assert.equal(await send(port, "/push/other", "{}", `Bearer ${secret}-2`), 204);
    assert.deepEqual(problems, [
      "HTTP: Somebody at 127.0.0.1 sends without the secret of a source.",
      'HTTP, "other": No detector of the city file has this source.',
    ]);
  });

  it("are refused what is too large, and too much", async () => {
    const { port, vehicles, problems } = await listening({ rate: 3 });
    assert.equal(await send(port, "/push/gate", JSON.stringify({ dir: "in", more: "x".repeat(200) })), 413);
    assert.equal(await send(port, "/push/gate", '{"dir":"in"}'), 204);
    assert.equal(await send(port, "/push/gate", '{"dir":"in"}'), 204);
    assert.equal(await send(port, "/push/gate", '{"dir":"in"}'), 429);
    assert.equal(vehicles("1"), 2);
    assert.deepEqual(problems, [
      'HTTP: "gate" sends messages of more than 200 bytes; they are refused.',
      'HTTP: "gate" sends more than 3 messages a minute; the others are refused.',
    ]);
  });

  it("cannot be tried for secrets without end, and another network is not shut out by that", async () => {
    const { port } = await listening();
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push(await send(port, "/push/gate", "{}", "Bearer guess"));
    assert.deepEqual([statuses.filter((each) => each === 401).length, statuses.at(-1)], [20, 429]);
    assert.equal(await send(port, "/push/gate", "{}"), 429, "whoever guesses waits");
  });

  it("have no port unless the file opens one; a trial beside the provider says that it is taken", async () => {
    const closed = await driverOf({ detectors: [{ device: "1", from: { url: "http://127.0.0.1:9/" }, figures }] });
    await closed.driver.start(closed.listener);
    assert.equal(closed.driver.pushPort(), null);
    const { port } = await listening();
    const second = await driverOf({ detectors: [{ device: "1", from: { source: "gate" }, figures }], push: { ...push, port } });
    await assert.rejects(second.driver.start(second.listener), /The port \d+ of 127\.0\.0\.1 is in use/);
    await second.driver.start(second.listener, true);
    assert.match(second.wordsOf("1"), /^What is sent cannot be tried: The port \d+ of 127\.0\.0\.1 is in use\. Does the provider run\?$/);
  });

  it("have a warning where their secrets go without TLS over a network", () => {
    const open = createHttp({ detectors: [], every: 1, silence: 300, push: { ...push, host: "0.0.0.0", port: 8090 } });
    assert.match(open.weaknesses?.().join() ?? "", /^Port 8090 is without TLS/);
    assert.deepEqual(createHttp({ detectors: [], every: 1, silence: 300, push }).weaknesses?.(), []);
  });
});
