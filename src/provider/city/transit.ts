import type { Language } from "../../core/contract/language.js";
import { pick, roll } from "../base/random.js";
import { keyed, saying, wordsIn } from "../base/words.js";
import { along, mileage } from "./geometry.js";
import { type Graph, graphOf, lineOf, placeKey, shortestWay, thereAndBack, wander } from "./graph.js";
import type { Position, Route, Segment, SpecialVehicle, Stop } from "./model.js";
import { busModelsIn, CREWS, plateLettersIn, vehicleTypes } from "./names.js";

const STOP_SEGMENT = 240;

/** A bus plate of Russian form, by seed, in the letters of a language. */
export function busPlate(language: Language, ...keys: number[]): string {
  const letters = plateLettersIn(language);
  return `${pick(letters, roll(...keys, 1))}${pick(letters, roll(...keys, 2))} ${100 + Math.floor(roll(...keys, 3) * 900)} 52`;
}

/** Stops stand on the longer segments of the larger streets and carry the name of the next cross street or a landmark. */
export function placeStops(
  segments: readonly Segment[],
  seed: number,
  landmarks: readonly string[],
): { stops: Stop[]; on: Map<Segment, Stop> } {
  const stops: Stop[] = [];
  const on = new Map<Segment, Stop>();
  const meeting = new Map<string, Set<string>>();
  for (const { name, line } of segments) {
    for (const end of [line[0], line.at(-1)] as Position[]) meeting.set(placeKey(end), (meeting.get(placeKey(end)) ?? new Set()).add(name));
  }
  const used = new Map<string, number>();
  const marks = [...landmarks];
  for (const segment of segments) {
    const distances = mileage(segment.line);
    const length = distances.at(-1) as number;
    if (length < STOP_SEGMENT || segment.roadClass < 2) continue;
    const cross = [...(meeting.get(placeKey(segment.line.at(-1) as Position)) ?? [])].find((name) => name !== segment.name);
    const wanted = roll(seed, 31, stops.length) < 0.18 && marks.length ? (marks.pop() as string) : (cross ?? segment.name);
    const count = (used.get(wanted) ?? 0) + 1;
    used.set(wanted, count);
    const [longitude, latitude] = along(segment.line, distances, length * 0.6).position;
    const stop = {
      id: `stop-${stops.length + 1}`,
      name: count === 1 ? wanted : wanted === segment.name ? `${wanted}, ${count}` : `${wanted} (${segment.name})`,
      latitude,
      longitude,
    };
    stops.push(stop);
    on.set(segment, stop);
  }
  return { stops, on };
}

/** Bus routes between far places, each there and back, with a bus for every eight minutes of driving or so. */
export function drawRoutes(segments: readonly Segment[], on: Map<Segment, Stop>, seed: number, count: number, language: Language): Route[] {
  const graph = graphOf(segments);
  const places = [...graph.keys()];
  const routes: Route[] = [];
  for (let attempt = 0; routes.length < count && attempt < count * 12; attempt++) {
    const way = shortestWay(graph, pick(places, roll(seed, 32, attempt)), pick(places, roll(seed, 33, attempt)));
    const line = lineOf(way);
    const length = line.length > 1 ? (mileage(line).at(-1) as number) : 0;
    if (length < 4500) continue;
    const number =
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15, 17, 18, 20, 22, 24, 27, 30, 33, 36, 41, 52, 64][routes.length] ?? routes.length * 3;
    const loop = thereAndBack(line);
    const inOrder = [...way, ...[...way].reverse()];
    let at = 0;
    const served = inOrder.flatMap((edge, i) => {
      const stop = on.get(edge.segment);
      const back = i >= way.length;
      const forward =
        edge.line[0] === edge.segment.line[0] || placeKey(edge.line[0] as Position) === placeKey(edge.segment.line[0] as Position);
      const share = forward !== back ? 0.6 : 0.4;
      const here = at + edge.length * share;
      at += edge.length;
      return stop ? [{ stop, at: here }] : [];
    });
    const spaced = served.filter(({ at: here }, i) => i === 0 || here - (served[i - 1] as { at: number }).at > 200);
    if (spaced.length < 6) continue;
    const id = `route-${routes.length + 1}`;
    const buses = Array.from({ length: Math.max(2, Math.round(length / 1200)) }, (_, i) => ({
      id: `bus-${number}-${i + 1}`,
      plate: busPlate(language, seed, 34, routes.length, i),
      model: pick(busModelsIn(language), roll(seed, 35, routes.length, i)),
    }));
    const name = `${spaced[0]?.stop.name} — ${spaced[Math.floor(spaced.length / 2)]?.stop.name}`;
    routes.push({
      id,
      route: String(number),
      name,
      line: loop,
      stops: spaced.map(({ stop, at: here }) => ({ stop: stop.id, at: Math.round(here) })),
      buses,
    });
  }
  return routes;
}

/** Special vehicles, each with a beat of 4 to 9 km along the streets. */
export function assignVehicles(segments: readonly Segment[], seed: number, count: number, language: Language): SpecialVehicle[] {
  const words = wordsIn(language);
  const letters = plateLettersIn(language);
  const graph: Graph = graphOf(segments);
  const places = [...graph.keys()];
  if (!places.length) return [];
  return Array.from({ length: count }, (_, i): SpecialVehicle => {
    const walks = Array.from({ length: 6 }, (_, attempt) =>
      lineOf(
        wander(graph, pick(places, roll(seed, 36, i, attempt)), 4000 + roll(seed, 37, i) * 5000, (step) =>
          roll(seed, 38, i, attempt, step),
        ),
      ),
    );
    const longest = walks.reduce((a, b) => ((mileage(b).at(-1) as number) > (mileage(a).at(-1) as number) ? b : a));
    return {
      id: `spec-${i + 1}`,
      ...saying("type", keyed(`vehicle.${vehicleTypes[i % vehicleTypes.length] as (typeof vehicleTypes)[number]}`), words),
      plate: `${pick(letters, roll(seed, 39, i))} ${100 + Math.floor(roll(seed, 40, i) * 900)} ${pick(letters, roll(seed, 41, i))}${pick(letters, roll(seed, 42, i))} 52`,
      ...saying("driver", keyed("crew", { n: 1 + Math.floor(roll(seed, 43, i) * CREWS) }), words),
      line: thereAndBack(longest),
    };
  });
}
