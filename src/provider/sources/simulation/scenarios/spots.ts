import { pick, roll } from "../../../base/random.js";
import { angleBetween, bearing, centre, metres, mileage } from "../../../city/geometry.js";
import type { Controller, Position, Segment } from "../../../city/model.js";
import type { World } from "../world.js";
import type { Place } from "./schema.js";

/** Key of the draws of places. */
const PLACES = 0x5c;

/** A place of a scenario in a city. */
export interface Spot {
  readonly street: string;
  readonly middle: Position;
  /** Approaches that lie in it, and whether one elsewhere does that is so far from its middle. */
  readonly approaches: ReadonlySet<number>;
  readonly controllers: ReadonlySet<number>;
  readonly reach: number | null;
  readonly ofStreet: string | null;
}

/** An approach, as scenarios are asked of it. */
export interface ApproachPlace {
  readonly oID: number;
  readonly arm: number;
  readonly street: string;
  readonly position: Position;
}

/** Finds a place; what is left to chance is drawn by the keys. */
export function spotOf(world: World, place: Place, ...keys: number[]): Spot {
  const { city, seed } = world;
  const reach = place.reach ?? null;
  const draw = <Thing>(list: readonly Thing[], what: string): Thing => {
    if (list.length === 0) throw new Error(`this city has no ${what}.`);
    return pick(list, roll(seed, PLACES, ...keys));
  };
  if ("street" in place) return streetSpot(world, place.street, reach);
  if ("largest" in place) return streetSpot(world, largestStreet(city.segments), reach);
  if ("segment" in place) {
    const segment = city.segments.find(({ id }) => id === place.segment);
    if (!segment) throw new Error(`this city has no segment "${place.segment}".`);
    return segmentSpot(world, segment, reach);
  }
  if ("controller" in place) {
    const controller = world.controllers.get(String(place.controller));
    if (!controller) throw new Error(`this city has no controller ${place.controller}.`);
    return crossingSpot(world, controller, reach);
  }
  if (place.any === "controller") return crossingSpot(world, draw(city.controllers, "controllers"), reach);
  const named = city.segments.filter(({ name, oIDs }) => name && oIDs.length > 0);
  const large = named.filter(({ roadClass }) => roadClass >= 3);
  return segmentSpot(world, draw(place.any === "large_street" && large.length > 0 ? large : named, "named streets"), reach);
}

export const keyFor = (oID: number, arm: number): number => oID * 64 + arm;

export const liesIn = ({ approaches, reach, ofStreet, middle }: Spot, { oID, arm, street, position }: ApproachPlace): boolean =>
  reach === null ? approaches.has(keyFor(oID, arm)) : (ofStreet === null || street === ofStreet) && metres(position, middle) <= reach;

const positionOf = ({ longitude, latitude }: Controller): Position => [longitude, latitude];
const middleOf = ({ line }: Segment): Position => line[Math.floor(line.length / 2)] as Position;

/** A spot of the approaches that `isPart` says, where no reach is given; else of those within it. */
function makeSpot(
  world: World,
  { street, middle, reach, ofStreet }: Pick<Spot, "street" | "middle" | "reach" | "ofStreet">,
  isPart: (controller: Controller, arm: number) => boolean,
): Spot {
  const approaches = new Set<number>();
  const controllers = new Set<number>();
  for (const controller of world.city.controllers) {
    if (reach !== null && metres(positionOf(controller), middle) > reach) continue;
    for (const [arm, { street: own }] of controller.arms.entries()) {
      if (reach === null ? !isPart(controller, arm) : ofStreet !== null && own !== ofStreet) continue;
      approaches.add(keyFor(controller.oID, arm));
      controllers.add(controller.oID);
    }
  }
  return { street, middle, reach, ofStreet, approaches, controllers };
}

function crossingSpot(world: World, controller: Controller, reach: number | null): Spot {
  const around = { street: controller.streets[0] ?? "", middle: positionOf(controller), reach, ofStreet: null };
  return makeSpot(world, around, ({ oID }) => oID === controller.oID);
}

function segmentSpot(world: World, segment: Segment, reach: number | null): Spot {
  const { name, oIDs } = segment;
  const middle = middleOf(segment);
  return makeSpot(world, { street: name, middle, reach, ofStreet: name }, (controller, arm) => {
    if (!oIDs.includes(controller.oID)) return false;
    const towards = bearing(positionOf(controller), middle);
    const off = controller.arms.map((each) => angleBetween(each.bearing, towards) + (each.street === name ? 0 : 90));
    return off[arm] === Math.min(...off);
  });
}

function streetSpot(world: World, name: string, reach: number | null): Spot {
  const own = world.city.segments.filter((segment) => segment.name === name);
  if (own.length === 0) throw new Error(`this city has no street "${name}".`);
  const centreOfAll = centre(own.map(middleOf));
  const middle = own.map(middleOf).reduce((best, each) => (metres(each, centreOfAll) < metres(best, centreOfAll) ? each : best));
  return makeSpot(world, { street: name, middle, reach, ofStreet: name }, ({ arms }, arm) => arms[arm]?.street === name);
}

function largestStreet(segments: readonly Segment[]): string {
  const sizes = new Map<string, number>();
  for (const { name, line, roadClass, oIDs } of segments)
    if (name && oIDs.length > 0) sizes.set(name, (sizes.get(name) ?? 0) + (mileage(line).at(-1) as number) * roadClass);
  const [first] = [...sizes].sort(([, a], [, b]) => b - a);
  if (!first) throw new Error("this city has no named streets.");
  return first[0];
}
