import { HOUR } from "../../../base/time.js";
import type { Commands } from "../../accepted.js";
import { enteringOf } from "../demand.js";
import type { World } from "../world.js";
import { networkOf } from "./city-network.js";
import type { Figures } from "./figures.js";
import { createLights, type StateOf } from "./lights.js";
import { createPast } from "./past.js";
import { createRun } from "./run.js";
import { hourOf, SLOT, SLOTS } from "./slots.js";
import { levelOf, speedOf, typicalDelay } from "./street-level.js";
import type { ApproachFigures, Traffic } from "./traffic.js";

/** The traffic of a world whose controllers obey these commands. */
export function createTraffic(world: World, commands: Commands, stateOf: StateOf): Traffic {
  const network = networkOf(world);
  const { approaches } = network;
  const demand = enteringOf(world);
  const lights = createLights(world, commands, stateOf);
  const past = createPast(network, demand, lights, world);
  const run = createRun(network, demand, lights, past, world);
  const { slots, jams, advance, comeToNow } = run;

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
      speed: delay === null ? (waited > 0 ? 0 : null) : Math.round(speedOf(approaches[a] as (typeof approaches)[number], delay)),
      delay,
      stops: Math.round(stops),
      so: cycles >= 0.5 ? Math.round((100 * served) / cycles) : null,
      capacity: Math.round((capacity * HOUR) / (to - from)),
      saved: Math.round(saved),
    };
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
      if (run.time() - utime < SLOT) return { queue: real.queueOf(a), flow: Math.round(real.flowOf(a) * HOUR) };
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
      const isNow = run.time() - utime < SLOT;
      let worst = { level: -1, speed: 0 };
      for (const a of on) {
        const delay = isNow ? run.delayNow(a, models) : delayBefore(a, utime);
        const found = levelOf(approaches[a] as (typeof approaches)[number], delay);
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
      for (let hour = hourOf(from); hour < to; hour += HOUR) if (hour < run.toldFrom() || !slots.has(hour)) hours.push(hour);
      const first = hours[0];
      const last = hours.at(-1);
      if (first !== undefined && last !== undefined) await past.prepare(first, last + HOUR);
    },
  };
}
