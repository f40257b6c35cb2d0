import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Driver } from "../../../src/provider/sources/drivers/driver.js";
import { createMqtt } from "../../../src/provider/sources/drivers/mqtt/mqtt.js";
import { waitUntil } from "../../helper/wait-until.js";
import { authority, site } from "../rsmp/certificates.js";
import { type Broker, listenTo, startBroker, startStubbornBroker, user } from "./broker.js";

describe("a driver of detectors behind an MQTT broker", () => {
  let broker: Broker;
  const drivers: Driver[] = [];
  async function listen(...[options, isTrial]: [Parameters<typeof listenTo>[1]?, boolean?]) {
    const heard = await listenTo(broker, options, isTrial);
    drivers.push(heard.driver);
    return heard;
  }

  before(async () => {
    broker = await startBroker();
  });
  after(async () => {
    for (const driver of drivers) await driver.stop();
    await broker.remove();
  });

  it("hears two of them by one wildcard, and is told of a third that nobody has", async () => {
    const heard = await listen();
    await heard.ready();
    await broker.publish("counters/c/each", "9");
    await broker.publish("counters/a/each", "3");
    assert.equal(heard.driver.heard?.("b").hasSpoken, false);
    await broker.publish("counters/b/each", "4");
    await waitUntil("both have spoken", () => heard.vehicles("a") === 3 && heard.vehicles("b") === 4);
    assert.deepEqual(
      ["a", "b"].map((device) => heard.connections.get(device)?.isConnected),
      [true, true],
    );
    assert.equal(heard.readings.length, 2);
    assert.deepEqual(heard.problems, [`MQTT, ${new URL(broker.url).host}: "counters/c/each": No device of the city file has this topic.`]);
  });

  it("is not connected with a detector that says nothing, or nothing that can be read", async () => {
    const heard = await listen();
    await heard.ready();
    for (let n = 0; n < 50; n++) await broker.publish("counters/a/each", "many");
    await broker.publish("counters/b/each", "1");
    await waitUntil("the other one has spoken", () => heard.vehicles("b"));
    assert.deepEqual(
      [heard.connections.get("a")?.isConnected, heard.wordsOf("a")],
      [false, "The broker answers; nothing has come from this device."],
    );
    assert.equal(heard.problems.length, 1, "what comes again and again is said once");
    assert.match(heard.problems[0] ?? "", /"counters\/a\/each": "many" is no number/);
  });

  it("does not count what the broker has kept, at the start and after a cut; what is kept while we listen is counted once", async () => {
    await broker.publish("counters/a/each", "100", { retain: true });
    const heard = await listen();
    await heard.ready();
    await waitUntil("the kept message has come", () => /only what the broker has kept/.test(heard.driver.heard?.("a").words ?? ""));
    assert.deepEqual([heard.readings.length, heard.connections.get("a")?.isConnected], [0, false]);
    await broker.publish("counters/a/each", "5", { retain: true });
    await waitUntil("the new one is counted", () => heard.vehicles("a") === 5);
    const again = await listen();
    await again.ready();
    await broker.publish("counters/b/each", "1");
    await waitUntil("another has spoken", () => again.vehicles("b") === 1);
    assert.equal(again.vehicles("a"), 0);
    await broker.publish("counters/a/each", "", { retain: true });
  });

  it("says that the broker has gone, comes back, and counts on", async () => {
    const heard = await listen();
    await heard.ready();
    await broker.publish("counters/a/each", "1");
    await waitUntil("it is counted", () => heard.connections.get("a")?.isConnected);
    await broker.stop();
    await waitUntil("it is not connected", () => !heard.connections.get("a")?.isConnected);
    await waitUntil("it says why", () => heard.wordsOf("a") === "The broker cannot be reached (ECONNREFUSED).");
    await broker.start();
    await heard.ready();
    assert.equal(heard.connections.get("a")?.isConnected, false, "that the broker answers says nothing of the detector");
    await broker.publish("counters/a/each", "2");
    await waitUntil("it is counted again", () => heard.vehicles("a") === 3 && heard.connections.get("a")?.isConnected);
  });

  it("counts nothing of what passed while it was away: the broker keeps nothing for it", async () => {
    // By 3.1.1 a session that is not clean is kept for ever.
    const options = { client: "its-away", version: 4 as const };
    const first = await listen(options);
    await first.ready();
    await first.driver.stop();
    await broker.publish("counters/a/each", "50");
    const second = await listen(options);
    await second.ready();
    await broker.publish("counters/a/each", "1");
    await waitUntil("it has spoken", () => second.vehicles("a") > 0);
    assert.equal(second.vehicles("a"), 1);
    assert.equal(first.vehicles("a"), 0, "one that has stopped hears nothing");
  });

  it("says that a password is refused, or missing, and is in when it is right; the password is in no sentence", async () => {
    broker.setPassword("another");
    await broker.stop();
    await broker.start();
    const wrong = await listen();
    const none = await listen({ user: undefined, password: undefined });
    await waitUntil("it says so", () => wrong.wordsOf("a") === 'The broker refuses the user "its" or the password.');
    await waitUntil("it says so", () => none.wordsOf("a") === 'The broker wants a "user" and a "password".');
    assert.ok(wrong.problems.length > 0 && ![...wrong.problems, wrong.wordsOf("a")].some((words) => words.includes(user.password)));
    broker.setPassword(user.password);
    await broker.stop();
    await broker.start();
    await wrong.ready();
    await broker.publish("counters/a/each", "2");
    await waitUntil("it is counted", () => wrong.vehicles("a") === 2);
  });

  it("says which topic it may not read, hears the others, and takes no message for a copy only as it may be one", async () => {
    const stubborn = await startStubbornBroker("counters/a/each", "3");
    const figures = ["secret/a", "counters/a/each"].map((topic) => ({ topic, measure: "each" as const }));
    const heard = await listen({ broker: stubborn.url, detectors: [{ device: "a", figures }], filters: [] });
    await waitUntil("both messages have come", () => heard.readings.length === 2);
    assert.equal(heard.vehicles("a"), 6);
    assert.deepEqual(
      heard.problems.map((sentence) => sentence.replace(/:\d+:/, ":")),
      ['MQTT, 127.0.0.1: "secret/a": The broker does not let us read this topic.'],
    );
    assert.equal(heard.driver.heard?.("a").words, '"secret/a" each: nothing, "counters/a/each" each: 2');
    stubborn.stop();
  });

  it("is sent no message of megabytes, and reads none of a hundred thousand bytes", async () => {
    const heard = await listen();
    await heard.ready();
    await broker.publish("counters/a/each", "1".repeat(5_000_000), { qos: 0 });
    await broker.publish("counters/a/each", "1".repeat(100_000));
    await broker.publish("counters/b/each", "1");
    await waitUntil("the other one has spoken", () => heard.vehicles("b"));
    assert.deepEqual(heard.problems, [`MQTT, ${new URL(broker.url).host}: "counters/a/each": It has 100000 bytes, 65536 are read.`]);
    assert.equal(heard.connections.get("a")?.isConnected, false);
  });

  it("speaks MQTT 3.1.1 where the file says so", async () => {
    const heard = await listen({ version: 4 });
    await heard.ready();
    await broker.publish("counters/a/each", "2");
    await waitUntil("it is counted", () => heard.vehicles("a") === 2);
  });

  it("does not throw the running one out when it is tried, and says so where another one does", async () => {
    const running = await listen({ client: "its-one" });
    await running.ready();
    const trial = await listen({ client: "its-one" }, true);
    await trial.ready();
    await broker.publish("counters/a/each", "1");
    await waitUntil("both have heard it", () => running.vehicles("a") === 1 && trial.vehicles("a") === 1);
    assert.deepEqual(running.problems, []);
    await listen({ client: "its-one" });
    await waitUntil("it says who came", () => running.problems.some((words) => /Does another client have the id "its-one"\?/.test(words)));
  });

  it("goes by TLS where the broker's certificate is signed by whom the file names", async () => {
    const known = await listen({ broker: broker.tls, ca: authority.cert });
    const unknown = await listen({ broker: broker.tls });
    await known.ready();
    await broker.publish("counters/a/each", "6");
    await waitUntil("it is counted", () => known.vehicles("a") === 6);
    await waitUntil("the other one says why not", () => /^The connection to the broker fails: .*certificate/.test(unknown.wordsOf("a")));
  });

  it("shows its own certificate where the broker wants one", async () => {
    const strict = await startBroker({ asksForCertificates: true });
    try {
      const with_ = await listenTo(strict, { broker: strict.tls, ca: authority.cert, cert: site.cert, key: site.key });
      const without = await listenTo(strict, { broker: strict.tls, ca: authority.cert });
      drivers.push(with_.driver, without.driver);
      await with_.ready();
      await waitUntil("the other one is not let in", () => without.problems.length > 0);
      assert.ok(!/^The broker answers/.test(without.wordsOf("a")));
    } finally {
      await strict.remove();
    }
  });

  it("commands nothing, and ends at once while the broker is away", async () => {
    const heard = await listen({ broker: "mqtt://127.0.0.1:9" });
    await waitUntil("it says why", () => /^The broker cannot be reached/.test(heard.wordsOf("b")));
    const stage = await heard.driver.command("a", { mode: "basic" }).acknowledged;
    assert.deepEqual([stage.is, "code" in stage && stage.code], ["refused", "not_offered"]);
    assert.equal(heard.driver.shows({ mode: "basic" }, {}, null), null);
    assert.ok(heard.driver.offers().every(({ modes, takesSequence }) => modes.length === 0 && !takesSequence));
    await heard.driver.stop();
    await heard.driver.stop();
  });

  for (const address of ["broker.example", "http://broker.example", "mqtt://its:secret@broker.example", "mqtt://broker.example/city"])
    it(`refuses the address ${address.replace("secret", "…")}`, () => {
      const make = () => createMqtt({ broker: address, version: 5, qos: 1, silence: 300, detectors: [] });
      assert.throws(make, ({ message }: Error) => /^MQTT: "broker" must be/.test(message) && !message.includes("secret"));
    });
});
