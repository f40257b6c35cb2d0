import type { Position } from "../../../city/model.js";
import type { Network, NetworkRoute, NetworkStop, Way } from "../transit.js";
import { Archive, type Row } from "./archive.js";
import { FeedFault } from "./fault.js";
import { ServiceDays, secondsOf } from "./service-day.js";
import { metresAlong } from "./ways.js";

/** A timetable, as far as vehicles and forecasts need it. */
export type Timetable = {
  network: Network;
  days: ServiceDays;
  routes: ReadonlyMap<string, NetworkRoute>;
  trips: ReadonlyMap<string, Trip>;
  /** Ids of routes and trips that are no buses: the contract has no word for trams and trains. */
  otherRoutes: ReadonlySet<string>;
  otherTrips: ReadonlySet<string>;
  /** Sentences on lines that were left out. */
  remarks: readonly string[];
};

/** `times`: seconds of the service day at each stop of the way; -1 where the timetable does not say. */
export type Trip = { route: string; way: TripWay; times: Int32Array };
/** `sequences`: the number that each stop has in `stop_times.txt`. */
export type TripWay = Way & { sequences: readonly number[] };

/** Values of `route_type` for buses, trolleybuses and coaches, of the specification and of its extension. */
const isBus = (type: number): boolean => type === 3 || type === 11 || (type >= 200 && type < 300) || (type >= 700 && type < 900);

/** Stops of one trip. Long lines of cities have some 150. */
const mostStops = 1_000;
/** Points of the line of one trip. */
const mostPoints = 100_000;
/** Stops of a trip × points of its line: each stop is looked for along the line, which takes some 100 ns a point. */
const mostPlaces = 5_000_000;
/** The same of all ways together. */
const mostPlacesInAll = 1_000_000_000;

/** Reads the zip of a GTFS timetable, by its path or its bytes. Throws a FeedFault with the file, and the line, that is wrong. */
export async function readStatic(source: string | Buffer): Promise<Timetable> {
  const archive = await Archive.open(source);
  try {
    return await new Reader(archive).read();
  } finally {
    archive.close();
  }
}

type Called = { sequence: number; stop: string; time: number };

class Reader {
  #archive: Archive;
  #remarks: string[] = [];
  #zone = "";
  #routes = new Map<string, { route: NetworkRoute; ways: Map<string, { way: TripWay; trips: number }> }>();
  #otherRoutes = new Set<string>();
  #otherTrips = new Set<string>();
  #stops = new Map<string, NetworkStop>();
  #trips = new Map<string, { route: string; shape: string; calls: Called[] }>();
  #lines = new Map<string, Position[]>();
  /** Trips that exceed a limit: the first of each limit, and how many. */
  #tooLarge = new Map<string, { first: string; count: number }>();
  #leftOut = new Set<string>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  async read(): Promise<Timetable> {
    await this.#readAgency();
    await this.#readRoutes();
    await this.#readStops();
    await this.#readTrips();
    await this.#readTimes();
    await this.#readShapes();
    const trips = this.#buildTrips();
    this.#measureWays();
    for (const [limit, { first, count }] of this.#tooLarge)
      this.#remarks.push(`Trip "${cut(first)}"${count > 1 ? ` and ${count - 1} more` : ""}: ${limit} Left out.`);
    const routes = [...this.#routes.values()].map(({ route, ways }): NetworkRoute => {
      const inOrder = [...ways.values()].sort((one, other) => other.trips - one.trips);
      return { ...route, ways: inOrder.map(({ way }) => way) };
    });
    const called = new Set(routes.flatMap(({ ways }) => ways.flatMap(({ stops }) => stops.map(({ stop }) => stop))));
    return {
      network: { routes, stops: [...this.#stops.values()].filter(({ id }) => called.has(id)) },
      days: new ServiceDays(this.#zone),
      routes: new Map(routes.map((route) => [route.id, route])),
      trips,
      otherRoutes: this.#otherRoutes,
      otherTrips: this.#otherTrips,
      remarks: this.#remarks,
    };
  }

  /** Gives the good lines of a table to `take`, which says what is wrong with a bad one; of those there is one remark. */
  async #table(table: string, columns: readonly string[], take: (row: Row) => string | undefined): Promise<void> {
    let bad = 0;
    let first = "";
    await this.#archive.read(table, columns, (row, line) => {
      const fault = take(row);
      if (fault !== undefined && bad++ === 0) first = `line ${line}: ${fault}`;
    });
    if (bad > 0) this.#remarks.push(`${table}, ${first}${bad > 1 ? ` The same or the like in ${bad - 1} more lines.` : ""} Left out.`);
  }

  async #readAgency(): Promise<void> {
    await this.#table("agency.txt", ["agency_timezone"], ({ agency_timezone: zone = "" }) => {
      if (!isZone(zone)) return `"agency_timezone" is no time zone: "${cut(zone)}".`;
      this.#zone ||= zone;
    });
    if (this.#zone === "") throw new FeedFault(this.#remarks[0] ?? "agency.txt has no line.");
  }

  async #readRoutes(): Promise<void> {
    let others = 0;
    await this.#table("routes.txt", ["route_id", "route_type"], (row) => {
      const { route_id: id = "", route_type: type = "", route_short_name: shortName = "", route_long_name: longName = "" } = row;
      if (id === "") return '"route_id" is empty.';
      if (!/^\d+$/.test(type)) return `"route_type" is no number: "${cut(type)}".`;
      if (isBus(Number(type))) this.#routes.set(id, { route: { id, shortName, longName, ways: [] }, ways: new Map() });
      else {
        this.#otherRoutes.add(id);
        others++;
      }
    });
    if (others > 0) this.#remarks.push(`routes.txt: ${others} routes of trams, trains or ships are not shown.`);
  }

  async #readStops(): Promise<void> {
    const parents = new Map<string, string>();
    const names = new Map<string, string>();
    await this.#table("stops.txt", ["stop_id", "stop_lat", "stop_lon"], (row) => {
      const { stop_id: id = "", stop_name: name = "", location_type: type = "", parent_station: parent = "" } = row;
      if (id === "") return '"stop_id" is empty.';
      names.set(id, name);
      const position = positionOf(row.stop_lon, row.stop_lat);
      // Parts of a station need no place. Stations are no stops, but feeds let trips call at them.
      if (!position && !["", "0", "1"].includes(type)) return;
      if (!position) return `"stop_lat", "stop_lon" are no place: "${cut(row.stop_lat)}", "${cut(row.stop_lon)}".`;
      const [longitude, latitude] = position;
      this.#stops.set(id, { id, name, latitude, longitude });
      parents.set(id, parent);
    });
    for (const stop of this.#stops.values()) stop.name ||= names.get(parents.get(stop.id) ?? "") ?? "";
  }

  async #readTrips(): Promise<void> {
    await this.#table("trips.txt", ["route_id", "trip_id"], ({ route_id: route = "", trip_id: id = "", shape_id: shape = "" }) => {
      if (this.#routes.has(route)) this.#trips.set(id, { route, shape, calls: [] });
      else if (this.#otherRoutes.has(route)) this.#otherTrips.add(id);
      else return `"route_id" is in no line of routes.txt: "${cut(route)}".`;
    });
  }

  #leaveOut(trip: string, limit: string): void {
    const { first, count } = this.#tooLarge.get(limit) ?? { first: trip, count: 0 };
    this.#tooLarge.set(limit, { first, count: count + 1 });
    this.#leftOut.add(trip);
    this.#trips.delete(trip);
  }

  async #readTimes(): Promise<void> {
    await this.#table("stop_times.txt", ["trip_id", "stop_id", "stop_sequence"], (row) => {
      const { trip_id: id = "", stop_id: stop = "", stop_sequence: sequence = "", arrival_time: arrival, departure_time: departure } = row;
      const trip = this.#trips.get(id);
      if (!trip)
        return this.#otherTrips.has(id) || this.#leftOut.has(id) ? undefined : `"trip_id" is in no line of trips.txt: "${cut(id)}".`;
      const known = this.#stops.get(stop);
      if (!known) return `"stop_id" is no stop of stops.txt: "${cut(stop)}".`;
      if (!/^\d{1,9}$/.test(sequence)) return `"stop_sequence" is no number: "${cut(sequence)}".`;
      const time = secondsOf(arrival || departure);
      if (time === null && (arrival || departure)) return `"arrival_time" is no time: "${cut(arrival || departure)}".`;
      trip.calls.push({ sequence: Number(sequence), stop: known.id, time: time ?? -1 });
      if (trip.calls.length > mostStops) this.#leaveOut(id, `A trip may have ${mostStops} stops at most.`);
    });
  }

  async #readShapes(): Promise<void> {
    if (!this.#archive.has("shapes.txt")) return;
    const shapes = new Map<string, { sequence: number; position: Position }[]>();
    const used = new Set([...this.#trips.values()].map(({ shape }) => shape));
    await this.#table("shapes.txt", ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"], (row) => {
      const { shape_id: id = "", shape_pt_sequence: sequence = "", shape_pt_lat: latitude, shape_pt_lon: longitude } = row;
      if (!used.has(id)) return;
      const position = positionOf(longitude, latitude);
      if (!position) return `"shape_pt_lat", "shape_pt_lon" are no place: "${cut(latitude)}", "${cut(longitude)}".`;
      if (!/^\d{1,9}$/.test(sequence)) return `"shape_pt_sequence" is no number: "${cut(sequence)}".`;
      const points = shapes.get(id) ?? [];
      if (points.length <= mostPoints) points.push({ sequence: Number(sequence), position });
      shapes.set(id, points);
    });
    for (const [id, points] of shapes) {
      points.sort((one, other) => one.sequence - other.sequence);
      if (points.length > 1)
        this.#lines.set(
          id,
          points.map(({ position }) => position),
        );
    }
  }

  /** Trips that call at the same stops on the same line share a way. */
  #buildTrips(): Map<string, Trip> {
    const trips = new Map<string, Trip>();
    for (const [id, { route, shape, calls }] of this.#trips) {
      this.#trips.delete(id);
      const limit = this.#limitOf(shape, calls);
      if (limit !== null) {
        this.#leaveOut(id, limit);
        continue;
      }
      calls.sort((one, other) => one.sequence - other.sequence);
      const { ways } = this.#routes.get(route) as { ways: Map<string, { way: TripWay; trips: number }> };
      const key = JSON.stringify([shape, calls.map(({ stop, sequence }) => [stop, sequence])]);
      const { way, trips: count } = ways.get(key) ?? { way: this.#wayOf(shape, calls), trips: 0 };
      ways.set(key, { way, trips: count + 1 });
      trips.set(id, { route, way, times: Int32Array.from(calls, ({ time }) => time) });
    }
    return trips;
  }

  /** The limit that a trip exceeds, as a sentence. */
  #limitOf(shape: string, calls: readonly Called[]): string | null {
    const points = this.#lines.get(shape)?.length ?? calls.length;
    if (points > mostPoints) return `The line of a trip may have ${mostPoints} points at most.`;
    if (points * calls.length > mostPlaces) return `The stops of a trip × the points of its line may be ${mostPlaces} at most.`;
    return null;
  }

  /** A way of which it is not known yet where its stops lie on its line. */
  #wayOf(shape: string, calls: readonly Called[]): TripWay {
    return {
      line: this.#lines.get(shape) ?? calls.map((call) => this.#placeOf(call)),
      stops: calls.map(({ stop }) => ({ stop, at: 0 })),
      sequences: calls.map(({ sequence }) => sequence),
    };
  }

  #placeOf({ stop }: { stop: string }): Position {
    const { longitude, latitude } = this.#stops.get(stop) as NetworkStop;
    return [longitude, latitude];
  }

  #measureWays(): void {
    const ways = [...this.#routes.values()].flatMap((route) => [...route.ways.values()].map(({ way }) => way));
    const places = ways.reduce((sum, { line, stops }) => sum + line.length * stops.length, 0);
    if (places > mostPlacesInAll)
      throw new FeedFault(`The stops of all ways × the points of their lines are ${places}; ${mostPlacesInAll} are the most.`);
    for (const { line, stops } of ways) {
      const marks = metresAlong(
        line,
        stops.map((stop) => this.#placeOf(stop)),
      );
      for (const [i, stop] of stops.entries()) stop.at = marks[i] as number;
    }
  }
}

function isZone(zone: string): boolean {
  try {
    return zone !== "" && new Intl.DateTimeFormat("en", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

function positionOf(longitude = "", latitude = ""): Position | null {
  const x = Number(longitude || Number.NaN);
  const y = Number(latitude || Number.NaN);
  const isPlace = Math.abs(x) <= 180 && Math.abs(y) <= 90 && !(x === 0 && y === 0);
  return isPlace ? [round(x), round(y)] : null;
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** What stands in a cell, short enough for a sentence. */
const cut = (cell = ""): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
