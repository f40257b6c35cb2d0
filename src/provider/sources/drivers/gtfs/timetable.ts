import type { Box } from "../../../city/box.js";
import type { Network, NetworkRoute, Way } from "../transit.js";
import type { ServiceDays } from "./service-day.js";

/** A timetable, as far as vehicles and forecasts need it. */
export type Timetable = {
  network: Network;
  days: ServiceDays;
  routes: ReadonlyMap<string, NetworkRoute>;
  trips: ReadonlyMap<string, Trip>;
  /** Ids of routes and trips of a kind that is not shown, as ships. */
  otherRoutes: ReadonlySet<string>;
  otherTrips: ReadonlySet<string>;
  /** Where the city lies, of a timetable that goes beyond and was cut to it; else null. */
  box: Box | null;
  /** Sentences on lines that were left out. */
  remarks: readonly string[];
};

export type Trip = {
  route: string;
  way: TripWay;
  /** Seconds of the service day at each stop of the way; -1 where the timetable does not say. */
  times: Int32Array;
  /** Whether it runs again and again (`frequencies.txt`): its times say nothing without the time at which a run begins. */
  isRepeated: boolean;
};

/** `sequences`: the number that each stop has in `stop_times.txt`. */
export type TripWay = Way & { sequences: readonly number[] };
