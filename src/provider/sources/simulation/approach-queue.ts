import { YELLOW } from "../../city/intergreen.js";
import type { Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";
import type { ControllerState } from "../accepted.js";
import { lanesOf } from "./traffic/city-network.js";
import { trafficOf } from "./traffic/city-traffic.js";
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

/** Vehicles that a camera sees at most. */
const LONGEST_QUEUE = 60;

/** What a camera sees on an approach of a controller in a state: its light, and who waits before it. */
export function approachAt(
  world: World,
  controller: Controller,
  { mode, shown }: ControllerState,
  arm: number,
  utime: number,
): ApproachView {
  const { compass, roadClass = 2 } = controller.arms[arm] as Controller["arms"][number];
  const lanes = lanesOf(roadClass);
  const { queue, flow } = trafficOf(world).waiting(controller.oID, arm, utime) ?? { queue: 0, flow: 0 };
  const seen = (light: Light): ApproachView => ({ light, lanes, flow, queue: Math.min(LONGEST_QUEUE, queue) });
  if (shown.blink) return seen("flashing");
  if (mode === "shutdown") return seen("off");
  const lets = new Set(
    phasesOf(controller)
      .filter(({ directions }) => directions.some((word) => word.startsWith(`${compass}-`)))
      .map(({ phase }) => phase),
  );
  const { phase, lastGreen } = shown;
  if (phase !== null && lets.has(phase)) return seen("green");
  const isYellow = lastGreen !== null && lets.has(lastGreen.phase) && utime - lastGreen.end < YELLOW;
  return seen(isYellow ? "yellow" : "red");
}
