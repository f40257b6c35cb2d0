import type { TransitKind } from "../../../../core/contract/transit-kinds.js";
import type { Box } from "../../../city/box.js";
import type { Position } from "../../../city/model.js";
import type { NetworkRoute } from "../transit.js";
import { Archive, type TakeRow } from "./archive.js";
import { Calls } from "./calls.js";
import { cut, own, positionOf } from "./cells.js";
import { type CityPart, cityPartOf } from "./city-part.js";
import { FeedFault } from "./fault.js";
import { ServiceDays, secondsOf } from "./service-day.js";
import { type ReadStops, readStops } from "./stops.js";
import type { Row } from "./table.js";
import type { Timetable } from "./timetable.js";
import { buildTrips, mostPoints, type ReadRoute, type ReadTrip } from "./trips.js";

/** What a `route_type` of the specification or of its extension is; null for ships and the like, which are not shown. */
function kindOf(type: number): TransitKind | null {
  if (type === 11 || (type >= 800 && type < 900)) return "trolleybus";
  if (type === 3 || (type >= 200 && type < 300) || (type >= 700 && type < 800)) return "bus";
  if (type === 0 || type === 5 || (type >= 900 && type < 1000)) return "tram";
  if ([1, 2, 12].includes(type) || (type >= 100 && type < 200) || (type >= 400 && type < 500)) return "train";
  return null;
}

/** Stops of one trip. Long lines of cities have some 150. */
const mostStops = 1_000;

export type StaticOptions = {
  /** Of tables that are not in UTF-8; without it, what they look like. */
  encoding?: string | null | undefined;
  /** Where the city lies: of a timetable with stops outside, trips are read that call within. Null for all. */
  box?: Box | null;
};

/** Reads the zip of a GTFS timetable, by its path or its bytes. Throws a FeedFault with the file, and the line, that is wrong. */
export async function readStatic(source: string | Buffer, { encoding = null, box = null }: StaticOptions = {}): Promise<Timetable> {
  const archive = await Archive.open(source, encoding);
  try {
    return await new Reader(archive, box).read();
  } finally {
    archive.close();
  }
}

class Reader {
  readonly #archive: Archive;
  readonly #remarks: string[] = [];
  #zone = "";
  readonly #routes = new Map<string, ReadRoute>();
  readonly #otherRoutes = new Set<string>();
  readonly #otherTrips = new Set<string>();
  #stops: ReadStops = { list: [], index: new Map() };
  readonly #box: Box | null;
  /** What of it is read, where that is not all. */
  #part: CityPart | null = null;
  readonly #trips = new Map<string, ReadTrip>();
  readonly #lines = new Map<string, Position[]>();
  /** Trips that exceed a limit: the first of each limit, and how many. */
  readonly #tooLarge = new Map<string, { first: string; count: number }>();
  readonly #leftOut = new Set<string>();

  constructor(archive: Archive, box: Box | null) {
    this.#archive = archive;
    this.#box = box;
  }

  async read(): Promise<Timetable> {
    await this.#readAgency();
    await this.#readRoutes();
    await this.#readStops();
    await this.#readTrips();
    await this.#readFrequencies();
    await this.#readTimes();
    await this.#readShapes();
    const { trips, doubled } = buildTrips({
      routes: this.#routes,
      stops: this.#stops.list,
      lines: this.#lines,
      trips: this.#trips,
      leaveOut: (trip, limit) => this.#leaveOut(trip, limit),
    });
    if (doubled.calls > 0)
      this.#remarks.push(
        `stop_times.txt: ${doubled.calls} stop times have a "stop_sequence" that their trip has before, as of trip "${cut(doubled.trip)}". Left out.`,
      );
    for (const [limit, { first, count }] of this.#tooLarge)
      this.#remarks.push(`Trip "${cut(first)}"${count > 1 ? ` and ${count - 1} more` : ""}: ${limit} Left out.`);
    const served = [...this.#routes.values()].filter(({ ways }) => !this.#part || ways.size > 0);
    const routes = served.map(({ route, ways }): NetworkRoute => {
      const inOrder = [...ways.values()].sort((one, other) => other.trips - one.trips);
      return { ...route, ways: inOrder.map(({ way }) => way) };
    });
    const called = new Set(routes.flatMap(({ ways }) => ways.flatMap(({ stops }) => stops.map(({ stop }) => stop))));
    return {
      network: { routes, stops: this.#stops.list.filter(({ id }) => called.has(id)) },
      days: new ServiceDays(this.#zone),
      routes: new Map(routes.map((route) => [route.id, route])),
      trips,
      otherRoutes: this.#otherRoutes,
      otherTrips: this.#otherTrips,
      box: this.#part?.box ?? null,
      remarks: [...this.#archive.remarks, ...this.#remarks],
    };
  }

  /** Gives the good lines of a table to `take`, which says what is wrong with a bad one; of those there is one remark. */
  async #table(table: string, columns: readonly string[], take: (...given: Parameters<TakeRow>) => string | undefined): Promise<void> {
    let bad = 0;
    let first = "";
    await this.#archive.read(table, columns, (row, line, part) => {
      const fault = take(row, line, part);
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
      const { route_type: type = "" } = row;
      const id = own(row.route_id);
      if (id === "") return '"route_id" is empty.';
      if (!/^\d+$/.test(type)) return `"route_type" is no number: "${cut(type)}".`;
      const kind = kindOf(Number(type));
      if (kind !== null) {
        const route = { id, kind, shortName: own(row.route_short_name), longName: own(row.route_long_name), ways: [] };
        if (!this.#routes.has(id)) this.#routes.set(id, { route, ways: new Map() });
      } else {
        this.#otherRoutes.add(id);
        others++;
      }
    });
    if (others > 0) this.#remarks.push(`routes.txt: ${others} routes of ships, cable cars and the like are not shown.`);
  }

  async #readStops(): Promise<void> {
    this.#stops = await readStops((...given) => this.#table(...given));
    if (!this.#box) return;
    this.#part = await cityPartOf(this.#archive, this.#stops, this.#box);
    if (this.#part) this.#remarks.push(this.#part.remark);
  }

  async #readTrips(): Promise<void> {
    await this.#table("trips.txt", ["route_id", "trip_id"], (row, _line, part) => {
      const { route_id: route = "", trip_id: id = "" } = row;
      if (this.#part && !this.#part.trips.has(id)) return;
      const known = this.#routes.get(route)?.route.id;
      if (known === undefined && !this.#otherRoutes.has(route)) return `"route_id" is in no line of routes.txt: "${cut(route)}".`;
      if (known === undefined) this.#otherTrips.add(own(id));
      else if (!this.#trips.has(id))
        this.#trips.set(own(id), { route: known, shape: own(shapeKey(row, part)), part, isRepeated: false, calls: new Calls() });
    });
  }

  async #readFrequencies(): Promise<void> {
    if (!this.#archive.has("frequencies.txt")) return;
    await this.#table("frequencies.txt", ["trip_id"], ({ trip_id: id = "" }) => {
      const trip = this.#trips.get(id);
      if (trip) trip.isRepeated = true;
      return undefined;
    });
  }

  #leaveOut(trip: string, limit: string): void {
    const { first, count } = this.#tooLarge.get(limit) ?? { first: trip, count: 0 };
    this.#tooLarge.set(limit, { first, count: count + 1 });
    this.#leftOut.add(own(trip));
    this.#trips.delete(trip);
  }

  async #readTimes(): Promise<void> {
    await this.#table("stop_times.txt", ["trip_id", "stop_id", "stop_sequence"], (row, _line, part) => {
      const { trip_id: id = "", stop_id: stop = "", stop_sequence: sequence = "", arrival_time: arrival, departure_time: departure } = row;
      const trip = this.#trips.get(id);
      if (!trip && this.#part && !this.#part.trips.has(id)) return;
      if (!trip)
        return this.#otherTrips.has(id) || this.#leftOut.has(id) ? undefined : `"trip_id" is in no line of trips.txt: "${cut(id)}".`;
      if (trip.part !== part) return `Trip "${cut(id)}" is one of another zip, too.`;
      const known = this.#stops.index.get(stop);
      if (known === undefined) return `"stop_id" is no stop of stops.txt: "${cut(stop)}".`;
      if (!/^\d{1,9}$/.test(sequence)) return `"stop_sequence" is no number: "${cut(sequence)}".`;
      const time = secondsOf(arrival || departure);
      if (time === null && (arrival || departure)) return `"arrival_time" is no time: "${cut(arrival || departure)}".`;
      trip.calls.add(Number(sequence), known, time ?? -1);
      if (trip.calls.length > mostStops) this.#leaveOut(id, `A trip may have ${mostStops} stops at most.`);
    });
  }

  async #readShapes(): Promise<void> {
    if (!this.#archive.has("shapes.txt")) return;
    const shapes = new Map<string, { sequence: number; position: Position }[]>();
    for (const { shape } of this.#trips.values()) if (shape !== "") shapes.set(shape, []);
    await this.#table("shapes.txt", ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"], (row, _line, part) => {
      const { shape_pt_sequence: sequence = "", shape_pt_lat: latitude, shape_pt_lon: longitude } = row;
      const points = shapes.get(shapeKey(row, part));
      if (!points) return;
      const position = positionOf(longitude, latitude);
      if (!position) return `"shape_pt_lat", "shape_pt_lon" are no place: "${cut(latitude)}", "${cut(longitude)}".`;
      if (!/^\d{1,9}$/.test(sequence)) return `"shape_pt_sequence" is no number: "${cut(sequence)}".`;
      if (points.length <= mostPoints) points.push({ sequence: Number(sequence), position });
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
}

/** The id of a shape; zips in a zip may each have one of the same id. */
const shapeKey = ({ shape_id: shape = "" }: Row, part: number): string => (shape === "" ? "" : `${part} ${shape}`);

function isZone(zone: string): boolean {
  try {
    return zone !== "" && new Intl.DateTimeFormat("en", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}
