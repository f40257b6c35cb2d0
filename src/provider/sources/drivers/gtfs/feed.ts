/** What we read of a message of GTFS-Realtime. Times are Unix seconds by the clock of the feed; null is what is not told. */
export type Feed = {
  timestamp: number | null;
  /** Whether it tells only what has changed (`DIFFERENTIAL`). */
  isDifferential: boolean;
  /** Whether times in it are in milliseconds, against the specification. */
  isInMilliseconds: boolean;
  vehicles: VehiclePosition[];
  updates: TripUpdate[];
  /** Ids of the entities that are no more. */
  deleted: string[];
};

/** Texts are empty where they are not told. */
export type TripDescriptor = { id: string; route: string; startTime: string; startDate: string; relationship: number };
export type VehicleDescriptor = { id: string; label: string; plate: string };

export type VehiclePosition = {
  /** Id of its entity, which may be another one in each message of a feed that is not differential. */
  entity: string;
  trip: TripDescriptor;
  vehicle: VehicleDescriptor;
  /** Degrees; NaN where they are not told. */
  latitude: number;
  longitude: number;
  /** Degrees. */
  bearing: number | null;
  /** m/s. */
  speed: number | null;
  stop: string;
  stopSequence: number | null;
  /** Whether it stands at the stop that is told, else it drives to it. */
  isAtStop: boolean;
  timestamp: number | null;
};

export type TripUpdate = {
  entity: string;
  trip: TripDescriptor;
  vehicle: VehicleDescriptor;
  timestamp: number | null;
  /** Seconds late, of the whole trip. */
  delay: number | null;
  stops: StopUpdate[];
};

/** `delay` in seconds late. */
export type StopEvent = { time: number | null; delay: number | null };
export type StopUpdate = { sequence: number | null; stop: string; arrival: StopEvent; departure: StopEvent; relationship: number };

/** Values of TripDescriptor.ScheduleRelationship. */
export const trips = { scheduled: 0, unscheduled: 2, canceled: 3, deleted: 7 } as const;
/** Values of StopTimeUpdate.ScheduleRelationship. */
export const stops = { skipped: 1, noData: 2 } as const;
