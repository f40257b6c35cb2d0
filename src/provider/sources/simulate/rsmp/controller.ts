/** A plan of a simulated controller: seconds of green of each stage. */
export type SimulatedPlan = { offset: number; greens: number[] };

export type Position = "NormalControl" | "YellowFlash" | "Dark";
type Source = "operator_panel" | "calendar_clock" | "control_block" | "forced" | "startup" | "other";

/** Seconds before green, of the least green, of yellow, and of red before the next stage; of the start-up. */
const RED_YELLOW = 1;
export const MIN_GREEN = 5;
const YELLOW = 3;
const CLEARANCE = 2;
const START_UP = 6;

export type SimulatedAlarm = {
  component: string;
  code: string;
  words: string;
  priority: "1" | "2" | "3";
  isActive: boolean;
  isAcknowledged: boolean;
  isSuspended: boolean;
  /** When it became active or inactive. */
  at: number;
  details: Record<string, string>;
};

/**
 * A signal controller of our own making: stages one after the other with red-yellow, least green, yellow and clearance; plans that
 * begin with a cycle; flashing and darkness that come when the least green is over and return by themselves; start-up after them;
 * a police key, manual control and a technician at the cabinet. `tick` lets it live a second.
 */
export class SimulatedController {
  readonly plans: Record<number, SimulatedPlan> = {
    1: { offset: 0, greens: [20, 15, 10] },
    2: { offset: 5, greens: [30, 20, 10] },
    3: { offset: 10, greens: [12, 12, 12] },
  };
  readonly alarms = new Map<string, SimulatedAlarm>();
  policeKey: 0 | 1 | 2 | 3 = 0;
  isManual = false;
  technician: "0" | "1" | "2" = "0";
  /** ms that its clock is wrong. */
  skew = 0;
  checksum = "3f0ab1c2";

  #position: Position = "NormalControl";
  #shown: Position = "Dark";
  #positionSource: Source = "startup";
  #returnAt: number | null = null;
  #startingUntil = 0;
  #plan = 1;
  #ordered: number | null = null;
  #stage = 0;
  #second = 0;
  #vehicles: number[];

  constructor(
    readonly groups: number,
    readonly detectors: number,
    /** Signal groups of each stage, from 1; without them group g belongs to stage g modulo their number. */
    private readonly stages: readonly (readonly number[])[] = [],
  ) {
    this.#vehicles = Array.from({ length: detectors }, () => 0);
  }

  setPosition(position: Position, minutes: number, now: number): void {
    this.#position = position;
    this.#positionSource = "forced";
    this.#returnAt = minutes > 0 && position !== "NormalControl" ? now + minutes * 60_000 : null;
  }

  /** Takes a plan by order, or by its own timetable again; false where it has no such plan. */
  setPlan(plan: number | null): boolean {
    if (plan !== null && !this.plans[plan]) return false;
    this.#ordered = plan;
    return true;
  }

  /** Whether it shows its signals: neither dark nor flashing. */
  get isInUse(): boolean {
    return this.#shown === "NormalControl";
  }

  /** Whether this controller can do what a command of the list asks for. */
  knows(code: string): boolean {
    return ["M0001", "M0002", "M0104"].includes(code);
  }

  /** Carries out a command that it knows; values that are not as ordered then are changed to what they are. */
  obey(code: string, values: Record<string, string>, now: number): void {
    const { status, timeout, timeplan, year, month, day, hour, minute, second } = values;
    if (code === "M0001") this.setPosition(status as Position, Number(timeout), now);
    if (code === "M0002" && !this.setPlan(status === "True" ? Number(timeplan) : null)) values.timeplan = String(this.#plan);
    if (code === "M0104")
      this.skew = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) - now;
  }

  tick(now: number): void {
    if (this.#returnAt !== null && now >= this.#returnAt) {
      this.#position = "NormalControl";
      this.#positionSource = "other";
      this.#returnAt = null;
    }
    const forced = ([null, "Dark", "YellowFlash", null] as const)[this.policeKey];
    const wanted = forced ?? this.#position;
    const isInLeastGreen = this.#shown === "NormalControl" && this.#second < RED_YELLOW + MIN_GREEN;
    if (wanted !== this.#shown && (wanted === "NormalControl" || !isInLeastGreen)) {
      if (wanted === "NormalControl") this.#startingUntil = now + START_UP * 1000;
      this.#shown = wanted;
      this.#stage = this.#second = 0;
    }
    for (let at = 0; at < this.detectors; at++)
      if ((Math.floor(now / 1000) + at) % 4 === 0) this.#vehicles[at] = (this.#vehicles[at] ?? 0) + 1;
    if (this.#shown !== "NormalControl" || now < this.#startingUntil || this.policeKey === 3) return;
    this.#second++;
    const green = this.plans[this.#plan]?.greens[this.#stage] ?? MIN_GREEN;
    if (this.#second < RED_YELLOW + Math.max(MIN_GREEN, green) + YELLOW + CLEARANCE) return;
    this.#second = 0;
    this.#stage = (this.#stage + 1) % this.#stages;
    if (this.#stage === 0) this.#plan = this.#ordered ?? this.#scheduled(now);
  }

  /** A value by the exchange list; null where this controller has none of that name. */
  value(sCI: string, n: string, sxl: string, now: number): string | null {
    const isOld = sxl.startsWith("1.0.");
    const flag = (is: boolean, source: Source) =>
      ({ intersection: "0", status: is ? "True" : "False", ...(!isOld && { source }) }) as Record<string, string>;
    const user = (level: string): Record<string, string> =>
      isOld ? { user: level === "0" ? "nobody" : "Lindqvist", status: level === "0" ? "logout" : "login" } : { user: level };
    const clock = new Date(now + this.skew).toISOString();
    const start = new Date(Math.floor((now + this.skew) / 60_000) * 60_000).toISOString();
    const table = (of: (plan: SimulatedPlan) => number) =>
      Object.entries(this.plans)
        .map(([number, plan]) => `${number}-${of(plan)}`)
        .join();
    const cycle = ({ greens }: SimulatedPlan) => greens.reduce((sum, green) => sum + green + RED_YELLOW + YELLOW + CLEARANCE, 0);
    const isStarting = now < this.#startingUntil;
    const detectors = (of: (vehicles: number) => number) => this.#vehicles.map(of).join();
    const values: Record<string, () => Record<string, string>> = {
      S0001: () => ({
        signalgroupstatus: this.#signs(now),
        cyclecounter: String(this.#second),
        basecyclecounter: "0",
        stage: String(this.#stage + 1),
      }),
      // Each vehicle that comes changes what its detector shows.
      S0002: () => ({ detectorlogicstatus: this.#vehicles.map((vehicles) => String(vehicles % 2)).join("") }),
      S0005: () => ({ status: isStarting ? "True" : "False" }),
      S0007: () => flag(this.#shown !== "Dark", this.#positionSource),
      S0008: () => flag(this.isManual, "operator_panel"),
      S0009: () => flag(true, "calendar_clock"),
      S0010: () => flag(true, "calendar_clock"),
      S0011: () => flag(this.#shown === "YellowFlash", this.#positionSource),
      S0012: () => flag(this.policeKey === 3, "operator_panel"),
      S0013: () => ({ intersection: "0", status: String(this.policeKey) }),
      S0014: () => ({ status: String(this.#plan), ...(!isOld && { source: this.#ordered === this.#plan ? "forced" : "calendar_clock" }) }),
      S0020: () => ({ intersection: "0", controlmode: isStarting ? "startup" : this.#shown === "NormalControl" ? "control" : "standby" }),
      S0022: () => ({ status: Object.keys(this.plans).join() }),
      S0024: () => ({ status: table(({ offset }) => offset) }),
      S0028: () => ({ status: table(cycle) }),
      S0091: () => user(this.technician),
      S0092: () => user("0"),
      S0096: () => ({
        year: clock.slice(0, 4),
        month: clock.slice(5, 7),
        day: clock.slice(8, 10),
        hour: clock.slice(11, 13),
        minute: clock.slice(14, 16),
        second: clock.slice(17, 19),
      }),
      S0097: () => ({ checksum: this.checksum, timestamp: "2026-01-01T00:00:00.000Z" }),
      S0205: () => ({ start, vehicles: detectors((vehicles) => vehicles % 60) }),
      S0206: () => ({ start, speed: detectors((vehicles) => 40 + (vehicles % 7)) }),
      S0207: () => ({ start, occupancy: detectors((vehicles) => vehicles % 30) }),
      S0208: () => ({
        start,
        P: detectors((vehicles) => vehicles % 50),
        PS: detectors(() => 0),
        L: detectors(() => 3),
        LS: detectors(() => 1),
        B: detectors(() => 2),
      }),
    };
    return values[sCI]?.()[n] ?? null;
  }

  get #stages(): number {
    return this.plans[this.#plan]?.greens.length ?? 1;
  }

  /** Its timetable: plan 2 in the rush hours, plan 1 otherwise. */
  #scheduled(now: number): number {
    const hour = new Date(now).getUTCHours();
    return (hour >= 7 && hour < 9) || (hour >= 16 && hour < 18) ? 2 : 1;
  }

  #isInStage(group: number): boolean {
    const own = this.stages[this.#stage];
    return own ? own.includes(group + 1) : group % this.#stages === this.#stage;
  }

  /** The sign of each signal group. */
  #signs(now: number): string {
    const all = (sign: string) => sign.repeat(this.groups);
    if (this.#shown === "Dark") return all("b");
    if (this.#shown === "YellowFlash") return all("c");
    if (this.policeKey === 3) return all("h");
    // Start-up has three steps.
    if (now < this.#startingUntil) return all("efg"[Math.floor(3 - (this.#startingUntil - now) / ((START_UP * 1000) / 3))] ?? "g");
    const green = Math.max(MIN_GREEN, this.plans[this.#plan]?.greens[this.#stage] ?? 0);
    const at = this.#second;
    const own =
      at < RED_YELLOW
        ? "0"
        : at < RED_YELLOW + MIN_GREEN
          ? "1"
          : at < RED_YELLOW + green
            ? "3"
            : at < RED_YELLOW + green + YELLOW
              ? "N"
              : "B";
    return Array.from({ length: this.groups }, (_, group) => (this.#isInStage(group) ? own : "B")).join("");
  }
}
