import type { TransitKind } from "../../../core/contract/transit-kinds.js";
import type { TransportFeature } from "../../../core/contract/transport.js";
import { createCountedLog } from "../../base/log/counted.js";
import { keyed } from "../../base/words.js";
import type { Position } from "../../city/model.js";
import {
  type FeedConnection,
  type Forecast,
  type Network,
  type NetworkRoute,
  type Snapshot,
  shareWords,
  type TransitListener,
  type Vehicle,
} from "../drivers/transit.js";
import type { TransitSource } from "../source.js";

/** Seconds without a message after which a bus is offline. */
const offlineAfter = 120;
/** Seconds without a message after which a bus leaves the lists. */
const goneAfter = 1800;
/** Seconds after which a forecast is no longer believed: an answer has no place to say how old it is. */
const forecastsFor = 120;
/** Seconds after which an arrival is over. */
const overAfter = 30;
/** Arrivals shown at a stop. */
const arrivalsShown = 4;
/** ms between two lines of the log on one and the same problem. */
const quiet = 600_000;

/** What a driver tells of public transport. */
export interface Transit extends TransitSource {
  /** What the driver tells goes in here. */
  readonly listener: TransitListener;
}

/** Problems go to the log with the operator's name, each at most once in ten minutes, whatever numbers are in it. */
export function createTransit(operator = "", log: (kind: string, line: string) => void = createCountedLog(quiet)): Transit {
  const subject = operator === "" ? "Public transport" : `Public transport, ${operator}`;
  let network: Network = { routes: [], stops: [] };
  let snapshot: Snapshot = { vehicles: [], forecasts: [] };
  let routes = new Map<string, NetworkRoute>();
  let stops = new Map<string, Network["stops"][number]>();
  let vehicles = new Map<string, Vehicle>();
  let arrivals = new Map<string, StopArrival[]>();

  /** Feeds that are lost, with since when. */
  const lost = new Map<FeedConnection["feed"], number>();

  const listener: TransitListener = {
    network(next) {
      network = next;
      routes = new Map(next.routes.map((route) => [route.id, route]));
      stops = new Map(next.stops.map((stop) => [stop.id, stop]));
      arrivals = arrivalsByStop(snapshot.forecasts, routes);
    },
    vehicles(next) {
      snapshot = next;
      vehicles = new Map(next.vehicles.map((vehicle) => [vehicle.id, vehicle]));
      arrivals = arrivalsByStop(next.forecasts, routes);
    },
    connection(connection) {
      const { feed, isConnected, remark } = connection;
      if (isConnected) lost.delete(feed);
      else if (!lost.has(feed)) lost.set(feed, Math.floor(Date.now() / 1000));
      log(`${feed} ${isConnected ? "found" : "lost"} ${remark.replace(/\d+/g, "0")}`, `${subject}: ${lineOf(connection)}`);
    },
    problem: (sentence) => log(sentence.replace(/\d+/g, "0"), operator === "" ? sentence : `${operator}: ${sentence}`),
  };

  const heard = (id: string, now: number): Vehicle | null => {
    const vehicle = vehicles.get(id);
    return vehicle && ageOf(vehicle, now) <= goneAfter ? vehicle : null;
  };
  const numberOf = ({ route }: Vehicle): string => routeNumber(routes.get(route ?? ""));
  /** Of a vehicle whose route is not known it is most likely. */
  const kindOf = ({ route }: Vehicle): TransitKind => routes.get(route ?? "")?.kind ?? "bus";
  const nameOf = (stop: string): string | null => stops.get(stop)?.name || null;

  return {
    listener,

    feeds: () => [...lost].map(([feed, utime]) => ({ id: feed, name: keyed(`feed.${feed}`), utime })),

    stations: (now) =>
      network.stops.map(({ id, name, longitude, latitude }) => {
        const next = (arrivals.get(id) ?? []).filter(({ forecast, utime }) => isGood(forecast, now) && utime >= now - overAfter);
        const shown = next.slice(0, arrivalsShown).map(({ route, utime }) => ({ route, utime }));
        return point([longitude, latitude], { kind: "station", id, name, arrivals: shown });
      }),

    buses: (now) =>
      snapshot.vehicles
        .filter((vehicle) => ageOf(vehicle, now) <= goneAfter)
        .map((vehicle) => {
          const { id, plate, at, speed, heading } = vehicle;
          const state = { plate, utime: Math.floor(at / 1000), speed: kmh(speed), heading: degrees(heading) };
          return point(placeOf(vehicle), { kind: kindOf(vehicle), id, route: numberOf(vehicle), ...state });
        }),

    telemetry(id, now) {
      const vehicle = heard(id, now);
      if (!vehicle) return null;
      const [longitude, latitude] = placeOf(vehicle);
      const next = vehicle.nextStop ?? nextIn(vehicle.forecast, now);
      return {
        id,
        utime: Math.floor(vehicle.at / 1000),
        online: ageOf(vehicle, now) <= offlineAfter,
        latitude,
        longitude,
        speed: kmh(vehicle.speed),
        heading: degrees(vehicle.heading),
        route: numberOf(vehicle),
        plate: vehicle.plate,
        // GTFS-Realtime says nothing of these.
        model: "",
        passengers: null,
        next_stop: next === null ? null : nameOf(next),
        ...(kindOf(vehicle) === "bus" ? {} : { kind: kindOf(vehicle) }),
      };
    },

    route(id, now) {
      const vehicle = heard(id, now);
      const route = routes.get(vehicle?.route ?? "");
      const way = vehicle?.way ?? route?.ways[0];
      if (!vehicle || !route || !way) return null;
      const arrivalAt = arrivalsInTurn(vehicle.forecast, now);
      const known = way.stops.flatMap(({ stop }) => {
        const found = stops.get(stop);
        return found ? [{ ...found, arrival: arrivalAt(stop) }] : [];
      });
      const ends = [known.at(0)?.name, known.at(-1)?.name].filter(Boolean).join(" — ");
      const line = { type: "LineString" as const, coordinates: way.line as Position[] };
      return { route: routeNumber(route), name: route.longName || ends, line, stops: known };
    },
    picture: () => null,
    passengers: () => [],
    events: () => [],
  };
}

const feedWords = { timetable: "timetable and stops", vehicles: "places of buses", trips: "forecasts" } as const;

function lineOf({ feed, isConnected, words, skew, share, remark }: FeedConnection): string {
  if (!isConnected) return `the ${feedWords[feed]} are missing. ${words}`;
  const clock = skew ? `, by a clock that is ${skew / 1000} s ahead` : "";
  const known = share ? `; ${shareWords(share)}` : "";
  return `the ${feedWords[feed]} are here${clock}${known}.${remark && ` ${remark}`}`;
}

type StopArrival = { route: string; utime: number; forecast: Forecast };

function arrivalsByStop(forecasts: readonly Forecast[], routes: ReadonlyMap<string, NetworkRoute>): Map<string, StopArrival[]> {
  const byStop = new Map<string, StopArrival[]>();
  for (const forecast of forecasts) {
    const route = routeNumber(routes.get(forecast.route ?? ""));
    if (route === "") continue;
    for (const { stop, at } of forecast.arrivals) {
      const here = byStop.get(stop) ?? [];
      here.push({ route, utime: Math.round(at / 1000), forecast });
      byStop.set(stop, here);
    }
  }
  for (const here of byStop.values()) here.sort((one, other) => one.utime - other.utime);
  return byStop;
}

const routeNumber = (route: NetworkRoute | undefined): string => route?.shortName || route?.longName || "";

const ageOf = ({ at }: Vehicle, now: number): number => now - at / 1000;

const isGood = ({ madeAt }: Forecast, now: number): boolean => now - madeAt / 1000 <= forecastsFor;

/** The stop that is reached next of those that are foretold. */
function nextIn(forecast: Forecast | null, now: number): string | null {
  if (!forecast || !isGood(forecast, now)) return null;
  return forecast.arrivals.find(({ at }) => at / 1000 >= now - overAfter)?.stop ?? null;
}

/** Gives the arrival at each stop of a way; one that comes twice has two. Null where none is foretold, or it is over. */
function arrivalsInTurn(forecast: Forecast | null, now: number): (stop: string) => number | null {
  const left = forecast && isGood(forecast, now) ? [...forecast.arrivals] : [];
  return (stop) => {
    const place = left.findIndex((arrival) => arrival.stop === stop);
    const at = place < 0 ? null : (left.splice(place, 1)[0]?.at ?? 0) / 1000;
    return at === null || at < now - overAfter ? null : Math.round(at);
  };
}

const placeOf = ({ longitude, latitude }: Vehicle): Position => [round(longitude), round(latitude)];
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The contract has 0 for a bus that does not tell its speed. */
const kmh = (speed: number | null): number => Math.round(speed ?? 0);
const degrees = (heading: number | null): number | null => (heading === null ? null : Math.round(heading) % 360);

const point = (coordinates: Position, properties: TransportFeature["properties"]): TransportFeature => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties,
});
