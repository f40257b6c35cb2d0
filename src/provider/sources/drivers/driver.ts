import type { Program } from "../../../core/contract/rts.js";

/**
 * A driver reads and commands one kind of equipment: it knows a protocol and nothing of accounts, tables or calls. The provider
 * starts it with a listener, keeps what the listener hears, and passes on the commands of people whom it has let do so.
 */
export type Driver = {
  /** The word of the city file, as "rsmp". */
  readonly name: string;
  /** One for each device, known before the first connection. */
  offers(): readonly Offer[];
  /**
   * Begins to listen or to ask, once more after a `stop`, too. Rejected with a sentence where that is not possible, e.g. as the port is
   * taken. A trial runs beside a provider and leaves it alone.
   */
  start(listener: Listener, isTrial?: boolean): Promise<void>;
  /**
   * Sends one order to one device, once, now or never: nothing is kept for later, nothing is sent twice. Never throws; what
   * cannot be sent is refused.
   */
  command(device: string, order: Order): Command;
  /**
   * Whether a device that tells these values, with this source of its plan, shows what an order asks for; null where it has not told what
   * says so, or never tells it.
   */
  shows(order: Order, values: Partial<Values>, source: Source | null): boolean | null;
  /** Changes what is done with an alarm; the device's own `alarm` says that it is so. None where the protocol has no such thing. */
  changeAlarm?(device: string, alarm: Pick<Alarm, "component" | "code">, change: AlarmChange): Promise<Stage>;
  /** Sentences on how others could pass for the equipment, for a trial; none where nobody can. */
  weaknesses?(): readonly string[];
  /** Which sources of a device have spoken since the start, for a trial; none where a device has but one. */
  heard?(device: string): { hasSpoken: boolean; words: string };
  /** Closes all connections. Commands under way end as `unconfirmed`. */
  stop(): Promise<void>;
};

/** ms since 1970, UTC. */
export type Moment = number;

/** What a device does through its driver. What is not in here is not offered to anybody, and never imitated. */
export type Offer = {
  /** Id of the device in the city file. */
  device: string;
  kind: "rts" | "rtc";
  /** Modes that can be ordered, by the contract's words. */
  modes: readonly Program[];
  /** Seconds after which the device leaves a mode by itself; one that is not named stays until it is given back. */
  returns: Readonly<Partial<Record<Program, number>>>;
  /** Whether it takes a sequence of phases of one's own. */
  takesSequence: boolean;
  statistics: readonly Statistic[];
  hasCamera: boolean;
  setsClock: boolean;
  /** Whether it tells its alarms at each connection: until it has, nobody knows whether it is well. */
  tellsAlarms: boolean;
  /** Whether the changes of its lights and detectors are kept as a log, for measures of what it achieves. */
  tellsEvents?: boolean;
  /** Seconds after which a detector that tells nothing has no data; 300 unless told. */
  silentAfter?: number;
};

/** What a detector measures: vehicles of all kinds, cars, trucks, buses; speed in km/h; occupancy in %; how full its street is, 0 to 10. */
export type Statistic = "KTS" | "KTK" | "KTD" | "KTP" | "speed" | "occupancy" | "level";

/**
 * What is ordered. `switching` names a `plan`, `phase_hold` a `phase`, a sequence of one's own its `sequence` with `durations` in
 * s; `minutes` is the time after which the device returns by itself (60 unless told). Or the device's clock is set.
 */
export type Order =
  | {
      mode: Program;
      plan?: number;
      phase?: number;
      sequence?: readonly number[];
      durations?: readonly number[];
      minutes?: number;
    }
  | { clock: Moment };

/** The three truths of a command. None of them is taken from another one, and none is ever rejected. */
export type Command = {
  /** The device has received the order and understood it. */
  readonly acknowledged: Promise<Stage>;
  /** The device says that it carries the order out. */
  readonly responded: Promise<Stage>;
  /** What the device shows of itself is what was ordered. It may be so although `responded` is not known: the line was cut. */
  readonly observed: Promise<Stage>;
};

/**
 * How far a command has come. `refused`: it has no effect, `words` are the controller's own where `isDevices`, ours otherwise.
 * `unconfirmed`: nobody knows; it may have an effect. `untold`: this device never tells what would show it.
 */
export type Stage =
  | { is: "yes"; at: Moment }
  | { is: "refused"; at: Moment; code: Refusal; words: string; isDevices: boolean }
  | { is: "unconfirmed"; at: Moment; words: string }
  | { is: "untold"; at: Moment; words: string };

/** Why an order is refused. All but `device` are found before anything is sent. */
export type Refusal = "unknown_device" | "not_offered" | "not_connected" | "busy" | "local_control" | "no_code" | "not_told" | "device";

export type AlarmChange = "acknowledge" | "suspend" | "resume";

/** Hears what happens at the devices. Its members return at once and do not throw. */
export type Listener = {
  reading(reading: Reading): void;
  alarm(alarm: Alarm): void;
  /** All alarms that a device has were told since it was connected: what was not has ended. */
  alarmsTold(device: string): void;
  summary(summary: Summary): void;
  connection(connection: Connection): void;
  address(change: AddressChange): void;
  /**
   * A sentence for the operator's log: a stranger knocked, a message was not understood. It holds no secret. Of one kind only some are
   * written, so `kind` has no word of a stranger in it.
   */
  problem(sentence: string, kind: string): void;
};

/** `recent`: true now. `old`: was true at its time. `undefined`: there is no such part. `unknown`: the device does not know it. */
export type Quality = "recent" | "old" | "undefined" | "unknown";

/** One value of one device. While its device is not connected, its last readings are old, whatever their quality was. */
export type Reading = { [Name in keyof Values]: ReadingOf<Name> }[keyof Values];

export type ReadingOf<Name extends keyof Values> = {
  device: string;
  name: Name;
  /** Null where the quality is `undefined` or `unknown`. */
  value: Values[Name] | null;
  quality: Quality;
  /** By the clock of the device, which may be wrong: see `skew` of its connection. */
  at: Moment;
  /** Time between the reading and its arrival, ms, with the skew of the device's clock taken off; never negative. */
  age: number;
  /** Who or what brought the value about, where the device says so. */
  source: Source | null;
};

export type Source = "operator_panel" | "calendar_clock" | "control_block" | "forced" | "startup" | "other";

/** What can be read, by name. */
export type Values = {
  /** One for each signal group, in the controller's order. */
  lights: readonly Light[];
  /** Whether each detector logic is occupied, in the controller's order. */
  detectors: readonly boolean[];
  stage: number;
  controlMode: "startup" | "control" | "standby" | "failure" | "test";
  isStarting: boolean;
  /** False while the lights are dark. */
  isOn: boolean;
  isManual: boolean;
  isFixedTime: boolean;
  isIsolated: boolean;
  isFlashing: boolean;
  isAllRed: boolean;
  /** Who is at the cabinet and has it; commands are refused meanwhile. */
  localControl: LocalControl;
  plan: number;
  /** Those that `switching` may name. */
  plans: readonly number[];
  /** Seconds by plan. */
  offsets: Readonly<Record<number, number>>;
  cycles: Readonly<Record<number, number>>;
  /** The device's own time. */
  clock: Moment;
  /** Changes when somebody has changed the configuration. */
  checksum: string;
  /** Vehicles since `start`, as far as the device tells their kinds. */
  counts: { start: Moment; vehicles: Partial<Record<"KTS" | "KTK" | "KTD" | "KTP", number>> };
  /** km/h, mean since `start`. */
  speed: { start: Moment; speed: number };
  /** %, since `start`. */
  occupancy: { start: Moment; occupancy: number };
  /** How full the street of a detector is, 0 (free) to 10 (stands still), since `start`. */
  level: { start: Moment; level: number };
};

export type Light = "dark" | "red" | "red_yellow" | "green" | "green_flash" | "yellow" | "yellow_flash" | "red_flash" | "unknown";

/** `policeKey` with what it forces; a technician with the name or level that the device tells. */
export type LocalControl =
  | { by: "nobody" }
  | { by: "policeKey"; shows: "dark" | "flashing_yellow" | "all_red" }
  | { by: "manual" }
  | { by: "technician"; who: string };

/** A fault that a device tells of. One that is told again, with another time or state, has the same `component` and `code`. */
export type Alarm = {
  device: string;
  /** The part of the device, by its own name. */
  component: string;
  /** The protocol's code, as "A0201", and the maker's words. */
  code: string;
  words: string;
  isActive: boolean;
  isAcknowledged: boolean;
  isSuspended: boolean;
  /** 1 needs somebody at once, 2 within the shift, 3 at the next maintenance. */
  priority: 1 | 2 | 3;
  isTraffic: boolean;
  details: Readonly<Record<string, string>>;
  /** When that became so which `change` names, by the device's clock, which may be wrong: what is so now is what was told last. */
  at: Moment;
  /**
   * Time between that and its arrival, ms, with the skew of the device's clock taken off; never negative, and 0 of what is told as it
   * happens.
   */
  age: number;
  /** Came after a newer one, from the time without a connection: it is history, and says nothing of now. */
  isPast?: boolean;
  change: "issue" | "acknowledge" | "suspend";
};

/** The device in one line. */
export type Summary = {
  device: string;
  at: Moment;
  isLocal: boolean;
  hasNoCommunication: boolean;
  /** The worst fault, 1 the most severe; null without any. */
  fault: 1 | 2 | 3 | null;
  isInUse: boolean;
  isIdle: boolean;
};

/**
 * Told when it changes, and each time the device tells its time. What a device tells belongs to the connection in which it does: when one
 * begins nothing is told yet.
 */
export type Connection = {
  device: string;
  isConnected: boolean;
  at: Moment;
  /** How far the device's clock is ahead of ours, ms; null while it has not told its time. */
  skew: number | null;
  /** What the device can tell by the version of its protocol that this connection speaks; empty where the protocol does not say. */
  tells: readonly (keyof Values)[];
  /** Modes of which it never tells in this connection that they are in force. */
  unconfirmable: readonly Program[];
  /** Why it is not connected; empty while it is. */
  words: string;
};

/**
 * A device that is connected was to be connected from another address: by its own controller, or by somebody who says so. `refused`:
 * the former connection answers, and stays.
 */
export type AddressChange = {
  device: string;
  former: string;
  from: string;
  is: "taken" | "refused";
};
