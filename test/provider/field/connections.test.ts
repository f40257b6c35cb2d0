import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { about, message } from "../../../src/provider/sources/drivers/rsmp/message.js";
import type { SimulatedController } from "../../../src/provider/sources/simulate/rsmp/controller.js";
import type { SimulatedSite } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask } from "../asking.js";
import { fileOf, folderWith, freePort, playSites, startProbe } from "./sample-city.js";

type Probe = Awaited<ReturnType<typeof startProbe>>;
const SOON = 60_000;
const cId = "SITE1=001TC000";

describe("a controller that connects anew", () => {
  let folder = "";
  let provider: Probe;
  let sites: SimulatedSite[] = [];
  const site = () => sites[0] as SimulatedSite;
  const cabinet = () => Object.values(site().controllers)[0] as SimulatedController;
  const get = async (path: string) => (await ask(provider.url, path, { token: provider.token })).body;
  const post = (path: string, body: unknown) => ask(provider.url, path, { token: provider.token, body });
  const telemetry = () => get("rts/1/telemetry");
  const set = (program: string, more = {}) => post("crossroad/rts/1/set_program", { oID: 1, program, ...more });
  const shows = (words: string, is: (reading: Awaited<ReturnType<typeof telemetry>>) => boolean) =>
    waitUntil(words, async () => is(await telemetry()), SOON);
  const statusOf = async () =>
    ((await get("city/items_telemetry_rts")) as { oID: number; status: string }[]).find(({ oID }) => oID === 1)?.status;
  const log = async () => ((await post("rts/1/events_last", {})).body as { msg: string }[]).map(({ msg }) => msg).join("\n");
  const status = (sCI: string, n: string, s: string) =>
    site().say(message("StatusUpdate", { ...about(cId), sTs: new Date().toISOString(), sS: [{ sCI, n, s, q: "recent" }] }));

  before(async () => {
    const port = await freePort();
    const made = folderWith(fileOf(port).replaceAll("        sxl: 1.1.0\n", ""));
    folder = made.folder;
    provider = await startProbe(made.file, folder);
    sites = playSites(made.file, port);
    site().alarm(cId, "A0010", true);
    await shows("the controller is heard", ({ online, phase }) => online && phase !== null);
  });
  after(async () => {
    for (const each of sites) each.stop();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("with another list has told nothing but what it tells then: the rest is what it was last", async () => {
    await waitUntil("the alarm is there", async () => (await statusOf()) === "hardware_error", SOON);
    assert.equal((await set("switching", { plan: 3 })).status, 200);
    await shows("the plan is in force", ({ plan, state_control_rts }) => plan === 3 && state_control_rts === "switching");
    const { configuration } = await telemetry();
    cabinet().alarms.clear();
    site().silent = /^S00(?!01)/;
    site().change({ core: ["3.2.2"], sxl: "1.2.1" });
    site().cut();
    await shows("it is cut", ({ online }) => !online);
    await shows("it is back", ({ online }) => online);
    const reading = await telemetry();
    const { told, of, missing, before: former } = reading.values_told;
    assert.deepEqual([reading.plan, reading.state_control_rts, reading.configuration, reading.clock_offset], [null, "unknown", "", null]);
    assert.equal(reading.local_control, undefined);
    assert.deepEqual([told, of], [2, 17]);
    assert.ok(former.utime <= reading.utime);
    const last = new Map(missing.map((each: { name: string; last: string | null }) => [each.name, each.last]));
    assert.deepEqual([last.get("plan"), last.get("checksum"), last.get("localControl")], ["3", configuration, "nobody"]);
  });

  it("has ended the alarms that it does not tell any more", async () => {
    await waitUntil("it is well", async () => (await statusOf()) === "ok", SOON);
    assert.match(await log(), /больше не сообщается: A0010/);
    assert.deepEqual((await get("city/transport_situation")).features, []);
  });

  it("does not say that a command is over while it has not told what it shows", async () => {
    await new Promise((done) => setTimeout(done, 2500));
    assert.doesNotMatch(await log(), /завершена: Программа переключения/);
  });

  it("gets no order before it has told who has the cabinet, and none while a technician has it", async () => {
    const before = site().commands.length;
    const untold = await set("basic");
    assert.deepEqual([untold.status, untold.body.error.code], [409, "not_told"]);
    assert.match(untold.body.error.message, /cabinet/);
    status("S0091", "user", "2");
    await shows("the technician is seen", ({ local_control }) => local_control?.by === "technician");
    const refused = await set("basic");
    assert.deepEqual([refused.status, refused.body.error.code], [409, "local_control"]);
    assert.equal(site().commands.length, before);
  });

  it("whose clock was an hour ahead shows the alarms that come after it was set, and their end", async () => {
    cabinet().skew = 3_600_000;
    const alarm = (code: string, aS: string, pri: string) =>
      site().say(
        message("Alarm", {
          ...about(cId),
          aCId: code,
          xACId: code,
          xNACId: "",
          aSp: "Issue",
          ack: "notAcknowledged",
          aS,
          sS: "notSuspended",
          aTs: new Date(Date.now() + cabinet().skew).toISOString(),
          cat: "D",
          pri,
          rvs: [],
        }),
      );
    alarm("A0008", "Active", "2");
    alarm("A0001", "inActive", "1");
    await waitUntil("the first is there", async () => (await statusOf()) === "hardware_error", SOON);
    cabinet().skew = 0;
    alarm("A0001", "Active", "1");
    await waitUntil("the second is there", async () => (await statusOf()) === "failure", SOON);
    alarm("A0001", "inActive", "1");
    alarm("A0008", "inActive", "2");
    await waitUntil("it is well again", async () => (await statusOf()) === "ok", SOON);
    cabinet().skew = 73 * 365 * 86_400_000;
    alarm("A0001", "inActive", "1");
    cabinet().skew = 0;
    alarm("A0001", "Active", "1");
    await waitUntil("it is there after a message of the year 2099", async () => (await statusOf()) === "failure", SOON);
    const times = ((await post("rts/1/events_last", {})).body as { utime: number }[]).map(({ utime }) => utime);
    assert.ok(Math.max(...times) <= Date.now() / 1000 + 1, "nothing is of the future");
    alarm("A0001", "inActive", "1");
  });
});
