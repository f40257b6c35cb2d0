import type { TransitKind } from "../../../../core/contract/transit-kinds.js";
import type { Box } from "../../../city/box.js";
import type { Position } from "../../../city/model.js";
import type { NetworkRoute, NetworkStop } from "../transit.js";
import { ServiceDays } from "./service-day.js";
import type { Timetable, Trip, TripWay } from "./timetable.js";

/**
 * A part of a timetable, of a kind that one thread can send to another. A way belongs to the route before it, and a trip names its way by
 * its number among all ways.
 */
export type Piece =
  | { kind: "zone"; zone: string }
  | { kind: "stop"; stop: NetworkStop }
  | { kind: "route"; id: string; vehicle: TransitKind; shortName: string; longName: string }
  | { kind: "way"; line: Float64Array; stops: readonly WayStop[]; sequences: readonly number[] }
  | { kind: "trip"; id: string; route: string; way: number; times: readonly number[]; isRepeated: boolean }
  | { kind: "otherRoute" | "otherTrip"; id: string }
  | { kind: "box"; box: Box }
  | { kind: "remark"; sentence: string };

type WayStop = TripWay["stops"][number];

/** Numbers and texts that are sent at once: so many are taken in some 1 ms (20 ms at most, measured on a busy machine). */
const most = 10_000;

/** Takes a timetable apart, into messages of which each is taken in a moment. */
export function* messagesOf(timetable: Timetable): Generator<Piece[]> {
  let pieces: Piece[] = [];
  let size = 0;
  for (const piece of piecesOf(timetable)) {
    pieces.push(piece);
    size += sizeOf(piece);
    if (size < most) continue;
    yield pieces;
    pieces = [];
    size = 0;
  }
  yield pieces;
}

function* piecesOf({ network, days, trips, otherRoutes, otherTrips, box, remarks }: Timetable): Generator<Piece> {
  const numbers = new Map<object, number>();
  yield { kind: "zone", zone: days.zone };
  if (box) yield { kind: "box", box };
  for (const sentence of remarks) yield { kind: "remark", sentence };
  for (const id of otherRoutes) yield { kind: "otherRoute", id };
  for (const id of otherTrips) yield { kind: "otherTrip", id };
  for (const stop of network.stops) yield { kind: "stop", stop };
  for (const { id, kind, shortName, longName, ways } of network.routes) {
    yield { kind: "route", id, vehicle: kind, shortName, longName };
    for (const way of ways as readonly TripWay[]) {
      numbers.set(way, numbers.size);
      yield { kind: "way", line: flat(way.line), stops: way.stops, sequences: way.sequences };
    }
  }
  for (const [id, { route, way, times, isRepeated }] of trips)
    yield { kind: "trip", id, route, way: numbers.get(way) as number, times: Array.from(times), isRepeated };
}

function sizeOf(piece: Piece): number {
  if (piece.kind === "way") return piece.line.length + 4 * piece.stops.length;
  return piece.kind === "trip" ? 4 + piece.times.length : 4;
}

function flat(line: readonly Position[]): Float64Array {
  const numbers = new Float64Array(2 * line.length);
  for (const [i, position] of line.entries()) numbers.set(position, 2 * i);
  return numbers;
}

/** Puts a timetable together again. */
export class Assembly {
  #days = new ServiceDays("UTC");
  #stops: NetworkStop[] = [];
  #routes = new Map<string, NetworkRoute & { ways: TripWay[] }>();
  #route: { ways: TripWay[] } | null = null;
  #ways: TripWay[] = [];
  #trips = new Map<string, Trip>();
  #otherRoutes = new Set<string>();
  #otherTrips = new Set<string>();
  #box: Box | null = null;
  #remarks: string[] = [];

  take(piece: Piece): void {
    switch (piece.kind) {
      case "zone":
        this.#days = new ServiceDays(piece.zone);
        break;
      case "box":
        this.#box = piece.box;
        break;
      case "remark":
        this.#remarks.push(piece.sentence);
        break;
      case "otherRoute":
        this.#otherRoutes.add(piece.id);
        break;
      case "otherTrip":
        this.#otherTrips.add(piece.id);
        break;
      case "stop":
        this.#stops.push(piece.stop);
        break;
      case "route": {
        const { id, vehicle, shortName, longName } = piece;
        const route = { id, kind: vehicle, shortName, longName, ways: [] };
        this.#routes.set(id, route);
        this.#route = route;
        break;
      }
      case "way": {
        const way = { line: positionsOf(piece.line), stops: piece.stops, sequences: piece.sequences };
        this.#route?.ways.push(way);
        this.#ways.push(way);
        break;
      }
      case "trip": {
        const { id, route, way, times, isRepeated } = piece;
        this.#trips.set(id, { route, way: this.#ways[way] as TripWay, times: Int32Array.from(times), isRepeated });
        break;
      }
    }
  }

  timetable(): Timetable {
    return {
      network: { routes: [...this.#routes.values()], stops: this.#stops },
      days: this.#days,
      routes: this.#routes,
      trips: this.#trips,
      otherRoutes: this.#otherRoutes,
      otherTrips: this.#otherTrips,
      box: this.#box,
      remarks: this.#remarks,
    };
  }
}

function positionsOf(numbers: Float64Array): Position[] {
  const line: Position[] = [];
  for (let i = 0; i < numbers.length; i += 2) line.push([numbers[i] as number, numbers[i + 1] as number]);
  return line;
}
