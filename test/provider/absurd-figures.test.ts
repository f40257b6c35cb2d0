import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import type { Operation } from "../../src/core/contract/operation.js";
import { type Flaw, readAnswer } from "../../src/core/read-answer.js";
import { pathsOf } from "../../src/provider/http/mount.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { defaultRules } from "../../src/provider/service/alarms/rules.js";
import { administrator, ask, signIn, startInMemory } from "./asking.js";

/**
 * Names of things, which are compared and mean nothing; a device's place: one off the earth stays in the lists (faults F10); and
 * the city's clock, which is a dash then, and the city stays (`host/city-time`).
 */
const isNoFigure = (path: string) =>
  /(^|\.)(oIDs?(\.\d+)?|id|vprocessor_oID)$|^(cityRts|cityRtc|alarms)\.\d+\.(latitude|longitude)$|^cityDetail\.(current_utime|offset_utime_tz)$/.test(
    path,
  );

/** The answer, its lists cut short, once for each of its figures with that figure beyond all sense. */
function* absurd(value: unknown, path: string): Generator<{ path: string; answer: unknown }> {
  if (typeof value === "number" && !isNoFigure(path)) {
    for (const figure of [1e300, -1e300]) yield { path: `${path} = ${figure}`, answer: figure };
  }
  if (Array.isArray(value)) {
    const few = value.slice(0, 3);
    for (const [index, item] of few.entries())
      for (const each of absurd(item, `${path}.${index}`)) yield { ...each, answer: few.with(index, each.answer) };
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      for (const each of absurd(inner, `${path}.${key}`)) yield { ...each, answer: { ...value, [key]: each.answer } };
  }
}

describe("a figure that is beyond what it can mean", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory({ guests: ["signals", "bus", "station", "road", "weather"] });
    token = await signIn(provider.url, administrator);
    const [first] = provider.sim.world.city.controllers;
    await ask(provider.url, `crossroad/rts/${first?.oID}/set_custom_program`, {
      token,
      body: { oID: first?.oID, sequence: [1, 2], durations: [30, 30] },
    });
    const task = { work: "snow", utime_start: Math.floor(Date.now() / 1000), section: { type: "Point", coordinates: [44, 56] } };
    const [vehicle] = provider.sim.world.city.vehicles;
    await ask(provider.url, `spec/${vehicle?.id}/tasks`, { token, body: { ...task, section_name: "улица", key: "absurd" } });
  });
  after(() => provider.close());

  const answerTo = async (name: OperationName, operation: Operation) => {
    const { city, clock } = provider.sim.world;
    const now = Math.floor(clock.now());
    const controller = city.controllers[0]?.oID;
    const detector = city.detectors[0]?.oID;
    const ids: Record<string, unknown> = {
      rts: controller,
      rtc: detector,
      bus: city.routes[0]?.buses[0]?.id,
      spec: city.vehicles[0]?.id,
      cross: city.crossings[0]?.id,
    };
    const bodies: Partial<Record<OperationName, object>> = {
      rtsEventsAll: { utime_today: now },
      rtcEventsAll: { utime_today: now },
      alarmDryRun: { rule: defaultRules[0], utime_start: now - 3_600, utime_end: now },
      cityAnalytics: { oIDs: [controller], objectDirection: "", utime: now },
    };
    const path = pathsOf(operation)[0]?.path ?? "";
    const id = path.startsWith("/uds/") ? (await ask(provider.url, "uds", { token })).body[0].id : ids[path.split("/")[1] ?? ""];
    const answer = await ask(provider.url, path.replace(":id", `${id}`).replace(":measure", "actuations").slice(1), {
      token,
      method: operation.method,
      ...(bodies[name] ? { body: bodies[name] } : {}),
    });
    assert.equal(answer.status, 200, `${name} ${answer.text.slice(0, 200)}`);
    return answer.body;
  };

  for (const [name, operation] of Object.entries(ops) as [OperationName, Operation][]) {
    const { ok, effect } = operation;
    if (effect !== "read" || typeof ok !== "object") continue;
    it(`is a flaw of the answer to ${name}, as a word in its place would be, and nobody is shown it`, async () => {
      const answer = await answerTo(name, operation);
      readAnswer(ok, answer, (flaw) => assert.fail(JSON.stringify(flaw)));
      for (const { path, answer: spoilt } of absurd(answer, name)) {
        const flaws: Flaw[] = [];
        let read: unknown;
        try {
          read = readAnswer(ok, spoilt, (flaw) => flaws.push(flaw));
        } catch (error) {
          assert.ok(error instanceof TypeError, path);
          continue;
        }
        assert.doesNotMatch(JSON.stringify(read), /e\+300/, path);
        // What an override holds is unknown then, and the override stays: it must not be lost with it.
        if (/^cityOverrides\.\d+\.(phase|sequence|durations|utime_end)\b/.test(path)) assert.deepEqual(flaws, [], path);
        // The text beside a key says it then.
        else if (/^alarm.*_key\.values\./.test(path)) assert.deepEqual(flaws, [], path);
        else assert.equal(flaws.length, 1, path);
      }
    });
  }

  it("does not take an override off the list of what is in force", () => {
    const row = {
      oID: 1,
      description: "Мира — Ленина",
      program: "phase_hold",
      phase: 1e300,
      plan: 1e300,
      sequence: [1e300],
      durations: [1e300],
      fio: null,
      utime_start: 1_700_000_000,
      utime_end: 1e300,
      is_in_force: true,
      utime: 1_700_000_000,
    };
    const [read] = readAnswer(ops.cityOverrides.ok, [row], () => {});
    assert.deepEqual(read, { ...row, phase: null, plan: null, sequence: [], durations: [], utime_end: null });
  });

  it("among a plan's phases leaves none of the plan: the others would stand for something else", async () => {
    const reading = await answerTo("rtsTelemetry", ops.rtsTelemetry);
    for (const spoilt of [
      { phase_sequence: [1, 1e300, 3], phase_durations: [20, 30, 40] },
      { phase_sequence: [1, 2, 3], phase_durations: [20, -1e300, 40] },
      { phase_sequence: [1, "2", 3], phase_durations: [20, 30, 40] },
    ])
      assert.throws(() => readAnswer(ops.rtsTelemetry.ok, { ...reading, ...spoilt }, () => {}), TypeError);
  });
});
