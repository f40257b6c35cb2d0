import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "node:test";
import type { Program } from "../../src/core/contract/rts.js";
import { createClock } from "../../src/provider/base/clock.js";
import { cityWithoutGround } from "../../src/provider/city/generate.js";
import type { CityModel, Controller } from "../../src/provider/city/model.js";
import { importCity } from "../../src/provider/city/osm/import.js";
import { planOf } from "../../src/provider/city/phases.js";
import type { Accepted, Commands } from "../../src/provider/sources/accepted.js";
import { stateAt } from "../../src/provider/sources/simulation/controller-state.js";
import { coordinationOf, type Street } from "../../src/provider/sources/simulation/coordination.js";
import { eventsBetween } from "../../src/provider/sources/simulation/events.js";
import { slotAt } from "../../src/provider/sources/simulation/timetable.js";
import { createWorld, type World } from "../../src/provider/sources/simulation/world.js";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Monday 1 March 2027, 0:00 in Moscow. */
const MONDAY = Date.UTC(2027, 1, 28, 21) / 1000;
const extract = resolve("../shared/cities/ostankino.osm.gz");

const seeds = [1, 2, 3, 4, 5];
const cities = new Map(seeds.map((seed) => [seed, cityWithoutGround(seed)]));
const cityOf = (seed: number) => cities.get(seed) as CityModel;
const imported = existsSync(extract) ? (await importCity(extract, null, 1)).city : null;

/** A world in which nothing befalls a controller by itself. */
function calmWorld(city: CityModel, seed: number): World {
  const world = createWorld(city, seed, "calm", createClock());
  for (const { oID } of city.controllers) world.forced.set(oID, { faultless: true });
  return world;
}

let versions = 0;
const command = (mode: Program, since: number, more: Partial<Accepted> = {}): Accepted => ({
  id: `${++versions}`,
  version: versions,
  fio: "",
  mode,
  since,
  until: null,
  ...more,
});
/** All controllers in one mode, since the year before. */
const inMode = (world: World, mode: Program): Commands =>
  new Map(world.city.controllers.map(({ oID }) => [oID, [command(mode, MONDAY - 365 * DAY)]]));
const streetsOf = (world: World): Street[] => [...new Set(world.city.controllers.map(coordinationOf(world).streetOf))];
const modulo = (value: number, cycle: number) => ((value % cycle) + cycle) % cycle;

/** Phases one after another, as the state tells of them at the moment at which each begins; fails where one does not follow the other. */
function* walk(world: World, commands: Commands, controller: Controller, from: number, to: number) {
  let { phaseEnd: start } = stateAt(world, commands, controller, from).shown;
  while (start < to) {
    const state = stateAt(world, commands, controller, start);
    assert.equal(state.shown.phaseStart, start, `${controller.oID}: a phase begins when the one before it ends`);
    yield state;
    start = state.shown.phaseEnd;
  }
}

describe("the time plans of the city", () => {
  it("give all crossings of a street one cycle, whose beginning is the plan's offset, at any hour of the week", () => {
    const world = calmWorld(cityOf(1), 1);
    const commands = inMode(world, "basic");
    const streets = streetsOf(world).filter(({ members }) => members.length > 1);
    assert.ok(streets.length > 20, `${streets.length} streets have several crossings`);
    const cycles = new Set<number>();
    for (const street of streets) {
      const plans = new Set<number | null>();
      for (const hour of [3, 8, 13, 18, 21.5, 27, 32, 37, 123, 133, 157, 166]) {
        const utime = MONDAY + hour * HOUR;
        const running = street.members.map(({ controller }) => stateAt(world, commands, controller, utime).shown.cycle);
        const [first] = running;
        assert.ok(first?.offset !== null && first);
        for (const cycle of running) {
          assert.deepEqual([cycle?.length, cycle?.plan], [first.length, first.plan], street.name);
          assert.equal(modulo((cycle?.start ?? 0) - (cycle?.offset ?? 0), first.length), 0);
          assert.ok((cycle?.start ?? 0) <= utime && utime < (cycle?.start ?? 0) + first.length);
        }
        plans.add(first.plan);
        cycles.add(first.length);
      }
      assert.deepEqual([...plans].sort(), [1, 2, 3, 4, 5], "night, morning, day, evening, weekend");
    }
    assert.ok(cycles.size > 10, "each street has its own");
    assert.ok(Math.min(...cycles) >= 60 && Math.max(...cycles) <= 140);
  });

  for (const mode of ["basic", "adaptive", "predictive", "without_control", "switching"] as const)
    it(`keep the order of phases, their least green and the time between them through a week, in ${mode}`, () => {
      const all: [CityModel, number][] = seeds.map((seed) => [cityOf(seed), seed]);
      if (imported) all.push([imported, 1]);
      let phases = 0;
      let transitions = 0;
      for (const [city, seed] of all) {
        const world = calmWorld(city, seed);
        const commands = inMode(world, mode);
        for (const controller of city.controllers.filter((_, i) => i % 90 === seed)) {
          const plan = planOf(controller);
          const order = plan.phases.map(({ phase }) => phase);
          let before: number | null = null;
          for (const { shown } of walk(world, commands, controller, MONDAY, MONDAY + 7 * DAY)) {
            const { phase, phaseStart, phaseEnd, lastGreen, cycle } = shown;
            assert.ok(phase !== null && lastGreen && cycle);
            if (before !== null) assert.equal(phase, order[(order.indexOf(before) + 1) % order.length]);
            assert.ok(Number.isInteger(phaseStart));
            assert.ok(lastGreen.end - phaseStart >= plan.leastGreen(phase), `phase ${phase} has ${lastGreen.end - phaseStart} s`);
            const next = order[(order.indexOf(phase) + 1) % order.length] as number;
            assert.equal(phaseEnd - lastGreen.end, plan.between(phase, next));
            phases++;
            transitions += cycle.isTransition ? 1 : 0;
            before = phase;
          }
        }
      }
      assert.ok(phases > 30_000, `${phases} phases`);
      assert.equal(transitions > 100, ["basic", "adaptive", "predictive"].includes(mode), `${transitions} of them in transition`);
    });

  it("are in step again three cycles after each change, and until then their cycles are longer or shorter by a third at most", () => {
    const world = calmWorld(cityOf(3), 3);
    const commands = inMode(world, "basic");
    let changes = 0;
    for (const controller of world.city.controllers.slice(0, 60)) {
      let last = 0;
      let count = 0;
      for (const { shown } of walk(world, commands, controller, MONDAY, MONDAY + 0.75 * DAY)) {
        const { cycle, cycleEnd } = shown;
        assert.ok(cycle);
        if (cycle.start === last) continue;
        last = cycle.start;
        count = cycle.isTransition ? count + 1 : 0;
        if (count === 1) changes++;
        assert.ok(count <= 3, `${controller.oID} is ${count} cycles long in transition`);
        const change = Math.abs(cycleEnd - cycle.start - cycle.length);
        if (cycle.isTransition) assert.ok(change <= cycle.length / 3 + 1, `${change} s of ${cycle.length}`);
        else assert.equal(change, 0);
      }
    }
    assert.ok(changes > 100, `${changes} changes`);
  });

  it("tell of any moment what the seconds before it have led to, also after commands and their ends", () => {
    const world = calmWorld(cityOf(1), 1);
    const [controller] = world.city.controllers.filter(({ arms }) => arms.length > 3) as [Controller];
    const change = MONDAY + 6.5 * HOUR + coordinationOf(world).streetOf(controller).shift;
    const hold = (mode: Program, since: number, more: Partial<Accepted> = {}) => command(mode, since, { until: since + HOUR, ...more });
    const stories: Accepted[][] = [
      [],
      [command("basic", change - 9 * HOUR)],
      [command("adaptive", change - 9 * HOUR)],
      [command("basic", change - 9 * HOUR), hold("all_red", change - HOUR - 50)],
      [command("basic", change - 9 * HOUR), hold("flashing_yellow", change - HOUR - 200)],
      [command("predictive", change - 9 * HOUR), hold("phase_hold", change - HOUR + 10, { phase: 1 })],
    ];
    for (const story of stories) {
      const commands: Commands = new Map([[controller.oID, story]]);
      let run = stateAt(world, commands, controller, change - 1501).shown;
      for (let utime = change - 1500; utime < change + 2500; utime++) {
        const { shown } = stateAt(world, commands, controller, utime);
        const isOn = run.phase !== null && run.lastGreen !== null && utime < run.lastGreen.end;
        if (shown.phaseStart !== run.phaseStart) {
          assert.equal(shown.phaseStart, utime, `second ${utime - change}: what is new begins now`);
          // What is temporary ends without having said when.
          assert.ok(utime === run.phaseEnd || run.phaseEnd === Number.POSITIVE_INFINITY, `second ${utime - change}: ${run.phaseEnd}`);
        } else {
          assert.ok(utime < run.phaseEnd, `second ${utime - change}: its time is over`);
          assert.equal(shown.phase, isOn ? run.phase : null, `second ${utime - change}`);
        }
        run = shown;
      }
      const { cycle } = stateAt(world, commands, controller, change + 2500).shown;
      assert.equal(cycle?.isTransition, false);
      assert.equal(modulo((cycle?.start ?? 0) - (cycle?.offset ?? Number.NaN), cycle?.length ?? 1), 0, "in step at the end");
    }
  });

  it("go by the clock on the wall of the city, also in the weeks in which it is put forward and back", () => {
    const world = calmWorld({ ...cityOf(1), tz: "Europe/Berlin" }, 1);
    const commands = inMode(world, "basic");
    const controller = world.city.controllers.find((each) => coordinationOf(world).streetOf(each).shift === 0) as Controller;
    const wall = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", weekday: "short", hour: "2-digit", minute: "2-digit" });
    // From the Saturday before the change to the Monday behind it, in spring and in autumn of 2027.
    for (const sunday of ["2027-03-28T00:00:00Z", "2027-10-31T00:00:00Z"]) {
      const from = Date.parse(sunday) / 1000 - DAY;
      const seen: string[] = [];
      let plan: number | null | undefined;
      for (let utime = from; utime < from + 2.5 * DAY; utime += 60) {
        const { cycle } = stateAt(world, commands, controller, utime).shown;
        // A plan begins at the end of the cycle in which its time comes.
        const next = cycle?.plan;
        if (plan !== undefined && next !== plan) seen.push(`${wall.format((utime - (utime % 900)) * 1000)} ${next}`);
        plan = next;
      }
      assert.deepEqual(seen, ["Sat 09:00 5", "Sat 23:00 1", "Sun 09:00 5", "Sun 23:00 1", "Mon 06:30 2", "Mon 10:00 3"]);
    }
  });

  it("begin once, and follow one another without a gap, where the clock is set over the time of a change", () => {
    for (const [tz, around] of [
      ["America/Santiago", "2026-04-05T04:00Z"],
      ["America/Santiago", "2026-09-06T04:00Z"],
      ["Europe/Berlin", "2026-10-25T01:00Z"],
      ["Europe/Berlin", "2026-03-29T01:00Z"],
      ["Australia/Lord_Howe", "2026-04-04T15:00Z"],
    ] as const)
      for (const shift of [-4, -3, 0, 1, 14, 15, 16].map((quarters) => quarters * 900)) {
        const from = Date.parse(around) / 1000 - DAY;
        const begun: number[] = [];
        for (let utime = from; utime < from + 2 * DAY; utime += 900) {
          const slot = slotAt(tz, shift, utime);
          assert.ok(slot.from <= utime && utime < slot.to, `${tz} ${shift}: ${slot.from} ≤ ${utime} < ${slot.to}`);
          assert.ok(slot.beforeFrom < slot.from);
          if (begun.at(-1) === slot.from) continue;
          if (begun.length > 1) assert.equal(slot.from, utime, "it begins when the one before it ends");
          begun.push(slot.from);
        }
        assert.ok(begun.length <= 11, `${tz} ${shift}: ${begun.length} plans in two days`);
      }
  });

  it("let whoever drives at the speed of the wave meet green at all of five crossings, into the city in the morning and out of it in the evening", () => {
    /** Greens of five crossings that are met, the mean of those who pass the first one in the second to eighth second of its green. */
    const meets = (world: World, street: Street, utime: number, isForward: boolean, delays: readonly number[]) => {
      const commands = inMode(world, "basic");
      const way = isForward ? street.members.slice(0, 5) : street.members.slice(0, 5).reverse();
      const [first] = way as [Street["members"][number]];
      const seen = ({ controller, at }: typeof first, i: number, second: number) =>
        stateAt(world, commands, controller, second + Math.abs(at - first.at) / street.speed + (delays[i] as number)).shown;
      let greens = 0;
      let entered = 0;
      for (let second = utime; second < utime + 150; second++) {
        const { phase, phaseStart } = seen(first, 0, second);
        if (phase !== 1 || second - phaseStart < 1 || second - phaseStart > 8) continue;
        greens += way.filter((each, i) => seen(each, i, second).phase === 1).length;
        entered++;
      }
      return greens / entered;
    };
    const none = [0, 0, 0, 0, 0];
    let streets = 0;
    for (const seed of seeds) {
      const world = calmWorld(cityOf(seed), seed);
      for (const street of streetsOf(world).filter(({ members }) => members.length >= 5)) {
        streets++;
        for (const [hour, isInward] of [
          [8.5, true],
          [18, false],
        ] as const) {
          const isForward = street.isInward === isInward;
          const utime = MONDAY + DAY + hour * HOUR;
          const mean = meets(world, street, utime, isForward, none);
          assert.ok(mean > 4.85, `${street.name} at ${hour}: ${mean} greens`);
          const spoiled = [0.31, 0.57, 0.83].map((share) =>
            meets(
              world,
              street,
              utime,
              isForward,
              none.map((_, i) => Math.round(97 * i * share)),
            ),
          );
          const usual = spoiled.reduce((sum, each) => sum + each) / spoiled.length;
          assert.ok(usual < 4, `${street.name} at ${hour}: ${usual} greens where the offsets are others`);
        }
      }
    }
    assert.ok(streets >= 15, `${streets} streets`);
  });

  it("are told of in the log when they change, and at no other time", () => {
    const world = calmWorld(cityOf(1), 1);
    const commands = inMode(world, "basic");
    let told = 0;
    for (const controller of world.city.controllers)
      for (const { utime, msg } of eventsBetween(world, controller.oID, MONDAY, MONDAY + 7 * DAY)) {
        if (!msg.startsWith("Смена программы")) continue;
        const planAt = (moment: number) => stateAt(world, commands, controller, moment).shown.cycle?.plan;
        // A cycle may begin in the very second of the change.
        assert.notEqual(planAt(utime - 1), planAt(utime + 150), `${controller.oID} at ${utime}`);
        told++;
      }
    assert.ok(told > 20, `${told} changes`);
  });

  it("are the same for the same seed and others for another one", () => {
    const cyclesOf = (seed: number) => {
      const world = calmWorld(cityOf(1), seed);
      const commands = inMode(world, "adaptive");
      return world.city.controllers.map((each) =>
        [9, 3, 15].map((hour) => stateAt(world, commands, each, MONDAY + hour * HOUR).shown.cycle),
      );
    };
    const [one, same, other] = [1, 1, 2].map((seed) => JSON.stringify(cyclesOf(seed)));
    assert.equal(one, same);
    assert.notEqual(one, other);
  });
});
