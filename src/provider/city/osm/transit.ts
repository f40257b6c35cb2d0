import { keyOf, pick, roll } from "../../base/random.js";
import { keyed, type Said, saidBy, saying, wordsIn } from "../../base/words.js";
import { along, angleBetween, bearing, METRES_PER_DEGREE, metres, mileage } from "../geometry.js";
import type { Position, Route, Segment, Stop } from "../model.js";
import { busModelsIn } from "../names.js";
import { busPlate } from "../transit.js";
import type { OsmData, OsmRelation } from "./data.js";
import { positionsOf, streetName } from "./roads.js";

const SAME_STOP = 60;
const STOP_REACH = 30;
const SHORTEST_ROUTE = 600;
const METRES_PER_BUS = 1600;

/** Bus stops and platforms of the data; a platform beside a stop of its name is that stop. */
export function stopsOf(data: OsmData, segments: readonly Segment[]): Stop[] {
  const words = wordsIn(data.language);
  const nodes = data.nodes.filter(
    ({ tags }) => tags.highway === "bus_stop" || (tags.public_transport === "platform" && tags.tram !== "yes" && streetName(tags)),
  );
  const first = nodes.sort(
    (a, b) => Number(b.tags.highway === "bus_stop") - Number(a.tags.highway === "bus_stop") || Number(a.id) - Number(b.id),
  );
  const stops: Stop[] = [];
  for (const { id, position, tags } of first) {
    const named: Said = streetName(tags) || keyed("stop.by", { street: streetBeside(segments, position) ?? keyed("stop.nowhere") });
    const fields = saying("name", named, words);
    const { name } = fields;
    const twin =
      tags.highway !== "bus_stop" &&
      stops.some((stop) => stop.name === name && metres([stop.longitude, stop.latitude], position) < SAME_STOP);
    if (!twin) stops.push({ id: `stop-${id}`, ...fields, longitude: position[0], latitude: position[1] });
  }
  return stops;
}

function streetBeside(segments: readonly Segment[], position: Position): string | null {
  let best: { name: string | null; distance: number } = { name: null, distance: Number.POSITIVE_INFINITY };
  for (const { name, line } of segments) {
    if (!name) continue;
    for (const point of line) {
      // A look at the latitude spares most of the distances.
      if (Math.abs(point[1] - position[1]) * METRES_PER_DEGREE > best.distance) continue;
      const distance = metres(point, position);
      if (distance < best.distance) best = { name, distance };
    }
  }
  return best.name;
}

/** Bus and trolleybus routes as far as the data holds their ways; each relation is one direction. */
export function routesOf(data: OsmData, stops: readonly Stop[], seed: number): Route[] {
  const { language } = data;
  const words = wordsIn(language);
  return data.relations
    .filter(({ tags }) => tags.type === "route" && (tags.route === "bus" || tags.route === "trolleybus") && tags.ref)
    .flatMap((relation) => {
      const line = longestChain(data, relation);
      const marks = mileage(line);
      const length = marks.at(-1) ?? 0;
      if (line.length < 2 || length < SHORTEST_ROUTE) return [];
      const number = relation.tags.ref as string;
      const route = saying("route", relation.tags.route === "trolleybus" ? keyed("route.trolleybus", { route: number }) : number, words);
      const buses = Array.from({ length: 1 + Math.round(length / METRES_PER_BUS) }, (_, i) => ({
        id: `bus-${relation.id}-${i + 1}`,
        plate: busPlate(language, seed, keyOf(String(relation.id)), i),
        model: pick(busModelsIn(language), roll(seed, 35, keyOf(String(relation.id)), i)),
      }));
      return [
        {
          id: `route-${relation.id}`,
          ...route,
          ...saying("name", streetName(relation.tags) || keyed("route.named", { route: saidBy("route", route) }), words),
          line,
          stops: stopsAlong(line, marks, stops),
          buses,
        },
      ];
    });
}

/** The longest run of a route's ways that join end to end. */
function longestChain(data: OsmData, { members }: OsmRelation): Position[] {
  const ways = members
    .filter(({ type, role }) => type === "way" && !role.includes("platform") && !role.includes("stop"))
    .map(({ ref }) => data.ways.get(ref)?.nodes);
  let best: number[] = [];
  let chain: number[] = [];
  const close = () => {
    if (lengthOf(data, chain) > lengthOf(data, best)) best = chain;
  };
  ways.forEach((nodes, i) => {
    if (!nodes) {
      close();
      chain = [];
      return;
    }
    const first = nodes[0];
    const last = nodes.at(-1);
    if (!chain.length) {
      const next = ways[i + 1];
      chain = next && (next[0] === first || next.at(-1) === first) ? [...nodes].reverse() : [...nodes];
    } else if (chain.at(-1) === first) chain.push(...nodes.slice(1));
    else if (chain.at(-1) === last) chain.push(...[...nodes].reverse().slice(1));
    else {
      close();
      chain = [...nodes];
    }
  });
  close();
  return positionsOf(data, best);
}

const lengthOf = (data: OsmData, nodes: readonly number[]): number => mileage(positionsOf(data, nodes)).at(-1) ?? 0;

/** Whether a place may be within reach of a line. */
function boxAround(line: readonly Position[]): (place: Position) => boolean {
  const north = STOP_REACH / METRES_PER_DEGREE;
  const east = north / Math.cos(((line[0] as Position)[1] * Math.PI) / 180);
  const longitudes = line.map(([longitude]) => longitude);
  const latitudes = line.map(([, latitude]) => latitude);
  const least = (list: readonly number[]) => list.reduce((one, other) => Math.min(one, other));
  const most = (list: readonly number[]) => list.reduce((one, other) => Math.max(one, other));
  const box = {
    west: least(longitudes) - 2 * east,
    east: most(longitudes) + 2 * east,
    south: least(latitudes) - north,
    north: most(latitudes) + north,
  };
  return ([longitude, latitude]) => longitude > box.west && longitude < box.east && latitude > box.south && latitude < box.north;
}

/** Stops within reach on the right-hand side of the line, in the order of driving. */
function stopsAlong(line: readonly Position[], marks: readonly number[], stops: readonly Stop[]): Route["stops"] {
  const length = marks.at(-1) as number;
  const isNear = boxAround(line);
  const found = stops.flatMap(({ id, longitude, latitude }) => {
    if (!isNear([longitude, latitude])) return [];
    let best = { at: 0, distance: Number.POSITIVE_INFINITY, right: false };
    for (let at = 0; at <= length; at += 8) {
      const { position, heading } = along(line, marks, at);
      const distance = metres(position, [longitude, latitude]);
      const right = angleBetween(bearing(position, [longitude, latitude]), heading + 90) < 90;
      if (distance < best.distance) best = { at, distance, right };
    }
    return best.distance < STOP_REACH && (best.right || best.distance < 3) ? [{ stop: id, at: best.at }] : [];
  });
  return found.sort((a, b) => a.at - b.at).filter(({ at }, i) => i === 0 || at - (found[i - 1] as { at: number }).at > 40);
}
