import * as v from "valibot";
import { protocol } from "../protocol.js";
import { checkAddress, headersIn } from "../readings/pull.js";
import { createDatex2, type Datex2Detector } from "./datex2.js";

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const index = whole(0, 100_000);
/** One index or several, whose vehicles are added up. */
const Indices = v.optional(
  v.pipe(
    v.union([index, v.pipe(v.array(index), v.maxLength(100))]),
    v.transform((given) => (typeof given === "number" ? [given] : given)),
  ),
  [],
);

const settings = v.strictObject({
  url: words,
  /** A file of mode 0600 with headers, one a line as `Name: value`. */
  headers: v.optional(words),
  redirects: v.optional(v.pipe(v.array(words), v.maxLength(100)), []),
  /** Seconds. */
  every: v.optional(whole(1, 3_600), 60),
  period: v.optional(whole(1, 3_600), 60),
  silence: v.optional(whole(10, 10_800), 300),
});
const device = v.strictObject({
  /** Id of a measurement site, and the indices of what it measures. */
  site: words,
  flow: Indices,
  car: Indices,
  truck: Indices,
  bus: Indices,
  speed: Indices,
  occupancy: Indices,
  level: Indices,
});

/** Measured data of DATEX II, version 3, in a city file. */
export const datex2 = protocol({
  settings,
  device,
  create({ headers, ...given }, devices, { readSecret }) {
    checkAddress('DATEX II: "url"', given.url);
    const detectors = devices.map(({ device, kind, settings: { site, ...indices } }): Datex2Detector => {
      if (kind !== "rtc") throw new Error(`Controller ${device}: by DATEX II detectors are read, no controllers.`);
      const vehicles = [...indices.flow, ...indices.car, ...indices.truck, ...indices.bus];
      if (Object.values(indices).every((list) => list.length === 0))
        throw new Error(
          `Detector ${device}: DATEX II needs the index of its flow, speed, occupancy or level, by the table of measurement sites.`,
        );
      const twice = vehicles.find((each, at) => vehicles.indexOf(each) !== at);
      if (twice !== undefined) throw new Error(`Detector ${device}: the index ${twice} would count a vehicle twice.`);
      return { device, site, ...indices };
    });
    return createDatex2({ ...given, detectors, headers: headers === undefined ? {} : headersIn(headers, readSecret(headers)) });
  },
});
