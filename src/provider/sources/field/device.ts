import { randomUUID } from "node:crypto";
import type { DeviceStatus } from "../../../core/contract/city.js";
import type { PlanReason, Program, RtsTelemetry } from "../../../core/contract/rts.js";
import type { Alarm, Connection, Driver, Offer, Order, Reading, Source, Summary, Values } from "../drivers/driver.js";
import type { PhaseSigns } from "./equipment.js";

/**
 * Seconds after which a detector that tells nothing has no data unless its driver says another time, and that a device has after it was
 * connected for telling what it is there for and its alarms.
 */
const SILENT_AFTER = 300;
const TOLD_WITHIN = 30;
/** Changes of status that are remembered, and commands of which the end is. */
const MOST_CHANGES = 1000;
const MOST_ENDS = 100;
/** Alarms of one device that are remembered: a controller with a hundred parts, each with several. */
const MOST_ALARMS = 300;

/** Why a plan is in force, by who chose it. */
const reasons: Partial<Record<Source, PlanReason>> = {
  calendar_clock: "timetable",
  control_block: "adaptive",
  forced: "command",
  operator_panel: "local",
};

/** What began at a moment (Unix s). */
interface Change {
  readonly utime: number;
  readonly status: DeviceStatus;
}

/** Why a command is over. */
type End = "refused" | "ended";
/** What was told in a connection, by the id of that: in another one it is last known, of then. */
interface OfConnection {
  readonly of?: string | undefined;
}
/** A reading, and when it was heard. */
interface Heard extends OfConnection {
  readonly reading: Reading;
  readonly at: number;
}
/** Since when an alarm is suspended, Unix s, and who asked for that; null where nobody here knows. */
interface Suspension {
  readonly utime: number | null;
  readonly fio: string | null;
}
/**
 * An alarm as it was reported last. `at` is the time of that report and `since` that of the change to active or inactive, both Unix s.
 * A node of an older version gives no `since`. `suspended` is there while the alarm is suspended.
 */
export interface HeardAlarm extends Alarm, OfConnection {
  readonly heard: number;
  readonly since?: number;
  readonly suspended?: Suspension;
}
/** The line to it, and since when it is as it is. `id` is of the connection, or of the last one; a node of a version before gives none. */
interface Line extends Pick<Connection, "isConnected" | "words">, Partial<Pick<Connection, "tells" | "unconfirmable">> {
  readonly since: number;
  readonly id?: string | undefined;
  /** False until all alarms were told in this connection. */
  readonly areAlarmsTold?: boolean;
  /** The mode that it showed last before this connection, and when that ended. */
  readonly before?: { readonly mode: string; readonly utime: number } | null;
}
/** A value that was not told in this connection: what it was in the last one that told it, and when. */
export interface Untold {
  readonly name: keyof Values;
  readonly last: Reading["value"];
  readonly utime: number | null;
}
/** A part of what is known of a device, a plain value by its name: what other nodes are told of. */
export interface Part {
  readonly name: string;
  readonly told: unknown;
}

/**
 * One device that a driver has, as its driver has told of it here, or at the node that is connected to it. All times are Unix seconds
 * by the city's clock.
 */
export class FieldDevice {
  readonly oID: number;
  readonly kind: Offer["kind"];
  /** The newest readings that are not of the past, of whichever connection. */
  readonly #readings = new Map<string, Heard>();
  /** Values that were told in the connection there is, or was last, as far as they are known. */
  #values: Partial<Values> = {};
  readonly #alarms = new Map<string, HeardAlarm>();
  /** Who has asked for the suspension of an alarm, until the device says that it is suspended or resumed. */
  readonly #suspenders = new Map<string, string>();
  #line: Line;
  #summary: (Summary & OfConnection) | null = null;
  #changes: Change[];
  /** Since when it shows what it shows. */
  #shownSince: number;
  #shown = "";
  #ends = new Map<string, End>();
  /** Names of the parts that have changed since they were taken last. */
  readonly #news = new Set<string>();

  constructor(
    readonly offer: Offer,
    readonly driver: Driver,
    readonly isControlled: boolean,
    private readonly signs: readonly PhaseSigns[],
    now: number,
  ) {
    this.oID = Number(offer.device);
    this.kind = offer.kind;
    this.#shownSince = now;
    this.#line = { isConnected: false, words: "", since: now };
    this.#changes = [{ utime: now, status: "no_connection" }];
  }

  /** The parts that have changed since they were taken last, as they are now. */
  takeNews(): Part[] {
    const names = [...this.#news];
    this.#news.clear();
    return names.map((name) => ({ name, told: this.#part(name) }));
  }
  /** Takes all its parts for new. */
  renew(): void {
    const readings = [...this.#readings.keys()].map((name) => `reading ${name}`);
    const alarms = [...this.#alarms.keys()].map((key) => `alarm ${key}`);
    for (const name of ["line", "status", "summary", "ends", ...readings, ...alarms]) this.#news.add(name);
  }
  #part(name: string): unknown {
    if (name === "line") return this.#line;
    if (name === "status") return this.#changes.at(-1);
    if (name === "summary") return this.#summary;
    if (name === "ends") return [...this.#ends];
    const [, kind, key = ""] = /^(\w+) (.*)$/s.exec(name) ?? [];
    return kind === "alarm" ? this.#alarms.get(key) : this.#readings.get(key);
  }

  /** Takes over a part as the node that is connected to the device has told it; one that this version does not know is left out. */
  learn({ name, told }: Part): void {
    if (name === "line") this.#takeLine(told as Line);
    else if (name === "status") this.#change(told as Change);
    else if (name === "summary") this.#summary = told as Summary & OfConnection;
    else if (name === "ends") this.#ends = new Map(told as [string, End][]);
    else if (name.startsWith("reading ")) this.#keep(told as Heard);
    else if (name.startsWith("alarm ")) this.#alarms.set(name.slice("alarm ".length), told as HeardAlarm);
  }

  /** What operators may ask of it: nothing where the city file lets it be read only. */
  offers(): RtsTelemetry["offers"] {
    const { modes, takesSequence, hasCamera, setsClock } = this.offer;
    const suspends = this.driver.changeAlarm !== undefined;
    const plans = this.value("plans");
    return {
      programs: this.isControlled ? [...modes] : [],
      plans: plans && [...plans],
      takes_sequence: this.isControlled && takesSequence,
      has_camera: hasCamera,
      sets_clock: this.isControlled && setsClock,
      suspends_alarms: this.isControlled && suspends,
    };
  }

  /** Seconds after which it leaves a mode by itself; null where that stays until it is given back. */
  returnsAfter(mode: Program): number | null {
    return this.offer.returns[mode] ?? null;
  }
  get returns(): RtsTelemetry["returns"] {
    return Object.entries(this.offer.returns).map(([program, seconds]) => ({ program, seconds }));
  }
  /** Modes of which it never tells that they are in force. */
  get unconfirmable(): string[] {
    return [...(this.#line.unconfirmable ?? [])];
  }

  /** Remembers that a command has had its time: what looks like it later is something else. */
  endCommand(id: string, why: End): void {
    if (this.#ends.get(id) === why) return;
    this.#ends = new Map([...this.#ends, [id, why] as const].slice(-MOST_ENDS));
    this.#news.add("ends");
  }
  endOfCommand(id: string): End | undefined {
    return this.#ends.get(id);
  }

  /** Whether it shows what was ordered, or did when it was heard of last; null where that cannot be told. */
  shows(order: Order): boolean | null {
    return this.driver.shows(order, this.#values, this.#source());
  }

  /** What is remembered from before the provider started, the oldest first. */
  recall(changes: readonly Change[]): void {
    this.#changes = [...changes, ...this.#changes];
  }

  hear(reading: Reading, now: number): void {
    if (reading.quality === "old") return;
    this.#keep({ reading, at: now, of: this.#line.id });
    this.#news.add(`reading ${reading.name}`);
  }
  #keep(heard: Heard): void {
    const { reading, at } = heard;
    this.#readings.set(reading.name, heard);
    if (this.#isOfNow(heard)) Object.assign(this.#values, { [reading.name]: reading.value ?? undefined });
    this.#noteShown(at);
  }
  #noteShown(at: number): void {
    if (this.kind !== "rts") return;
    const { mode, phase } = this.lights();
    const shown = `${mode} ${phase}`;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#shownSince = at;
    }
  }
  /** Whether it was told in the connection there is, or was last. */
  #isOfNow({ of }: OfConnection): boolean {
    return of === this.#line.id;
  }
  /** The newest reading of a name, where it was told in this connection. */
  #told(name: keyof Values): Heard | undefined {
    const heard = this.#readings.get(name);
    return heard && this.#isOfNow(heard) ? heard : undefined;
  }

  /** Whether an alarm is known, or can be remembered beside those that are; for a new one the place of one that has ended is given away. */
  hasRoomFor(alarm: Alarm): boolean {
    if (this.#alarms.has(keyOf(alarm)) || this.#alarms.size < MOST_ALARMS) return true;
    const ended = [...this.#alarms].find(([, { isActive, isSuspended }]) => !isActive && !isSuspended);
    if (!ended) return false;
    return this.#alarms.delete(ended[0]);
  }

  /** Gives the alarm as it is, and as it was before in whichever connection. */
  hearAlarm(alarm: Alarm, now: number): { alarm: HeardAlarm; before: HeardAlarm | undefined } {
    const key = keyOf(alarm);
    const before = this.#alarms.get(key);
    const heard = now - alarm.age / 1000;
    const isSame = alarm.change !== "issue" || (before && this.#isOfNow(before) && before.isActive && alarm.isActive);
    // It is named by the moment at which it came, whatever is done with it and told of it afterwards.
    const at = isSame ? (before?.at ?? alarm.at) : alarm.at;
    const since = isSame && before?.isActive === alarm.isActive ? (before.since ?? before.heard) : heard;
    const suspended = alarm.isSuspended && { suspended: this.#suspensionOf(alarm, before, heard) };
    if (alarm.change === "suspend") this.#suspenders.delete(key);
    return { alarm: this.#keepAlarm({ ...alarm, at, heard, since, ...suspended }), before };
  }
  #suspensionOf(alarm: Alarm, before: HeardAlarm | undefined, heard: number): Suspension {
    if (before?.suspended) return before.suspended;
    if (alarm.change !== "suspend") return { utime: null, fio: null };
    return { utime: Math.floor(heard), fio: this.#suspenders.get(keyOf(alarm)) ?? null };
  }
  /** Remembers who asks for the suspension of an alarm; null when it was refused. */
  noteSuspender(alarm: Pick<Alarm, "component" | "code">, fio: string | null): void {
    if (fio === null) this.#suspenders.delete(keyOf(alarm));
    else this.#suspenders.set(keyOf(alarm), fio);
  }
  #keepAlarm(told: HeardAlarm): HeardAlarm {
    const key = keyOf(told);
    const alarm = { ...told, of: this.#line.id };
    this.#alarms.set(key, alarm);
    this.#news.add(`alarm ${key}`);
    return alarm;
  }

  /** All alarms that there are were told. Gives those that were active in a former connection and have ended since. */
  hearAlarmsTold(): HeardAlarm[] {
    this.#line = { ...this.#line, areAlarmsTold: true };
    this.#news.add("line");
    const ended = [...this.#alarms.values()].filter((alarm) => alarm.isActive && !this.#isOfNow(alarm));
    for (const alarm of ended) this.#keepAlarm({ ...alarm, isActive: false });
    return ended;
  }

  hearSummary(summary: Summary): void {
    this.#summary = { ...summary, of: this.#line.id };
    this.#news.add("summary");
  }

  /** Gives whether that is new. */
  hearConnection(connection: Pick<Connection, "isConnected" | "words" | "tells" | "unconfirmable">, now: number): boolean {
    const { isConnected, words, tells, unconfirmable } = connection;
    const isNew = isConnected !== this.#line.isConnected;
    if (!isNew && words === this.#line.words) return false;
    const before = { mode: this.lights().mode, utime: this.#line.since };
    const since = isNew ? now : this.#line.since;
    if (isNew && isConnected)
      this.#takeLine({ isConnected, words, since, tells, unconfirmable, id: randomUUID(), areAlarmsTold: false, before });
    else this.#takeLine({ ...this.#line, isConnected, words, since });
    this.#news.add("line");
    return isNew;
  }
  /** With another connection another set of readings is of now. */
  #takeLine(line: Line): void {
    const isAnother = line.id !== this.#line.id;
    this.#line = line;
    if (!isAnother) return;
    const told = [...this.#readings.values()].filter((heard) => this.#isOfNow(heard));
    this.#values = Object.fromEntries(told.map(({ reading }) => [reading.name, reading.value ?? undefined]));
    this.#noteShown(line.since);
  }

  /** Looks at its status; gives the one that begins now, null where nothing has changed. */
  look(now: number): DeviceStatus | null {
    const status = this.#status(now);
    if (status === this.#changes.at(-1)?.status) return null;
    this.#change({ utime: Math.floor(now), status });
    this.#news.add("status");
    return status;
  }
  #change(change: Change): void {
    if (change.status === this.#changes.at(-1)?.status) return;
    this.#changes.push(change);
    if (this.#changes.length > MOST_CHANGES) this.#changes.shift();
  }

  /** How it is or was at a moment, and since when; before anything is known of it nothing connects it. */
  statusAt(utime: number): Change {
    return this.#changes.findLast((each) => each.utime <= utime) ?? { utime: this.#changes[0]?.utime ?? utime, status: "no_connection" };
  }

  #status(now: number): DeviceStatus {
    if (!this.#line.isConnected) return "no_connection";
    const areAlarmsTold = !this.offer.tellsAlarms || this.#line.areAlarmsTold !== false;
    if (areAlarmsTold && this.#isHeard(now)) return this.#worst();
    // Nobody knows how it is until it has told that: for a while it stays as it was.
    return now - this.#line.since < TOLD_WITHIN ? (this.#changes.at(-1)?.status ?? "no_connection") : "no_data";
  }
  /** Whether it tells what it is there for. */
  #isHeard(now: number): boolean {
    if (this.kind === "rts") return this.value("lights") !== null;
    // Asked at each reading, so it makes no list.
    for (const heard of this.#readings.values())
      if (this.#isOfNow(heard) && now - heard.at <= (this.offer.silentAfter ?? SILENT_AFTER)) return true;
    return false;
  }

  /** The worst of its active faults: whoever has one is not well, however small it is. */
  #worst(): DeviceStatus {
    const told = this.activeAlarms().map(({ priority }) => priority as number);
    const summed = this.#summary && this.#isOfNow(this.#summary) ? this.#summary.fault : null;
    const worst = Math.min(...told, summed ?? Number.POSITIVE_INFINITY);
    return worst === 1 ? "failure" : Number.isFinite(worst) ? "hardware_error" : "ok";
  }

  activeAlarms(): HeardAlarm[] {
    return this.alarms().filter(({ isActive, isSuspended }) => isActive && !isSuspended);
  }

  /** Its alarms of now: those that are active, and those of which it says nothing, as they are suspended. */
  alarms(): HeardAlarm[] {
    return [...this.#alarms.values()].filter((alarm) => (alarm.isActive || alarm.isSuspended) && this.#isOfNow(alarm));
  }

  get isConnected(): boolean {
    return this.#line.isConnected;
  }

  /** The last moment it is known of: now while it is connected. */
  lastReport(now: number): number {
    return this.#line.isConnected ? now : this.#line.since;
  }

  get onlineSince(): number {
    return this.#line.since;
  }

  value<Name extends keyof Values>(name: Name): Values[Name] | null {
    return this.#values[name] ?? null;
  }
  /** A value that is known, and no older than a detector may be silent. */
  recent<Name extends keyof Values>(name: Name, now: number): Values[Name] | null {
    const heard = this.#told(name);
    return heard && now - heard.at <= (this.offer.silentAfter ?? SILENT_AFTER) ? this.value(name) : null;
  }
  /** Who chose its plan. */
  #source(): Source | null {
    return this.#told("plan")?.reading.source ?? null;
  }
  /** How many of its values it has told since it was connected, those that it has not, and the mode that it had before. */
  get telling(): { told: number; of: number; untold: Untold[]; before: Line["before"] } {
    const { tells = [], before = null } = this.#line;
    const untold = tells
      // Who has the cabinet is needed as a value: that it cannot be said is as good as nothing.
      .filter((name) => !this.#told(name) || (name === "localControl" && this.value(name) === null))
      .map((name) => {
        const heard = this.#readings.get(name);
        return { name, last: heard?.reading.value ?? null, utime: heard?.at ?? null };
      });
    return { told: tells.length - untold.length, of: tells.length, untold, before };
  }
  /** Whether it has told in this connection what says whether a command is in force. */
  get isStateTold(): boolean {
    const { tells = [] } = this.#line;
    return (["isOn", "isFlashing", "plan"] as const).every((name) => !tells.includes(name) || this.#told(name));
  }

  /** Who has the cabinet, by the contract's words; null while nobody has, undefined where it does not tell. */
  localControl(): RtsTelemetry["local_control"] {
    const holder = this.value("localControl");
    if (!holder) return undefined;
    if (holder.by === "nobody") return null;
    return { by: holder.by === "policeKey" ? "police_key" : holder.by, who: holder.by === "technician" ? holder.who : null };
  }

  /** Seconds that its clock was ahead of the city's when it last told its time; null where it does not. */
  get clockOffset(): number | null {
    const told = this.value("clock");
    const heard = this.#told("clock");
    return told === null || !heard ? null : Math.round(told / 1000 - heard.at);
  }

  /**
   * Its plan as it tells it: why by the source of its choice, cycle and offset of the plan in force, and what its lamps show. When its
   * cycle began, and when the lamps change, it does not tell.
   */
  planFields(): Pick<RtsTelemetry, "plan" | "plan_reason" | "cycle" | "offset" | "signal_groups"> {
    const plan = this.value("plan");
    const told = (seconds: Readonly<Record<number, number>> | null) => (plan === null ? null : (seconds?.[plan] ?? null));
    const source = this.#source();
    return {
      plan,
      plan_reason: source && (reasons[source] ?? null),
      cycle: told(this.value("cycles")),
      offset: this.value("isIsolated") ? null : (told(this.value("offsets")) ?? undefined),
      signal_groups:
        this.value("lights")?.map((state, at) => ({
          name: `${at + 1}`,
          directions: [],
          state,
          split: null,
          utime_next: null,
          saturation: null,
        })) ?? null,
    };
  }

  get shownSince(): number {
    return this.#shownSince;
  }

  /** The mode that its lights and its plan tell of, and the phase in force; a word that is no mode where it tells neither. */
  lights(): { mode: Program | "startup" | "unknown"; phase: number | null; blink: boolean } {
    const isFlashing = this.value("isFlashing") === true;
    const dark = (mode: Program) => ({ mode, phase: null, blink: mode === "flashing_yellow" });
    if (this.value("isOn") === false) return dark("shutdown");
    if (isFlashing) return dark("flashing_yellow");
    if (this.value("isAllRed")) return dark("all_red");
    if (this.value("isStarting")) return { mode: "startup", phase: null, blink: false };
    return { mode: this.#program(), phase: this.#phase(), blink: false };
  }

  /** Which program runs is known by who chose its plan alone: lights that go on say nothing of that. */
  #program(): Program | "unknown" {
    const source = this.#source();
    if (this.value("plan") === null || source === null) return "unknown";
    return source === "forced" || source === "operator_panel" ? "switching" : "automatic";
  }

  #phase(): number | null {
    const lights = this.value("lights");
    const stage = this.value("stage");
    const isGreen = (group: number) => lights?.[group - 1] === "green" || lights?.[group - 1] === "green_flash";
    const on = this.signs.find(({ groups, stage: own }) => {
      if (groups && groups.length > 0) return groups.every(isGreen);
      // In the intergreen the stage is already told, and nobody has green.
      return own !== undefined && own === stage && (lights === null || lights.some((_, at) => isGreen(at + 1)));
    });
    return on?.phase ?? null;
  }
}

const keyOf = ({ component, code }: Pick<Alarm, "component" | "code">) => `${component} ${code}`;
