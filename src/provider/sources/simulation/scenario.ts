import { tickOf } from "../../base/clock.js";
import { keyOf } from "../../base/random.js";
import { DAY } from "../../base/time.js";
import { keyed, saidBy, saying } from "../../base/words.js";
import type { Position } from "../../city/model.js";
import type { ScenarioRun } from "./scenarios/run.js";
import type { Faults, Happening, Place } from "./scenarios/schema.js";
import { type ApproachPlace, keyFor, liesIn, type Spot, spotOf } from "./scenarios/spots.js";
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
/** Places that are remembered. */
const MOST_SPOTS = 200;

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

/** Does anything happen by a scenario at all? */
export const hasCourse = ({ scenarios }: World): boolean => scenarios.some(({ scenario }) => scenario.happenings.length > 0);

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
export const darkBetween = (world: World, oID: number, start: number, end: number): Interruption[] =>
  cutsBetween(world, oID, start, end, ({ dark }) => dark === true);

/** The same of the line to it. */
export const unheardBetween = (world: World, oID: number, start: number, end: number): Interruption[] =>
  cutsBetween(world, oID, start, end, ({ unheard }) => unheard === true);

const isCut = ({ dark, unheard }: Happening): boolean => Boolean(dark || unheard);

/** When nothing was or is heard of a device, last, by what happens: a power cut, or a line that is down. */
export const lastCut = (world: World, oID: number, utime: number): Interruption | null =>
  cutsBetween(world, oID, utime - LOOK_BACK, utime, isCut)
    .filter(({ from }) => from <= utime)
    .at(-1) ?? null;

/** The supplies and lines that are down at a moment, each with the controllers behind it. */
export const partsDown = (world: World, utime: number) =>
  inForce(world, utime).flatMap(({ happening: { dark, unheard }, spot, from }) =>
    spot && (dark || unheard)
      ? [{ kind: dark ? ("supply" as const) : ("line" as const), id: spot.street, utime: from, controllers: spot.controllers }]
      : [],
  );

function cutsBetween(world: World, oID: number, start: number, end: number, isWanted: (happening: Happening) => boolean): Interruption[] {
  if (!world.scenarios.some(({ scenario }) => scenario.happenings.some(isWanted))) return [];
  const controller = world.detectors.get(String(oID))?.controller ?? oID;
  return world.scenarios
    .flatMap((run) => occurrencesOf(world, run, start, end, isWanted))
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
    const { words } = world;
    const middle: Position = spot?.middle ?? [longitude, latitude];
    const nearest = nearestController(world, ...middle);
    const street = spot?.street || keyed("unnamedStreet");
    const crossing = nearest ? saidBy("description", nearest) : keyed("noSignals");
    const said = message.key
      ? keyed(message.key, { street, crossing })
      : (message.text ?? "").replaceAll("{street}", words(street)).replaceAll("{crossing}", words(crossing));
    return { id: `scenario-${from}-${index}`, place: middle, type: message.type, ...saying("text", said, words), utime: from };
  });

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
  const first = Math.max(start, run.from);
  const last = Math.min(end, run.to);
  if (last < first) return [];
  const roundAt = (utime: number) => (Number.isFinite(every) ? Math.floor((utime - zero) / every) : 0);
  const found: Occurrence[] = [];
  for (let round = roundAt(first); round <= roundAt(last); round++) {
    const origin = round === 0 ? zero : zero + round * every;
    for (const [index, happening] of scenario.happenings.entries()) {
      if (!isWanted(happening)) continue;
      const begin = tickOf(origin + happening.begin);
      const finish = tickOf(origin + happening.end);
      const from = Math.max(run.from, begin);
      const to = Math.min(run.to, finish);
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
