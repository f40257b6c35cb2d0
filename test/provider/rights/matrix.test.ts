import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { archiveKinds } from "../../../src/core/contract/archive.js";
import { type OperationName, ops } from "../../../src/core/contract/index.js";
import { isOfDevice, needs } from "../../../src/core/contract/needs.js";
import type { Operation } from "../../../src/core/contract/operation.js";
import { type Area, areas, type Level, type Levels, levels, type Need } from "../../../src/core/contract/rights.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { ask, freshController, type Reply, startInMemory } from "../asking.js";
import { letIn } from "./people.js";

const names = Object.keys(ops) as OperationName[];

const rule = {
  kinds: null,
  districts: null,
  on: 0,
  off: 0,
  changes: 3,
  within: 60,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [],
};

/** Every area at its highest level but one. */
const allBut = (area: Area, level: Level | null): Levels => {
  const { [area]: _, ...others } = Object.fromEntries(areas.map((each) => [each, "configure"])) as Record<Area, Level>;
  return level ? { ...others, [area]: level } : others;
};

describe("every call of the contract, at every level of its area, of devices with a tag and without", () => {
  let provider: RunningProvider;
  let rts = 0;
  let rtc = 0;
  let record = "";
  let request = "";
  let message = "";
  let everything = "";
  let tag = "";
  const people = new Map<string, string>();

  const person = async (levelsOf: Levels, tags?: string[]): Promise<string> => {
    const key = JSON.stringify([levelsOf, tags]);
    const found = people.get(key) ?? (await letIn(provider, { role: levelsOf, ...(tags ? { tags } : {}) })).token;
    people.set(key, found);
    return found;
  };

  before(async () => {
    provider = await startInMemory({ hold: 10, fourEyes: true });
    const { world, tags } = provider.sim;
    rts = freshController(provider);
    rtc = world.detectorsOf.get(rts)?.[0]?.oID ?? 0;
    tag = tags.of(rts)[0] ?? "";
    assert.ok(rtc && tag, "a controller with a detector and a tag");
    everything = await person(Object.fromEntries(areas.map((area) => [area, "configure"])));
    const kept = await send("archiveCreate", everything);
    record = kept.body.id;
    request = (await send("udsCreate", everything)).body.id;
    message = (await ask(provider.url, "city/transport_situation", { token: everything })).body.features.find(
      ({ properties }: { properties: { kind: string } }) => properties.kind === "message",
    )?.properties.id;
    assert.ok(record && request && message, "a record, a request and a message");
  });
  after(() => provider.close());

  function bodyOf(name: OperationName, now: number): unknown {
    const line = provider.sim.world.city.segments[0]?.line as [number, number][];
    const entry = {
      name_object: "x",
      target_object: "street",
      file_description: "x",
      file_name: "x.txt",
      time: "2026-11-28",
      comment: "",
    };
    const times = { create_time: now, work_time: null, task_time: null, do_time: null, close_time: null };
    const wanted: Partial<Record<OperationName, unknown>> = {
      login: { email: "a@b.cd", password: "wrong" },
      requestDemo: { full_name: "x", company: "x", country: "x", city: "x", email: "a@b.cd", phone: "1", consent: true },
      requestPartnership: { name: "x", company: "x", email: "a@b.cd", phone: "1", consent: true },
      editFio: { fio: "x" },
      editPhone: { phone: "1" },
      setProgram: { oID: rts, program: "basic" },
      setCustomProgram: { oID: rts, sequence: [1, 2], durations: [60, 60] },
      setUfProgram: { oID: rts, phase: 1 },
      // Nobody takes it: then it would be somebody's.
      takeHold: { oID: rts, note: "x".repeat(201) },
      releaseHold: { oID: rts },
      makeDraft: { oID: rts, program: "basic", reason: "x" },
      withdrawDraft: { oID: rts, draft: "none" },
      setClock: { oID: rts },
      suspendAlarm: { oID: rts, alarm: "none" },
      resumeAlarm: { oID: rts, alarm: "none" },
      dayReports: { utime: now - 86_400 },
      specDayReports: { utime: now - 86_400 },
      rtsEventsAll: { utime_today: now },
      rtcEventsAll: { utime_today: now },
      cityAnalytics: { oIDs: [rts], objectDirection: "", utime: now - 3_600 },
      archiveCreate: entry,
      archiveComment: entry,
      udsCreate: { author: "x", themes: "x", executor: "", description: "x", latitude: 56, longitude: 44, ...times },
      udsUpdate: { author: "x", themes: "x", executor: "", description: "x", latitude: 56, longitude: 44, ...times },
      takeOutOfService: { reason: "x", utime_return: null },
      hidePictures: { audience: "viewers", reason: "x" },
      hideCamera: { audience: "viewers", reason: "x" },
      udsComment: { author: "x", description: "x" },
      alarmAcknowledge: { ids: ["none"] },
      alarmShelve: { ids: ["none"], utime_end: now + 60, reason: "x" },
      alarmUnshelve: { ids: ["none"] },
      alarmAssign: { ids: ["none"], user: null },
      alarmComment: { ids: ["none"], comment: "x" },
      alarmReset: { ids: ["none"] },
      alarmRulesChange: { rules: [] },
      alarmDryRun: { rule, utime_start: now - 86_400, utime_end: now },
      alarmTell: { id: "x", is_there: false, utime_end: now, priority: "low", device: null, cause: "x", consequence: "", action: "" },
      specTask: {
        work: "snow",
        utime_start: now,
        section: { type: "Point", coordinates: line[0] },
        section_name: "x",
        key: randomUUID(),
      },
    };
    const period = { utime_start: now - 7_200, utime_end: now - 3_600 };
    if (/dataReports|allReports|DataReports/.test(name)) return period;
    if (name === "differenceReports") return { ...period, utime_start_two: now - 14_400, utime_end_two: now - 10_800 };
    return wanted[name];
  }

  /** One call as it is meant, of things that there are. */
  async function send(name: OperationName, token: string): Promise<Reply> {
    const op: Operation = ops[name];
    const { world } = provider.sim;
    const first = /^\/(?:crossroad\/)?(\w+)/.exec(op.path)?.[1] ?? "";
    const ids: Record<string, string> = {
      rts: `${rts}`,
      rtc: `${rtc}`,
      cross: `${rts}`,
      bus: world.city.routes[0]?.buses[0]?.id ?? "",
      spec: world.city.vehicles[0]?.id ?? "",
      uds: request,
      archive: record,
      messages: message,
      devices: `${rts}`,
      camera: `${rts}`,
    };
    const kind = op.params?.kind?.[0] ?? archiveKinds[0];
    const path = op.path
      .replace("{id}", encodeURIComponent(ids[first] ?? "none"))
      .replace("{cameraId}", first === "rtc" ? `${rtc}` : `${rts}`)
      .replace("{kind}", kind)
      .replace("{task}", "none")
      .replace("{measure}", "arrivals_on_green")
      .replace("{z}/{x}/{y}", "14/10200/5100");
    const given = bodyOf(name, Math.floor(world.clock.now()));
    let body: unknown = given;
    if (op.body === "file") {
      const form = new FormData();
      form.set("file", new Blob(["x"], { type: "text/plain" }), "x.txt");
      form.set("id", record);
      body = form;
    }
    const method = name === "cityStream" ? "HEAD" : op.method;
    const query = name === "cityStream" ? "?topics=rts" : "";
    // Whoever signs out is somebody whom nobody needs afterwards.
    const own = name === "signOut" ? (await letIn(provider, { role: {} })).token : token;
    return ask(provider.url, `${path.slice(1)}${query}`, { token: own, method, ...(body === undefined ? {} : { body }) });
  }

  const outcome = ({ status, body }: Reply) => `${status}${status >= 400 ? ` ${body?.error?.code}` : ""}`;

  it("says in the contract what it needs", () => {
    assert.deepEqual(Object.keys(needs).toSorted(), names.toSorted());
    // Who is not signed in has no rights, and who sends a command needs some.
    for (const name of names) {
      const op: Operation = ops[name];
      if (!op.auth) assert.equal(needs[name], null, name);
      if (op.effect === "control") assert.match(needs[name] ?? "", /\.(operate|manage|configure)$/, name);
      if (isOfDevice(op)) assert.notEqual(needs[name], null, name);
    }
  });

  for (const name of names) {
    const op: Operation = ops[name];
    const need: Need | null = needs[name];
    it(`${op.method} ${op.path}`, async () => {
      const usual = outcome(await send(name, everything));
      assert.doesNotMatch(usual, /^(403|5)|not_permitted/, usual);
      if (need === null) {
        // The same for somebody who may do nothing at all.
        if (op.auth) assert.equal(outcome(await send(name, await person({}, ["elsewhere"]))), usual);
        return;
      }
      const [area, least] = need.split(".") as [Area, Level];
      for (const level of [null, ...levels]) {
        const has = allBut(area, level);
        const within = level === null ? "404 not_found" : levels.indexOf(level) < levels.indexOf(least) ? "409 not_permitted" : usual;
        const said = [outcome(await send(name, await person(has)))];
        const expected = [within];
        if (isOfDevice(op)) {
          said.push(outcome(await send(name, await person(has, [tag]))), outcome(await send(name, await person(has, ["elsewhere"]))));
          expected.push(within, "404 not_found");
        }
        assert.deepEqual(said, expected, `${area} ${level}`);
      }
    });
  }

  it("tells whoever sees one tag of no device without it, whatever is read", async () => {
    const { world, tags } = provider.sim;
    const { controllers, detectors } = world.city;
    const isSeen = (oID: number) => tags.of(oID).includes(tag);
    const others = [...controllers, ...detectors].filter(({ oID }) => !isSeen(oID));
    const seen = new Set([...controllers, ...detectors].filter(({ oID }) => isSeen(oID)).map(({ description }) => description));
    const [other] = controllers.filter(({ oID }) => !isSeen(oID)).map(({ oID }) => oID);
    // Something of each kind is done elsewhere first.
    for (const [path, body] of [
      [`crossroad/rts/${other}/take_hold`, { oID: other }],
      [`crossroad/rts/${other}/make_draft`, { oID: other, program: "all_red", reason: "x" }],
      [`crossroad/rts/${other}/set_program`, { oID: other, program: "flashing_yellow" }],
      [`camera/rts/${other}/off`, { audience: "viewers", reason: "x" }],
      [`devices/${other}/out_of_service`, { reason: "x", utime_return: null }],
      ["administration/tags", { devices: [{ oID: other, tags: [...tags.of(other ?? 0), "quay"] }] }],
    ] as const)
      await ask(provider.url, path, { token: everything, method: path.startsWith("administration") ? "PUT" : "POST", body });
    const levelsOf = Object.fromEntries(areas.map((area) => [area, "configure"]));
    const narrow = await person(levelsOf, [tag]);
    const told: string[] = [];
    for (const name of names) {
      const { effect, auth } = ops[name] as Operation;
      if (effect !== "read" || !auth || name === "cityStream") continue;
      const { text } = await send(name, narrow);
      const byName = others.filter(({ description }) => description && !seen.has(description) && text.includes(`"${description}"`));
      const ids = others.filter(({ oID }) => new RegExp(`"(oID|object|id)":"?(rts/|rtc/)?${oID}"?[,}]`).test(text));
      for (const { oID } of new Set([...byName, ...ids])) told.push(`${name} tells of ${oID}`);
    }
    assert.deepEqual(told.slice(0, 20), []);
  });
});
