import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import type { Moment } from "../driver.js";
import { FeedFault } from "../gtfs/fault.js";

/** One value of a site: `kind` is what is measured, `value` vehicles an hour, km/h, % or a word; "nan" where the site has none. */
export interface Measured {
  readonly index: number;
  readonly kind: "flow" | "speed" | "occupancy" | "status";
  readonly value: string;
  /** ISO 8601: the interval it is of. */
  readonly start: string;
  readonly end: string;
}

/** The elements that hold a value, below the element of what is measured: another speed is what is usual, or a percentile. */
const measuredBy: ReadonlyMap<string, { kind: Measured["kind"]; below: string }> = new Map([
  ["vehicleFlowRate", { kind: "flow", below: "vehicleFlow" }],
  ["speed", { kind: "speed", below: "averageVehicleSpeed" }],
  ["percentage", { kind: "occupancy", below: "occupancy" }],
  ["trafficStatusValue", { kind: "status", below: "trafficStatus" }],
]);

/** Bytes of a publication, unpacked. */
const MOST_BYTES = 200_000_000;
/** Characters that are read at once; other work is done between. */
const SLICE = 65_536;
/** Depth of elements: a publication has some fifteen. */
const DEEPEST = 100;

/** When a measurement was, as it is told: a moment, which may be the beginning, the middle or the end of a period, or its ends. */
interface Told {
  value: string;
  meaning: string;
  start: string;
  end: string;
}

/**
 * Reads a publication of measured data, DATEX II version 3, plain or gzipped. Gives the values of the wanted sites; `period` is how many seconds one
 * is of where it does not say so. Throws a FeedFault where it is no such publication.
 */
export async function readPublication(body: Buffer, wanted: ReadonlySet<string>, period: number): Promise<Map<string, Measured[]>> {
  const found = new Map<string, Measured[]>();
  const path: string[] = [];
  let isPublication = false;
  let version = "";
  let site = "";
  let index = 0;
  let text = "";
  let isFaulty = false;
  let usual: Told = { value: "", meaning: "", start: "", end: "" };
  let own: Told = usual;
  /** Values of the site and of the quantity that is being read. */
  let values: (Omit<Measured, "start" | "end"> & { told: Told | null })[] = [];
  let begun = 0;

  const parser = new SaxesParser({ fragment: false });
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("doctype", () => {
    throw new FeedFault("The answer has a document type: no publication of DATEX II has one.");
  });
  parser.on("opentag", ({ name: full, attributes }) => {
    const name = local(full);
    const of = (wantedName: string) => Object.entries(attributes).find(([key]) => local(key) === wantedName)?.[1] ?? "";
    if (path.length >= DEEPEST) throw new FeedFault("The answer has elements in elements without end.");
    path.push(name);
    text = "";
    if (local(of("type")) === "MeasuredDataPublication" || name === "measuredDataPublication") isPublication = true;
    version ||= of("modelBaseVersion");
    if (name === "siteMeasurements") {
      site = "";
      values = [];
      usual = { value: "", meaning: "", start: "", end: "" };
    } else if (name === "measurementSiteReference" && path.at(-2) === "siteMeasurements") site = of("id");
    else if (name === "physicalQuantity" && path.at(-2) === "siteMeasurements") {
      index = Number(of("index"));
      isFaulty = false;
      begun = values.length;
    } else if (name === "physicalQuantityFault") isFaulty = true;
    else if (name === "measurementTimeDefault" || name === "measurementOrCalculationTime")
      own = { value: "", meaning: "", start: "", end: "" };
    else if (name === "basicData") own = { value: "", meaning: "", start: "", end: "" };
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name: full }) => {
    const name = local(full);
    const told = text.trim();
    text = "";
    path.pop();
    const below = path.at(-1) ?? "";
    const isTime = path.includes("measurementTimeDefault") || path.includes("measurementOrCalculationTime");
    if (isTime && name === "timeValue") own.value = told;
    else if (isTime && name === "timeMeaning") own.meaning = told;
    else if (isTime && name === "startOfPeriod") own.start = told;
    else if (isTime && name === "endOfPeriod") own.end = told;
    else if (name === "measurementTimeDefault") usual = { ...own, value: own.value || told };
    else if (name === "dataError" && told === "true") isFaulty = true;
    else if (name === "forecast" && told === "true") isFaulty = true;
    else if (name === "basicData") {
      const isTold = own.value !== "" || own.end !== "";
      for (const value of values.slice(begun)) value.told ??= isTold ? own : null;
    } else if (name === "physicalQuantity" && below === "siteMeasurements") {
      if (isFaulty) for (const value of values.slice(begun)) Object.assign(value, { value: "nan" });
    } else if (name === "siteMeasurements") {
      if (wanted.has(site))
        found.set(site, [...(found.get(site) ?? []), ...values.flatMap((value) => timed(value, value.told ?? usual, period))]);
    } else {
      const measured = measuredBy.get(name);
      // −1 is the usual word of many for none.
      if (measured && measured.below === below)
        values.push({ index, kind: measured.kind, value: told.startsWith("-") ? "nan" : told, told: null });
    }
  });

  try {
    const bytes = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body, { maxOutputLength: MOST_BYTES }) : body;
    const decoder = new TextDecoder();
    for (let from = 0; from < bytes.length; from += SLICE) {
      parser.write(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }));
      await new Promise(setImmediate);
    }
    parser.close();
  } catch (error) {
    if (error instanceof FeedFault) throw error;
    throw new FeedFault(`The answer is no whole XML: ${(error as Error).message.slice(0, 100)}`);
  }
  if (version.startsWith("2")) throw new FeedFault("The answer is DATEX II of version 2: version 3 is read.");
  if (!isPublication) throw new FeedFault("The answer has no MeasuredDataPublication.");
  return found;
}

/** A value with its interval; none where nobody says when it was. */
function timed(
  { index, kind, value }: Omit<Measured, "start" | "end">,
  { value: at, meaning, start, end }: Told,
  period: number,
): Measured[] {
  if (start && end) return [{ index, kind, value, start, end }];
  const moment: Moment = Date.parse(at);
  if (Number.isNaN(moment)) return [];
  const before = meaning === "beginTime" ? 0 : meaning === "middleTime" ? period / 2 : period;
  const from = moment - before * 1000;
  return [{ index, kind, value, start: new Date(from).toISOString(), end: new Date(from + period * 1000).toISOString() }];
}
