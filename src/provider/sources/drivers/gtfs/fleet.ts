import { type Box, isIn } from "../../../city/box.js";
import type { Moment } from "../driver.js";
import type { Forecast, Snapshot, Vehicle } from "../transit.js";
import type { Feed, TripDescriptor, VehicleDescriptor, VehiclePosition } from "./feed.js";
import { FeedClock } from "./feed-clock.js";
import { type FeedReport, type Findings, reportOf } from "./findings.js";
import { forecastOf } from "./forecasts.js";
import type { Timetable } from "./timetable.js";
import { fastest, Track, type TrackPoint } from "./track.js";

/** ms after which a vehicle that is not heard of is forgotten, and forecasts with it. */
const forgottenAfter = 30 * 60_000;
/** ms after which a vehicle is gone that the feed's newer messages do not name: each message is the whole. One message may miss it. */
const goneAfter = 2 * 60_000;
const mostVehicles = 20_000;
/** Seconds by which a message may be old without a word about it. */
const lateAfter = 120;
/** km/h. */
const fastestTold = 400;

type Reading = TrackPoint & { position: VehiclePosition };
type Known = {
  track: Track<Reading>;
  /** When it was last where it is shown. */
  at: Moment;
  /** When the last message that names it came. */
  namedAt: Moment;
};
type TripForecast = { entity: string; trip: TripDescriptor; vehicle: string; forecast: Forecast };

/** What is known of the vehicles and trips of a feed: the good readings of all its messages. */
export class Fleet {
  #vehicles = new Map<string, Known>();
  #forecasts: TripForecast[] = [];
  /** The clocks of both feeds, which may come from two servers. */
  readonly clocks = { vehicles: new FeedClock(), trips: new FeedClock() };
  readonly #findings: { vehicles: Findings | null; trips: Findings | null } = { vehicles: null, trips: null };

  /** Takes a message with positions that has come at `now`; those beyond `box` are of no interest. Gives a sentence on what was no good, null where all was. */
  hearVehicles(feed: Feed, timetable: Timetable | null, box: Box | null, now: Moment): string | null {
    const { timestamp } = feed;
    const clock = this.clocks.vehicles;
    const feedTime = timeOf(timestamp, feed.vehicles, now);
    const { isNewer, setBack } = clock.hear(feedTime, now);
    if (!isNewer) return null;
    if (setBack > 0) for (const { track } of this.#vehicles.values()) track.setBack(setBack);
    const vehicles = box ? feed.vehicles.filter((each) => !isPlace(each) || isIn(box, each.longitude, each.latitude)) : feed.vehicles;
    const good = vehicles.filter(isPlace);
    const heard = new Set(good.map(idOf));
    const deleted = new Set(feed.deleted);
    for (const [id, { track }] of this.#vehicles)
      if (deleted.has(track.last.position.entity) || (!feed.isDifferential && isUnnamed(id) && !heard.has(id))) this.#vehicles.delete(id);
    for (const position of good) this.#hear(position, timetable, feedTime, now);
    for (const [id, known] of this.#vehicles) {
      if (heard.has(id) || feed.isDifferential) known.namedAt = now;
      else if (now - known.namedAt > goneAfter) this.#vehicles.delete(id);
    }
    const newest = good.reduce((newest, { timestamp }) => Math.max(newest, timestamp === null ? feedTime : timestamp * 1000), 0);
    this.#forget(now);
    const named = feed.isDifferential ? [...this.#vehicles.values()].map(({ track }) => track.last.position) : good;
    this.#findings.vehicles = {
      told: feed.isDifferential ? named.length : vehicles.length,
      old: good.length > 0 && this.#vehicles.size === 0 ? now - newest : null,
      trips: named.map(({ trip }) => trip.id),
      isInMilliseconds: feed.isInMilliseconds,
    };
    if (this.#vehicles.size > mostVehicles) {
      this.#vehicles.clear();
      return `The feed names more than ${mostVehicles} vehicles; none is shown.`;
    }
    if (setBack > 0) return `The clock of the feed was set back by ${Math.round(setBack / 1000)} s.`;
    const late = Math.round((now - feedTime) / 1000);
    if (late > lateAfter) return `The newest message is ${late} s old, or the clock of the feed is behind.`;
    const bad = vehicles.length - good.length;
    return bad > 0 ? `${bad} of ${vehicles.length} vehicles have no place on earth.` : null;
  }

  #hear(position: VehiclePosition, timetable: Timetable | null, feedTime: Moment, now: Moment): void {
    const reportedAt = position.timestamp === null ? feedTime : position.timestamp * 1000;
    const { latitude, longitude } = position;
    const reading: Reading = { latitude, longitude, reportedAt, measuredAt: Math.min(reportedAt, feedTime), position };
    const id = idOf(position);
    const known = this.#vehicles.get(id);
    const route = timetable?.routes.get(timetable.trips.get(position.trip.id)?.route ?? position.trip.route);
    known?.track.hear(reading, route?.kind === "train" ? fastest.train : fastest.bus);
    if (known && known.track.last !== reading) return;
    const at = Math.min(now, reading.measuredAt - this.clocks.vehicles.skew);
    this.#vehicles.set(id, { track: known?.track ?? new Track(reading), at: Math.max(known?.at ?? 0, at), namedAt: now });
  }

  /** Takes a message with forecasts that has come at `now`. */
  hearTrips(feed: Feed, timetable: Timetable | null, now: Moment): void {
    const { timestamp, updates } = feed;
    const clock = this.clocks.trips;
    const feedTime = timeOf(timestamp, updates, now);
    if (!clock.hear(feedTime, now).isNewer) return;
    const told = updates.flatMap((update) => {
      if (isOther(update.trip, timetable)) return [];
      const forecast = forecastOf(update, timetable, { skew: clock.skew, feedTime });
      return forecast ? [{ entity: update.entity, trip: update.trip, vehicle: nameOf(update.vehicle), forecast }] : [];
    });
    const changed = new Set([...feed.deleted, ...updates.map(({ entity }) => entity)]);
    const kept = feed.isDifferential ? this.#forecasts.filter(({ entity }) => !changed.has(entity)) : [];
    this.#forecasts = [...kept, ...told];
    const newest = told.reduce((newest, { forecast }) => Math.max(newest, forecast.madeAt), 0);
    this.#forget(now);
    this.#findings.trips = {
      told: kept.length + updates.length,
      old: told.length > 0 && this.#forecasts.length === 0 ? now - newest : null,
      trips: ofCity(
        [...kept, ...updates].map(({ trip }) => trip),
        timetable,
      ),
      isInMilliseconds: feed.isInMilliseconds,
    };
  }

  /** What is odd about the last message of a feed, by the timetable as it is now. */
  report(feed: "vehicles" | "trips", timetable: Timetable | null): FeedReport {
    return reportOf(feed, this.#findings[feed], timetable);
  }

  /** All that is known, by the timetable as it is now. */
  snapshot(timetable: Timetable | null, now: Moment): Snapshot {
    this.#forget(now);
    const byVehicle = new Map(this.#forecasts.filter(({ vehicle }) => vehicle !== "").map((each) => [each.vehicle, each]));
    const byTrip = groupByTrip(this.#forecasts);
    const vehicles = [...this.#vehicles].flatMap(([id, { track, at }]) => {
      const { position } = track.last;
      if (isOther(position.trip, timetable)) return [];
      const found = byVehicle.get(id) ?? byTrip.get(position.trip.id)?.find(({ trip }) => isSameRun(trip, position.trip));
      return [vehicleOf(id, position, at, found?.forecast ?? null, timetable)];
    });
    return { vehicles, forecasts: this.#forecasts.map(({ forecast }) => forecast) };
  }

  #forget(now: Moment): void {
    for (const [id, { at }] of this.#vehicles) if (now - at > forgottenAfter) this.#vehicles.delete(id);
    this.#forecasts = this.#forecasts.filter(({ forecast }) => now - forecast.madeAt <= forgottenAfter);
  }
}

/** Ids of the trips that are of a city: of those of a whole nation none says where it drives, but many of which route they are. */
function ofCity(trips: readonly TripDescriptor[], timetable: Timetable | null): string[] {
  const isOfCity = ({ id, route }: TripDescriptor) =>
    timetable?.trips.has(id) || timetable?.otherTrips.has(id) || timetable?.routes.has(route);
  const found = timetable?.box ? trips.filter(isOfCity) : trips;
  return (found.length > 0 ? found : trips).map(({ id }) => id);
}

function groupByTrip(forecasts: readonly TripForecast[]): Map<string, TripForecast[]> {
  const groups = new Map<string, TripForecast[]>();
  for (const each of forecasts) {
    const group = groups.get(each.trip.id);
    if (group) group.push(each);
    else if (each.trip.id !== "") groups.set(each.trip.id, [each]);
  }
  return groups;
}

/** A trip may be driven several times a day, and on several days; a feed need not say which of them. */
const isSameRun = (one: TripDescriptor, other: TripDescriptor): boolean =>
  (one.startTime === "" || other.startTime === "" || one.startTime === other.startTime) &&
  (one.startDate === "" || other.startDate === "" || one.startDate === other.startDate);

/** The time of a message, ms: the header's, else the newest in it, else when it has come. */
function timeOf(timestamp: number | null, items: readonly { timestamp: number | null }[], now: Moment): Moment {
  const newest = timestamp ?? items.reduce((newest, item) => Math.max(newest, item.timestamp ?? 0), 0);
  return newest > 0 ? newest * 1000 : now;
}

const isPlace = ({ latitude, longitude }: VehiclePosition): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

const nameOf = ({ id, label, plate }: VehicleDescriptor): string => id || label || plate;

/** A vehicle without a name of its own is known by its trip, and without one by its entity. */
const idOf = ({ vehicle, trip, entity }: VehiclePosition): string => nameOf(vehicle) || (trip.id ? `trip ${trip.id}` : `entity ${entity}`);

/** The id of an entity may be another one in each message, so such a vehicle is kept no longer than its message. */
const isUnnamed = (id: string): boolean => id.startsWith("entity ");

const isOther = ({ id, route }: TripDescriptor, timetable: Timetable | null): boolean =>
  timetable !== null && (timetable.otherTrips.has(id) || timetable.otherRoutes.has(route));

function vehicleOf(id: string, position: VehiclePosition, at: Moment, forecast: Forecast | null, timetable: Timetable | null): Vehicle {
  const { trip, vehicle, latitude, longitude, bearing, speed } = position;
  const known = timetable?.trips.get(trip.id) ?? null;
  const kmh = speed === null ? null : speed * 3.6;
  return {
    id,
    plate: vehicle.plate || vehicle.label,
    route: known?.route ?? (timetable?.routes.has(trip.route) ? trip.route : null),
    way: known?.way ?? null,
    trip: trip.id || null,
    latitude,
    longitude,
    speed: kmh !== null && kmh >= 0 && kmh <= fastestTold ? kmh : null,
    // Feeds say -1 where they do not know.
    heading: bearing !== null && bearing !== -1 && Math.abs(bearing) <= 360 ? (bearing + 360) % 360 : null,
    at,
    nextStop: nextStopOf(position, timetable),
    forecast,
  };
}

/** The stop that a vehicle drives to; where it stands at one, the stop behind that. */
function nextStopOf({ trip, stop, stopSequence, isAtStop }: VehiclePosition, timetable: Timetable | null): string | null {
  const way = timetable?.trips.get(trip.id)?.way;
  if (!way) return isAtStop ? null : stop || null;
  const bySequence = stopSequence === null ? -1 : way.sequences.indexOf(stopSequence);
  const place = bySequence >= 0 ? bySequence : way.stops.findIndex((each) => each.stop === stop);
  return place < 0 ? null : (way.stops[place + (isAtStop ? 1 : 0)]?.stop ?? null);
}
