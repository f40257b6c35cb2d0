import type { Weather } from "../../core/contract/city.js";
import type { Span } from "../../core/contract/city-time.js";
import type { DeviceAlarm, DeviceEvent, LastHour } from "../../core/contract/device.js";
import type { KeyedText } from "../../core/contract/keyed-text.js";
import type { Language } from "../../core/contract/language.js";
import type { SignalDetector } from "../../core/contract/measures.js";
import type { Offers, Program, RtsTelemetry } from "../../core/contract/rts.js";
import type { TransportFeature } from "../../core/contract/transport.js";
import type { BusRoute, BusTelemetry, PassengerFlow, SpecTask } from "../../core/contract/vehicles.js";
import type { SignalEvent } from "../base/signal-event.js";
import type { Said } from "../base/words.js";
import type { Controller, Detector, Position, Segment, SpecialVehicle } from "../city/model.js";
import type { Accepted, Commands, ControllerState, Force } from "./accepted.js";
import type { Alarm, Command, Order, Stage } from "./drivers/driver.js";
import type { Health } from "./health.js";
import type { EquipmentSeen, FeedSeen, JamSeen, PartDown, Shared } from "./trouble.js";

/** Vehicles by kind and km/h of the mean vehicle; null where they were not heard. */
export type Vehicles = Omit<LastHour, "oID" | "direction">;

/**
 * One approach in one hour, null where it was not heard: vehicles by kind, km/h, the share of cycles that served their queue (%),
 * vehicles an hour that its greens would have let pass, and vehicle-seconds of waiting that its mode saved.
 */
export interface HourFigures extends Vehicles {
  so: number | null;
  capacity: number | null;
  saved: number | null;
}

/** An approach of a junction, as a device counts on it. */
export interface Counted {
  readonly oID: number;
  readonly controller: Controller;
  readonly arm: number;
}

/** What telemetry of a controller tells beyond how it is and which mode it is in. */
export type Told = Pick<RtsTelemetry, "configuration" | "io_port" | "vprocessor_oID"> &
  Partial<Omit<RtsTelemetry, "configuration" | "io_port" | "vprocessor_oID">>;

/** A message for the message center. */
export interface CityMessage {
  id: string;
  place: Position;
  type: "error" | "attention" | "confirmation" | "info";
  text: string;
  text_key?: KeyedText;
  utime: number;
  /** The device alarm behind the message, if there is one. */
  alarm?: DeviceAlarm;
}

/** What rules a controller from a moment on, Unix s. */
export type RuleFrom = Pick<ControllerState, "by" | "active"> & { utime: number };

/** An alarm as its protocol names it. */
export type AlarmName = Pick<Alarm, "component" | "code">;

/** The way to a controller that somebody's equipment is: a command is sent by it, once. */
export interface Link {
  offers(): Offers;
  /** Sends an order; what becomes of it is in the three promises. */
  order(order: Order): Command;
  /** Remembers that a command has had its time: what looks like it later is something else. */
  endCommand(id: string, why: "refused" | "ended"): void;
  endOfCommand(id: string): "refused" | "ended" | undefined;
  /** The alarm of an id of the contract, while the controller tells of it or it is suspended. */
  alarm(id: string): AlarmName | undefined;
  /** Has the controller say no more of an alarm, or tell of it again, once, in the name of `fio`. */
  changeAlarm(alarm: AlarmName, change: "suspend" | "resume", fio: string): Promise<Stage>;
  /** Writes into the log of the device. */
  note(status: DeviceEvent["status"], said: Said): void;
}

/** Who has the logs of signal controllers, to a fraction of a second, for the measures of what they achieve. */
export interface SignalLog {
  /** Seconds to which its moments are known. */
  readonly resolution: number;
  /** Unix s before which it has nothing, at a moment. */
  since(now: number): number;
  detectors(oID: number): readonly SignalDetector[];
  /** The events from a moment on and before another, Unix s, at whole quarters of an hour; the same whenever it is asked. */
  between(oID: number, start: number, end: number): readonly SignalEvent[];
}

/** Who knows of devices. All moments are Unix seconds by the city's clock; what is not known is left out, and nobody fills it in. */
export interface DeviceSource {
  /** It invents its devices. */
  readonly isSimulated: boolean;
  /** Whether a device is its own. */
  has(oID: number): boolean;

  /** How a device is or was at a moment. */
  health(oID: number, utime: number): Health;
  /** Since when its status is what it is, where `since` of its health is that of its connection. */
  statusSince?(oID: number, utime: number): number;
  /** The line and the supply of a device. */
  shared?(oID: number, utime: number): Shared;
  /** What cabinets tell of their equipment. */
  equipment?(utime: number): readonly EquipmentSeen[];
  /** Moment of its last report: now, or when it fell silent. */
  lastReport(oID: number, now: number): number;
  /** What befell its devices, or one of them, in a period, the newest first. */
  events(period: readonly [start: number, end: number], oID?: number): Promise<(DeviceEvent & { oID: number })[]>;
  /** A picture of an approach as an address of data, what is written on it in a language; null where there is no camera. */
  picture(device: Controller | Detector, seen: Omit<Counted, "oID">, utime: number, language: Language): string | null;

  /** What a controller does and shows. */
  state(controller: Controller, commands: Commands, utime: number): ControllerState;
  /** What rules it one after another, from the one moment to the other. */
  rules(controller: Controller, commands: readonly Accepted[], from: number, to: number): Iterable<RuleFrom>;
  isHeldLocally(oID: number, utime: number): boolean;
  /** Seconds after which it leaves a mode by itself; null where that stays until it is given back. */
  returnsAfter(oID: number, mode: Program): number | null;
  /** From when to when a command is in force that is taken now; `until` null of one that lasts. */
  schedule(wanted: Omit<Force, "since">, controller: Controller, before: ControllerState, now: number): Pick<Accepted, "since" | "until">;
  /** The way to its equipment; null where a command is carried out by being kept. */
  link(oID: number): Link | null;
  /** Whether a controller without a link has a time plan. */
  hasPlan(plan: number): boolean;

  rts(controller: Controller, at: (utime: number) => ControllerState, utime: number): Told;
  /** The same of a detector. */
  rtc(detector: Detector): Pick<Told, "configuration" | "vprocessor_oID" | "is_simulated">;

  /** What was counted in an hour. */
  hour(counted: Counted, hour: Span): HourFigures;
  /** The same of the past 60 minutes; a silent device knows nothing. */
  lastHour(counted: Counted, now: number): Vehicles;
  /** Vehicles by kind, where their number is known from the record of the hour. */
  kinds(counted: Counted, hour: Span, KTS: number | null): Pick<Vehicles, "KTK" | "KTD" | "KTP">;
  /** Makes the figures of a period ready, other work between. */
  prepare(from: number, to: number): Promise<void>;
  /** The logs of its controllers, where they can be had whenever they are asked for. */
  readonly signals?: SignalLog;
  /** Calls back when somebody has asked for figures; null where those of the past can be had no more, so that they are recorded in any case. */
  readonly whenAsked: ((begin: () => void) => void) | null;
}

/** Who has something for the message center. */
export interface MessageSource {
  now(utime: number): CityMessage[];
  /** Unix s of the message of an id, also one that is over or still to come; null when there never is one. */
  timeOf(id: string): Promise<number | null>;
  /** Messages that its devices want acknowledged, and how one of them is told that it is. */
  unacknowledged(): readonly string[];
  acknowledge(id: string): Promise<void>;
}

/** Who knows how full streets are. */
export interface RoadSource {
  /** The streets that are shown, at a moment. */
  at(utime: number): readonly Road[];
  /** Makes a period ready, other work between. */
  prepare(from: number, to: number): Promise<void>;
}

/** Who knows what is so in a city, or in a part of it. What a source does not know it leaves out. */
export interface CitySource {
  readonly devices?: DeviceSource;
  readonly messages?: MessageSource;
  readonly roads?: RoadSource;
  readonly transit?: TransitSource;
  readonly fleet?: Fleet;
  weather?(now: number): Weather;
  /** Computes what the first question about now would wait for, other work between; then a question about now takes a moment. */
  ready?(): Promise<void>;
  connections?(): Connections;
  /** Lines and supplies that are down. */
  down?(utime: number): readonly PartDown[];
  /** Streets that are held up; null where that would have to be computed first. */
  jams?(utime: number): readonly JamSeen[] | null;
}

/** How many devices are connected and how many are not; by how many seconds the clocks that are told are ahead of the city's. */
export interface Connections {
  up: number;
  down: number;
  ahead: number[];
}

/** Jam level 0 to 10 and speed in km/h, null where nobody measures it. */
export interface Road {
  readonly segment: Segment;
  readonly level: number;
  readonly speed: number | null;
}

/** Who knows of public transport. A bus of which nothing is known is null. */
export interface TransitSource {
  /** What it is told by that has fallen silent. */
  feeds?(now: number): readonly FeedSeen[];
  /** Stops, and buses that neither come nor go. */
  stations(now: number): TransportFeature[];
  /** Buses that come and go. */
  buses(now: number): TransportFeature[];
  telemetry(id: string, now: number): BusTelemetry | null;
  /** Null where its route is not known. */
  route(id: string, now: number): BusRoute | null;
  /** Null where it has no camera. */
  picture(id: string, now: number, language: Language): string | null;
  passengers(id: string, hours: readonly Span[]): PassengerFlow[];
  events(id: string, start: number, end: number): DeviceEvent[];
}

/** A task as it was asked, and its cancelling; all else follows from the clock. */
export interface VehicleTask extends Pick<SpecTask, "work" | "utime_start" | "section" | "section_name" | "key" | "author"> {
  id: string;
  asked: number;
  cancelled: number | null;
  cancelled_by: string | null;
}

/** What was worked without a break in one place of the city. */
export interface Worked {
  start: number;
  end: number;
  line: Position[];
  length: number;
  /** Id of the task; null on the beat. */
  task: string | null;
}

/** Who knows of special vehicles. */
export interface Fleet {
  /** What they were asked to do, by vehicle; a list is replaced and never changed. */
  readonly tasks: Map<string, readonly VehicleTask[]>;
  /** Where one is, km/h and degrees. */
  at(vehicle: SpecialVehicle, now: number): { position: Position; speed: number; heading: number };
  /** How far a task is. */
  task(vehicle: SpecialVehicle, task: VehicleTask, now: number): SpecTask;
  worked(vehicle: SpecialVehicle, start: number, end: number): Worked[];
  /** Metres worked in an hour. */
  workedInHour(vehicle: SpecialVehicle, hour: Span): number;
  /** Mean speed in km/h over the past `seconds`, standing included. */
  averageSpeed(vehicle: SpecialVehicle, now: number, seconds: number): number;
}
