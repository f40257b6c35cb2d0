import { angleBetween, bearing, centre, metres, mileage } from "../city/geometry.js";
import type { Controller, Position, Segment } from "../city/model.js";
import { tickOf } from "./clock.js";
import { DAY } from "./profile.js";
import { keyOf, pick, roll } from "./random.js";
import type { ScenarioRun } from "./scenarios/run.js";
import type { Faults, Happening, Place } from "./scenarios/schema.js";
import { nearestController, type World } from "./world.js";

/** From when until when something took the lights of a controller; `to` is infinite or lies ahead while it lasts. */
export interface Interruption {
  from: number;
  to: number;
}

/** Seconds that interruptions are looked for into the past: long before that, whatever runs since has come into step. */
export const LOOK_BACK = 2 * DAY;

/** How often devices fall ill where a scenario does not say it. */
const usualFaults: Faults = { chance: 0.2, least: 0.1, most: 0.45, local: 0.012 };
/** Key of the draws of places, and how many are remembered. */
const PLACES = 0x5c;
const MOST_SPOTS = 200;

/** A place of a scenario in a city. */
interface Spot {
  readonly street: string;
  readonly middle: Position;
  /** Approaches that lie in it, and whether one elsewhere does that is so far from its middle. */
  readonly approaches: ReadonlySet<number>;
  readonly controllers: ReadonlySet<number>;
  readonly reach: number | null;
  readonly ofStreet: string | null;
}

/** A happening in one round of a run. */
interface Occurrence {
  readonly happening: Happening;
  readonly index: number;
  /** From when until when, as it is meant. */
  readonly begin: number;
  readonly end: number;
  /** The same, cut where the run ends before. */
  readonly from: number;
  readonly to: number;
  readonly spot: Spot | null;
}

/** An approach, as the functions below are asked of it. */
export interface ApproachPlace {
  readonly oID: number;
  readonly arm: number;
  readonly street: string;
  readonly position: Position;
}

/** Times the vehicles that enter by an approach at a moment. */
export function demandFactor(world: World, approach: ApproachPlace, utime: number): number {
  let factor = 1;
  for (const each of inForce(world, utime)) {
    const { demand } = each.happening;
    if (demand !== undefined && (each.spot === null || liesIn(each.spot, approach))) factor *= towards(demand, strength(each, utime));
  }
  return factor;
}

/** Times the vehicles that leave an approach in a second of green: weather, and the lanes that are left. */
export function saturationFactor(world: World, oID: number, arm: number, utime: number): number {
  let factor = 1;
  let closed = 0;
  for (const each of inForce(world, utime)) {
    const { saturation, closed_lanes } = each.happening;
    if (each.spot && !each.spot.approaches.has(keyFor(oID, arm))) continue;
    if (saturation !== undefined) factor *= towards(saturation, strength(each, utime));
    if (closed_lanes !== undefined) closed = Math.max(closed, closed_lanes * strength(each, utime));
  }
  return factor * (1 - closed);
}

/** Times the speed of empty streets in the whole city. */
export function speedFactor(world: World, utime: number): number {
  let factor = 1;
  for (const each of inForce(world, utime))
    if (each.happening.speed !== undefined) factor *= towards(each.happening.speed, strength(each, utime));
  return factor;
}

/** Whether a device is without power: its lights are off, and nothing is heard of it. */
export const isDark = (world: World, oID: number, utime: number): boolean => (lastDark(world, oID, utime)?.to ?? 0) > utime;

/** The power cut that a device has, or had last. */
export const lastDark = (world: World, oID: number, utime: number): Interruption | null =>
  darkBetween(world, oID, utime - LOOK_BACK, utime)
    .filter(({ from }) => from <= utime)
    .at(-1) ?? null;

/** The power cuts of a device that lie or reach into a period, the oldest first. */
export function darkBetween(world: World, oID: number, start: number, end: number): Interruption[] {
  if (!world.scenarios.some(({ scenario }) => scenario.happenings.some(({ dark }) => dark))) return [];
  const controller = world.detectors.get(String(oID))?.controller ?? oID;
  return world.scenarios
    .flatMap((run) => occurrencesOf(world, run, start, end, ({ dark }) => dark === true))
    .filter(({ spot }) => spot?.controllers.has(controller))
    .map(({ from, to }) => ({ from, to }))
    .sort((a, b) => a.from - b.from);
}

/** How often devices fall ill at a moment. */
export const faultsAt = (world: World, utime: number): Faults =>
  world.scenarios.findLast(({ from, to }) => from <= utime && utime < to)?.scenario.faults ?? usualFaults;

/** The messages of what happens at a moment. */
export const scenarioMessages = (world: World, utime: number) =>
  inForce(world, utime).flatMap(({ happening: { message }, spot, from, index }) => {
    if (!message) return [];
    const { latitude, longitude } = world.city;
    const middle: Position = spot?.middle ?? [longitude, latitude];
    const text = message.text
      .replaceAll("{street}", spot?.street || "улица без названия")
      .replaceAll("{crossing}", nearestController(world, ...middle)?.description ?? "без светофора");
    return { id: `scenario-${from}-${index}`, place: middle, type: message.type, text, utime: from };
  });

/** Where lanes are closed at a moment, if they are anywhere. */
export const closedAt = (world: World, utime: number): { middle: Position } | null =>
  inForce(world, utime).find(({ happening }) => (happening.closed_lanes ?? 0) > 0)?.spot ?? null;

/** Refuses a scenario whose places a city does not have. */
export function checkPlaces(world: World, run: ScenarioRun): void {
  for (const [name, place] of Object.entries(run.scenario.places)) {
    try {
      spotOf(world, place, keyOf(name), run.start, 0);
    } catch (error) {
      throw new Error(`The place "${name}" of the scenario: ${(error as Error).message}`);
    }
  }
}

const towards = (factor: number, share: number): number => 1 + (factor - 1) * share;

/** How much of its effect a happening has: it grows and fades by its ramp. */
function strength({ happening: { ramp }, begin, end }: Occurrence, utime: number): number {
  return ramp > 0 ? Math.max(0, Math.min(1, (utime - begin) / ramp, (end - utime) / ramp)) : 1;
}

interface Known {
  scenarios: readonly ScenarioRun[];
  utime: number;
  found: readonly Occurrence[];
  spots: Map<string, Spot>;
}
const known = new WeakMap<World, Known>();

function knownOf(world: World): Known {
  const own = known.get(world);
  if (own?.scenarios === world.scenarios) return own;
  const made: Known = { scenarios: world.scenarios, utime: Number.NaN, found: [], spots: own?.spots ?? new Map() };
  known.set(world, made);
  return made;
}

/** What happens at a moment. Many ask for one moment after another, so the last one is remembered. */
function inForce(world: World, utime: number): readonly Occurrence[] {
  const own = knownOf(world);
  if (own.utime === utime) return own.found;
  own.found = world.scenarios
    .flatMap((run) => (run.scenario.happenings.length > 0 ? occurrencesOf(world, run, utime, utime, () => true) : []))
    .filter(({ from, to }) => from <= utime && utime < to);
  own.utime = utime;
  return own.found;
}

/** What of a run lies or reaches into a period. */
function occurrencesOf(
  world: World,
  run: ScenarioRun,
  start: number,
  end: number,
  isWanted: (happening: Happening) => boolean,
): Occurrence[] {
  const { scenario, start: zero } = run;
  const every = scenario.every ?? Number.POSITIVE_INFINITY;
  const [first, last] = [Math.max(start, run.from), Math.min(end, run.to)];
  if (last < first) return [];
  const roundAt = (utime: number) => (Number.isFinite(every) ? Math.floor((utime - zero) / every) : 0);
  const found: Occurrence[] = [];
  for (let round = roundAt(first); round <= roundAt(last); round++) {
    const origin = round === 0 ? zero : zero + round * every;
    for (const [index, happening] of scenario.happenings.entries()) {
      if (!isWanted(happening)) continue;
      const [begin, finish] = [tickOf(origin + happening.begin), tickOf(origin + happening.end)];
      const [from, to] = [Math.max(run.from, begin), Math.min(run.to, finish)];
      if (from >= to || from > end || to < start) continue;
      found.push({ happening, index, begin, end: finish, from, to, spot: spotIn(world, run, round, happening.place) });
    }
  }
  return found;
}

function spotIn(world: World, { scenario, start }: ScenarioRun, round: number, name: string | undefined): Spot | null {
  if (name === undefined) return null;
  const place = scenario.places[name] as Place;
  const { spots } = knownOf(world);
  const key = `${JSON.stringify(place)} ${"any" in place ? `${name} ${start} ${round}` : ""}`;
  const spot = spots.get(key) ?? spotOf(world, place, keyOf(name), start, round);
  if (spots.size >= MOST_SPOTS) spots.clear();
  spots.set(key, spot);
  return spot;
}

/** Finds a place; what is left to chance is drawn by the keys. */
function spotOf(world: World, place: Place, ...keys: number[]): Spot {
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

const keyFor = (oID: number, arm: number): number => oID * 64 + arm;

const liesIn = ({ approaches, reach, ofStreet, middle }: Spot, { oID, arm, street, position }: ApproachPlace): boolean =>
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
