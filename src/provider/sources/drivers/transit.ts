import type { TransitKind } from "../../../core/contract/transit-kinds.js";
import type { Position } from "../../city/model.js";
import type { Moment } from "./driver.js";

/**
 * A driver of public transport reads one source of timetables, vehicles and forecasts. The provider starts it with a listener, keeps
 * what the listener hears, and answers its calls from that.
 */
export type TransitDriver = {
  /** The word of the city file, as "gtfs". */
  readonly name: string;
  /** What it asks for beside the timetable. */
  readonly feeds: readonly Exclude<FeedConnection["feed"], "timetable">[];
  /** Begins to ask. What cannot be had, be it a server or a file, is told to the listener, and asked for again. */
  start(listener: TransitListener): Promise<void>;
  /** Ends what is under way; the listener hears nothing afterwards. */
  stop(): Promise<void>;
};

/** Hears what a source says. Its members return at once and do not throw. */
export type TransitListener = {
  /** The routes and stops, whole: at first, and when the timetable has changed. */
  network(network: Network): void;
  /** Every vehicle that was heard of lately, whole, after each look. */
  vehicles(snapshot: Snapshot): void;
  connection(connection: FeedConnection): void;
  /** A sentence for the operator's log. It holds no secret. */
  problem(sentence: string): void;
};

export type Network = {
  routes: readonly NetworkRoute[];
  /** Those at which one of the routes calls. */
  stops: readonly NetworkStop[];
};

export type NetworkRoute = {
  id: string;
  kind: TransitKind;
  /** The number that people say, as "7А"; empty where there is none. */
  shortName: string;
  /** As "Station – Hospital"; empty where there is none. */
  longName: string;
  /** There, back, shortened; the one that most trips take comes first. */
  ways: readonly Way[];
};

/** A line on the map and the stops along it, in their order; `at` is metres from the start of the line and never falls. */
export type Way = {
  line: readonly Position[];
  stops: readonly { stop: string; at: number }[];
};

export type NetworkStop = { id: string; name: string; latitude: number; longitude: number };

export type Snapshot = {
  vehicles: readonly Vehicle[];
  /** Of all trips, also of those that no vehicle of `vehicles` drives. */
  forecasts: readonly Forecast[];
};

export type Vehicle = {
  id: string;
  /** What people tell it by: its plate, else its label; empty where the source tells neither. */
  plate: string;
  /** Id of a route of the network; null without one, and where the network has no such route. */
  route: string | null;
  /** Null where the trip is not known. */
  way: Way | null;
  trip: string | null;
  latitude: number;
  longitude: number;
  /** km/h. */
  speed: number | null;
  /** Degrees clockwise from north, 0 to 360. */
  heading: number | null;
  /** When it was there, by its own clock, with the lead of the feed's clock taken off. It never falls and is never ahead of now. */
  at: Moment;
  /** Id of the stop that it drives to, where the source says so. */
  nextStop: string | null;
  /** When it comes to the stops of its trip; null where nothing is foretold. */
  forecast: Forecast | null;
};

/** When a trip comes to its stops, the nearest first; of stops that were left, too. */
export type Forecast = {
  trip: string | null;
  route: string | null;
  /** When this was foretold, with the lead of the feed's clock taken off. */
  madeAt: Moment;
  arrivals: readonly { stop: string; at: Moment }[];
};

/**
 * One thing that the driver asks for. Told when `isConnected` changes, when `skew` does by 5 s, `share` by a tenth, or what `remark` says beside
 * its numbers.
 */
export type FeedConnection = {
  feed: "timetable" | "vehicles" | "trips";
  /** False while two looks in a row have failed, and until the first one has succeeded. */
  isConnected: boolean;
  at: Moment;
  /** How far the clock of the feed is ahead of ours, ms; null for the timetable, which tells no time. */
  skew: number | null;
  /** Why it is not connected; empty while it is. */
  words: string;
  /** How many of the trips that the feed names the timetable has; null where it names none. */
  share: { known: number; trips: number } | null;
  /** What is odd about a feed that is connected, as sentences; empty where nothing is. */
  remark: string;
};

/** As "312 of 2,040 trips known". */
export const shareWords = ({ known, trips }: NonNullable<FeedConnection["share"]>): string =>
  `${known.toLocaleString("en")} of ${trips.toLocaleString("en")} trips known`;
