import * as v from "valibot";
import type { Statistic } from "../driver.js";
import { pathOf } from "./path.js";
import { isZone } from "./zone.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const positive = v.pipe(v.number(), v.gtValue(0), v.maxValue(1e6));
const scalar = v.union([v.string(), v.number(), v.boolean()]);
const names = v.union([scalar, v.pipe(v.array(scalar), v.minLength(1), v.maxLength(100))]);
const classes = ["car", "truck", "bus"] as const;

/** What a sensor calls the kinds, where a value says which one it is; what is `ignored` is no vehicle, as a dog, and not counted. */
const ClassByValue = v.strictObject({
  value: words,
  car: v.optional(names),
  truck: v.optional(names),
  bus: v.optional(names),
  /** Vehicles of another kind. */
  other: v.optional(names),
  ignored: v.optional(names),
});

const unitsOf = {
  rate: { per_second: 1, per_minute: 1 / 60, per_hour: 1 / 3_600 },
  speed: { kmh: 1, mph: 1.609344, ms: 3.6, kn: 1.852 },
  occupancy: { percent: 1, fraction: 100 },
} as const;
const units = ["per_second", "per_minute", "per_hour", "kmh", "mph", "ms", "kn", "percent", "fraction"] as const;
type Measured = keyof typeof unitsOf;
const measures = ["each", "count", "total", "rate", "speed", "occupancy", "level"] as const;

/** The keys of one figure in a city file; what a protocol adds says where the message comes from. */
export const figureEntries = {
  measure: v.picklist(measures),
  class: v.optional(v.union([v.picklist(classes), ClassByValue])),
  value: v.optional(words),
  time: v.optional(words),
  start: v.optional(words),
  interval: v.optional(v.union([positive, words])),
  zone: v.optional(v.pipe(words, v.check(isZone, "This is no time zone: Europe/Berlin is one."))),
  where: v.optional(v.record(words, names)),
  list: v.optional(v.union([v.literal(true), words])),
  unit: v.optional(v.picklist(units)),
  factor: v.optional(positive),
  /** Of a level that is told as a word: which one it is, 0 to 10. */
  levels: v.optional(v.record(words, v.pipe(v.number(), v.minValue(0), v.maxValue(10)))),
  /** Of a total: how many figures its counter has, as 65536, before it begins anew. */
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(Number.MAX_SAFE_INTEGER))),
};
const FigureEntry = v.object(figureEntries);

/**
 * One figure of a detector. `each`: vehicles since the message before, or one vehicle where a message is an object and says no figure.
 * `count`: vehicles of an interval. `total`: a counter that only rises, up to `size` - 1 where it then begins anew. `rate`: vehicles in a
 * time. `speed`: the mean of the vehicles that passed; 0 says that none did. `occupancy`: the share of the time in which there was one.
 * `level`: how full the street is, 0 (free) to 10 (stands still).
 */
export type Figure = { [Key in keyof v.InferOutput<typeof FigureEntry>]?: v.InferOutput<typeof FigureEntry>[Key] | undefined } & {
  readonly measure: (typeof measures)[number];
  /** A topic or an address; a driver may take one for a filter of several, whose vehicles are added up, as those of lanes. */
  readonly topic: string;
};

const byValue = (figure: Pick<Figure, "class">) => typeof figure.class === "object";
const isVehicle = (figure: Omit<Figure, "topic">) =>
  figure.measure === "each" && (byValue(figure) || figure.where !== undefined || figure.list !== undefined);
export const countsVehicles = ({ measure }: Pick<Figure, "measure">): boolean => !["speed", "occupancy", "level"].includes(measure);

/** Why a figure makes no sense; null where it does. */
export function faultOf(figure: Omit<Figure, "topic">): string | null {
  const { measure, time, start, value, size, unit, interval } = figure;
  if (time !== undefined && value === undefined && !isVehicle(figure))
    return 'Where there is a "time", "value" says where the figure stands.';
  if (value === undefined && figure.list !== undefined && measure !== "each") return 'Of a "list" "value" says where the figure stands.';
  if (size !== undefined && measure !== "total") return 'Only a "total" has a "size".';
  if (figure.class !== undefined && !countsVehicles(figure)) return `${measure === "occupancy" ? "An" : "A"} "${measure}" has no "class".`;
  if (figure.levels !== undefined && measure !== "level") return 'Only a "level" has "levels".';
  if (measure === "rate" && unit === undefined) return `A "rate" needs its "unit": ${Object.keys(unitsOf.rate).join(", ")}.`;
  if (unit !== undefined && !(measure in unitsOf && unit in unitsOf[measure as Measured]))
    return `"${unit}" is no unit of "${measure}"${measure in unitsOf ? `: ${Object.keys(unitsOf[measure as Measured]).join(", ")}` : ""}.`;
  if ((start !== undefined || interval !== undefined) && (measure === "total" || measure === "each"))
    return `"start" and "interval" belong to what is told of an interval, as a "count".`;
  return null;
}

/** What a figure is multiplied by: vehicles a second, km/h, %. */
export const scaleOf = ({ measure, unit, factor = 1 }: Figure): number => {
  const known: Readonly<Record<string, number>> = unitsOf[measure as Measured] ?? {};
  return factor * (unit === undefined ? 1 : (known[unit] ?? 1));
};

export type Kind = "KTS" | "KTK" | "KTD" | "KTP";
const kindOf = { car: "KTK", truck: "KTD", bus: "KTP" } as const;

/** What a detector measures by a figure. */
export function statisticsOf({ measure, class: of }: Figure): Statistic[] {
  if (measure === "speed" || measure === "occupancy" || measure === "level") return [measure];
  if (typeof of === "object") return ["KTS", ...classes.flatMap((each) => (of[each] === undefined ? [] : [kindOf[each]]))];
  return [of === undefined ? "KTS" : kindOf[of]];
}

/** The kind that a class is; all vehicles without one. */
export const kindOfClass = (of: (typeof classes)[number] | undefined): Kind => (of === undefined ? "KTS" : kindOf[of]);

const isAmong = (told: unknown, given: v.InferOutput<typeof names>): boolean => {
  const wanted = (Array.isArray(given) ? given : [given]).map(String);
  return (Array.isArray(told) ? told : [told]).some((each) => wanted.includes(String(each)));
};

/** The kind that a value says, null of one that is ignored; undefined of one that the file does not name. */
export function kindByValue(told: unknown, given: v.InferOutput<typeof ClassByValue>): Kind | null | undefined {
  if (given.ignored !== undefined && isAmong(told, given.ignored)) return null;
  const found = classes.find((each) => given[each] !== undefined && isAmong(told, given[each]));
  if (found) return kindOf[found];
  return given.other !== undefined && isAmong(told, given.other) ? "KTS" : undefined;
}

/** Whether a value is as a condition wants it; one of several is enough, also of a list that is told. */
export const holds = isAmong;

/** Two figures of one kind by one message would count its vehicles twice. */
export function refuseTwice(device: string, figures: readonly Figure[], overlap: (one: string, other: string) => boolean): void {
  const print = ({ measure, class: of, value, where, list }: Figure) => JSON.stringify([measure, of, value, where, list]);
  for (const [at, one] of figures.entries())
    for (const other of figures.slice(at + 1))
      if (print(one) === print(other) && overlap(one.topic, other.topic))
        throw new Error(`Detector ${device}: "${one.topic}" and "${other.topic}" would count a vehicle twice.`);
}

/** Indices that figures read, by the path of the list: the entries that none reads are named in the log. */
export function placesRead(figures: readonly Figure[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { value } of figures) {
    const { keys } = pathOf(value ?? "");
    for (const [depth, key] of keys.entries()) {
      if (!/^\d+$/.test(key)) continue;
      const list = keys.slice(0, depth).join(".");
      found.set(list, (found.get(list) ?? new Set()).add(key));
    }
  }
  return found;
}
