import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClock } from "../../src/provider/base/clock.js";
import { generateCity } from "../../src/provider/city/generate.js";
import { phasesOf, planOf } from "../../src/provider/city/phases.js";
import { rtsTelemetry } from "../../src/provider/service/devices/telemetry.js";
import { situationAt } from "../../src/provider/service/stream/situation.js";
import { type City, cityOf } from "../../src/provider/sources/city.js";
import { stateAt } from "../../src/provider/sources/simulation/controller-state.js";
import { eventsBetween } from "../../src/provider/sources/simulation/events.js";
import { lastFailure, lastLocal } from "../../src/provider/sources/simulation/health.js";
import { shownAt } from "../../src/provider/sources/simulation/signals.js";
import { simulatedSource } from "../../src/provider/sources/simulation/simulation.js";
import { createWorld, type World } from "../../src/provider/sources/simulation/world.js";

const noon = Date.UTC(2026, 10, 18, 9) / 1000;
const worldOf = (seed: number, time = noon, scenario = "calm"): World =>
  createWorld(
    generateCity(seed),
    seed,
    scenario,
    createClock(() => time),
  );

const cityOfWorld = (world: World): City => cityOf(world, [simulatedSource(world, new Map())]);
const situationOf = (world: World, utime: number) => situationAt(cityOfWorld(world), utime);

describe("the simulation", () => {
  it("gives the same city and the same hour for the same seed, and others for another", () => {
    const one = worldOf(1);
    const same = worldOf(1);
    const other = worldOf(2);
    assert.deepEqual(one.city, same.city);
    assert.notDeepEqual(one.city.segments, other.city.segments);
    assert.deepEqual(situationOf(one, noon), situationOf(same, noon));
    assert.notDeepEqual(situationOf(one, noon), situationOf(one, noon + 60));
    const { oID } = one.city.controllers[3] as { oID: number };
    assert.deepEqual(eventsBetween(one, oID, noon - 86_400, noon), eventsBetween(same, oID, noon - 86_400, noon));
  });
  it("makes a city of the promised size, with Russian streets", () => {
    const { city } = worldOf(1);
    assert.equal(city.controllers.length, 120);
    assert.ok(Math.abs(city.detectors.length - 300) < 40, String(city.detectors.length));
    assert.equal(city.routes.length, 25);
    assert.ok(city.streets.every(({ name }) => /улица|проспект|площадь|набережная|шоссе/.test(name)));
    assert.ok(city.controllers.every(({ streets }) => streets.length > 0 && new Set(streets).size === streets.length));
    const ids = [...city.controllers, ...city.detectors].map(({ oID }) => oID);
    assert.equal(new Set(ids).size, ids.length);
  });
  it("runs the phases by the clock, one after another and each as long as it says", () => {
    const world = worldOf(1);
    for (const controller of world.city.controllers.slice(0, 30)) {
      const order = phasesOf(controller).map(({ phase }) => phase);
      const shownIn = (utime: number) => shownAt(world, controller, { mode: "basic", since: 0 }, utime);
      let shown = shownIn(shownIn(noon).phaseEnd);
      for (let i = 0; i < 8; i++) {
        const green = shown.phaseEnd - shown.phaseStart;
        assert.equal(green, shown.durations[shown.sequence.indexOf(shown.phase as number)]);
        assert.ok(green >= (phasesOf(controller).find(({ phase }) => phase === shown.phase)?.min_green ?? 0));
        const next = shownIn(shown.phaseEnd);
        const intergreen = planOf(controller).between(shown.phase as number, next.phase as number);
        assert.equal(shownIn(shown.phaseEnd - intergreen - 0.1).phase, shown.phase);
        for (const second of [intergreen, 0.1])
          assert.equal(shownIn(shown.phaseEnd - second).phase, null, "no phase is on between two greens");
        assert.equal(next.phase, order[(order.indexOf(shown.phase as number) + 1) % order.length]);
        shown = next;
      }
    }
  });
  it("clears a crossing before the next green also when a failure or local control begins or ends, though nobody commands", () => {
    for (const scenario of ["calm", "faulty"] as const) {
      const world = worldOf(1, noon, scenario);
      let events = 0;
      for (const controller of world.city.controllers) {
        const { oID } = controller;
        const happened = [lastFailure(world, oID, noon), lastLocal(world, oID, 0, noon)].filter((each) => each !== null);
        for (const moment of happened.flatMap(({ from, to }) => [from, to]).filter((each) => each <= noon)) {
          events++;
          let last: { phase: number; end: number } | null = null;
          let before: number | null = null;
          for (let utime = moment - 60; utime < moment + 60; utime++) {
            const { phase } = stateAt(world, new Map(), controller, utime).shown;
            if (before !== null && phase !== before) last = { phase: before, end: utime };
            if (phase !== null && phase !== before && last) {
              const needed = planOf(controller).between(last.phase, phase);
              assert.ok(utime - last.end >= needed, `${oID}: ${utime - last.end} s from phase ${last.phase} to ${phase}`);
            }
            before = phase;
          }
        }
      }
      assert.ok(events > 3, `${scenario}: ${events}`);
    }
  });
  it("shows a phase of the sequence, with a duration for each, in every adaptive cycle", () => {
    const city = cityOfWorld(worldOf(1));
    for (const controller of city.city.controllers) {
      for (let i = 0; i < 20; i++) {
        const { phase, phase_sequence, phase_durations, state_control_rts } = rtsTelemetry(city, new Map(), controller, noon + i * 97);
        assert.equal(phase_sequence.length, phase_durations.length);
        if (state_control_rts !== "flashing_yellow" && phase !== null) assert.ok(phase_sequence.includes(phase));
      }
    }
  });
});
