import { setImmediate } from "node:timers/promises";
import type { Route } from "../../city/model.js";
import { createDay, type RouteDay } from "./bus-runs.js";
import { dayOf } from "./bus-timetable.js";
import { trafficOf } from "./traffic/city-traffic.js";
import type { World } from "./world.js";

/** Routes from which on a city keeps of a day what its buses do now; what they did is found out again for who asks. */
const MANY = 200;
/** Seconds that are gone back there to find out what they do now: what was before has no effect any more. */
const SETTLING = 3 * 3600;
/** Days of routes that are kept whole in such a city. */
const KEPT_WHOLE = 24;

interface Days {
  readonly now: Map<string, RouteDay>;
  readonly whole: Map<string, RouteDay>;
}
const known = new WeakMap<World, Days>();

function daysOf(world: World): Days {
  const own = known.get(world) ?? { now: new Map(), whole: new Map() };
  known.set(world, own);
  return own;
}

function kept(days: Map<string, RouteDay>, most: number, key: string, make: () => RouteDay): RouteDay {
  const found = days.get(key) ?? make();
  if (!days.has(key)) days.set(key, found);
  for (const oldest of days.keys()) {
    if (days.size <= most) break;
    days.delete(oldest);
  }
  return found;
}

/** What a route does on a day at a moment. */
export function runsOf(world: World, route: Route, day: number, utime: number): RouteDay {
  const { routes } = world.city;
  const isWhole = routes.length <= MANY;
  const found = kept(daysOf(world).now, 2 * routes.length + 20, `${route.id} ${day}`, () =>
    createDay(world, route, day, isWhole ? null : utime - SETTLING),
  );
  found.advance(utime);
  return found;
}

/** All that a route did on a day up to a moment. */
export function wholeDay(world: World, route: Route, day: number, utime: number): RouteDay {
  if (world.city.routes.length <= MANY) return runsOf(world, route, day, utime);
  const found = kept(daysOf(world).whole, KEPT_WHOLE, `${route.id} ${day}`, () => createDay(world, route, day, null));
  found.advance(utime);
  return found;
}

/**
 * Finds out what the buses of a large city do now, other work between: whoever asks first would else wait for all routes at once.
 * `isOver` says when nobody will ask any more.
 */
export async function warmBuses(world: World, isOver: () => boolean): Promise<void> {
  const { routes } = world.city;
  if (routes.length <= MANY) return;
  const utime = world.clock.now();
  // Those that are under way drove through these hours.
  await trafficOf(world).prepare(utime - SETTLING, utime);
  for (const route of routes) {
    await setImmediate();
    if (isOver()) return;
    runsOf(world, route, dayOf(world, utime), utime);
  }
}
