import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { about, message } from "../../../src/provider/sources/drivers/rsmp/message.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createStreet } from "./street.js";

const wTs = "2026-01-31T12:00:00.000Z";
const version = (RSMP = ["3.1.5", "3.2.2"], SXL = "1.2.1", sId = "S1") =>
  message("Version", { RSMP: RSMP.map((vers) => ({ vers })), SXL, siteId: [{ sId }] });
const wired = (what: object) => `${JSON.stringify(what)}\f`;
const status = (s: unknown = "3") =>
  message("StatusUpdate", { ...about("S1=001TC000"), sTs: wTs, sS: [{ sCI: "S0014", n: "status", s, q: "recent" }] });

const summary = (cId = "S1=001TC000") =>
  message("AggregatedStatus", { ...about(cId), aSTS: wTs, fP: null, fS: null, se: Array.from({ length: 8 }, () => false) });

type Stranger = Awaited<ReturnType<Awaited<ReturnType<typeof createStreet>>["dial"]>>;
const read = ({ answers }: Stranger) =>
  answers.map((text) => JSON.parse(text) as { type: string; mId: string; oMId: string; rea: string; RSMP: unknown });
const types = (stranger: Stranger) => read(stranger).map(({ type }) => type);
const reasons = (stranger: Stranger) => read(stranger).flatMap(({ rea }) => (rea === undefined ? [] : [rea]));

/** Takes note of the newest message that it has heard. */
const ack = (stranger: Stranger) => wired({ mType: "rSMsg", type: "MessageAck", oMId: read(stranger).at(-1)?.mId });

/** Messages that a site has heard by then: two and two for versions and watchdogs, one for its summary, six subscriptions, and a question. */
const OPEN = 12;

/** A connection that is through its opening. */
async function createOpen(options: Parameters<typeof createStreet>[0] = {}) {
  const street = await createStreet(options);
  const site = await street.dial();
  site.say(wired(version()));
  await site.hears(2);
  site.say(ack(site) + wired(message("Watchdog", { wTs })));
  await site.hears(4);
  site.say(ack(site) + wired(summary()));
  await site.hears(OPEN);
  return { street, site };
}

describe("the opening of a connection", () => {
  it("takes the newest version that both know, and asks only after what each step depends on is acknowledged", async () => {
    const street = await createStreet();
    const site = await street.dial();
    assert.deepEqual(site.answers, []);
    site.say(wired(version()));
    await site.hears(2);
    assert.deepEqual(types(site), ["MessageAck", "Version"]);
    assert.deepEqual(read(site)[1]?.RSMP, [{ vers: "3.2.2" }]);
    site.say(ack(site));
    site.say(wired(message("Watchdog", { wTs })));
    await site.hears(4);
    const watchdog = ack(site);
    site.say(wired(summary()));
    await site.hears(5);
    await street.settle();
    const inOrder = () =>
      types(site)
        .slice(2)
        .filter((type, at, all) => type !== all[at - 1]);
    assert.deepEqual(inOrder(), ["MessageAck", "Watchdog", "MessageAck"]);
    site.say(watchdog);
    await site.hears(OPEN);
    assert.deepEqual(inOrder(), ["MessageAck", "Watchdog", "MessageAck", "StatusSubscribe", "Alarm"]);
    assert.equal(street.heard.connections.at(-1)?.isConnected, true);
  });

  for (const [what, wrong, reason] of [
    ["protocol", version(["2.0.0", "4.0.0"]), /^RSMP 2\.0\.0, 4\.0\.0 offered, but only 3\.1\.2, .*3\.3\.0 supported\.$/],
    ["exchange list", version(["3.2.2"], "2.0.0"), /^SXL 2\.0\.0 offered, but only 1\.0\.7 to 1\.3 supported\.$/],
    ["site", version(["3.2.2"], "1.2.1", "X9"), /^Site "X9" is not known here\.$/],
  ] as const) {
    it(`refuses a wrong ${what} with its reason, and closes`, async () => {
      const street = await createStreet();
      const site = await street.dial();
      site.say(wired(wrong));
      await site.closes();
      assert.deepEqual(types(site), ["MessageNotAck"]);
      assert.equal(read(site)[0]?.oMId, wrong.mId);
      assert.match(read(site)[0]?.rea ?? "", reason);
      assert.ok(site.isClosed);
    });
  }

  it("holds a site to the exchange list of the city file", async () => {
    const street = await createStreet({
      sites: [{ id: "S1", sxl: "1.1.0", controllers: [{ device: "rts:1", component: "S1=001TC000" }] }],
    });
    const site = await street.dial();
    site.say(wired(version()));
    await site.hears(1);
    assert.deepEqual(reasons(site), ["SXL 1.2.1 offered, but 1.1.0 expected."]);
  });

  it("answers nothing before the versions, and closes when none comes", async () => {
    const street = await createStreet();
    const site = await street.dial();
    site.say(wired(status()) + wired(message("Watchdog", { wTs })) + wired({ mType: "rSMsg", type: "Nonsense", mId: status().mId }));
    await waitUntil("all three are read", () => street.heard.problems.length === 3);
    street.clock.step(31_000);
    await site.closes();
    assert.deepEqual(site.answers, []);
  });

  it("refuses what comes before the watchdog, and a second version", async () => {
    const street = await createStreet();
    const site = await street.dial();
    site.say(wired(version()));
    await site.hears(2);
    site.say(ack(site) + wired(status()) + wired(version()));
    await site.hears(4);
    assert.deepEqual(reasons(site), [
      "StatusUpdate came while the watchdog was expected.",
      "Version came while the watchdog was expected.",
    ]);
    assert.equal(site.isClosed, false);
  });

  it("puts a new connection of a site in the place of the one before", async () => {
    const { street, site } = await createOpen();
    const second = street.addSite();
    await street.pass(1);
    assert.ok(site.isClosed);
    assert.ok(second.isConnected);
    assert.equal(street.heard.connections.at(-1)?.isConnected, true);
  });
});

/** Says that it is the site `S1`, and what its time is. */
async function pose(stranger: Stranger): Promise<void> {
  stranger.say(wired(version()));
  await stranger.hears(2);
  stranger.say(ack(stranger) + wired(message("Watchdog", { wTs })));
}

describe("a site that is connected", () => {
  it("stays while it answers, where somebody at another address says that he is it, and operators are told", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(2);
    const stranger = await street.dial("127.0.0.2");
    await pose(stranger);
    await stranger.closes();
    assert.ok(site.isConnected);
    assert.deepEqual(street.heard.addresses, [{ device: "rts:1", former: "127.0.0.1", from: "127.0.0.2", is: "refused" }]);
    assert.ok(!types(stranger).includes("StatusSubscribe"), "it is asked for nothing");
    const again = await street.dial("127.0.0.2");
    await pose(again);
    await again.closes();
    assert.equal(street.heard.addresses.length, 1, "that is said once");
  });

  it("gives way after five seconds without an answer, and nothing is lost that the new connection has said meanwhile", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(2);
    site.isDeaf = true;
    const elsewhere = await street.dial("127.0.0.2");
    await pose(elsewhere);
    await elsewhere.hears(3);
    elsewhere.say(wired(status("2")));
    await street.settle();
    street.clock.step(4_000);
    await street.settle();
    assert.equal(types(elsewhere).includes("Watchdog"), false);
    street.clock.step(1_000);
    await waitUntil("it is open", () => types(elsewhere).includes("Watchdog"));
    assert.deepEqual(street.heard.addresses, [{ device: "rts:1", former: "127.0.0.1", from: "127.0.0.2", is: "taken" }]);
    await waitUntil("what it has said is heard", () => street.newest("plan")?.value === 2);
  });
});

describe("an open connection", () => {
  it("takes messages in pieces and in one packet, with blank ones between, and UTF-8 cut in its middle", async () => {
    const { street, site } = await createOpen();
    const bytes = Buffer.from(
      `\f\f ${wired(message("Alarm", { ...about("S1=001SG001"), aCId: "A0009", xACId: "Ошибка", xNACId: "", aSp: "Issue", ack: "notAcknowledged", aS: "Active", sS: "notSuspended", aTs: wTs, cat: "D", pri: "3", rvs: [] }))}${wired(status())}`,
    );
    const middle = bytes.indexOf(Buffer.from("шибка")) + 1;
    site.socket.write(bytes.subarray(0, middle));
    site.socket.write(bytes.subarray(middle));
    await waitUntil("the alarm is told", () => street.heard.alarms.length > 0 && street.newest("plan"));
    assert.equal(street.heard.alarms.at(-1)?.words, "Ошибка");
    assert.equal(street.newest("plan").value, 3);
    assert.deepEqual(street.heard.problems, []);
  });

  it("that is cut is reset, so that nothing arrives that had not been sent yet", async () => {
    const { street, site } = await createOpen();
    street.supervisor.command("rts:1", { mode: "shutdown" });
    await site.hears(OPEN);
    street.clock.step(31_000);
    await site.closes();
    assert.equal(site.error, "ECONNRESET");
  });

  it("refuses with its reason what is not understood, and goes on", async () => {
    const { site } = await createOpen();
    const { mId } = status();
    for (const text of [`{"mType":"rSMsg","type":"Watchdog","mId":"${mId}",`, "[]", "no JSON"]) site.say(`${text}\f`);
    site.socket.write(Buffer.from([0xff, 0xfe, 0x0c]));
    for (const wrong of [
      { ...status(), type: "Watchdoog" },
      { ...status(), type: "constructor" },
      { ...status(), type: "CommandRequest" },
      { ...status(), mType: "other" },
      { ...status(), sTs: "noon" },
      { ...status(), sS: [] },
      status({}),
      version(),
    ]) {
      site.say(wired(wrong));
    }
    site.say(wired(status()));
    await site.hears(OPEN + 10);
    assert.deepEqual(reasons(site), [
      "The message is not JSON.",
      'Unknown type "Watchdoog".',
      'Unknown type "constructor".',
      "CommandRequest is not for a supervisor.",
      '"mType" must be "rSMsg".',
      '"sTs" of StatusUpdate must be a time as 2026-01-31T12:00:00.000Z.',
      '"sS" of StatusUpdate must be a list of "sCI", "n", "s", "q".',
      '"sS" of StatusUpdate must be a list of "sCI", "n", "s", "q".',
      "Version came while the versions were agreed upon.",
    ]);
    assert.equal(read(site).at(-1)?.type, "MessageAck");
    assert.equal(site.isClosed, false);
  });

  it("is cut by a message that is too long, and by a flood", async () => {
    const long = await createOpen({ limits: { bytes: 32_000 } });
    long.site.say("x".repeat(32_001));
    await long.site.closes();
    assert.equal(long.street.heard.connections.at(-1)?.words, "A message is longer than 32000 bytes.");
    const flood = await createOpen({ limits: { burst: 50, perSecond: 10 } });
    flood.site.say(wired(status()).repeat(100));
    await flood.site.closes();
    assert.ok(flood.site.isClosed);
    assert.equal(flood.street.heard.connections.at(-1)?.words, "More than 50 messages a second.");
  });

  it("is not kept out by strangers who hold connections and say nothing, though they come from the same address", async () => {
    const street = await createStreet();
    const strangers = await Promise.all(Array.from({ length: 45 }, () => street.dial()));
    await waitUntil("those who have waited longest are sent away", () => strangers.filter(({ isClosed }) => isClosed).length === 12);
    assert.match(street.heard.problems[0] ?? "", /There are too many connections\.$/);
    const site = street.addSite();
    await waitUntil("the site is connected", () => street.heard.connections.at(-1)?.isConnected === true && site.isConnected);
  });

  it("is not sent away for strangers at another address, who have more of them", async () => {
    const street = await createStreet();
    const slow = await street.dial("127.0.0.2");
    await Promise.all(Array.from({ length: 60 }, () => street.dial()));
    assert.equal(slow.isClosed, false);
    slow.say(wired(version()));
    await slow.hears(2);
  });

  it("of a stranger who says nothing is closed after ten seconds", async () => {
    const street = await createStreet();
    const stranger = await street.dial();
    street.clock.step(9_000);
    await street.settle();
    assert.equal(stranger.isClosed, false);
    street.clock.step(1_000);
    await stranger.closes();
  });

  it("asks of a component by a word of the language, which a simulated site does not have", async () => {
    const street = await createStreet({ sites: [{ id: "S1", controllers: [{ device: "rts:1", component: "constructor" }] }] });
    const site = street.addSite();
    await street.pass(3);
    assert.ok(site.isConnected);
    assert.equal(street.newest("plan")?.quality, "undefined");
  });

  it("of a stranger does not keep the driver from stopping", async () => {
    const street = await createStreet();
    const stranger = await street.dial();
    await street.supervisor.stop();
    await stranger.closes();
  });

  it("that is dead without being closed is cut within two watchdogs", async () => {
    const street = await createStreet();
    const site = street.addSite();
    await street.pass(5);
    site.isDeaf = true;
    await street.pass(120);
    const { isConnected, words } = street.heard.connections.at(-1) ?? {};
    assert.deepEqual([isConnected, words], [false, "No acknowledgement of Watchdog within 30 s."]);
  });

  it("stays for half an hour, with a watchdog a minute each way", async () => {
    const street = await createStreet();
    street.addSite();
    await street.pass(1800);
    const count = (way: string) => street.wire.filter(({ text, direction }) => direction === way && text.includes('"Watchdog"')).length;
    assert.ok(count("in") >= 29 && count("out") >= 29, `${count("in")} ${count("out")}`);
    assert.deepEqual(
      street.heard.connections.filter(({ isConnected }) => !isConnected),
      [],
    );
  });
});
