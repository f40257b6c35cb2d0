import type { Position } from "../../../city/model.js";
import type { NetworkRoute, NetworkStop } from "../transit.js";
import { type Calls, interpolate } from "./calls.js";
import { FeedFault } from "./fault.js";
import type { Trip, TripWay } from "./timetable.js";
import { metresAlong } from "./ways.js";

/** Points of the line of one trip. */
export const mostPoints = 100_000;
/** Stops of a trip × points of its line: each stop is looked for along the line, which takes some 100 ns a point. */
const mostPlaces = 5_000_000;
/** The same of all ways together. */
const mostPlacesInAll = 1_000_000_000;

/** A trip as its tables tell it. */
export type ReadTrip = { route: string; shape: string; part: number; isRepeated: boolean; calls: Calls };
export type ReadRoute = { route: NetworkRoute; ways: Map<string, { way: TripWay; trips: number }> };

export type ReadTables = {
  routes: ReadonlyMap<string, ReadRoute>;
  stops: readonly NetworkStop[];
  lines: ReadonlyMap<string, Position[]>;
  /** Is emptied, trip by trip. */
  trips: Map<string, ReadTrip>;
  /** Told of a trip that exceeds a limit, which is a sentence. */
  leaveOut(trip: string, limit: string): void;
};

/** What the tables make together. Trips that call at the same stops on the same line share a way, which is put among those of its route. */
export function buildTrips({ routes, stops, lines, trips: read, leaveOut }: ReadTables) {
  const trips = new Map<string, Trip>();
  const doubled = { calls: 0, trip: "" };
  for (const [id, { route, shape, isRepeated, calls }] of read) {
    read.delete(id);
    const limit = limitOf(lines.get(shape)?.length ?? calls.length, calls.length);
    if (limit !== null) {
      leaveOut(id, limit);
      continue;
    }
    const called = calls.inOrder();
    if (called.doubled > 0) doubled.trip ||= id;
    doubled.calls += called.doubled;
    const { ways } = routes.get(route) as ReadRoute;
    const key = `${shape} ${called.stops.join()} ${called.sequences.join()}`;
    const known = ways.get(key);
    const way = known?.way ?? wayOf(lines.get(shape), called, stops);
    ways.set(key, { way, trips: (known?.trips ?? 0) + 1 });
    trips.set(id, { route, way, times: Int32Array.from(called.times), isRepeated });
  }
  measureWays(routes, stops);
  for (const { way, times } of trips.values()) interpolate(times, way.stops);
  return { trips, doubled };
}

/** The limit that a trip exceeds, as a sentence. */
function limitOf(points: number, calls: number): string | null {
  if (points > mostPoints) return `The line of a trip may have ${mostPoints} points at most.`;
  if (points * calls > mostPlaces) return `The stops of a trip × the points of its line may be ${mostPlaces} at most.`;
  return null;
}

/** A way of which it is not known yet where its stops lie on its line. */
function wayOf(line: Position[] | undefined, called: { stops: number[]; sequences: number[] }, stops: readonly NetworkStop[]): TripWay {
  const found = called.stops.map((index) => stops[index] as NetworkStop);
  return {
    line: line ?? found.map(positionOf),
    stops: found.map(({ id }) => ({ stop: id, at: 0 })),
    sequences: called.sequences,
  };
}

function measureWays(routes: ReadonlyMap<string, ReadRoute>, stops: readonly NetworkStop[]): void {
  const ways = [...routes.values()].flatMap((route) => [...route.ways.values()].map(({ way }) => way));
  const places = ways.reduce((sum, { line, stops }) => sum + line.length * stops.length, 0);
  if (places > mostPlacesInAll)
    throw new FeedFault(`The stops of all ways × the points of their lines are ${places}; ${mostPlacesInAll} are the most.`);
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  for (const { line, stops: called } of ways) {
    const marks = metresAlong(
      line,
      called.map(({ stop }) => positionOf(byId.get(stop) as NetworkStop)),
    );
    for (const [i, stop] of called.entries()) stop.at = marks[i] as number;
  }
}

const positionOf = ({ longitude, latitude }: NetworkStop): Position => [longitude, latitude];
