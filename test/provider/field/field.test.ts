import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { SimulatedController } from "../../../src/provider/sources/simulate/rsmp/controller.js";
import type { SimulatedSite } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, type Reply } from "../asking.js";
import { fileOf, folderWith, freePort, playSites, startProbe } from "./sample-city.js";

type Probe = Awaited<ReturnType<typeof startProbe>>;
/** Two cycles of a simulated controller take less. */
const SOON = 60_000;

describe("a city of controllers that speak RSMP", () => {
  let folder = "";
  let file = "";
  let provider: Probe;
  let sites: SimulatedSite[] = [];
  const site = () => sites[0] as SimulatedSite;
  const cabinet = () => Object.values(site().controllers)[0] as SimulatedController;
  const get = (path: string): Promise<Reply> => ask(provider.url, path, { token: provider.token });
  const post = (path: string, body: unknown): Promise<Reply> => ask(provider.url, path, { token: provider.token, body });
  const telemetry = async (oID = 1) => (await get(`rts/${oID}/telemetry`)).body;
  const set = (program: string, more = {}) => post("crossroad/rts/1/set_program", { oID: 1, program, ...more });
  const shows = (words: string, is: (reading: Awaited<ReturnType<typeof telemetry>>) => boolean) =>
    waitUntil(words, async () => is(await telemetry()), SOON);
  const log = async () => ((await post("rts/1/events_last", {})).body as { msg: string }[]).map(({ msg }) => msg).join("\n");

  before(async () => {
    const port = await freePort();
    ({ folder, file } = folderWith(fileOf(port)));
    provider = await startProbe(file, folder, join(folder, "probe.sqlite"));
    sites = playSites(file, port);
    await shows("the controller is heard", ({ online, phase }) => online && phase !== null);
  });
  after(async () => {
    for (const each of sites) each.stop();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows what each controller tells of itself and offers", async () => {
    const reading = await telemetry();
    assert.deepEqual(
      [reading.state_control_rts, reading.control_rts, reading.control_dkso, reading.local_control, reading.plan],
      ["automatic", null, false, null, 1],
    );
    assert.deepEqual(reading.offers, {
      programs: ["basic", "automatic", "switching", "flashing_yellow", "shutdown"],
      plans: [1, 2, 3],
      takes_sequence: false,
      has_camera: false,
      sets_clock: true,
      suspends_alarms: true,
    });
    const { body: detector } = await get("rtc/11/telemetry");
    assert.deepEqual(
      [reading.dk, reading.vprocessor_oID, detector.configuration, detector.vprocessor_oID, reading.is_simulated],
      [null, null, "", null, undefined],
      "nothing is made up",
    );
    const seen = new Set<number>();
    await waitUntil("both phases have been on", async () => seen.add((await telemetry()).phase) && seen.has(1) && seen.has(2), SOON);
    const { body: phases } = await get("rts/1/phases");
    assert.deepEqual(
      phases.map(({ name }: { name: string }) => name),
      ["Садовая", "Мира"],
    );
    assert.equal((await get("rts/1/img")).status, 404);
    const { body: list } = await get("city/items_telemetry_rts");
    assert.deepEqual(
      list.map(({ oID, status }: { oID: number; status: string }) => [oID, status]),
      [
        [1, "ok"],
        [2, "ok"],
      ],
    );
    assert.equal((await get("city/weather")).status, 404, "nobody measures it");
    const { body: situation } = await get("city/transport_situation");
    assert.deepEqual(situation.features, []);
  });

  it("sets a plan: accepted, requested until the controller shows it, then in force", async () => {
    assert.equal((await set("switching")).body.error.code, "plan_required");
    const { code, values } = (await set("switching", { plan: 9 })).body.error;
    assert.deepEqual([code, values], ["no_such_plan", { plan: 9 }]);
    assert.equal((await set("switching", { plan: 3 })).status, 200);
    const asked = await telemetry();
    assert.deepEqual([asked.control_rts, asked.state_control_rts], ["switching", "automatic"], "asked for is not in force");
    await shows("the plan is in force", ({ plan, state_control_rts }) => plan === 3 && state_control_rts === "switching");
    await waitUntil("it is in the log", async () => /вступила в силу: Программа переключения, план 3/.test(await log()), SOON);
    assert.match(await log(), /Команда принята: Программа переключения, план 3\. ./);
    const { body: overrides } = await get("city/overrides");
    assert.deepEqual([overrides[0].plan, overrides[0].returns], [3, false], "a plan stays until it is given back");
    assert.deepEqual(
      asked.returns.map(({ program }: { program: string }) => program),
      ["flashing_yellow", "shutdown"],
    );
    assert.equal((await set("automatic")).status, 200);
    await shows("its own timetable is back", ({ state_control_rts }) => state_control_rts === "automatic");
  });

  it("flashes with a return, is in the list of what runs, and is given back", async () => {
    assert.equal((await set("flashing_yellow")).status, 200);
    await shows("it flashes", ({ blink, state_control_rts }) => blink && state_control_rts === "flashing_yellow");
    const { body: overrides } = await get("city/overrides");
    assert.deepEqual(
      overrides.map((each: { oID: number; program: string; is_in_force: boolean; returns: boolean }) => [
        each.oID,
        each.program,
        each.is_in_force,
        each.returns,
      ]),
      [[1, "flashing_yellow", true, true]],
    );
    const { body: signals } = await get("city/signals");
    const { current_utime } = (await get("city/detail")).body;
    const { state, utime_start } = signals.find(({ id }: { id: number }) => id === 1);
    assert.equal(state, "flashing_yellow");
    assert.ok(current_utime - utime_start < 120 && utime_start <= current_utime, `${utime_start} at ${current_utime}`);
    const request = site().commands.at(-1) as unknown as { arg: { n: string; v: string }[] };
    assert.equal(request.arg.find(({ n }) => n === "timeout")?.v, "60");
    assert.equal((await set("basic")).status, 200);
    await shows("it runs again", ({ blink, state_control_rts, phase }) => !blink && state_control_rts === "basic" && phase !== null);
    assert.deepEqual((await get("city/overrides")).body, []);
    await waitUntil("it is in the log", async () => /завершена: Жёлтое мигание/.test(await log()), SOON);
  });

  it("offers no more than the controller has, and nothing where the file lets it be read only", async () => {
    const before = site().commands.length;
    for (const [path, body] of [
      ["set_program", { oID: 1, program: "all_red" }],
      ["set_uf_program", { oID: 1, phase: 1 }],
      ["set_custom_program", { oID: 1, sequence: [1, 2], durations: [10, 10] }],
    ] as const)
      assert.equal((await post(`crossroad/rts/1/${path}`, body)).body.error.code, "not_offered", path);
    assert.deepEqual((await telemetry(2)).offers.programs, []);
    const refused = await post("crossroad/rts/2/set_program", { oID: 2, program: "flashing_yellow" });
    assert.equal(refused.body.error.code, "read_only");
    assert.deepEqual([site().commands.length, sites[1]?.commands.length], [before, 0]);
  });

  it("says who has the cabinet, and sends nothing meanwhile", async () => {
    const before = site().commands.length;
    cabinet().policeKey = 2;
    await shows("the key is told", ({ local_control }) => local_control?.by === "police_key");
    await shows("the lights follow it", ({ blink, control_dkso }) => blink && control_dkso);
    const refused = await set("basic");
    assert.deepEqual([refused.status, refused.body.error.code], [409, "local_control"]);
    cabinet().policeKey = 0;
    await shows("the key is back", ({ local_control, blink }) => local_control === null && !blink);
    assert.equal(site().commands.length, before);
  });

  it("tells a refusal in the controller's words, and ours", async () => {
    const { options } = site() as unknown as { options: { codes: Record<number, string> } };
    const { codes } = options;
    options.codes = { 1: "other", 2: "other" };
    const answer = await set("shutdown");
    options.codes = codes;
    assert.deepEqual([answer.status, answer.body.error.code], [409, "controller_refused"]);
    assert.equal(answer.body.error.message, `The controller refused: ${answer.body.error.values.words}`);
    assert.ok(!/2222|other/.test(answer.text), "no code is told");
    assert.notEqual((await telemetry()).control_rts, "shutdown", "what was refused is not asked for any more");
    assert.match(await log(), /Команда отклонена: отказ контроллера/);
  });

  for (const cut of ["before the acknowledgement", "after the acknowledgement"] as const)
    it(`sends a command once when the cable is cut ${cut}, and nothing after it`, async () => {
      const before = site().commands.length;
      site().breakAt = cut;
      const answer = await set("flashing_yellow");
      site().breakAt = null;
      assert.deepEqual(
        [answer.status, answer.body?.error?.code],
        cut === "before the acknowledgement" ? [503, "command_unconfirmed"] : [200, undefined],
      );
      await shows("the line is cut", ({ online }) => !online);
      const isKnown = cut === "after the acknowledgement";
      assert.equal((await get("city/overrides")).body[0].is_confirmed, isKnown);
      assert.match(
        await log(),
        isKnown ? /^.*Команда принята: Жёлтое мигание/m : /Команда отправлена, но не подтверждена.*: Жёлтое мигание/,
      );
      assert.equal((await set("basic")).body.error.code, "controller_offline");
      await shows("the line is back", ({ online }) => online);
      assert.equal(site().commands.length, before + 1, "one command on the wire");
      assert.equal((await telemetry()).control_rts, "flashing_yellow", "it may have an effect: nobody knows");
      assert.equal((await set("basic")).status, 200);
      await shows("it runs", ({ state_control_rts, phase }) => state_control_rts === "basic" && phase !== null);
    });

  it("sets a clock that is wrong on request, and writes that down", async () => {
    cabinet().skew = -34_000;
    // A clock is told once a minute.
    await waitUntil("it is told how wrong it is", async () => Math.abs((await telemetry()).clock_offset + 34) <= 1, 2 * SOON);
    const setClock = (oID: number) => post(`crossroad/rts/${oID}/set_clock`, { oID });
    const refused = await setClock(2);
    assert.deepEqual([refused.status, refused.body.error.code], [409, "read_only"]);
    assert.equal((await setClock(1)).status, 200);
    await waitUntil("it is right", async () => Math.abs((await telemetry()).clock_offset) <= 1, 2 * SOON);
    await waitUntil("it is in the log", async () => /Часы контроллера показывают время города/.test(await log()), SOON);
    assert.match(await log(), /Команда принята: установить часы по времени города\. ./);
    assert.deepEqual((await get("city/overrides")).body, []);
  });

  it("brings faults into the log, the messages and the list, and takes them away", async () => {
    site().alarm("SITE1=001TC000", "A0201", true, { color: "red" });
    const statusOf = async () =>
      (await get("city/items_telemetry_rts")).body.find(({ oID }: { oID: number }) => oID === 1)?.status as string;
    await waitUntil("the list shows it", async () => (await statusOf()) === "hardware_error", SOON);
    assert.match(await log(), /Неисправность: A0201 Simulated A0201 \(color: red\)/);
    const { body: situation } = await get("city/transport_situation");
    assert.match(situation.features[0]?.properties.text, /^Садовая \/ Мира: Simulated A0201/);
    const { id, alarm } = situation.features[0].properties;
    assert.deepEqual(alarm, {
      id,
      code: "A0201",
      words: "Simulated A0201",
      component: "SITE1=001TC000",
      category: "technical",
      values: [{ name: "color", value: "red" }],
    });
    const begun = async () => {
      const { body } = await get(`city/events?since=${Math.floor(Date.now() / 1000) - 600}&limit=100`);
      return (body as { msg: string; alarm?: unknown }[]).filter((event) => event.alarm);
    };
    assert.deepEqual(
      (await begun()).map(({ msg, alarm: of }) => [msg, of]),
      [["Неисправность: A0201 Simulated A0201 (color: red), SITE1=001TC000, категория: техническая.", alarm]],
      "its beginning in the log is the same message, and nothing else is",
    );
    assert.equal((await post(`messages/${id}/acknowledge`, {})).status, 200);
    await waitUntil("the controller knows that somebody has seen it", async () => /принята к сведению: A0201/.test(await log()), SOON);
    const { body: events } = await get(`city/events?since=${Math.floor(Date.now() / 1000) - 600}&limit=100`);
    assert.ok(JSON.stringify(events).includes("A0201"));
    site().alarm("SITE1=001TC000", "A0201", false);
    await waitUntil("it is well again", async () => (await statusOf()) === "ok", SOON);
    assert.match(await log(), /Неисправность устранена: A0201/);
    assert.equal((await get("city/transport_situation")).body.features.length, 0);
    assert.equal((await post(`messages/${id}/acknowledge`, {})).status, 200, "what is over can still be marked");
    assert.equal((await post(`messages/${id}0/acknowledge`, {})).status, 404);
  });

  describe("a fault of which it is told to say no more", () => {
    const part = "SITE1=001TC000";
    type Told = { id: string; code: string; is_active: boolean; suspended?: { utime: number; fio: string } };
    const told = async (code = "A0201") => ((await telemetry()).alarms as Told[]).find((alarm) => alarm.code === code);
    const change = (what: "suspend" | "resume", alarm: string, oID = 1) => post(`crossroad/rts/${oID}/${what}_alarm`, { oID, alarm });
    const begin = async (code = "A0201") => {
      site().alarm(part, code, true, { color: "red" });
      return (await waitUntil("it is told", () => told(code), SOON)).id;
    };
    const logged = (words: RegExp) => waitUntil(`the log says ${words}`, async () => words.test(await log()), SOON);
    type Message = { id: string; utime: number; alarm: Told };
    const message = async (code: string) =>
      ((await get("city/transport_situation")).body.features as { properties: Message }[]).find(
        ({ properties }) => properties.alarm.code === code,
      )?.properties;
    const sent = () => site().alarmChanges.map(({ aSp }) => aSp);

    it("stays in sight with who did so, in the panel, the messages and the log, and is told again when it is resumed", async () => {
      const id = await begin();
      const { utime } = await waitUntil("it is a message", () => message("A0201"), SOON);
      assert.equal((await post(`messages/${id}/acknowledge`, {})).status, 200);
      await logged(/принята к сведению: A0201/);
      const before = sent().length;
      assert.equal((await change("suspend", id)).status, 200);
      const { suspended, is_active } = (await waitUntil(
        "it is suspended",
        async () => ((await told())?.suspended ? told() : null),
        SOON,
      )) as Told;
      const { body: user } = await get("auth/check");
      assert.deepEqual([suspended?.fio, is_active], [user.user.fio, true]);
      assert.ok(Math.abs((suspended?.utime ?? 0) - Date.now() / 1000) < 30);
      const marked = await waitUntil(
        "its message is marked",
        async () => ((await message("A0201"))?.alarm.suspended ? message("A0201") : null),
        SOON,
      );
      assert.deepEqual([marked?.id, marked?.utime, marked?.alarm.suspended], [id, utime, suspended]);
      await logged(/Команда принята: приостановить сообщения о неисправности A0201 \(SITE1=001TC000\)\. ./);
      await logged(/Сообщения о неисправности приостановлены: A0201/);
      site().alarm(part, "A0201", false);
      await begin("A0010");
      assert.deepEqual([(await told())?.is_active, (await told())?.id], [true, id], "nothing is told of it");
      assert.equal((await change("resume", id)).status, 200);
      await waitUntil("it is over", async () => !(await told()), SOON);
      await logged(/возобновлены, она устранена: A0201/);
      await logged(/Команда принята: возобновить сообщения о неисправности A0201/);
      assert.deepEqual(sent().slice(before), ["Suspend", "Resume"]);
    });

    it("is in sight also when it is over, and is a message again when it has come anew meanwhile and is resumed", async () => {
      const id = await begin();
      await change("suspend", id);
      await waitUntil("it is suspended", async () => (await told())?.suspended, SOON);
      site().alarm(part, "A0201", false);
      site().cut();
      const over = await waitUntil(
        "the new line tells that it is over",
        async () => ((await told())?.is_active === false ? told() : null),
        SOON,
      );
      assert.ok(over?.suspended?.fio, "who has suspended it is still known");
      site().alarm(part, "A0201", true);
      assert.equal((await change("resume", over?.id ?? "")).status, 200);
      const again = await waitUntil("it is a message", () => message("A0201"), SOON);
      assert.equal(again.alarm.suspended, undefined);
      const { body } = await get(`city/events?since=${Math.floor(Date.now() / 1000) - 600}&limit=100`);
      assert.ok(
        (body as { alarm?: { id: string } }[]).some(({ alarm }) => alarm?.id === again.id),
        "its beginning is in the log",
      );
      site().alarm(part, "A0201", false);
      await waitUntil("it is over", async () => !(await told()), SOON);
    });

    it("goes on being told where the site refuses, cannot be reached, or is only read", async () => {
      const strange = await begin("A9999");
      const refused = await change("suspend", strange);
      assert.deepEqual([refused.status, refused.body.error.code], [409, "controller_refused"]);
      assert.match(refused.body.error.message, /has no alarm A9999/);
      assert.deepEqual((await told("A9999"))?.suspended, undefined);
      site().alarm(part, "A9999", false);
      for (const [oID, alarm, code] of [
        [1, "alarm-1-none", "no_such_alarm"],
        [2, strange, "read_only"],
      ] as const)
        assert.equal((await change("suspend", alarm, oID)).body.error.code, code);
      const id = await begin();
      const before = sent().length;
      site().isDeaf = true;
      const lost = await change("suspend", id);
      assert.deepEqual([lost.status, lost.body.error.code], [503, "command_unconfirmed"]);
      site().isDeaf = false;
      site().cut();
      await shows("the line is cut", ({ online }) => !online);
      assert.equal((await change("suspend", id)).body.error.code, "controller_offline");
      await shows("the line is back", ({ online, alarms }) => online && alarms.length > 0);
      assert.deepEqual([sent().length, (await told())?.suspended], [before, undefined], "nothing is sent again");
      await logged(/Команда отправлена, но не подтверждена.*: приостановить сообщения о неисправности A0201/);
    });

    it("is suspended while somebody has the cabinet, as that moves no light", async () => {
      const id = await begin();
      cabinet().policeKey = 2;
      await shows("the key is told", ({ local_control }) => local_control?.by === "police_key");
      assert.equal((await change("suspend", id)).status, 200);
      await waitUntil("it is suspended", async () => (await told())?.suspended, SOON);
      assert.equal((await change("resume", id)).status, 200);
      cabinet().policeKey = 0;
      for (const code of ["A0201", "A0010"]) site().alarm(part, code, false);
      await shows("all is well", ({ alarms, local_control, blink }) => alarms.length === 0 && local_control === null && !blink);
    });
  });

  it("is silent while its line is cut, and knows after a restart what was", async () => {
    sites[1]?.stop();
    await waitUntil("it is cut", async () => !(await telemetry(2)).online, SOON);
    const { body: counted } = await post("rtc/11/kts_last_hour", {});
    assert.equal(counted[0].direction, "Садовая, с севера");
    const { token } = provider;
    await provider.close();
    provider = await startProbe(file, folder, join(folder, "probe.sqlite"));
    assert.notEqual(provider.token, token);
    assert.match(await log(), /Неисправность устранена: A0201/);
    const { body: events } = await post("rts/2/events_last", {});
    assert.match(events[0].msg, /Потеряна связь/);
    await shows("the sites come back by themselves", ({ online, state_control_rts }) => online && state_control_rts === "basic");
  });
});
