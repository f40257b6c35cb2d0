import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { setImmediate } from "node:timers/promises";
import { strToU8, zipSync } from "fflate";
import type { Position } from "../../../src/provider/city/model.js";
import { createGtfs, type GtfsOptions } from "../../../src/provider/sources/drivers/gtfs/gtfs.js";
import type { FeedConnection, Network, Snapshot, TransitListener, Vehicle } from "../../../src/provider/sources/drivers/transit.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ManualClock } from "../rsmp/street.js";
import { messageOf } from "./write-feed.js";

export const vehiclesUrl = "https://transit.example/vehicles.pb";
export const tripsUrl = "https://transit.example/trips.pb";

/** The place so many metres to the east and to the north of the town's centre. */
export function place(east: number, north = 0): Position {
  const latitude = 56 + north / 111_320;
  return [45 + east / (111_320 * Math.cos((56 * Math.PI) / 180)), latitude];
}

/** Metres between two stops. */
export const spacing = 600;
/** Seconds from one stop to the next by the timetable. */
export const hop = 120;
export const stopsOfLine = 10;

export const stopId = (number: number): string => `s${number}`;
const two = (number: number): string => String(number).padStart(2, "0");
export const clockTime = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

export type Tables = Record<string, readonly (readonly (string | number)[])[]>;

/**
 * A town with bus 7, which runs to the east and back on one street, bus 8 without a shape, and ferry 1. Trip `out-6` of bus 7 leaves
 * at 06:00, `back-6` at 06:30, and so on for every hour up to 25.
 */
export function townTables(): Tables {
  const numbers = Array.from({ length: stopsOfLine }, (_, i) => i + 1);
  const hours = Array.from({ length: 20 }, (_, i) => i + 6);
  const calls = (trip: string, start: number, stops: readonly number[]) =>
    stops.map((stop, i) => [trip, clockTime(start + i * hop), clockTime(start + i * hop), stopId(stop), i + 1]);
  return {
    "agency.txt": [
      ["agency_id", "agency_name", "agency_url", "agency_timezone"],
      ["a", "Town buses", "https://transit.example", "Europe/Moscow"],
    ],
    "routes.txt": [
      ["route_id", "route_short_name", "route_long_name", "route_type"],
      ["r7", "7", "Station – Hospital", 3],
      ["r8", "8А", "", 11],
      ["t1", "1", "Ferry", 4],
    ],
    "stops.txt": [
      ["stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station"],
      ["station", "Station", ...place(0).toReversed(), 1, ""],
      ...numbers.map((number) => {
        const [longitude, latitude] = place((number - 1) * spacing, 8);
        return [stopId(number), number === 1 ? "" : `Stop ${number}`, latitude, longitude, 0, number === 1 ? "station" : ""];
      }),
      ["ferry-stop", "Ferry stop", ...place(0, 900).toReversed(), 0, ""],
    ],
    "trips.txt": [
      ["route_id", "service_id", "trip_id", "shape_id"],
      ...hours.flatMap((hour) => [
        ["r7", "daily", `out-${hour}`, "street"],
        ["r7", "daily", `back-${hour}`, "street-back"],
      ]),
      ["r8", "daily", "short", ""],
      ["t1", "daily", "ferry-trip", ""],
    ],
    "stop_times.txt": [
      ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"],
      ...hours.flatMap((hour) => [
        ...calls(`out-${hour}`, hour * 3600, numbers),
        ...calls(`back-${hour}`, hour * 3600 + 1800, numbers.toReversed()),
      ]),
      ...calls("short", 8 * 3600, [2, 3, 4]),
      ["ferry-trip", "08:00:00", "08:00:00", "ferry-stop", 1],
    ],
    "shapes.txt": [
      ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"],
      ...numbers.flatMap((number) => {
        const [longitude, latitude] = place((number - 1) * spacing);
        return [
          ["street", latitude, longitude, number],
          ["street-back", latitude, longitude, 100 - number],
        ];
      }),
    ],
  };
}

const cell = (value: string | number): string => (/[",\n]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`);

/** The zip of tables; text and bytes stand in it as they are. */
export function zipOf(tables: Record<string, Tables[string] | string | Buffer>): Buffer {
  const files = Object.entries(tables).map(([name, rows]) => {
    if (Buffer.isBuffer(rows)) return [name, rows] as const;
    const text = typeof rows === "string" ? rows : `${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;
    return [name, strToU8(text)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

export type Shown = {
  id?: string;
  entity?: string;
  label?: string;
  plate?: string;
  trip?: object;
  at: Position;
  bearing?: number;
  speed?: number;
  timestamp?: number;
  more?: object;
};

/** An entity with the position of a vehicle, by the names of the official definition. */
export function vehicleEntity({ id, entity, label, plate, trip, at, bearing, speed, timestamp, more }: Shown): object {
  const [longitude, latitude] = at;
  return {
    id: entity ?? `vehicle-${id}`,
    vehicle: {
      ...(trip ? { trip } : {}),
      vehicle: { ...(id ? { id } : {}), ...(label ? { label } : {}), ...(plate ? { license_plate: plate } : {}) },
      position: { latitude, longitude, ...(bearing === undefined ? {} : { bearing }), ...(speed === undefined ? {} : { speed }) },
      ...(timestamp === undefined ? {} : { timestamp }),
      ...more,
    },
  };
}

export const tripEntity = (trip: object, stops: readonly object[], more: object = {}): object => ({
  id: `trip-${JSON.stringify(trip)}`,
  trip_update: { trip, stop_time_update: stops, ...more },
});

/** What a server says: bytes, a status, `hang` for nothing at all, `refuse` for a closed port. */
export type Said = Buffer | number | "hang" | "refuse" | Response;

/** A driver on a clock of ours whose feeds say what they are told to; all is closed after the test file. */
export async function createTown(options: Partial<GtfsOptions> & { tables?: Tables } = {}) {
  const clock = new ManualClock();
  const folder = mkdtempSync(join(tmpdir(), "its-gtfs-"));
  const zip = join(folder, "timetable.zip");
  writeFileSync(zip, zipOf(options.tables ?? townTables()));
  const heard = {
    networks: [] as Network[],
    snapshots: 0,
    last: { vehicles: [], forecasts: [] } as Snapshot,
    connections: [] as FeedConnection[],
    problems: [] as string[],
  };
  const listener: TransitListener = {
    network: (network) => heard.networks.push(network),
    vehicles(snapshot) {
      heard.snapshots++;
      heard.last = snapshot;
    },
    connection: (connection) => heard.connections.push(connection),
    problem: (sentence) => heard.problems.push(sentence),
  };
  const says: Record<string, () => Said> = {};
  const asked: { url: string; headers: Record<string, string> }[] = [];
  let looks = 0;
  let hanging = 0;
  const lookedAt = "vehicles" in options && options.vehicles === undefined ? options.trips : vehiclesUrl;

  async function fetch(url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response> {
    asked.push({ url, headers });
    if (url === lookedAt) looks++;
    const said = says[url]?.() ?? 404;
    if (said === "hang") {
      hanging++;
      signal.addEventListener("abort", () => hanging--);
      return new Promise(() => {});
    }
    if (said === "refuse") throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
    if (said instanceof Response) return said;
    return typeof said === "number" ? new Response("no", { status: said }) : new Response(new Uint8Array(said));
  }
  const driver = createGtfs({ static: zip, vehicles: vehiclesUrl, clock, fetch, ...options });

  /** Waits until the look that is under way has ended, or waits for a server that says nothing. */
  async function settle(): Promise<void> {
    const isLooking = () => heard.snapshots < looks && hanging === 0;
    for (let turns = 0; turns < 3 || (turns < 20 && hanging > 0) || (turns < 10_000 && isLooking()); turns++) await setImmediate();
  }

  after(async () => {
    await driver.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    clock,
    zip,
    heard,
    listener,
    says,
    asked,
    driver,
    settle,
    /** Seconds of the town's clock. */
    now: () => clock.now() / 1000,
    async start() {
      await driver.start(listener);
      await waitUntil("the first look has begun", () => looks > 0);
      await settle();
    },
    /** Lets seconds pass, in steps of five. */
    async pass(seconds: number): Promise<void> {
      for (let passed = 0; passed < seconds; passed += 5) {
        clock.step(5000);
        await settle();
      }
    },
    vehicle: (id: string): Vehicle | undefined => heard.last.vehicles.find((vehicle) => vehicle.id === id),
  };
}
export type Town = Awaited<ReturnType<typeof createTown>>;

/** Lets a town say these vehicles at each look, by a clock that is `ahead` seconds ahead. */
export function show(town: Town, vehicles: (now: number) => Shown[], ahead = 0): void {
  town.says[vehiclesUrl] = () => messageOf(vehicles(town.now() + ahead).map(vehicleEntity), town.now() + ahead);
}

/** How old a vehicle is, in s. */
export const age = (town: Town, id: string): number => town.now() - (town.vehicle(id)?.at ?? Number.NaN) / 1000;
export const metresEast = (town: Town, id: string): number => Math.round(((town.vehicle(id)?.longitude ?? 0) - 45) * 62_250);
