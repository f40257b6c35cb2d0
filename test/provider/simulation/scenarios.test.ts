import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createClock } from "../../../src/provider/base/clock.js";
import { cityWithoutGround } from "../../../src/provider/city/generate.js";
import type { Position } from "../../../src/provider/city/model.js";
import { usage } from "../../../src/provider/flags.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { rtsTelemetry } from "../../../src/provider/service/devices/telemetry.js";
import { cityOf } from "../../../src/provider/sources/city.js";
import { stateAt } from "../../../src/provider/sources/simulation/controller-state.js";
import { eventsBetween } from "../../../src/provider/sources/simulation/events.js";
import { healthAt } from "../../../src/provider/sources/simulation/health.js";
import { cityMessage, messagesAt } from "../../../src/provider/sources/simulation/messages.js";
import {
  demandFactor,
  isDark,
  saturationFactor,
  scenarioMessages,
  speedFactor,
} from "../../../src/provider/sources/simulation/scenario.js";
import { findScenario, parseScenario, scenarios } from "../../../src/provider/sources/simulation/scenarios/built-in.js";
import { ended, runOf, started } from "../../../src/provider/sources/simulation/scenarios/run.js";
import { startTime } from "../../../src/provider/sources/simulation/scenarios/start-time.js";
import { simulatedSource } from "../../../src/provider/sources/simulation/simulation.js";
import { createWorld, type World } from "../../../src/provider/sources/simulation/world.js";
import { ask, signIn, startInMemory } from "../asking.js";
import { published } from "../several-nodes.js";
import { simulated } from "../simulated.js";

const HOUR = 3600;
/** 12:00 of a Wednesday in the sample city. */
const noon = Date.UTC(2026, 10, 18, 9) / 1000;
const city = cityWithoutGround(1);

function worldOf(scenario: string, start: number | null = noon, seed = 1): World {
  const clock = createClock(() => noon);
  const world = createWorld(city, seed, scenario, clock, start);
  for (const { oID } of city.controllers) world.forced.set(oID, { faultless: true });
  return world;
}
/** Every approach of the city. */
const approaches = city.controllers.flatMap(({ oID, longitude, latitude, arms }) =>
  arms.map(({ street }, arm) => ({ oID, arm, street, position: [longitude, latitude] as Position })),
);
const closed = (world: World, utime: number) => approaches.filter(({ oID, arm }) => saturationFactor(world, oID, arm, utime) < 1);
const dark = (world: World, utime: number) => city.controllers.filter(({ oID }) => isDark(world, oID, utime));

describe("a scenario", () => {
  it("is a file that fits the schema, each of those that are built in", () => {
    for (const name of scenarios) assert.ok(findScenario(name).about, name);
    assert.deepEqual([...scenarios].sort(), ["calm", "faulty", "incident", "megacity", "power-cut", "snow", "stadium", "works"]);
    const [, listed = ""] = /--scenario <(.+)\|file\.json>/.exec(usage) ?? [];
    assert.deepEqual(listed.split("|").sort(), [...scenarios].sort(), "the help, which loads no simulator, lists them");
  });
  it("changes nothing when it is calm, nor before its start or after its end", () => {
    for (const [name, utime] of [
      ["calm", noon + HOUR],
      ["snow", noon - 10],
      ["snow", noon + 13 * HOUR],
      ["stadium", noon + 6 * HOUR],
      ["power-cut", noon + HOUR],
    ] as const) {
      const world = worldOf(name);
      assert.equal(speedFactor(world, utime), 1, name);
      assert.deepEqual([closed(world, utime), dark(world, utime)], [[], []], name);
      assert.ok(
        approaches.every((each) => demandFactor(world, each, utime) === 1),
        name,
      );
    }
  });
  it("of snow slows down the whole city, more and more in its first hour and a half", () => {
    const world = worldOf("snow");
    const [first = { oID: 0, arm: 0 }] = approaches;
    const at = (utime: number) =>
      [speedFactor(world, utime), saturationFactor(world, first.oID, first.arm, utime)].map((each) => Number(each.toFixed(3)));
    assert.deepEqual(
      [at(noon), at(noon + 2700), at(noon + 2 * HOUR)],
      [
        [1, 1],
        [0.85, 0.89],
        [0.7, 0.78],
      ],
    );
    assert.equal(closed(world, noon + 2 * HOUR).length, approaches.length);
  });
  it("of a match brings traffic around one crossing, before it and after it", () => {
    const world = worldOf("stadium");
    const more = (utime: number) => approaches.filter((each) => demandFactor(world, each, utime) > 1.2).length;
    const before = more(noon + HOUR);
    const match = more(noon + 2.5 * HOUR);
    const later = more(noon + 4.2 * HOUR);
    assert.ok(before > 10 && before < approaches.length / 2, `${before}`);
    assert.deepEqual([match, later], [0, before]);
    assert.deepEqual(
      scenarioMessages(world, noon + 4.2 * HOUR).map(({ type, text }) => [type, text.includes("{")]),
      [["attention", false]],
    );
  });
  it("of an incident closes lanes of one street, somewhere else each three hours, and is told", () => {
    const world = worldOf("incident", null);
    const seen = new Set<string>();
    for (let round = -4; round < 4; round++) {
      const utime = Math.floor(noon / 10_800) * 10_800 + round * 10_800 + 60;
      const here = closed(world, utime);
      assert.ok(here.length > 0 && here.length <= 4, `${here.length}`);
      assert.equal(new Set(here.map(({ street }) => street)).size, 1);
      const [message] = scenarioMessages(world, utime);
      assert.ok(message);
      assert.ok(message.text.startsWith(`ДТП с затором: ${here[0]?.street}, у перекрёстка `), message.text);
      assert.deepEqual(cityMessage(world, message.id), message);
      assert.deepEqual(scenarioMessages(world, utime + 8100), [], "it is over before the next");
      seen.add(message.text);
    }
    assert.ok(seen.size > 4, `${seen.size}`);
  });
  it("of works takes half of the lanes of the largest street, on a part of it", () => {
    const world = worldOf("works");
    const here = closed(world, noon + HOUR);
    assert.ok(here.length >= 2 && here.length < 20, `${here.length}`);
    assert.equal(new Set(here.map(({ street }) => street)).size, 1);
    for (const { oID, arm } of here) assert.equal(saturationFactor(world, oID, arm, noon + HOUR), 0.5);
  });
  it("draws its places by the seed", () => {
    const middle = (seed: number) => scenarioMessages(worldOf("power-cut", noon, seed), noon)[0]?.text;
    assert.equal(middle(1), middle(1));
    assert.ok(new Set([1, 2, 3, 4].map(middle)).size > 2);
  });
  it("of a power cut makes a district dark: lights, status, events and messages say the same", () => {
    const world = worldOf("power-cut");
    const controllers = dark(world, noon + 60);
    assert.ok(controllers.length > 1 && controllers.length < 60, `${controllers.length}`);
    for (const controller of controllers) {
      const { oID } = controller;
      const modeAt = (utime: number) => stateAt(world, new Map(), controller, utime);
      const before = modeAt(noon);
      assert.notEqual(before.mode, "shutdown");
      const cut = modeAt(noon + 60);
      assert.deepEqual([cut.mode, cut.by, cut.shown.phase], ["shutdown", "failure", null]);
      assert.deepEqual(healthAt(world, oID, noon + 60), { status: "no_connection", online: false, error: null, since: noon });
      const told = rtsTelemetry(cityOf(world, [simulatedSource(world, new Map())]), new Map(), controller, noon + 60);
      assert.deepEqual([told.online, told.utime, told.state_control_rts, told.phase], [false, noon, before.mode, before.shown.phase]);
      // Back again: all red first, then the first phase.
      const back = noon + HOUR;
      assert.deepEqual(healthAt(world, oID, back), { status: "ok", online: true, error: null, since: back });
      assert.equal(modeAt(back + 2).shown.phase, null);
      assert.ok([...Array(60).keys()].some((second) => modeAt(back + second).shown.phase !== null));
      const lines = eventsBetween(world, oID, noon, back).filter(({ msg }) => /электропитан/i.test(msg));
      assert.deepEqual(
        lines.map(({ utime, status }) => [utime, status]),
        [
          [back, "confirmation"],
          [noon, "error"],
        ],
      );
    }
    const detector = city.detectors.find(({ controller }) => controllers.some(({ oID }) => oID === controller));
    assert.equal(healthAt(world, detector?.oID ?? 0, noon + 60).status, "no_connection");
    assert.ok(messagesAt(world, noon + 60).some(({ type, text }) => type === "error" && text.startsWith("Отключение электроэнергии")));
  });
  it("gives way to another one, and ends, and what has been stays", () => {
    const world = worldOf("snow");
    world.scenarios = started(world.scenarios, runOf(findScenario("works"), noon + 2 * HOUR, noon));
    assert.equal(speedFactor(world, noon + 1.9 * HOUR), 0.7);
    assert.equal(speedFactor(world, noon + 2.1 * HOUR), 1);
    assert.ok(closed(world, noon + 3 * HOUR).length > 0);
    world.scenarios = ended(world.scenarios, noon + 4 * HOUR);
    assert.deepEqual([closed(world, noon + 3 * HOUR).length > 0, closed(world, noon + 4 * HOUR)], [true, []]);
  });
  it("holds as long as it has been so where no start is said and it has no end, else it begins at once", () => {
    assert.ok(runOf(findScenario("faulty"), null, noon).from < 0);
    assert.ok(runOf(findScenario("incident"), null, noon).from < 0);
    assert.equal(runOf(findScenario("snow"), null, noon).from, noon);
  });
});

describe("a scenario's file", () => {
  const wrong: [what: string, scenario: object, sentence: RegExp][] = [
    ["an unknown key", { weather: 1 }, /^my\.json:2: weather: Invalid key/],
    [
      "an end before its begin",
      { happenings: [{ begin: 9, end: 5, demand: 2 }] },
      /^my\.json:5: happenings\.0\.end: It ends at 5 s and begins at 9 s/,
    ],
    ["a begin that is no number", { happenings: [{ begin: "9", end: 50, demand: 2 }] }, /^my\.json:4: happenings\.0\.begin: /],
    ["no effect", { happenings: [{ begin: 0, end: 5 }] }, /^my\.json:3: happenings\.0: It has no effect: give one of demand/],
    [
      "a place that is not there",
      { places: { a: { largest: "street" } }, happenings: [{ begin: 0, end: 5, demand: 2, place: "b" }] },
      /happenings\.0\.place: The place "b" is not in "places": a\./,
    ],
    ["a place of no kind", { places: { a: { town: "x" } } }, /places\.a: A place is one of/],
    [
      "more than all lanes",
      { places: { a: { any: "street" } }, happenings: [{ begin: 0, end: 5, place: "a", closed_lanes: 2 }] },
      /closed_lanes: /,
    ],
    [
      "a round that is too short",
      { every: 60, happenings: [{ begin: 0, end: 61, demand: 2 }] },
      /It ends at 61 s, when the next round of 60 s has begun/,
    ],
    ["darkness everywhere", { happenings: [{ begin: 0, end: 61, dark: true }] }, /"dark" needs a place/],
  ];
  for (const [what, scenario, sentence] of wrong)
    it(`with ${what} is refused with the line and the reason`, () => {
      assert.throws(
        () => parseScenario("my.json", JSON.stringify(scenario, null, 1)),
        (error: Error) => sentence.test(error.message) || assert.fail(error.message) === undefined,
      );
    });
  it("that is cut off is refused, and one that is not there", () => {
    assert.throws(() => parseScenario("my.json", '{ "happenings": ['), /^Error: my\.json:1: /);
    assert.throws(() => findScenario("nowhere/my.json"), /The file "nowhere\/my\.json" is not there/);
  });
  it("with a street that the city does not have is refused when it is to start", async () => {
    const scenario = parseScenario("my.json", '{ "places": { "a": { "street": "Улица Нигде" } } }');
    await assert.rejects(startInMemory({ scenario }), /The place "a" of the scenario: this city has no street "Улица Нигде"/);
  });
});

describe("the start of a scenario", () => {
  const at = (text: string) => new Date(startTime(text, "Europe/Moscow", noon) * 1000).toISOString();
  it("is a time of today, or a date and time, by the city's clock unless a zone is named", () => {
    assert.equal(at("18:30"), "2026-11-18T15:30:00.000Z");
    assert.equal(at("2026-11-17T06:00"), "2026-11-17T03:00:00.000Z");
    assert.equal(at("2026-11-17T06:00:30Z"), "2026-11-17T06:00:30.000Z");
    assert.equal(at("2026-11-17T06:00+05:00"), "2026-11-17T01:00:00.000Z");
  });
  it("is refused when it is no time", () => {
    for (const text of ["25:00", "noon", "2026-13-40T10:00", "18.30", ""])
      assert.throws(() => at(text), /is no time: give one as 14:30/, text);
  });
});

describe("the sim control of scenarios", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory({ now: () => noon - 6 });
    for (const { oID } of provider.sim.world.city.controllers) simulated(provider).forced.set(oID, { faultless: true });
    token = await signIn(provider.url);
    // A list that was built before stays until the next tick.
    await ask(provider.url, "/__sim/advance", { body: { seconds: 6 } });
  });
  after(() => provider.close());
  const load = (body: object) => ask(provider.url, "/__sim/scenario", { body });
  const silent = async () => {
    await published(provider, "city/items_telemetry_rts", token);
    const { body } = await ask(provider.url, "city/items_telemetry_rts", { token });
    return (body as { status: string }[]).filter(({ status }) => status === "no_connection").length;
  };

  it("loads one by name, and ends it", async () => {
    assert.equal(await silent(), 0);
    const { status, body } = await load({ scenario: "power-cut" });
    assert.deepEqual([status, body.start, body.from, body.to], [200, noon, noon, null]);
    await ask(provider.url, "/__sim/advance", { body: { seconds: 6 } });
    const cut = await silent();
    assert.ok(cut > 1, `${cut}`);
    const world = simulated(provider);
    const [message] = scenarioMessages(world, world.clock.now());
    const acknowledged = await ask(provider.url, `messages/${message?.id}/acknowledge`, { token, method: "POST" });
    assert.equal(acknowledged.status, 200);
    const events = (await ask(provider.url, "city/events?limit=1000", { token })).body as { msg: string; kind: string }[];
    assert.equal(events.filter(({ msg, kind }) => kind === "rts" && msg.includes("нет электропитания")).length, cut);
    assert.equal((await ask(provider.url, "/__sim/scenario/end", { method: "POST" })).status, 200);
    await ask(provider.url, "/__sim/advance", { body: { seconds: 6 } });
    assert.equal(await silent(), 0);
  });
  it("loads one that is sent, at a time", async () => {
    const { body } = await load({ scenario: { happenings: [{ begin: 0, end: 60, speed: 0.5 }] }, start: "18:00" });
    assert.equal(body.start, noon + 6 * HOUR);
    assert.equal(speedFactor(simulated(provider), noon + 6 * HOUR + 10), 0.5);
  });
  it("says what is wrong, and reads no file", async () => {
    for (const [sent, sentence] of [
      [{ scenario: "war" }, /"war" is unknown/],
      [{ scenario: "package.json" }, /"package.json" is unknown/],
      [{ scenario: "snow", start: "soon" }, /"soon" of the scenario is no time/],
      [{ scenario: { happenings: [{ begin: 0, end: 0, demand: 1 }] } }, /happenings\.0\.end: It ends at 0 s/],
      [{}, /The field "scenario" is wrong/],
    ] as const) {
      const { status, body } = await load(sent);
      assert.equal(status, 422);
      assert.match(body.error.message, sentence);
    }
  });
});
