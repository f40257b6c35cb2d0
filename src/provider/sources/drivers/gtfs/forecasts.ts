import type { Moment } from "../driver.js";
import type { Forecast } from "../transit.js";
import { type StopUpdate, stops, type TripDescriptor, type TripUpdate, trips } from "./feed.js";
import { dayOf, secondsOf } from "./service-day.js";
import type { Timetable, Trip } from "./timetable.js";

/** The clock of the feed: how far it is ahead, ms, and the time in the message by that clock. */
type Time = { skew: number; feedTime: Moment };

/** A late trip is late at all further stops, too: until the next one that says otherwise, or that has no forecast. */
export function forecastOf(update: TripUpdate, timetable: Timetable | null, { skew, feedTime }: Time): Forecast | null {
  const { trip } = update;
  if (trip.relationship === trips.canceled || trip.relationship === trips.deleted) return null;
  const isPlanned = trip.relationship === trips.scheduled || trip.relationship === trips.unscheduled;
  const known = timetable?.trips.get(trip.id) ?? null;
  const route = known?.route ?? (timetable?.routes.has(trip.route) ? trip.route : null);
  const found =
    known && timetable && isPlanned
      ? plannedArrivals(update, known, startOf(trip, known, timetable, feedTime))
      : toldArrivals(update.stops);
  const madeAt = Math.min(feedTime, update.timestamp === null ? feedTime : update.timestamp * 1000) - skew;
  const arrivals = found.map(({ stop, at }) => ({ stop, at: at - skew })).sort((one, other) => one.at - other.at);
  return { trip: trip.id || null, route, madeAt, arrivals };
}

type Arrivals = { stop: string; at: Moment }[];

/** Of a trip that the timetable does not have, only what is told in full. */
const toldArrivals = (updates: readonly StopUpdate[]): Arrivals =>
  updates.flatMap((update) => {
    const time = timeIn(update);
    return time === null || update.stop === "" || isWithout(update) ? [] : [{ stop: update.stop, at: time * 1000 }];
  });

/** `start`: when the service day of the trip begins; null where it is not known, and only told times count. */
function plannedArrivals(update: TripUpdate, { way, times }: Trip, start: Moment | null): Arrivals {
  const arrivals: Arrivals = [];
  const updates = updatesByPlace(update.stops, way);
  let delay = update.delay;
  way.stops.forEach(({ stop }, place) => {
    const planned = start === null || times[place] === -1 ? null : start + (times[place] as number) * 1000;
    const here = updates.get(place);
    if (here?.relationship === stops.noData) delay = null;
    const time = here && !isWithout(here) ? timeIn(here) : null;
    if (here && !isWithout(here)) delay = delayIn(here) ?? (time !== null && planned !== null ? time - planned / 1000 : null);
    if (here && isWithout(here)) return;
    if (time !== null) arrivals.push({ stop, at: time * 1000 });
    else if (planned !== null && delay !== null) arrivals.push({ stop, at: planned + delay * 1000 });
  });
  return arrivals;
}

/** Which stop of the way each update is for: by its number, or by its id, where a stop that comes twice is taken in turn. */
function updatesByPlace(updates: readonly StopUpdate[], way: Trip["way"]): Map<number, StopUpdate> {
  const found = new Map<number, StopUpdate>();
  let from = 0;
  for (const update of updates) {
    const place =
      update.sequence !== null && way.sequences.includes(update.sequence)
        ? way.sequences.indexOf(update.sequence)
        : way.stops.findIndex(({ stop }, at) => at >= from && stop === update.stop);
    if (place < 0) continue;
    found.set(place, update);
    from = place + 1;
  }
  return found;
}

const isWithout = ({ relationship }: StopUpdate): boolean => relationship === stops.skipped || relationship === stops.noData;
const timeIn = ({ arrival, departure }: StopUpdate): number | null => arrival.time ?? departure.time;
const delayIn = ({ arrival, departure }: StopUpdate): number | null => arrival.delay ?? departure.delay;

/**
 * When the service day of a trip begins, moved where the trip begins at another time than in the timetable (`frequencies.txt`). Null for one
 * of those that does not say when it begins.
 */
function startOf(
  { startDate, startTime }: TripDescriptor,
  { times, isRepeated }: Trip,
  { days }: Timetable,
  feedTime: Moment,
): Moment | null {
  if (isRepeated && secondsOf(startTime) === null) return null;
  const first = times.find((time) => time >= 0) ?? 0;
  const begins = secondsOf(startTime) ?? first;
  const day = dayOf(startDate) ?? days.nearest(begins, feedTime);
  return days.startOf(day) + (begins - first) * 1000;
}
