import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClock } from "../../../src/provider/base/clock.js";
import { DAY } from "../../../src/provider/base/time.js";
import { cityWithoutGround } from "../../../src/provider/city/generate.js";
import type { CityModel } from "../../../src/provider/city/model.js";
import type { Accepted, Commands } from "../../../src/provider/sources/accepted.js";

import { cityNetwork } from "../../../src/provider/sources/simulation/traffic/city-network.js";
import { obey, trafficOf } from "../../../src/provider/sources/simulation/traffic/city-traffic.js";
import { criticalRatios, needsOf } from "../../../src/provider/sources/simulation/traffic/load.js";
import { hourOf } from "../../../src/provider/sources/simulation/traffic/slots.js";
import { createWorld, type World } from "../../../src/provider/sources/simulation/world.js";

const HOUR = 3600;
/** 12:00 of a Wednesday in the sample city. */
const noon = Date.UTC(2026, 10, 18, 9) / 1000;
const city: CityModel = cityWithoutGround(1);
const network = cityNetwork(city, 1);

/** A city in which nothing fails, its commands, and how its clock is set. */
function town(utime: number, seed = 1) {
  let now = utime;
  const world: World = createWorld(
    city,
    seed,
    "calm",
    createClock(() => now),
  );
  for (const { oID } of city.controllers) world.forced.set(oID, { faultless: true });
  const commands: Commands = new Map();
  obey(world, commands);
  const set = (time: number) => {
    now = time;
  };
  return { world, commands, traffic: trafficOf(world), set };
}
const command = (mode: Accepted["mode"], since: number, until: number | null): Accepted => ({
  mode,
  since,
  begins: since,
  until,
  id: `${mode}-${since}`,
  version: 1,
  fio: "Тест",
});
/** Every approach with the arm of its controller. */
const all = network.approaches.map(({ crossing }, a) => ({
  oID: city.controllers[crossing]?.oID as number,
  arm: network.arms[a] as number,
}));
/** The clock goes on as a provider is asked, every five minutes. */
function pass(it: ReturnType<typeof town>, from: number, to: number) {
  for (let time = from; time <= to; time += 300) {
    it.set(time);
    it.traffic.advance();
  }
}
const near = (value: number, wanted: number, share: number, what: string) =>
  assert.ok(Math.abs(value - wanted) <= share * wanted, `${what}: ${value.toFixed(1)}, wanted ${wanted.toFixed(1)}`);

describe("the network of the sample city", () => {
  it("joins most approaches to the crossing before, and loses no vehicles on the way", () => {
    const fed = network.approaches.filter(({ entering }) => entering === 0).length;
    assert.ok(fed > 0.6 * network.approaches.length, `${fed} of ${network.approaches.length}`);
    network.approaches.forEach((_, a) => {
      const own = network.groups.filter(({ approach }) => approach === a);
      near(
        own.reduce((sum, { share }) => sum + share, 0),
        1,
        1e-9,
        `groups of ${a}`,
      );
      for (const { movements } of own)
        near(
          movements.reduce((sum, { share }) => sum + share, 0),
          1,
          1e-9,
          `movements of ${a}`,
        );
    });
    const led = new Set<number>();
    for (const { approach, movements } of network.groups)
      for (const { to } of movements) {
        if (to >= 0 && network.approaches[to]?.crossing === network.approaches[approach]?.crossing)
          assert.fail(`approach ${approach} leads to itself`);
        if (to >= 0) led.add(to);
      }
    assert.equal(led.size, fed, "whoever is fed is fed from somewhere");
  });
});

describe("the network of any city", () => {
  it("brings no more to a crossing than it can nearly take", () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { controllers, loads, flows, indexOf } = cityNetwork(cityWithoutGround(seed), seed);
      for (const controller of controllers) {
        const { lost, least } = needsOf(controller);
        const flowOf = (arm: number) => flows[indexOf(controller.oID, arm) ?? -1] ?? 0;
        const ratios = criticalRatios(least.length, loads.get(controller) ?? [], flowOf);
        const [load, losses] = [ratios, lost].map((list) => list.reduce((sum, each) => sum + each, 0)) as [number, number];
        const used = load / Math.max(0.1, 1 - losses / 120);
        assert.ok(used < 1.07, `crossing ${controller.oID} of city ${seed} is loaded by ${used.toFixed(2)} of its capacity`);
      }
    }
  });
});

describe("the traffic of the sample city", () => {
  it("tells the same of the same hour in every call, in the sliding hour too, and in every run of a seed", () => {
    const one = town(noon);
    const same = town(noon);
    const other = town(noon, 2);
    for (const it of [one, same, other]) pass(it, noon, noon + 2 * HOUR);
    const told = (it: ReturnType<typeof town>) =>
      all.flatMap(({ oID, arm }) => [
        it.traffic.hour(oID, arm, noon - 5 * HOUR),
        it.traffic.hour(oID, arm, noon),
        it.traffic.hour(oID, arm, noon + HOUR),
        it.traffic.lastHour(oID, arm, noon + 2 * HOUR),
      ]);
    const first = told(one);
    assert.deepEqual(told(one), first);
    assert.deepEqual(told(same), first);
    assert.notDeepEqual(told(other), first);
    for (let i = 0; i < first.length; i += 4) assert.deepEqual(first[i + 3], first[i + 2]);
  });

  it("begins with other work between, and comes to the same figures as who asks at once", async () => {
    const sliced = town(noon);
    const whole = town(noon);
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await sliced.traffic.begin();
    isOver = true;
    assert.ok(turns > 100, `${turns} turns for others`);
    const told = (it: ReturnType<typeof town>) => all.map(({ oID, arm }) => it.traffic.waiting(oID, arm, noon));
    assert.deepEqual(told(sliced), told(whole));
  });

  it("does not change an hour when the clock goes on, however far", () => {
    const it = town(noon);
    pass(it, noon, noon + HOUR);
    const hours = [noon - 30 * HOUR, noon - HOUR, noon];
    const told = () => all.slice(0, 60).flatMap(({ oID, arm }) => hours.map((hour) => it.traffic.hour(oID, arm, hour)));
    const before = told();
    it.set(noon + 11 * HOUR);
    assert.deepEqual(told(), before);
    for (const { oID, arm } of all.slice(0, 60)) assert.ok(it.traffic.hour(oID, arm, noon + 5 * HOUR), "what was jumped over is told");
    assert.equal(it.traffic.hour(1001, 0, noon + 11 * HOUR), null, "what has not passed is not");
  });

  it("tells an hour before the start the same, whatever was asked before", () => {
    const hours = Array.from({ length: 12 }, (_, at) => noon - (20 + at) * HOUR);
    const told = (order: readonly number[]) => {
      const it = town(noon);
      const by = new Map(order.map((hour) => [hour, all.slice(0, 20).map(({ oID, arm }) => it.traffic.hour(oID, arm, hour))]));
      return hours.map((hour) => by.get(hour));
    };
    assert.deepEqual(told(hours), told(hours.toReversed()));
  });

  it("counts as much in coarse steps as second by second, and lets as many wait", () => {
    const fine = town(noon);
    pass(fine, noon, noon + 2 * HOUR);
    const coarse = town(noon + 2 * DAY);
    let counted = 0;
    let roughly = 0;
    let waited = 0;
    let roughlyWaited = 0;
    for (const { oID, arm } of all) {
      const [one, other] = [fine, coarse].map(({ traffic }) => traffic.hour(oID, arm, noon + HOUR));
      assert.ok(one && other);
      counted += one.passed;
      roughly += other.passed;
      waited += one.passed * (one.delay ?? 0);
      roughlyWaited += other.passed * (other.delay ?? 0);
    }
    near(roughly, counted, 0.05, "vehicles");
    near(roughlyWaited / roughly, waited / counted, 0.25, "delay");
  });

  it("counts at the end of each street what was counted to turn into it, second by second, in coarse steps and long ago", () => {
    const it = town(noon);
    pass(it, noon, noon + 3 * HOUR);
    for (const hour of [noon + HOUR, noon - 6 * HOUR, noon - 5 * DAY]) {
      const turned = new Float64Array(all.length);
      const passed = all.map(({ oID, arm }) => it.traffic.hour(oID, arm, hour)?.passed as number);
      for (const { approach, share, movements } of network.groups)
        for (const { to, share: part } of movements)
          if (to >= 0) turned[to] = (turned[to] as number) + (passed[approach] as number) * share * part;
      const fed = all.flatMap((_, a) => (network.approaches[a]?.entering === 0 ? [a] : []));
      const sum = (list: ArrayLike<number>) => fed.reduce((so, a) => so + (list[a] as number), 0);
      near(sum(passed), sum(turned), 0.02, `all links at ${hour}`);
      // One street apart has by chance more or fewer who turn into it: three deviations of that, and a link's storage.
      for (const a of fed) {
        const wanted = turned[a] as number;
        const off = Math.abs((passed[a] as number) - wanted);
        assert.ok(
          off <= 0.02 * wanted + 4 * Math.sqrt(wanted) + 30,
          `link ${a} at ${hour}: ${passed[a]}, ${wanted.toFixed(0)} turned into it`,
        );
      }
    }
  });

  it("has full streets at the peaks and empty ones at night, and more on main streets than on side streets", () => {
    const it = town(noon + DAY);
    const total = (hour: number, roadClass?: number) =>
      all.reduce((sum, { oID, arm }) => {
        const wanted = roadClass === undefined || it.world.controllers.get(String(oID))?.arms[arm]?.roadClass === roadClass;
        return sum + (wanted ? (it.traffic.hour(oID, arm, hour)?.passed ?? 0) : 0);
      }, 0);
    const midnight = hourOf(noon - 12 * HOUR);
    assert.ok(total(midnight + 8 * HOUR) > 5 * total(midnight + 3 * HOUR));
    assert.ok(total(midnight + 18 * HOUR) > total(midnight + 11 * HOUR));
    const mean = (roadClass: number) =>
      total(noon, roadClass) /
      all.filter(({ oID, arm }) => it.world.controllers.get(String(oID))?.arms[arm]?.roadClass === roadClass).length;
    assert.ok(mean(4) > mean(3) && mean(3) > mean(2), [mean(4), mean(3), mean(2)].join());
  });

  it("has no full streets by night, though a car that meets red waits", () => {
    const it = town(noon + 15 * HOUR);
    const levels = city.segments.flatMap(({ id }) => it.traffic.road(id, noon + 15 * HOUR)?.level ?? []);
    assert.ok(levels.length > 100 && Math.max(...levels) < 4.5, `the fullest of ${levels.length} streets is at ${Math.max(...levels)}`);
  });

  it("stands still before a crossing at all red for an hour, upstream too, and recovers", () => {
    const usual = town(noon);
    const closed = town(noon);
    // A crossing of large streets to which traffic comes from another one.
    const victim = network.approaches.findIndex(
      ({ entering, lanes, metres, crossing }) =>
        entering === 0 && lanes === 3 && metres < 500 && (city.controllers[crossing]?.arms.length ?? 0) >= 4,
    );
    const { oID } = all[victim] as { oID: number };
    const its = all.filter((each) => each.oID === oID);
    closed.commands.set(oID, [command("all_red", noon, noon + HOUR)]);
    for (const it of [usual, closed]) pass(it, noon, noon + HOUR);
    const passed = (it: ReturnType<typeof town>, hour: number) =>
      its.reduce((sum, { arm }) => sum + (it.traffic.hour(oID, arm, hour)?.passed ?? 0), 0);
    assert.ok(passed(usual, noon) > 800, String(passed(usual, noon)));
    assert.ok(passed(closed, noon) <= 0.02 * passed(usual, noon), `${passed(closed, noon)} of ${passed(usual, noon)}`);
    for (const { arm } of its) {
      const { so, speed } = closed.traffic.hour(oID, arm, noon) ?? {};
      assert.ok(so !== undefined && so !== null && so <= 10, `${so} % of cycles served`);
      assert.ok(speed !== undefined && speed !== null && speed <= 5, `${speed} km/h`);
    }
    const levelOn = (it: ReturnType<typeof town>, a: number, utime = noon + HOUR) =>
      Math.max(...[...network.onSegment].flatMap(([id, on]) => (on.includes(a) ? (it.traffic.road(id, utime)?.level ?? 0) : [])));
    assert.ok(levelOn(closed, victim) > 8 && levelOn(closed, victim) > levelOn(usual, victim) + 3, `level ${levelOn(closed, victim)}`);
    const upstream = network.groups.filter(({ movements }) => movements.some(({ to }) => to === victim)).map(({ approach }) => approach);
    const levels = (it: ReturnType<typeof town>) => upstream.reduce((sum, a) => sum + levelOn(it, a), 0) / upstream.length;
    assert.ok(levels(closed) > levels(usual) + 1, `upstream ${levels(closed)}, else ${levels(usual)}`);
    for (const it of [usual, closed]) pass(it, noon + HOUR, noon + 3 * HOUR);
    assert.ok(passed(closed, noon + HOUR) > passed(usual, noon + HOUR), "the queue is let go");
    const later = levelOn(closed, victim, noon + 3 * HOUR);
    assert.ok(later < 6, `level ${later} two hours later`);
  });

  it("lets fewer pass where the lights are dark, and takes the greens of a held phase from the others", () => {
    const usual = town(noon);
    const dark = town(noon);
    const held = town(noon);
    const crossing = city.controllers.findIndex(({ arms }) => arms.length >= 4 && arms.every(({ roadClass = 2 }) => roadClass >= 3));
    const { oID } = city.controllers[crossing] as { oID: number };
    dark.commands.set(oID, [command("shutdown", noon, noon + HOUR)]);
    held.commands.set(oID, [{ ...command("phase_hold", noon, noon + HOUR), phase: 1 }]);
    for (const it of [usual, dark, held]) pass(it, noon, noon + HOUR);
    const sum = ({ traffic }: ReturnType<typeof town>, value: "passed" | "capacity") =>
      all.filter((each) => each.oID === oID).reduce((total, { arm }) => total + (traffic.hour(oID, arm, noon)?.[value] ?? 0), 0);
    const withLights = sum(usual, "capacity");
    const without = sum(dark, "capacity");
    assert.ok(sum(dark, "passed") > 0 && without < withLights, `${without} of ${withLights} could pass`);
    const closed = all.filter(
      (each, a) => each.oID === oID && network.groups.every((group, g) => group.approach !== a || !network.groupPhases[g]?.has(1)),
    );
    assert.ok(closed.length > 0);
    for (const { arm } of closed) assert.ok((held.traffic.hour(oID, arm, noon)?.passed ?? 99) <= 3, `arm ${arm}`);
  });

  it("saves nothing where nobody adapts, and nothing under an override", () => {
    const it = town(noon);
    for (const { oID } of city.controllers) it.commands.set(oID, [command("basic", noon - 4 * HOUR, null)]);
    pass(it, noon, noon + HOUR);
    assert.ok(all.every(({ oID, arm }) => it.traffic.hour(oID, arm, noon)?.saved === 0));
    const adaptive = town(noon);
    for (const { oID } of city.controllers) adaptive.commands.set(oID, [command("adaptive", noon - 4 * HOUR, null)]);
    pass(adaptive, noon, noon + HOUR);
    assert.ok(all.some(({ oID, arm }) => adaptive.traffic.hour(oID, arm, noon)?.saved !== 0));
  });
});
