import type { Controller } from "../city/model.js";
import { type Commands, stateAt } from "../control/state.js";
import { hourTotal } from "./counts.js";
import { phasesOf, planOf } from "./phases.js";
import { HOUR, startOfHour } from "./profile.js";
import type { World } from "./world.js";

export type Light = "red" | "yellow" | "green" | "flashing" | "off";
export interface ApproachView {
  light: Light;
  lanes: number;
  /** Vehicles that wait at the stop line, in all lanes together. */
  queue: number;
  /** Vehicles per hour. */
  flow: number;
}

/** Seconds of yellow after a green, and vehicles that leave one lane in a second of green (saturation flow 1,800 veh/h). */
const YELLOW = 3;
const LEAVING = 0.5;
const LONGEST_QUEUE = 60;
const lanesOf = [1, 1, 2, 3] as const;

/** What a camera sees on an approach: its light, and the queue that the counted vehicles make while it waits. */
export function approachAt(world: World, commands: Commands, controller: Controller, arm: number, utime: number): ApproachView {
  const { compass, roadClass = 2 } = controller.arms[arm] as Controller["arms"][number];
  const lanes = lanesOf[roadClass - 1] as number;
  const flow = hourTotal(world, controller.oID, arm, startOfHour(utime));
  const arriving = flow / HOUR;
  const { mode, shown } = stateAt(world, commands, controller, utime);
  const seen = (light: Light, waiting: number): ApproachView => ({
    light,
    lanes,
    flow,
    queue: Math.round(Math.min(LONGEST_QUEUE, Math.max(0, waiting))),
  });
  if (shown.blink) return seen("flashing", lanes * arriving * 4);
  if (mode === "shutdown") return seen("off", lanes * arriving * 4);

  const lets = new Set(
    phasesOf(controller)
      .filter(({ directions }) => directions.some((word) => word.startsWith(`${compass}-`)))
      .map(({ phase }) => phase),
  );
  const { phase, lastGreen, phaseStart, sequence, durations } = shown;
  const place = lastGreen ? sequence.indexOf(lastGreen.phase) : -1;
  /** Seconds for which the approach had waited when the phase at `place` began. */
  const waitedBefore = () => {
    let waited = 0;
    for (let back = 1; back <= sequence.length; back++) {
      const at = (place - back + 2 * sequence.length) % sequence.length;
      if (lets.has(sequence[at] as number))
        return waited + planOf(controller).between(sequence[at] as number, sequence[(at + 1) % sequence.length] as number);
      waited += durations[at] as number;
    }
    return waited;
  };
  if (phase !== null && lets.has(phase))
    return seen("green", arriving * waitedBefore() - (lanes * LEAVING - arriving) * (utime - phaseStart));
  const ended = lastGreen && lets.has(lastGreen.phase) ? utime - lastGreen.end : null;
  if (ended !== null) return seen(ended < YELLOW ? "yellow" : "red", arriving * Math.max(0, ended));
  return seen("red", arriving * ((place < 0 ? 0 : waitedBefore()) + utime - phaseStart));
}
