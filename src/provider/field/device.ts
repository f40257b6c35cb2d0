import type { DeviceStatus } from "../../core/contract/city.js";
import type { PlanReason, Program, RtsTelemetry } from "../../core/contract/rts.js";
import type { Alarm, Connection, Driver, Offer, Order, Reading, ReadingOf, Source, Summary, Values } from "../drivers/driver.js";
import type { PhaseSigns } from "./equipment.js";

/**
 * Seconds after which a detector that tells nothing has no data unless its driver says another time, and that a controller has for
 * telling its lights.
 */
const SILENT_AFTER = 300;
const LIGHTS_WITHIN = 30;
/** Changes of status that are remembered. */
const MOST_CHANGES = 1000;

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

/** One device that a driver has, as its driver has told of it. All times are Unix seconds by the city's clock. */
export class FieldDevice {
  /** The newest readings that are not of the past. */
  readonly #values = new Map<string, Reading>();
  readonly #alarms = new Map<string, Alarm>();
  #connection: Pick<Connection, "isConnected" | "words"> = { isConnected: false, words: "" };
  #summary: Summary | null = null;
  #since: number;
  #heard: number;
  #changes: Change[];
  /** Since when it shows what it shows. */
  #shownSince: number;
  #shown = "";
  #offer: Offer | undefined;
  #clockOffset: number | null = null;
  /** The command that was in force when it was last heard of. */
  lastActive: string | null = null;
  readonly #ends = new Map<string, "refused" | "ended">();

  constructor(
    readonly oID: number,
    readonly kind: Offer["kind"],
    readonly driver: Driver,
    readonly isControlled: boolean,
    private readonly signs: readonly PhaseSigns[],
    now: number,
  ) {
    this.#since = this.#heard = this.#shownSince = now;
    this.#changes = [{ utime: now, status: "no_connection" }];
  }

  /** It grows when the device tells its plans. */
  get offer(): Offer | undefined {
    this.#offer ??= this.driver.offer(String(this.oID));
    return this.#offer;
  }

  /** What operators may ask of it: nothing where the city file lets it be read only. */
  offers(): RtsTelemetry["offers"] {
    const { modes = [], plans = null, takesSequence = false, hasCamera = false, setsClock = false } = this.offer ?? {};
    return {
      programs: this.isControlled ? [...modes] : [],
      plans: plans && [...plans],
      ...{ takes_sequence: this.isControlled && takesSequence, has_camera: hasCamera, sets_clock: this.isControlled && setsClock },
    };
  }

  /** Remembers that a command has had its time: what looks like it later is something else. */
  endCommand(id: string, why: "refused" | "ended"): void {
    this.#ends.set(id, why);
  }
  endOfCommand(id: string): "refused" | "ended" | undefined {
    return this.#ends.get(id);
  }

  /** Whether it shows what was ordered; null where that cannot be told. */
  shows(order: Order): boolean | null {
    return this.driver.shows(String(this.oID), order);
  }

  /** What is remembered from before the provider started, the oldest first. */
  recall(changes: readonly Change[]): void {
    this.#changes = [...changes, ...this.#changes];
  }

  hear(reading: Reading, now: number): void {
    if (reading.quality === "old") return;
    this.#heard = now;
    if (reading.name === "plans") this.#offer = undefined;
    this.#values.set(reading.name, reading);
    if (reading.name === "clock") this.#clockOffset = reading.value === null ? null : Math.round(reading.value / 1000 - now);
    const { mode, phase } = this.lights();
    const shown = `${mode} ${phase}`;
    if (shown !== this.#shown) [this.#shown, this.#shownSince] = [shown, now];
  }

  /** Gives the alarm as it was before. */
  hearAlarm(alarm: Alarm): Alarm | undefined {
    const key = `${alarm.component} ${alarm.code}`;
    const before = this.#alarms.get(key);
    // It is named by the moment at which it was issued, whatever is done with it afterwards.
    const at = alarm.change === "issue" ? alarm.at : (before?.at ?? alarm.at);
    if (alarm.quality === "recent") this.#alarms.set(key, { ...alarm, at });
    return before;
  }

  hearSummary(summary: Summary): void {
    if (summary.quality === "recent") this.#summary = summary;
  }

  /** Gives whether that is new. */
  hearConnection({ isConnected, words }: Connection, now: number): boolean {
    const isNew = isConnected !== this.#connection.isConnected;
    this.#connection = { isConnected, words };
    if (isNew) this.#since = now;
    // What was known before the line was cut is not known to be so now.
    if (isNew && isConnected) for (const name of ["lights", "stage"]) this.#values.delete(name);
    return isNew;
  }

  /** Looks at its status; gives the one that begins now, null where nothing has changed. */
  look(now: number): DeviceStatus | null {
    const status = this.#status(now);
    if (status === this.#changes.at(-1)?.status) return null;
    this.#changes.push({ utime: Math.floor(now), status });
    if (this.#changes.length > MOST_CHANGES) this.#changes.shift();
    return status;
  }

  /** How it is or was at a moment, and since when; before anything is known of it nothing connects it. */
  statusAt(utime: number): Change {
    return this.#changes.findLast((each) => each.utime <= utime) ?? { utime: this.#changes[0]?.utime ?? utime, status: "no_connection" };
  }

  #status(now: number): DeviceStatus {
    if (!this.#connection.isConnected) return "no_connection";
    if (this.kind === "rtc") return now - this.#heard > (this.offer?.silentAfter ?? SILENT_AFTER) ? "no_data" : this.#worst();
    const lights = this.#values.get("lights");
    const isTold = lights !== undefined && lights.value !== null;
    return isTold || now - this.#since < LIGHTS_WITHIN ? this.#worst() : "no_data";
  }

  /** The worst of its active faults: whoever has one is not well, however small it is. */
  #worst(): DeviceStatus {
    const told = this.activeAlarms().map(({ priority }) => priority as number);
    const worst = Math.min(...told, this.#summary?.fault ?? Number.POSITIVE_INFINITY);
    return worst === 1 ? "failure" : Number.isFinite(worst) ? "hardware_error" : "ok";
  }

  activeAlarms(): Alarm[] {
    return [...this.#alarms.values()].filter(({ isActive, isSuspended }) => isActive && !isSuspended);
  }

  get isConnected(): boolean {
    return this.#connection.isConnected;
  }

  /** The last moment it is known of: now while it is connected. */
  lastReport(now: number): number {
    return this.#connection.isConnected ? now : this.#since;
  }

  get onlineSince(): number {
    return this.#since;
  }

  value<Name extends keyof Values>(name: Name): Values[Name] | null {
    return (this.#values.get(name)?.value as Values[Name] | null | undefined) ?? null;
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
    return this.#clockOffset;
  }

  /**
   * Its plan as it tells it: why by the source of its choice, cycle and offset of the plan in force, and what its lamps show. When its
   * cycle began, and when the lamps change, it does not tell.
   */
  planFields(): Pick<RtsTelemetry, "plan" | "plan_reason" | "cycle" | "offset" | "signal_groups"> {
    const plan = this.value("plan");
    const told = (seconds: Readonly<Record<number, number>> | null) => (plan === null ? null : (seconds?.[plan] ?? null));
    const source = this.#values.get("plan")?.source ?? null;
    return {
      plan,
      plan_reason: source && (reasons[source] ?? null),
      cycle: told(this.value("cycles")),
      offset: this.value("isIsolated") ? null : (told(this.value("offsets")) ?? undefined),
      signal_groups:
        this.value("lights")?.map((state, at) => ({
          ...{ name: `${at + 1}`, directions: [], state, split: null, utime_next: null, saturation: null },
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

  #program(): Program | "unknown" {
    const plan = this.#values.get("plan") as ReadingOf<"plan"> | undefined;
    if (plan?.source === "forced" || plan?.source === "operator_panel") return "switching";
    if (this.value("isOn") === null && this.value("lights") === null) return "unknown";
    return "automatic";
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
