import { setImmediate } from "node:timers/promises";
import { HOUR } from "../../../base/time.js";
import { speedFactor } from "../scenario.js";
import type { World } from "../world.js";
import { type CityNetwork, partsAt } from "./city-network.js";
import type { Demand } from "./demand.js";
import type { Figures } from "./figures.js";
import { createJams } from "./jams.js";
import type { ControllerLights, LightsReader, Pair } from "./lights.js";
import { CLOSED, OPEN, YIELD } from "./model/lights.js";
import { createModel, type Model } from "./model/model.js";
import { SMOOTHED_OVER } from "./model/queues.js";
import type { Past } from "./past.js";
import { hourOf, SLOT } from "./slots.js";
import { levelOf, typicalDelay } from "./street-level.js";

/**
 * Controllers times seconds that one call may simulate second by second, a fraction of a second's work: with 120 crossings a quarter
 * an hour. That far back the run begins, and a jump of the clock that is longer is taken in the coarse steps of the past.
 */
const AT_ONCE = 130_000;
const LEAST_AT_ONCE = 2 * SLOT;
/** Slots after the beginning that are left out of answers: the streets fill. */
const SETTLING = 2;
/** Hours of slots that are kept: what the calls of a device's page and the recording of hours reach back. */
const KEPT = 26;
/** Seconds after which the lights of a controller are looked at again at the latest: failures come unannounced. */
const LOOK_EVERY = 15;

/** What happened in five minutes. */
export interface Slot {
  readonly figures: Figures;
  /** Vehicle-seconds that waiting took less than under the basic plan. */
  readonly saved: Float32Array;
}

/** The run of the models that is now: it begins in the past with the first question and goes forward only. */
export function createRun(network: CityNetwork, demand: Demand, lights: LightsReader, past: Past, world: World) {
  const { approaches, controllers, groups, groupPhases, groupsOf, arms } = network;
  const n = approaches.length;
  const atOnce = Math.max(LEAST_AT_ONCE, Math.floor(AT_ONCE / Math.max(1, controllers.length) / SLOT) * SLOT);

  const slots = new Map<number, Slot>();
  const versions: unknown[] = [];
  const jams = createJams(n, (a) => ({ oID: controllers[approaches[a]?.crossing as number]?.oID as number, arm: arms[a] as number }));
  /** The model that is shown the lights as they are, and the one that is shown the basic plan in place of what adapts. */
  let models: Pair<Model> | null = null;
  const nextLook = new Float64Array(controllers.length);
  /** The second that comes next, and the first whose figures are told. */
  let time = Number.NEGATIVE_INFINITY;
  let toldFrom = 0;

  const beginOf = (target: number): number => Math.floor((target - atOnce) / SLOT) * SLOT;

  function begin(target: number): Pair<Model> {
    time = beginOf(target);
    toldFrom = time + SETTLING * SLOT;
    const { queues, flows } = past.hour(hourOf(time)).atStart;
    const begun = () => {
      const model = createModel(network, world.seed, demand);
      model.begin(time, queues, flows);
      return model;
    };
    nextLook.fill(0);
    jams.closeAll(time);
    return { real: begun(), basic: begun() };
  }

  function look({ real, basic }: Pair<Model>) {
    for (let c = 0; c < controllers.length; c++) {
      if (time < (nextLook[c] as number)) continue;
      const seen = lights.at(controllers[c] as (typeof controllers)[number], time);
      nextLook[c] = Math.max(time + 1, Math.min(time + LOOK_EVERY, Math.ceil(seen.real.until), Math.ceil(seen.basic.until)));
      show(real, c, seen.real);
      show(basic, c, seen.basic);
    }
  }
  function show(model: Model, c: number, { phase, isYielding }: ControllerLights) {
    for (const g of groupsOf[c] as readonly number[]) {
      const isOpen = phase !== null && (groupPhases[g] as ReadonlySet<number>).has(phase);
      model.show(g, isYielding ? YIELD : isOpen ? OPEN : CLOSED, time);
    }
  }

  /** What a scenario leaves of lanes and speeds, minute by minute. */
  function obeyScenario({ real, basic }: Pair<Model>) {
    const speed = speedFactor(world, time);
    const parts = [...partsAt(world, network, time)];
    for (const model of [real, basic]) {
      model.slow(speed);
      for (const [g, left] of parts) model.narrow(g, left);
    }
  }

  /** Ends five minutes. */
  function keepSlot(models: Pair<Model>) {
    const figures = models.real.take();
    const basic = models.basic.take();
    if (time <= toldFrom) return;
    const start = time - SLOT;
    const saved = new Float32Array(n);
    for (const [crossing, controller] of controllers.entries()) {
      if (!lights.earns(controller, start)) continue;
      for (const g of groupsOf[crossing] as readonly number[]) {
        const a = groups[g]?.approach as number;
        saved[a] = (basic.waited[a] as number) - (figures.waited[a] as number);
      }
    }
    slots.set(start, { figures, saved });
    for (const old of slots.keys()) {
      if (old >= start - KEPT * HOUR) break;
      slots.delete(old);
    }
  }

  /** Little's law: who waits, over who comes. */
  const delayNow = (a: number, { real }: Pair<Model>): number =>
    typicalDelay(real.meanQueueOf(a) * SMOOTHED_OVER, real.flowOf(a) * SMOOTHED_OVER);
  const levelNow = (a: number, both: Pair<Model>): number => levelOf(approaches[a] as (typeof approaches)[number], delayNow(a, both)).level;

  /** Whether a moment is so far that a new run begins there. */
  const isFarTo = (target: number): boolean => target - time >= atOnce + SLOT;

  /** Goes on to now, by `most` seconds at most. */
  function goOn(most: number): Pair<Model> {
    const target = Math.floor(world.clock.now());
    if (models && target <= time) return models;
    if (!models || isFarTo(target)) models = begin(target);
    for (const [c, controller] of controllers.entries()) {
      const version = lights.versionOf(controller);
      if (versions[c] === version) continue;
      versions[c] = version;
      nextLook[c] = 0;
    }
    const both = models;
    for (const end = Math.min(target, time + most); time < end; ) {
      if (time % 60 === 0) obeyScenario(both);
      look(both);
      both.real.step(time);
      both.basic.step(time);
      time++;
      if (time % 60 === 0) jams.watch((a) => levelNow(a, both), time);
      if (time % SLOT === 0) keepSlot(both);
    }
    return models;
  }

  /** Comes to now, other work between the seconds. */
  async function comeToNow(): Promise<void> {
    const now = Math.floor(world.clock.now());
    const hour = hourOf(beginOf(now));
    if (isFarTo(now)) await past.prepare(hour, hour + HOUR);
    while (!models || time < Math.floor(world.clock.now())) {
      goOn(1);
      await setImmediate();
    }
  }

  return {
    /** What happened, by when its five minutes began. */
    slots: slots as ReadonlyMap<number, Slot>,
    jams,
    delayNow,
    /** The second that comes next, and the first whose figures are told. */
    time: (): number => time,
    toldFrom: (): number => toldFrom,
    /** Comes to now. */
    advance: (): Pair<Model> => goOn(Number.POSITIVE_INFINITY),
    comeToNow,
  };
}
