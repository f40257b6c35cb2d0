import type { SignalDetector } from "../../../core/contract/measures.js";
import { pick, roll } from "../../base/random.js";
import type { SignalEvent } from "../../base/signal-event.js";
import { DAY, HOUR } from "../../base/time.js";
import type { Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";
import type { ControllerState } from "../accepted.js";
import type { SignalLog } from "../source.js";
import { demandOf } from "./demand.js";
import { type BrokenBy, type Green, type PlayedLane, playEvents } from "./signal-events.js";
import { lanesOf } from "./traffic/city-network.js";
import type { World } from "./world.js";

/** Seconds of the past for which a log can be asked. */
const PAST = 2 * DAY;
/** Seconds before a period from which on it is played. */
const WARM = 600;
/** Seconds between two looks at a controller while its green goes on. */
const LOOK = 5;
/** Share of detectors that are broken on a day, and the second of it at which they break. */
const BROKEN = 0.01;
const kinds: readonly BrokenBy[] = ["silent", "stuck", "chattering"];
/** Share of the vehicles of a main street that come in a platoon, and from when to when that is so after its green begins, in shares of the green. */
const PLATOON = 0.6;
const PLATOON_CLASS = 3;

/** Channels of a lane: four detectors each. */
const channelsOf = (index: number) => ({ advance: index * 4 + 1, presence: index * 4 + 2, count: index * 4 + 3, entry: index * 4 + 4 });

/** The lanes of a controller's approaches that have a phase of their own. */
function lanesAt(world: World, controller: Controller, greens: readonly Green[]): PlayedLane[] {
  const lanes: PlayedLane[] = [];
  for (const [arm, { compass, roadClass = 2 }] of controller.arms.entries()) {
    const phase = phasesOf(controller).find(({ directions }) => directions.some((word) => word.startsWith(`${compass}-`)))?.phase;
    if (phase === undefined) continue;
    const count = lanesOf(roadClass);
    const own = greens.filter((green) => green.phase === phase);
    const flow = (utime: number) => {
      const mean = demandOf(world, controller, arm, world.time.wall(utime)) / count;
      return roadClass >= PLATOON_CLASS ? mean * platoonAt(own, utime) : mean;
    };
    for (let lane = 0; lane < count; lane++) lanes.push({ phase, ...channelsOf(lanes.length), flow });
  }
  return lanes;
}

/** How much denser, or thinner, vehicles come at a moment than on the mean of the cycle: a coordinated street brings them to its green. */
function platoonAt(own: readonly Green[], utime: number): number {
  const at = own.findLastIndex(({ start }) => start <= utime);
  const green = own[at];
  const next = own[at + 1];
  if (!green || !next) return 1;
  const share = (green.end - green.start) / (next.start - green.start);
  return 1 - PLATOON + (utime < green.end ? PLATOON / share : 0);
}

/** The logs of simulated controllers: functions of the seed, the lights and the moment. */
export function signalLogOf(world: World, stateOf: (controller: Controller, utime: number) => ControllerState): SignalLog {
  const controllerOf = (oID: number) => world.controllers.get(String(oID));

  /** What a controller has shown from one moment to another. */
  function shownBetween(controller: Controller, from: number, to: number) {
    const greens: Green[] = [];
    const flashes: { utime: number; isOn: boolean }[] = [];
    let running: { phase: number; start: number } | null = null;
    let isFlash: boolean | null = null;
    const finish = (utime: number, isForced: boolean) => {
      if (running) greens.push({ ...running, end: utime, isForced });
      running = null;
    };
    for (let utime = from; utime < to; ) {
      const { shown, by } = stateOf(controller, utime);
      if (shown.blink !== isFlash) flashes.push({ utime, isOn: shown.blink });
      isFlash = shown.blink;
      const phase = shown.blink ? null : shown.phase;
      if (running && running.phase !== phase) finish(Math.min(utime, Math.ceil(shown.lastGreen?.end ?? utime)), by === "system");
      if (!running && phase !== null) running = { phase, start: utime };
      // A green goes on until its end, unless somebody breaks in.
      utime = phase === null ? utime + 1 : Math.max(utime + 1, Math.min(utime + LOOK, Math.ceil(shown.lastGreen?.end ?? utime)));
    }
    finish(to, true);
    return { greens, flashes };
  }

  return {
    resolution: 0.1,
    since: (now) => now - PAST,
    detectors(oID): SignalDetector[] {
      const controller = controllerOf(oID);
      if (!controller) return [];
      return lanesAt(world, controller, []).flatMap(({ phase, ...channels }) =>
        (["advance", "presence", "count", "entry"] as const).map((use) => ({ channel: channels[use], phase, use })),
      );
    },
    between(oID, start, end): SignalEvent[] {
      const controller = controllerOf(oID);
      if (!controller) return [];
      const warm = start - WARM;
      const { greens, flashes } = shownBetween(controller, warm, end + HOUR / 20);
      const day = world.time.day(start).start;
      const broken = (channel: number) => {
        if (roll(world.seed, 553, oID, channel, day) >= BROKEN) return null;
        return {
          by: pick(kinds, roll(world.seed, 554, oID, channel, day)),
          since: day + Math.floor(roll(world.seed, 555, oID, channel, day) * DAY),
        };
      };
      const played = { seed: world.seed + oID, greens, lanes: lanesAt(world, controller, greens), broken };
      const { mode, shown } = stateOf(controller, start);
      const state = (id: number, parameter: number): SignalEvent => ({ tenths: start * 10, id, parameter });
      const { cycle } = shown;
      const told = cycle && mode !== "without_control" ? [state(131, cycle.plan ?? 0), state(132, cycle.length)] : [];
      return [
        state(150, cycle?.offset == null ? (cycle?.isTransition ? 2 : 0) : 1),
        ...told,
        ...flashes.flatMap(({ utime, isOn }): SignalEvent[] =>
          utime >= start && utime < end && (isOn || utime > warm) ? [{ tenths: utime * 10, id: 173, parameter: isOn ? 3 : 2 }] : [],
        ),
        ...playEvents(played, warm, start, end),
      ];
    },
  };
}
