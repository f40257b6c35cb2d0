import assert from "node:assert/strict";
import { createServer, type Socket } from "node:net";
import { after, describe, it } from "node:test";
import { about, message } from "../../../src/provider/sources/drivers/rsmp/message.js";
import { SimulatedController } from "../../../src/provider/sources/simulate/rsmp/controller.js";
import { SimulatedSite, type SimulatedSiteOptions } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ManualClock } from "./street.js";

type Said = { type: string; mId: string; [member: string]: unknown };
const cId = "S1=001TC000";

/** A supervisor that does no more than it is told, and a site that connects to it. */
async function createPair(options: Partial<SimulatedSiteOptions> = {}) {
  const clock = new ManualClock();
  const heard: Said[] = [];
  let socket: Socket | null = null;
  let connections = 0;
  const say = (what: object) => void socket?.write(`${JSON.stringify({ mType: "rSMsg", ...what })}\f`);
  const server = createServer((next) => {
    socket = next;
    connections++;
    let rest = "";
    next.on("error", () => {});
    next.on("data", (chunk) => {
      const parts = (rest + chunk).split("\f");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const received = JSON.parse(part) as Said;
        heard.push(received);
        if (!received.type.startsWith("Message")) say({ type: "MessageAck", oMId: received.mId });
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const controller = new SimulatedController(2, 1);
  const site = new SimulatedSite({ id: "S1", port, core: ["3.2.2"], sxl: "1.2.1", clock, controllers: { [cId]: controller }, ...options });
  site.start();
  after(() => {
    site.stop();
    socket?.destroy();
    server.close();
  });
  const hears = (type: string) => waitUntil(`${type} has come`, () => heard.some((each) => each.type === type));
  return {
    clock,
    heard,
    site,
    controller,
    connections: () => connections,
    hears,
    cut: () => socket?.resetAndDestroy(),
    say,
    /** Goes through the versions and watchdogs. */
    async open(core = "3.2.2", sxl = "1.2.1"): Promise<void> {
      await hears("Version");
      say(message("Version", { RSMP: [{ vers: core }], SXL: sxl, siteId: [{ sId: "S1" }] }));
      await hears("Watchdog");
      say(message("Watchdog", { wTs: new Date(clock.now()).toISOString() }));
      await waitUntil("the site is open", () => site.isConnected);
    },
    /** Sends a message; gives the reason of its refusal, or what came after its acknowledgement. */
    async ask(type: string, members: Record<string, unknown>): Promise<string | Said | undefined> {
      const from = heard.length;
      const asked = message(type, members);
      say(asked);
      const isAnswer = ({ type, oMId }: Said) => type.startsWith("Message") && oMId === asked.mId;
      await waitUntil("it is answered", () => heard.slice(from).some(isAnswer));
      const answer = heard.find(isAnswer);
      if (answer?.type === "MessageNotAck") return `${answer.rea}`;
      const rest = () => heard.slice(from).filter(({ type }) => !type.startsWith("Message"));
      await waitUntil("it is told", () => rest().length > 0).catch(() => {});
      return rest()[0];
    },
  };
}

/** The arguments of a command, all with its order. */
const args = (cCI: string, cO: string, values: Record<string, string>) => Object.entries(values).map(([n, v]) => ({ cCI, n, cO, v }));

describe("a simulated site", () => {
  it("refuses what is asked before its opening is over", async () => {
    const { hears, say, heard, site } = await createPair();
    await hears("Version");
    say(message("StatusSubscribe", { ...about(cId), sS: [{ sCI: "S0001", n: "stage", uRt: "0", sOc: true }] }));
    await hears("MessageNotAck");
    assert.equal(heard.at(-1)?.rea, "StatusSubscribe came before the opening was done");
    assert.equal(site.faults.length, 1);
  });

  it("tells its aggregated status when it is asked, by the versions that know that", async () => {
    const { open, ask } = await createPair();
    await open();
    const told = await ask("AggregatedStatusRequest", about(cId));
    assert.equal(typeof told === "object" && told.type, "AggregatedStatus");
    assert.equal(await ask("AggregatedStatusRequest", about("X")), 'There is no component "X" with an aggregated status');
    const old = await createPair({ core: ["3.1.4"], sxl: "1.0.15" });
    await old.open("3.1.4", "1.0.15");
    assert.equal(await old.ask("AggregatedStatusRequest", about(cId)), "RSMP 3.1.4 has no request of the aggregated status");
  });

  it("answers for a status that it does not have, and refuses one that its list does not have", async () => {
    const { open, ask } = await createPair();
    await open();
    const told = async (component: string, sCI: string, n: string) => {
      const answer = await ask("StatusRequest", { ...about(component), sS: [{ sCI, n }] });
      return typeof answer === "object" ? (answer.sS as { s: unknown; q: string }[]).map(({ s, q }) => [s, q]) : answer;
    };
    assert.deepEqual(await told(cId, "S0026", "status"), [[null, "unknown"]]);
    assert.deepEqual(await told("X", "S0001", "stage"), [[null, "undefined"]]);
    assert.equal(await told(cId, "S0001", "bad"), "SXL 1.2.1 has no status S0001.bad");
    assert.equal(await told(cId, "S0000", "status"), "SXL 1.2.1 has no status S0000.status");
    assert.equal(await told(cId, "S0001", "millisecond"), "SXL 1.2.1 has no status S0001.millisecond");
  });

  it("says of commands that it does not support them, and refuses those that its list does not have or that lack something", async () => {
    const { open, ask, controller } = await createPair();
    await open();
    const told = async (arg: ReturnType<typeof args>, component = cId) => {
      const answer = await ask("CommandRequest", { ...about(component), arg });
      return typeof answer === "object"
        ? [...new Set((answer.rvs as { age: string; v: unknown }[]).map(({ age, v }) => `${age} ${v}`))]
        : answer;
    };
    const securityCode = "2222";
    for (const arg of [
      args("M0018", "setCycleTime", { status: "60", plan: "1", securityCode }),
      args("M0019", "setInput", { status: "True", securityCode, input: "1", inputValue: "True" }),
      args("M0023", "setTimeout", { status: "10", securityCode }),
      args("M0103", "setSecurityCode", { status: "Level1", oldSecurityCode: "1111", newSecurityCode: "3333" }),
    ])
      assert.deepEqual(await told(arg), ["unknown null"], arg[0]?.cCI);
    const flash = { status: "YellowFlash", securityCode, timeout: "1", intersection: "0" };
    assert.deepEqual(await told(args("M0001", "setValue", flash), "X"), ["undefined null"]);
    const { intersection: _, ...less } = flash;
    assert.equal(await told(args("M0001", "setValue", less)), 'The command M0001 lacks "intersection"');
    assert.equal(await told(args("M0001", "setPlan", flash)), "The command M0001 is setValue, not M0001 setPlan");
    assert.equal(await told(args("M0000", "setValue", flash)), "SXL 1.2.1 has no command M0000");
    assert.equal(await told(args("M0001", "setValue", { ...flash, securityCode: "1" })), "Incorrect security code 1");
    controller.tick(Date.now());
    assert.equal(controller.value("S0011", "status", "1.2.1", 0), "False");
  });

  it("tells nothing at once of a subscription that is active already", async () => {
    const { open, ask, heard } = await createPair();
    await open();
    const wish = { ...about(cId), sS: [{ sCI: "S0014", n: "status", uRt: "0", sOc: true }] };
    const updates = () => heard.filter(({ type }) => type === "StatusUpdate").length;
    await ask("StatusSubscribe", wish);
    assert.equal(updates(), 1);
    await ask("StatusSubscribe", { ...about(cId), sS: [...wish.sS, { sCI: "S0005", n: "status", uRt: "0", sOc: true }] });
    assert.deepEqual(heard.findLast(({ type }) => type === "StatusUpdate")?.sS, [{ sCI: "S0005", n: "status", s: "False", q: "recent" }]);
  });

  it("connects again in less than ten seconds, and tells what it has kept, the oldest first, nothing twice", async () => {
    const { open, ask, heard, site, controller, clock, cut, connections } = await createPair({ buffers: /^S0097$/ });
    await open();
    clock.step(1000);
    await ask("StatusSubscribe", { ...about(cId), sS: [{ sCI: "S0097", n: "checksum", uRt: "0", sOc: true }] });
    cut();
    await waitUntil("the line is cut", () => !site.isConnected);
    heard.length = 0;
    controller.checksum = "changed";
    site.alarm(cId, "A0010", true);
    for (let second = 0; second < 2; second++) clock.step(1000);
    site.alarm(cId, "A0010", false);
    for (let second = 0; second < 7; second++) {
      clock.step(1000);
      await new Promise((done) => setImmediate(done));
    }
    await waitUntil("it has connected anew", () => connections() === 2);
    await open();
    await waitUntil("it has told all", () => heard.some(({ type }) => type === "StatusUpdate"));
    const told = heard.flatMap(({ type, aS, sS, se }) => {
      if (type === "Alarm") return [`Alarm ${aS}`];
      if (type === "AggregatedStatus") return [`fault ${(se as boolean[])[3]}`];
      return type === "StatusUpdate" ? (sS as { s: string; q: string }[]).map(({ s, q }) => `${s} ${q}`) : [];
    });
    assert.deepEqual(told, ["fault false", "Alarm inActive", "Alarm Active", "fault true", "changed old", "fault false"]);
  });

  it("starts its signals in three steps", async () => {
    const { controller } = await createPair();
    const signs = new Set<string>();
    for (let second = 0; second < 8; second++) {
      controller.tick(second * 1000);
      signs.add(controller.value("S0001", "signalgroupstatus", "1.2.1", second * 1000) ?? "");
    }
    assert.deepEqual([...signs].slice(0, 3), ["ee", "ff", "gg"]);
  });
});
