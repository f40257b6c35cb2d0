import * as v from "valibot";
import { detectorUses } from "./detector-uses.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { said } from "./said.js";
import {
  flag,
  heading,
  id,
  label,
  latitude,
  longitude,
  maybe,
  ordered,
  phaseNumber,
  shape,
  text,
  utime,
  wholeWithin,
  within,
} from "./schema.js";

/** What a row of a measure is of: its `number` is that of a phase, a detector, a preemption, or a split of one maker; the signal has none. */
export const measureSubjects = ["phase", "detector", "preemption", "split", "signal"] as const;
/** Quarters of an hour, cycles with their arrivals, or what lasts from one moment to another. */
export const measureForms = ["bins", "cycles", "intervals"] as const;
/** `count` are things, `share` is 0 to 1, `ratio` has no unit, `word` is one of a list of words. */
export const measureUnits = ["count", "s", "share", "ratio", "km/h", "veh/h", "utime", "word"] as const;

const open = <const Words extends readonly [string, ...string[]]>(words: Words) => v.fallback(v.picklist(words), words[0] as Words[0]);

/** One figure of a measure: `formula` is the key of the sentence that explains it. */
export const MeasureFigure = shape({ name: text, unit: text, formula: text });
export type MeasureFigure = v.InferOutput<typeof MeasureFigure>;

/** A measure that a provider computes of a signal's events; `source` is the publication that defines it, `needs` the detectors it cannot do without. */
export const MeasureInfo = shape({
  id: text,
  subject: open(measureSubjects),
  form: v.picklist(measureForms),
  figures: v.array(MeasureFigure),
  source: label,
  needs: v.array(text),
});
export type MeasureInfo = v.InferOutput<typeof MeasureInfo>;

/** Of a phase, a detector, a preemption: what an event may have as its parameter. */
const numbered = wholeWithin(limits.parameter);
const count = wholeWithin(limits.serial);
const value = v.nullable(v.union([within(limits.sum), text]));
/** One row of a quarter of an hour that begins at `utime`. A figure that nothing is known of is null. */
export const MeasurePoint = shape({ utime, number: v.nullable(numbered), values: v.record(text, value) });
export type MeasurePoint = v.InferOutput<typeof MeasurePoint>;

const seconds = within(limits.green);
/** One cycle of a phase, from red to red; `start` is Unix s with tenths, all others are seconds from it. */
export const MeasureCycle = shape({
  phase: phaseNumber,
  start: utime,
  green: seconds,
  yellow: seconds,
  end: seconds,
  arrivals: ordered(seconds),
});
export type MeasureCycle = v.InferOutput<typeof MeasureCycle>;

/** What lasted, by a word such as `green`; Unix s with tenths. */
export const MeasureInterval = shape({ what: text, number: numbered, start: utime, end: utime });
export type MeasureInterval = v.InferOutput<typeof MeasureInterval>;

/** A detector of a signal: `channel` is the parameter of its events. `speeds` of one that measures them: the maker's event whose parameter is one. */
export const SignalDetector = shape({
  channel: numbered,
  phase: phaseNumber,
  use: v.picklist(detectorUses),
  speeds: v.optional(shape({ event: numbered, unit: v.picklist(["km/h", "mph"]) })),
});
export type SignalDetector = v.InferOutput<typeof SignalDetector>;

const minutes = wholeWithin([0, 15]);

/**
 * A measure of one signal in a period, which is widened to whole quarters of an hour. Of the three lists the one of the measure's form is
 * filled. `known` says of each quarter of how many of its `of` minutes anything is known: a gap is no zero. `utime_first` and `utime_last`: from when to when there
 * are events of the signal at all, null where there are none. `resolution`: seconds to which moments are known; 0.1 of a controller's own log.
 */
export const DeviceMeasure = shape({
  measure: text,
  utime_start: utime,
  utime_end: utime,
  utime_first: v.nullable(utime),
  utime_last: v.nullable(utime),
  resolution: v.nullable(within([0, 3600])),
  is_simulated: flag,
  known: v.array(shape({ utime, minutes, of: minutes })),
  points: v.array(MeasurePoint),
  cycles: v.array(MeasureCycle),
  intervals: v.array(MeasureInterval),
  detectors: v.array(SignalDetector),
});
export type DeviceMeasure = v.InferOutput<typeof DeviceMeasure>;

/** Levels of service of a signalled approach by its control delay; `serviceDelays` has the longest delay of each but the last, s a vehicle (HCM 2010, exhibit 18-4). */
export const serviceLevels = ["A", "B", "C", "D", "E", "F"] as const;
export type ServiceLevel = (typeof serviceLevels)[number];
export const serviceDelays = [10, 20, 35, 55, 80] as const;

const hourly = wholeWithin([0, 60]);
/**
 * How vehicles fare on one approach in an hour. `bearing` is the side that they come from, in degrees from the crossing, null where nobody has said which one a phase
 * serves. `phases` serve it, first the one whose vehicles lose most. `delay` in s a vehicle and `level` are null where none came, or none is counted; they are of
 * `minutes` minutes out of `of`.
 */
export const ApproachQuality = shape({
  ...said("name", label),
  bearing: maybe(heading),
  phases: v.array(phaseNumber),
  level: maybe(v.picklist(serviceLevels)),
  delay: maybe(within(limits.sum)),
  vehicles: within(limits.sum),
  minutes: hourly,
  of: hourly,
});
export type ApproachQuality = v.InferOutput<typeof ApproachQuality>;

/**
 * The approaches of all signals of which there are events in the hour from `utime_start` to `utime_end`; of `pending` more they are still being computed. `id` is
 * the oID of the controller.
 */
export const SignalQuality = shape({
  utime_start: utime,
  utime_end: utime,
  pending: count,
  signals: v.array(shape({ id, ...said("name", label), latitude, longitude, is_simulated: flag, approaches: v.array(ApproachQuality) })),
});
export type SignalQuality = v.InferOutput<typeof SignalQuality>;

/** A row of an imported file that was left out, and why. `row` 2 is the first below the header. */
export const ImportFault = shape({ row: count, column: text, message: label });
/** What came of a file: new events, those that were there already, rows of detectors, names of controllers that no device has, and wrong rows. */
export const EventsImported = shape({
  events: count,
  known: count,
  detectors: count,
  unknown: v.array(label),
  faults: v.array(ImportFault),
  fault_count: count,
});
export type EventsImported = v.InferOutput<typeof EventsImported>;

/** What one question may ask for: days of bins, and hours of events, cycles or intervals (a day of 25 hours is one). */
export const measureLimits = { days: 31, hours: 25 } as const;

/** What signals achieve, of the events that their controllers have written. All of it is assumed. */
export const measureOps = operations({
  measureList: { method: "GET", path: "/measures", auth: true, assumed: true, effect: "read", ok: v.array(MeasureInfo) },
  /** The past hour, unless the address names a period (`?utime_start=&utime_end=`). */
  rtsMeasure: { method: "GET", path: "/rts/{id}/measures/{measure}", auth: true, assumed: true, effect: "read", ok: DeviceMeasure },
  /** Of the last full hour of the city's clock, or of the one that a moment lies in (`?utime=`). */
  signalQuality: { method: "GET", path: "/city/signal_quality", auth: true, assumed: true, effect: "read", ok: SignalQuality },
  /** CSV, or blocks where `Accept` names `application/vnd.its.event-blocks`; the period as above. */
  rtsSignalEvents: { method: "GET", path: "/rts/{id}/signal_events", auth: true, assumed: true, effect: "read", ok: "file" },
  /** A log of events, or a table of detectors; an event that is there already is not kept again. */
  signalEventsImport: {
    method: "POST",
    path: "/administration/signal_events",
    auth: true,
    assumed: true,
    effect: "write",
    again: "same",
    body: "file",
    ok: EventsImported,
  },
});
