import { setImmediate } from "node:timers/promises";
import { HOUR } from "../../../base/time.js";
import type { Commands } from "../../accepted.js";
import { stateAt } from "../controller-state.js";
import { enteringOf } from "../demand.js";

import { speedFactor } from "../scenario.js";
import type { World } from "../world.js";
import { networkOf, partsAt } from "./city-network.js";
import type { Figures } from "./figures.js";
import { createJams } from "./jams.js";
import { type ControllerLights, createLights, type Pair, type StateOf } from "./lights.js";
import { CLOSED, createModel, type Model, OPEN, SMOOTHED_OVER, YIELD } from "./model.js";
import { createPast } from "./past.js";
import { hourOf, SLOT, SLOTS } from "./slots.js";
import type { ApproachFigures, Traffic } from "./traffic.js";

/**
 * Controllers times seconds that one call may simulate second by second, a fraction of a second's work: with 120 crossings a quarter
 * an hour. That far back the run begins, and a jump of the clock that is longer is taken in the coarse steps of the past.
 */
const AT_ONCE = 130_000;
const LEAST_AT_ONCE = 2 * SLOT;
/** Controllers from which on a city is large. */
const MANY = 500;
/** Slots after the beginning that are not told: the streets fill. */
const SETTLING = 2;
/** Hours of slots that are kept: what the calls of a device's page and the recording of hours reach back. */
const KEPT = 26;
/** Seconds after which the lights of a controller are looked at again at the latest: failures come unannounced. */
const LOOK_EVERY = 15;
/** Seconds that a vehicle waits at signals also in an empty city: a street on which it waits no longer is free. */
const USUAL_WAIT = 15;
/** Vehicles that wait as usual and are counted with those that were seen: one car that met red by night is no jam. */
const UNSEEN = 3;
/** Seconds that a vehicle waits, by what so many vehicles waited together. */
const typicalDelay = (waited: number, vehicles: number): number => (waited + UNSEEN * USUAL_WAIT) / (vehicles + UNSEEN);

interface Slot {
  readonly figures: Figures;
  readonly saved: Float32Array;
}

interface Known {
  readonly commands: Commands;
  readonly stateOf: StateOf;
  traffic: Traffic | null;
  /** Who wants to know that somebody has asked for the traffic. */
  readonly waiting: (() => void)[];
}
const known = new WeakMap<World, Known>();

function knownOf(world: World): Known {
  const own = known.get(world);
  if (own) return own;
  obey(world, new Map());
  return known.get(world) as Known;
}

/**
 * Says which commands the lights of a world obey; of one of which nobody has said so, none. `stateOf` knows what controllers show
 * where that is not simulated for all of them.
 */
export function obey(
  world: World,
  commands: Commands,
  stateOf: StateOf = (controller, utime) => stateAt(world, commands, controller, utime),
): void {
  known.set(world, { commands, stateOf, traffic: null, waiting: [] });
}

/** The traffic of a world, made when somebody asks for it first. */
export function trafficOf(world: World): Traffic {
  const own = knownOf(world);
  if (own.traffic) return own.traffic;
  own.traffic = createTraffic(world, own);
  for (const begin of own.waiting.splice(0)) begin();
  return own.traffic;
}

/** Calls `begin` as soon as somebody has asked for the traffic of a world: at once where that was before. */
export function whenTrafficIsAsked(world: World, begin: () => void): void {
  const { traffic, waiting } = knownOf(world);
  if (traffic) begin();
  else waiting.push(begin);
}

/**
 * Has the traffic go on each second from the first question on, so that only who asks first waits for it; in a large city it begins at
 * once, since that would be long. Gives the function that ends it.
 */
export function keepDriving(world: World): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const begin = async () => {
    if (isOver) return;
    await trafficOf(world).begin();
    if (isOver) return;
    timer = setInterval(() => trafficOf(world).advance(), 1_000);
    timer.unref();
  };
  whenTrafficIsAsked(world, () => void begin());
  if (world.city.controllers.length > MANY) trafficOf(world);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

function createTraffic(world: World, { commands, stateOf }: Known): Traffic {
  const network = networkOf(world);
  const { approaches, controllers, groups, groupPhases, groupsOf, arms } = network;
  const n = approaches.length;
  const demand = enteringOf(world);
  const lights = createLights(world, commands, stateOf);
  const past = createPast(network, demand, lights, world);
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

  const advance = (): Pair<Model> => goOn(Number.POSITIVE_INFINITY);

  /** Goes on to now, by `most` seconds at most. */
  function goOn(most: number): Pair<Model> {
    const target = Math.floor(world.clock.now());
    if (models && target <= time) return models;
    if (!models || target - time >= atOnce + SLOT) models = begin(target);
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
      if (time % 60 === 0) jams.watch((a) => levelOf(a, delayNow(a, both)).level, time);
      if (time % SLOT === 0) keepSlot(both);
    }
    return models;
  }

  /** Comes to now from the beginning, other work between the seconds. */
  async function comeToNow(): Promise<void> {
    const hour = hourOf(beginOf(Math.floor(world.clock.now())));
    if (!models) await past.prepare(hour, hour + HOUR);
    while (!models || time < Math.floor(world.clock.now())) {
      goOn(1);
      await setImmediate();
    }
  }

  /** One approach in the slots from one moment to another. */
  function figuresBetween(a: number, from: number, to: number): ApproachFigures {
    let passed = 0;
    let waited = 0;
    let stops = 0;
    let cycles = 0;
    let served = 0;
    let capacity = 0;
    let saved = 0;
    function add(figures: Figures, index: number, part: number, vehicles: number, less: number) {
      passed += vehicles;
      waited += (figures.waited[index] as number) * part;
      stops += (figures.stops[index] as number) * part;
      cycles += (figures.cycles[index] as number) * part;
      served += (figures.served[index] as number) * part;
      capacity += (figures.capacity[index] as number) * part;
      saved += less * part;
    }
    for (let at = from; at < to; at += SLOT) {
      const slot = slots.get(at);
      if (slot) {
        add(slot.figures, a, 1, slot.figures.passed[a] as number, slot.saved[a] as number);
        continue;
      }
      const hour = hourOf(at);
      const { found, index } = past.at(a, hour);
      if (at === hour && at + HOUR <= to && !slots.has(at + HOUR - SLOT)) {
        add(found.figures, index, 1, found.figures.passed[index] as number, found.saved[index] as number);
        at += HOUR - SLOT;
      } else add(found.figures, index, 1 / SLOTS, found.passedIn((at - hour) / SLOT, index), found.saved[index] as number);
    }
    const delay = passed > 0 ? waited / passed : null;
    return {
      passed,
      speed: delay === null ? (waited > 0 ? 0 : null) : Math.round(speedOf(a, delay)),
      delay,
      stops: Math.round(stops),
      so: cycles >= 0.5 ? Math.round((100 * served) / cycles) : null,
      capacity: Math.round((capacity * HOUR) / (to - from)),
      saved: Math.round(saved),
    };
  }

  /** km/h over the link of an approach where one waits so many seconds at its end. */
  const speedOf = (a: number, delay: number): number => {
    const { metres, speed } = approaches[a] as (typeof approaches)[number];
    return (3.6 * metres) / (metres / speed + delay);
  };
  function levelOf(a: number, delay: number): { level: number; speed: number } {
    const { metres, speed } = approaches[a] as (typeof approaches)[number];
    const usual = metres / speed + USUAL_WAIT;
    const now = metres / speed + Math.max(USUAL_WAIT, delay);
    return { level: Math.min(10, Math.max(0, 10 * (1 - usual / now))), speed: speedOf(a, delay) };
  }

  /** The hour of the past that holds a moment, and where the figures of an approach stand in it. */
  function pastFigures(a: number, utime: number): [Figures, number] {
    const { found, index } = past.at(a, hourOf(utime));
    return [found.figures, index];
  }

  /** The delay on an approach in the five minutes before a moment of the past. */
  function delayBefore(a: number, utime: number): number {
    const at = Math.floor(utime / SLOT) * SLOT - SLOT;
    const slot = slots.get(at);
    const [figures, index] = slot ? [slot.figures, a] : pastFigures(a, at);
    return typicalDelay(figures.waited[index] as number, figures.passed[index] as number);
  }

  return {
    begin: comeToNow,
    advance: () => void advance(),
    hour(oID, arm, start, end = start + HOUR) {
      const a = network.indexOf(oID, arm);
      if (a === undefined || end > world.clock.now()) return null;
      advance();
      return figuresBetween(a, start, end);
    },
    lastHour(oID, arm, utime) {
      const a = network.indexOf(oID, arm);
      if (a === undefined) return null;
      const to = Math.floor(utime / SLOT) * SLOT;
      advance();
      return figuresBetween(a, to - HOUR, to);
    },
    waiting(oID, arm, utime) {
      const a = network.indexOf(oID, arm);
      if (a === undefined) return null;
      const { real } = advance();
      if (time - utime < SLOT) return { queue: real.queueOf(a), flow: Math.round(real.flowOf(a) * HOUR) };
      const at = Math.floor(utime / SLOT) * SLOT;
      const slot = slots.get(at);
      const [figures, index] = slot ? [slot.figures, a] : pastFigures(a, at);
      const seconds = slot ? SLOT : HOUR;
      return {
        queue: Math.round((figures.waited[index] as number) / seconds),
        flow: Math.round(((figures.arrived[index] as number) * HOUR) / seconds),
      };
    },
    road(segment, utime) {
      const on = network.onSegment.get(segment);
      if (!on) return null;
      const models = advance();
      const isNow = time - utime < SLOT;
      let worst = { level: -1, speed: 0 };
      for (const a of on) {
        const delay = isNow ? delayNow(a, models) : delayBefore(a, utime);
        const found = levelOf(a, delay);
        if (found.level > worst.level) worst = found;
      }
      return { level: Number(worst.level.toFixed(1)), speed: Math.round(worst.speed) };
    },
    jams(utime) {
      advance();
      return jams.until(utime);
    },
    async prepare(from, to) {
      await comeToNow();
      const hours: number[] = [];
      for (let hour = hourOf(from); hour < to; hour += HOUR) if (hour < toldFrom || !slots.has(hour)) hours.push(hour);
      const first = hours[0];
      const last = hours.at(-1);
      if (first !== undefined && last !== undefined) await past.prepare(first, last + HOUR);
    },
  };
}
