import type { Program } from "../../../../core/contract/rts.js";
import type { Light, LocalControl, Order, Quality, Source, Values } from "../driver.js";
import { type CommandArgument, momentOf, type StatusValue } from "./message.js";
import { isAtLeast } from "./version.js";

/** A controller of a site, by the city file. */
export type ControllerConfig = {
  /** Id of the device in the city. */
  device: string;
  /** Its component in the site, as "KK+AG0001=001TC000". */
  component: string;
  /** Which intersection of the component it is, where one component controls several; 0 where it has but one. */
  intersection?: number;
  /** Whether it is asked for each change of its detectors, too, so that they and its lights are kept as a log. */
  tellsEvents?: boolean;
  detectors?: DetectorConfig[];
};

/** A detector is a component of its own, or the nth detector logic (from 1) in the lists of its controller. */
export type DetectorConfig = { device: string } & ({ component: string } | { place: number });

/** What a controller can tell by any version of the list. */
const values = [
  "lights",
  "stage",
  "controlMode",
  "isStarting",
  "isOn",
  "isManual",
  "isFixedTime",
  "isIsolated",
  "isFlashing",
  "isAllRed",
  "localControl",
  "plan",
  "clock",
] as const satisfies readonly (keyof Values)[];

/** What has come later, by the status that it stands in. */
const laterValues = { S0022: "plans", S0024: "offsets", S0028: "cycles", S0097: "checksum" } as const satisfies Record<
  string,
  keyof Values
>;

/** The versions of the list with which statuses came that the oldest one, 1.0.7, does not have. */
const since: Readonly<Record<string, string>> = {
  S0022: "1.0.13",
  S0024: "1.0.13",
  S0028: "1.0.13",
  S0205: "1.0.14",
  S0206: "1.0.14",
  S0207: "1.0.14",
  S0208: "1.0.14",
  S0097: "1.0.15",
};
const isIn = (sxl: string, code: string) => isAtLeast(sxl, since[code] ?? "0");

/** What a controller can tell by a version of the list. */
export const tells = (sxl: string): (keyof Values)[] => [
  ...values,
  ...Object.entries(laterValues).flatMap(([code, name]) => (isIn(sxl, code) ? [name] : [])),
];

/** A status we subscribe to, and the seconds between two updates, or "change". */
export type Subscribed = [code: string, names: string[], pace: "change" | number];

export const hasSources = (sxl: string) => isAtLeast(sxl, "1.1");

/** Values of one component, and signs of one value: several times as many as any controller has. */
const MOST_VALUES = 500;
const MOST_SIGNS = 10_000;

/** Seconds between two counts of a detector, and between two looks at the controller's clock. */
const PACE = 60;
const counted = ["P", "PS", "L", "LS", "B"];

/** What a supervisor wants to know of a component, by the version of the exchange list. */
export function wanted(kind: "controller" | "detector", sxl: string, hasCounts: boolean, hasEvents = false): Subscribed[] {
  if (kind === "detector") {
    return [
      ["S0201", ["starttime", "vehicles"], PACE],
      ["S0202", ["starttime", "speed"], PACE],
      ["S0203", ["starttime", "occupancy"], PACE],
      ["S0204", ["starttime", ...counted], PACE],
    ];
  }
  const source = hasSources(sxl) ? ["source"] : [];
  const login = hasSources(sxl) ? ["user"] : ["user", "status"];
  const switches = ["S0007", "S0008", "S0009", "S0010", "S0011", "S0012"];
  const counts: Subscribed[] = [
    ["S0205", ["start", "vehicles"], PACE],
    ["S0206", ["start", "speed"], PACE],
    ["S0207", ["start", "occupancy"], PACE],
    ["S0208", ["start", ...counted], PACE],
  ];
  const rows: Subscribed[] = [
    ["S0001", ["signalgroupstatus", "stage"], "change"],
    ["S0005", ["status"], "change"],
    ...switches.map((code): Subscribed => [code, ["intersection", "status", ...source], "change"]),
    ["S0013", ["intersection", "status"], "change"],
    ["S0014", ["status", ...source], "change"],
    ["S0020", ["intersection", "controlmode"], "change"],
    ["S0022", ["status"], "change"],
    ["S0024", ["status"], "change"],
    ["S0028", ["status"], "change"],
    ["S0091", login, "change"],
    ["S0092", login, "change"],
    ["S0096", ["year", "month", "day", "hour", "minute", "second"], PACE],
    ["S0097", ["checksum"], "change"],
    ...(hasCounts ? counts : []),
    ...(hasEvents ? ([["S0002", ["detectorlogicstatus"], "change"]] satisfies Subscribed[]) : []),
  ];
  return rows.filter(([code]) => isIn(sxl, code));
}

/** Statuses of one part of the subscriptions at most. */
const IN_PART = 4;

/**
 * The rows in parts, each to be subscribed to by itself: a site that cannot form one value may drop the update that it would stand in. The
 * lights are a part of their own, and so is what tells who has the cabinet.
 */
export function partsOf(rows: readonly Subscribed[]): Subscribed[][] {
  const isOfCabinet = ([code]: Subscribed) => cabinet.some(([own]) => own === code);
  const isOfLights = ([code]: Subscribed) => code === "S0001";
  const rest = rows.filter((row) => !isOfLights(row) && !isOfCabinet(row));
  const parts = [rows.filter(isOfLights), rows.filter(isOfCabinet)];
  for (let from = 0; from < rest.length; from += IN_PART) parts.push(rest.slice(from, from + IN_PART));
  return parts.filter(({ length }) => length > 0);
}

/** What of the rows is not told, by its code and name. */
export const untoldOf = (rows: readonly Subscribed[], isTold: (code: string, name: string) => boolean): Subscribed[] =>
  rows
    .map(([code, names, pace]): Subscribed => [code, names.filter((name) => !isTold(code, name)), pace])
    .filter(([, names]) => names.length > 0);

/** The two halves of a part; null of one that is a single value. */
export function halvesOf(rows: readonly Subscribed[]): [Subscribed[], Subscribed[]] | null {
  if (rows.length > 1) {
    const middle = Math.ceil(rows.length / 2);
    return [rows.slice(0, middle), rows.slice(middle)];
  }
  const [code = "", names = [], pace = "change"] = rows[0] ?? [];
  if (names.length < 2) return null;
  const middle = Math.ceil(names.length / 2);
  return [[[code, names.slice(0, middle), pace]], [[code, names.slice(middle), pace]]];
}

/** The `sS` of a `StatusSubscribe`. Before 3.1.5 an interval of 0 meant "on change", and there was no `sOc`. */
export const subscription = (rows: readonly Subscribed[], core: string) =>
  rows.flatMap(([sCI, names, pace]) =>
    names.map((n) => ({
      sCI,
      n,
      uRt: pace === "change" ? "0" : String(pace),
      ...(isAtLeast(core, "3.1.5") && { sOc: pace === "change" }),
    })),
  );

/** The newest values of a component, by code and name. */
export class Statuses {
  readonly #values = new Map<string, StatusValue>();

  set(value: StatusValue): void {
    const key = `${value.sCI}.${value.n}`;
    // A site that invents names does not fill our memory.
    if (this.#values.size < MOST_VALUES || this.#values.has(key)) this.#values.set(key, value);
  }

  /** Text of a value; undefined where there is none that could be one. */
  text(sCI: string, n: string): string | undefined {
    const value = this.#values.get(`${sCI}.${n}`)?.s;
    return typeof value === "string" && value.length <= MOST_SIGNS ? value : undefined;
  }

  /** Whether anything has come of a value, be it that the site does not know it. */
  isTold(sCI: string, n: string): boolean {
    return this.#values.has(`${sCI}.${n}`);
  }

  /** The worst quality of the values of a status; `unknown` where none has come. */
  quality(sCI: string): Quality {
    const order: Quality[] = ["recent", "old", "unknown", "undefined"];
    const found = [...this.#values.values()].filter((value) => value.sCI === sCI).map(({ q }) => q);
    return found.length === 0 ? "unknown" : found.reduce((worst, q) => (order.indexOf(q) > order.indexOf(worst) ? q : worst));
  }
}

type Found = {
  [Name in keyof Values]: { name: Name; value: Values[Name] | undefined; quality: Quality; source: Source | null };
}[keyof Values];

/** What `codes`, of which values have just come, say of a controller. A value that cannot be read is unknown. */
export function readController(statuses: Statuses, codes: Set<string>, intersection: number): Found[] {
  const found: Found[] = [];
  const add = <Name extends keyof Values>(code: string, name: Name, value: (text: string) => Values[Name] | undefined, n = "status") => {
    if (!codes.has(code)) return;
    const text = statuses.text(code, n);
    const source = oneOf(sources, ofIntersection(statuses, code, "source", intersection)) ?? null;
    const read = text === undefined ? undefined : value(text);
    const quality = statuses.quality(code);
    found.push({ name, value: read, quality: read === undefined && quality !== "undefined" ? "unknown" : quality, source } as Found);
  };
  const one =
    (code: string, n = "status") =>
    () =>
      ofIntersection(statuses, code, n, intersection);
  const flag = (code: string) => () => truth(one(code)());

  add("S0001", "lights", (signs) => [...signs].map((sign) => lightOf[sign] ?? "unknown"), "signalgroupstatus");
  add("S0001", "stage", whole, "stage");
  add("S0002", "detectors", (signs) => [...signs].map((sign) => sign === "1"), "detectorlogicstatus");
  add("S0005", "isStarting", truth);
  add("S0007", "isOn", flag("S0007"));
  add("S0008", "isManual", flag("S0008"));
  add("S0009", "isFixedTime", flag("S0009"));
  add("S0010", "isIsolated", flag("S0010"));
  add("S0011", "isFlashing", flag("S0011"));
  add("S0012", "isAllRed", flag("S0012"));
  add("S0014", "plan", whole);
  add("S0020", "controlMode", () => oneOf(controlModes, one("S0020", "controlmode")()), "controlmode");
  add("S0022", "plans", wholes);
  add("S0024", "offsets", secondsByPlan);
  add("S0028", "cycles", secondsByPlan);
  add("S0096", "clock", () => clockOf(statuses), "second");
  add("S0097", "checksum", (text) => text, "checksum");
  const came = cabinet.find(([code]) => codes.has(code));
  if (came) {
    // That somebody is there is known by any of the four. That nobody is takes them all, of which a controller may lack some, but not each.
    const holder = localControl(statuses, intersection);
    const isTold =
      cabinet.every(([code, n]) => statuses.isTold(code, n)) && cabinet.some(([code, n]) => statuses.text(code, n) !== undefined);
    const value = holder.by !== "nobody" || isTold ? holder : undefined;
    const quality = value === undefined ? "unknown" : statuses.quality(came[0]) === "old" ? "old" : "recent";
    found.push({ name: "localControl", value, quality, source: null });
  }
  return found;
}

/** What has just come of a detector: of its own component, or of the lists of its controller at a place from 1. */
export function readDetector(statuses: Statuses, codes: Set<string>, place: number | null): Found[] {
  const found: Found[] = [];
  const number = (code: string, n: string) => {
    const value = whole((place === null ? statuses.text(code, n) : statuses.text(code, n)?.split(",")[place - 1]) ?? "");
    return value === undefined || value < 0 ? undefined : value;
  };
  const add = <Name extends "counts" | "speed" | "occupancy">(
    code: string,
    name: Name,
    value: (start: number) => Values[Name] | undefined,
  ) => {
    if (!codes.has(code)) return;
    const start = momentOf(statuses.text(code, place === null ? "starttime" : "start") ?? "");
    const read = Number.isNaN(start) ? undefined : value(start);
    const quality = statuses.quality(code);
    found.push({ name, value: read, quality: read === undefined && quality !== "undefined" ? "unknown" : quality, source: null } as Found);
  };
  const base = place === null ? ["S0201", "S0202", "S0203", "S0204"] : ["S0205", "S0206", "S0207", "S0208"];
  const [all, speed, occupancy, kinds] = base as [string, string, string, string];
  add(all, "counts", (start) => some({ KTS: number(all, "vehicles") }, (vehicles) => ({ start, vehicles })));
  add(speed, "speed", (start) => some({ speed: number(speed, "speed") }, ({ speed }) => ({ start, speed: speed as number })));
  add(occupancy, "occupancy", (start) =>
    some({ occupancy: number(occupancy, "occupancy") }, ({ occupancy }) => ({ start, occupancy: occupancy as number })),
  );
  add(kinds, "counts", (start) => {
    const sum = (...names: string[]) => names.map((n) => number(kinds, n)).reduce((left, right) => plus(left, right));
    return some({ KTK: sum("P", "PS"), KTD: sum("L", "LS"), KTP: sum("B") }, (vehicles) => ({ start, vehicles }));
  });
  return found;
}

const plus = (left: number | undefined, right: number | undefined) =>
  left === undefined ? right : right === undefined ? left : left + right;

/** The members that are known, through `make`; undefined where none is. */
function some<Key extends string, Made>(
  values: Record<Key, number | undefined>,
  make: (known: Partial<Record<Key, number>>) => Made,
): Made | undefined {
  const known = Object.entries<number | undefined>(values).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : make(Object.fromEntries(known) as Partial<Record<Key, number>>);
}

/** The member of a list by intersection, as "1,2" beside "True,False". "0" is all of them. */
function ofIntersection(statuses: Statuses, code: string, n: string, intersection: number): string | undefined {
  const listed = statuses.text(code, n)?.split(",");
  const intersections = statuses.text(code, "intersection")?.split(",") ?? ["0"];
  const own = intersections.indexOf(String(intersection));
  const at = own >= 0 ? own : intersections.indexOf("0");
  return listed?.[at >= 0 ? at : intersection === 0 ? 0 : listed.length];
}

const whole = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined);
const truth = (text: string | undefined) => (text === "True" ? true : text === "False" ? false : undefined);
const oneOf = <Word extends string>(words: readonly Word[], text: string | undefined) => words.find((word) => word === text);

function wholes(text: string): number[] | undefined {
  const numbers = text === "" ? [] : text.split(",").map(whole);
  return numbers.every((each) => each !== undefined) ? numbers : undefined;
}

/** "1-0,2-13" as seconds by plan. */
function secondsByPlan(text: string): Record<number, number> | undefined {
  const pairs = text === "" ? [] : text.split(",").map((pair) => /^(\d{1,3})-(\d{1,3})$/.exec(pair));
  return pairs.every((pair) => pair !== null)
    ? Object.fromEntries(pairs.map(([, plan, seconds]) => [Number(plan), Number(seconds)]))
    : undefined;
}

function clockOf(statuses: Statuses): number | undefined {
  const parts = ["year", "month", "day", "hour", "minute", "second"].map((n) => whole(statuses.text("S0096", n) ?? ""));
  const [year, month, day, hour, minute, second] = parts as number[];
  return parts.every((part) => part !== undefined) ? Date.UTC(year as number, (month as number) - 1, day, hour, minute, second) : undefined;
}

const sources = ["operator_panel", "calendar_clock", "control_block", "forced", "startup", "other"] as const;
const controlModes = ["startup", "control", "standby", "failure", "test"] as const;

/** What the lamps of a signal group show, by its sign in S0001. Start-up differs between heads for vehicles and walkers. */
const lightOf: Readonly<Record<string, Light>> = Object.fromEntries(
  (
    [
      ["ab", "dark"],
      ["c", "yellow_flash"],
      ["d", "red_flash"],
      ["ghABCDEFGP", "red"],
      ["0", "red_yellow"],
      ["12345678", "green"],
      ["9", "green_flash"],
      ["NO", "yellow"],
    ] as const
  ).flatMap(([signs, light]) => [...signs].map((sign) => [sign, light])),
);

/** Statuses that tell who is at the cabinet. */
const cabinet = [
  ["S0013", "status"],
  ["S0008", "status"],
  ["S0091", "user"],
  ["S0092", "user"],
] as const;

/** The police key comes first, then manual control, then a technician who may change something. */
function localControl(statuses: Statuses, intersection: number): LocalControl {
  const shown = ({ "1": "dark", "2": "flashing_yellow", "3": "all_red" } as const)[
    ofIntersection(statuses, "S0013", "status", intersection) ?? ""
  ];
  if (shown) return { by: "policeKey", shows: shown };
  if (ofIntersection(statuses, "S0008", "status", intersection) === "True") return { by: "manual" };
  for (const code of ["S0091", "S0092"]) {
    const user = statuses.text(code, "user");
    const login = statuses.text(code, "status");
    // From 1.1 on the user is a level, of which 1 only reads; before, a name or "nobody".
    const mayWrite = login === undefined ? user === "2" : login === "login" && user !== "nobody" && user !== "";
    if (user !== undefined && mayWrite) return { by: "technician", who: user };
  }
  return { by: "nobody" };
}

/** What goes into a `CommandRequest`, and the security code it needs: 2 for traffic, 1 for the clock. */
export type Request = { code: string; level: 1 | 2; arguments: (securityCode: string) => CommandArgument[]; shownBy: string[] };

/** Modes that a controller can be ordered into by this protocol. There is no order for all red, nor for a phase. */
export const modes = ["basic", "automatic", "switching", "flashing_yellow", "shutdown"] as const;

/** Minutes that M0001 is ordered for. M0002 knows no time: a plan stays until it is given back. */
const MINUTES = 60;
export const returns = { flashing_yellow: MINUTES * 60, shutdown: MINUTES * 60 } as const;

/** The request for an order; null where the protocol has none, or the order's figures are not possible. */
export function requestFor(order: Order, intersection: number, plan: number): Request | null {
  const make = (code: string, cO: string, level: 1 | 2, shownBy: string[], values: Record<string, string>): Request => ({
    code,
    level,
    shownBy,
    arguments: (securityCode) => Object.entries({ ...values, securityCode }).map(([n, v]) => ({ cCI: code, n, cO, v })),
  });
  const position = (status: string, minutes: number) =>
    make("M0001", "setValue", 2, ["S0005", "S0007", "S0011"], { status, timeout: String(minutes), intersection: String(intersection) });
  const timePlan = (isOurs: boolean, number: number) =>
    make("M0002", "setPlan", 2, ["S0014"], { status: isOurs ? "True" : "False", timeplan: String(number) });

  if ("clock" in order) {
    const [year, month, day, hour, minute, second] = new Date(order.clock).toISOString().split(/[-T:.]/) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return make("M0104", "setDate", 1, ["S0096"], { year, month, day, hour, minute, second });
  }
  const { mode, minutes = MINUTES } = order;
  const isPossible = Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440;
  if (mode === "basic") return position("NormalControl", 0);
  if (mode === "flashing_yellow" && isPossible) return position("YellowFlash", minutes);
  if (mode === "shutdown" && isPossible) return position("Dark", minutes);
  if (mode === "automatic") return timePlan(false, plan);
  if (mode === "switching" && Number.isInteger(order.plan) && (order.plan ?? 0) >= 1 && (order.plan ?? 0) <= 255)
    return timePlan(true, order.plan as number);
  return null;
}

/** What a controller must have told in its connection before an order goes out, where its list has it. */
export function neededBy(order: Order, sxl: string): (keyof Values)[] {
  if ("clock" in order) return ["localControl"];
  if (order.mode === "switching") return isIn(sxl, "S0022") ? ["localControl", "plans"] : ["localControl"];
  return order.mode === "automatic" ? ["localControl", "plan"] : ["localControl"];
}

/** Modes of which a controller never shows that they are in force: before 1.1 it does not tell who chose its plan. */
export const unconfirmableBy = (sxl: string): readonly Program[] => (hasSources(sxl) ? [] : ["automatic"]);

/** Whether what a controller shows is what was ordered `sent` ms ago; null where it has not told what says so. */
export function shows(order: Order, values: Partial<Values>, source: Source | null, sent: number): boolean | null {
  const { clock, isOn, isFlashing, isStarting, plan } = values;
  if ("clock" in order) return clock === undefined ? null : Math.abs(clock - order.clock - sent) <= 5000;
  switch (order.mode) {
    case "basic":
      if (isOn === undefined || isFlashing === undefined) return null;
      return isOn && !isFlashing && isStarting !== true;
    case "flashing_yellow":
      return isFlashing ?? null;
    case "shutdown":
      return isOn === undefined ? null : !isOn;
    case "switching":
      return plan === undefined ? null : plan === order.plan;
    default:
      return plan === undefined || source === null ? null : source !== "forced";
  }
}
