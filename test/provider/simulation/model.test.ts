import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bandOf } from "../../../src/provider/sources/simulation/coordination.js";
import { incrementalDelay, randomDelay, uniformDelay, websterLess } from "../../../src/provider/sources/simulation/traffic/delay.js";
import { createDemand } from "../../../src/provider/sources/simulation/traffic/demand.js";
import type { Figures } from "../../../src/provider/sources/simulation/traffic/figures.js";
import { CLOSED, gapCapacity, OPEN, type Shown, YIELD } from "../../../src/provider/sources/simulation/traffic/model/lights.js";
import { createModel, type Model } from "../../../src/provider/sources/simulation/traffic/model/model.js";
import { type Network, SATURATION, START_UP_LOSS, storageOf } from "../../../src/provider/sources/simulation/traffic/network.js";
import { single, street } from "./small-network.js";

const HOUR = 3600;
/** A full hour. */
const start = 1_763_456_400;
/** As much traffic as `entering` says, all the time. */
const steady = (network: Network, seed = 1) => createDemand(network, seed, () => 1);

/** What a group is shown at a second. */
type Lights = (g: number, t: number) => Shown;
const cycled =
  (cycle: number, green: number, begins: (g: number) => number = () => 0): Lights =>
  (g, t) =>
    (t - start - begins(g) + 100 * cycle) % cycle < green ? OPEN : CLOSED;

function run(model: Model, network: Network, lights: Lights, from: number, to: number): Figures {
  for (let t = from; t < to; t++) {
    network.groups.forEach((_, g) => {
      model.show(g, lights(g, t), t);
    });
    model.step(t);
  }
  return model.take();
}
const near = (value: number, wanted: number, share: number, what: string) =>
  assert.ok(Math.abs(value - wanted) <= share * wanted, `${what}: ${value.toFixed(2)}, wanted ${wanted.toFixed(2)}`);

describe("the traffic model at one stop line", () => {
  const cycle = 90;
  const green = 42;
  const effective = green - START_UP_LOSS;
  const capacity = (SATURATION * effective) / cycle;

  it("lets pass what the greens let pass: saturation flow by effective green", () => {
    const network = single(1500, { metres: 3000 });
    const model = createModel(network, 1, steady(network));
    run(model, network, cycled(cycle, green), start, start + HOUR);
    const { passed, capacity: told } = run(model, network, cycled(cycle, green), start + HOUR, start + 2 * HOUR);
    near(passed[0] as number, capacity * HOUR, 0.01, "vehicles an hour");
    near(told[0] as number, capacity * HOUR, 0.001, "capacity");
  });

  it("makes an undersaturated queue wait as Webster and the Highway Capacity Manual say", () => {
    for (const x of [0.4, 0.6, 0.8, 0.9]) {
      let waited = 0;
      let passed = 0;
      const hours = 12;
      for (let seed = 1; seed <= 6; seed++) {
        const network = single(2 * x * capacity * HOUR, { lanes: 2 });
        const model = createModel(network, seed, steady(network, seed));
        run(model, network, cycled(cycle, green), start, start + HOUR / 2);
        const figures = run(model, network, cycled(cycle, green), start + HOUR / 2, start + (hours + 0.5) * HOUR);
        waited += figures.waited[0] as number;
        passed += figures.passed[0] as number;
      }
      const real = passed / (6 * hours * HOUR) / (2 * capacity);
      const uniform = uniformDelay(cycle, effective, real);
      const webster = uniform + randomDelay(real, 2 * capacity) - websterLess(cycle, effective / cycle, real, 2 * capacity);
      const manual = uniform + incrementalDelay(real, 2 * capacity, hours * HOUR);
      near(waited / passed, webster, 0.1, `Webster at x = ${real.toFixed(2)}`);
      near(waited / passed, manual, x > 0.7 ? 0.2 : 0.1, `HCM at x = ${real.toFixed(2)}`);
    }
  });

  it("lets an oversaturated queue grow by what comes beyond the capacity", () => {
    const network = single(1.2 * capacity * HOUR, { metres: 3000 });
    const model = createModel(network, 3, steady(network, 3));
    run(model, network, cycled(cycle, green), start, start + HOUR / 6);
    const before = model.queueOf(0);
    const { arrived, cycles, served } = run(model, network, cycled(cycle, green), start + HOUR / 6, start + (7 / 6) * HOUR);
    near(model.queueOf(0) - before, (arrived[0] as number) - capacity * HOUR, 0.1, "queue after an hour");
    assert.ok((served[0] as number) <= 1 && (cycles[0] as number) >= 39, `${served[0]} of ${cycles[0]} cycles served`);
  });

  it("serves fewer cycles the more comes", () => {
    const shares = [0.5, 0.8, 0.95, 1.1, 1.3].map((x) => {
      const network = single(x * capacity * HOUR, { metres: 3000 });
      const { cycles, served } = run(createModel(network, 5, steady(network, 5)), network, cycled(cycle, green), start, start + 4 * HOUR);
      return (served[0] as number) / (cycles[0] as number);
    });
    for (let i = 2; i < shares.length; i++) assert.ok((shares[i] as number) < (shares[i - 1] as number), shares.join());
    assert.ok((shares[0] as number) > 0.97 && (shares.at(-1) as number) < 0.1, shares.join());
  });

  it("lets nobody pass at all red, and serves the queue afterwards", () => {
    const network = single(0.6 * capacity * HOUR, { metres: 1500 });
    const model = createModel(network, 7, steady(network, 7));
    const usual = cycled(cycle, green);
    const before = run(model, network, usual, start, start + HOUR);
    const { passed, cycles, served } = run(model, network, () => CLOSED, start + HOUR, start + 2 * HOUR);
    assert.equal(passed[0], 0);
    // The first cycle ends when its green does.
    assert.ok((cycles[0] as number) >= 14 && (served[0] as number) <= 1, `${served[0]} of ${cycles[0]} cycles served`);
    assert.equal(model.onLink(0), storageOf(network.approaches[0] as Network["approaches"][number]), "the link is full");
    const after = run(model, network, usual, start + 2 * HOUR, start + 2.5 * HOUR);
    near(after.passed[0] as number, (capacity * HOUR) / 2, 0.05, "discharge at capacity");
    run(model, network, usual, start + 2.5 * HOUR, start + 5 * HOUR);
    const again = run(model, network, usual, start + 5 * HOUR, start + 6 * HOUR);
    near(
      (again.waited[0] as number) / (again.passed[0] as number),
      (before.waited[0] as number) / (before.passed[0] as number),
      0.2,
      "delay",
    );
  });

  it("passes by gaps, and less, where the lights flash or are dark", () => {
    const network = street(1, 200, 700);
    const green = run(createModel(network, 1, steady(network)), network, () => OPEN, start, start + HOUR);
    const dark = run(createModel(network, 1, steady(network)), network, () => YIELD, start, start + HOUR);
    near(green.passed[1] as number, 700, 0.1, "with green");
    near(dark.passed[0] as number, 200, 0.1, "the main street");
    near(dark.passed[1] as number, 0.12 * 1850, 0.1, "the side street, a vehicle in 16 s");
    assert.ok(gapCapacity(0.4) < 0.12 * SATURATION, "gaps are fewer beside a stream without them");
  });

  it("spreads a platoon over the link, and keeps its mean travel time", () => {
    const network = street(2, 450, 0, { metres: 800 });
    const model = createModel(network, 1, steady(network));
    const lights: Lights = (g, t) => (g === 0 ? cycled(90, 40)(g, t) : OPEN);
    run(model, network, lights, start, start + 900);
    const leaving = new Float64Array(90);
    const coming = new Float64Array(90);
    for (let t = start + 900; t < start + 900 + 80 * 90; t++) {
      const { passed, arrived } = run(model, network, lights, t, t + 1);
      const second = (t - start) % 90;
      leaving[second] = (leaving[second] as number) + (passed[0] as number);
      coming[second] = (coming[second] as number) + (arrived[1] as number);
    }
    const most = (list: Float64Array) => Math.max(...list);
    assert.ok(most(coming) < 0.85 * most(leaving), `${most(coming)} after ${most(leaving)}`);
    // The shift at which what comes looks most like what left.
    const likeness = (shift: number) => leaving.reduce((sum, each, at) => sum + each * (coming[(at + shift) % 90] as number), 0);
    const shifts = Array.from({ length: 90 }, (_, shift) => shift);
    const later = shifts.reduce((best, shift) => (likeness(shift) > likeness(best) ? shift : best));
    near(later, 800 / (50 / 3.6), 0.15, "travel time");
  });
});

describe("the traffic model on a street", () => {
  const network = street(5, 700, 250);
  const lights = cycled(80, 40, (g) => (g < 5 ? 0 : 40));

  it("conserves vehicles: who entered has left, or is on a link; and a link passes on what it got", () => {
    const model = createModel(network, 2, steady(network, 2));
    for (let hour = 0; hour < 4; hour++) {
      const before = network.approaches.map((_, a) => model.onLink(a));
      const { passed, arrived } = run(model, network, lights, start + hour * HOUR, start + (hour + 1) * HOUR);
      const { entered, left } = model.balance();
      assert.equal(
        entered - left,
        network.approaches.reduce((sum, _, a) => sum + model.onLink(a), 0),
      );
      for (let i = 1; i < 5; i++) {
        const came = 0.9 * (passed[i - 1] as number) + 0.1 * (passed[5 + i - 1] as number);
        const stored = model.onLink(i) - (before[i] as number);
        near((passed[i] as number) + stored, came, 0.02 + 0.02, `link ${i}`);
        near(arrived[i] as number, came, 0.04, `arrivals of link ${i}`);
      }
    }
  });

  it("gives the same figures for the same seed byte by byte, and others for another", () => {
    const figures = (seed: number) => run(createModel(network, seed, steady(network, seed)), network, lights, start, start + HOUR);
    assert.deepEqual(figures(4), figures(4));
    assert.notDeepEqual(figures(4).passed, figures(5).passed);
  });

  it("comes to the same state whenever it was begun", () => {
    const hourOf = (early: number) => {
      const model = createModel(network, 6, steady(network, 6));
      run(model, network, lights, start - early, start + HOUR);
      return run(model, network, lights, start + HOUR, start + 2 * HOUR);
    };
    const one = hourOf(0);
    const other = hourOf(2 * HOUR);
    network.approaches.forEach((_, a) => {
      assert.ok(
        Math.abs((one.passed[a] as number) - (other.passed[a] as number)) <= 1,
        `approach ${a}: ${one.passed[a]}, ${other.passed[a]}`,
      );
    });
  });

  it("fills the streets before a closed crossing, upstream too, and empties them again", () => {
    const model = createModel(network, 8, steady(network, 8));
    run(model, network, lights, start, start + HOUR);
    const usual = model.queueOf(1);
    const closed: Lights = (g, t) => (g === 2 || g === 7 ? CLOSED : lights(g, t));
    const { passed } = run(model, network, closed, start + HOUR, start + 2 * HOUR);
    assert.equal(passed[2], 0);
    assert.equal(model.onLink(2), storageOf(network.approaches[2] as Network["approaches"][number]));
    assert.ok(model.queueOf(1) > usual + 30, `${model.queueOf(1)} wait upstream`);
    assert.ok((passed[3] as number) < 0.3 * ((passed[0] as number) + 700), "little comes downstream");
    run(model, network, lights, start + 2 * HOUR, start + 4 * HOUR);
    assert.ok(model.queueOf(2) < 25 && model.queueOf(1) < 25, `${model.queueOf(1)}, ${model.queueOf(2)} wait still`);
  });

  it("stops fewer in a green wave than against it", () => {
    const travel = Math.round(500 / (50 / 3.6));
    const stopsWith = (offset: number) => {
      const model = createModel(network, 9, steady(network, 9));
      const wave = cycled(80, 40, (g) => (g < 5 ? g * offset : (g - 5) * offset + 40));
      run(model, network, wave, start, start + HOUR);
      const { stops } = run(model, network, wave, start + HOUR, start + 3 * HOUR);
      return [1, 2, 3, 4].reduce((sum, a) => sum + (stops[a] as number), 0);
    };
    const wave = stopsWith(travel);
    const against = stopsWith(travel + 40);
    assert.ok(wave < 0.75 * against, `${wave} stops in the wave, ${against} against it`);
  });

  it("brings platoons in the band that the offsets make, and stops more where they are spoiled", () => {
    const length = 80;
    const greens = [40, 44, 38, 46, 40];
    const times = greens.map((_, i) => (i * 500) / (50 / 3.6));
    /** Arrivals at each crossing by the second after the band begins there, and stops behind the first. */
    const drive = (begins: readonly number[]) => {
      const wave: Lights = (g, t) => {
        const isOpen = cycled(length, greens[g % 5] as number, () => begins[g % 5] as number)(0, t) === OPEN;
        return isOpen === g < 5 ? OPEN : CLOSED;
      };
      const model = createModel(network, 9, steady(network, 9));
      run(model, network, wave, start, start + HOUR);
      const coming = greens.map(() => new Float64Array(length));
      let stops = 0;
      for (let t = start + HOUR; t < start + 3 * HOUR; t++) {
        const figures = run(model, network, wave, t, t + 1);
        coming.forEach((list, i) => {
          const second = Math.round(t - start - (times[i] as number) + 100 * length) % length;
          list[second] = (list[second] as number) + (figures.arrived[i] as number);
          if (i > 0) stops += figures.stops[i] as number;
        });
      }
      return { coming, stops };
    };
    const offsets = times.map((time) => Math.round(time));
    const band = bandOf(offsets, greens, times, length);
    near(band, 38, 0.03, "band");
    const { coming, stops } = drive(offsets);
    for (let i = 1; i < 5; i++) {
      const list = coming[i] as Float64Array;
      const within = (from: number) =>
        Array.from({ length: Math.round(band) }, (_, k) => list[(from + k + length) % length] as number).reduce(
          (sum, each) => sum + each,
          0,
        );
      const all = list.reduce((sum, each) => sum + each, 0);
      const fullest = Array.from({ length }, (_, at) => at - length / 2).reduce((best, at) => (within(at) > within(best) ? at : best));
      // Dispersion lets the first of a platoon come sooner, and the last later, than the band is made for.
      assert.ok(within(0) > 0.75 * all, `crossing ${i}: ${within(0)} of ${all} come in the band`);
      assert.ok(Math.abs(fullest) <= length / 10, `crossing ${i}: the platoon comes ${fullest} s after the band`);
    }
    const spoiled = offsets.map((offset, i) => offset + (i % 2) * 40);
    assert.ok(bandOf(spoiled, greens, times, length) < 10);
    const against = drive(spoiled);
    assert.ok(against.stops > 1.3 * stops, `${against.stops} stops with spoiled offsets, ${stops} in the band`);
  });
});
