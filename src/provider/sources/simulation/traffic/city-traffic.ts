import type { Commands } from "../../accepted.js";
import { stateAt } from "../controller-state.js";
import type { World } from "../world.js";
import { createTraffic } from "./create-traffic.js";
import type { StateOf } from "./lights.js";
import type { Traffic } from "./traffic.js";

/** Controllers from which on a city is large. */
const MANY = 500;

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
  own.traffic = createTraffic(world, own.commands, own.stateOf);
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
