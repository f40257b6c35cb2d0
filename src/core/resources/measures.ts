import { measureOps } from "../contract/measures.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";

/** Milliseconds between two polls of a measure: a quarter of an hour is told when it is over. */
const MEASURES_EVERY = 300_000;

/** What the provider computes of the events of signals; absent where it knows of none. */
export const measureList = defineResource("measureList", (client, signal) => client.http.call(measureOps.measureList, { signal }));

/** A measure of one signal in a period, Unix s. */
export interface MeasureQuestion {
  readonly id: Id;
  readonly measure: string;
  readonly utime_start: number;
  readonly utime_end: number;
}

/** What a measure says of a period; screens with the same question share one request. */
export const rtsMeasure = defineResource(
  "rtsMeasure",
  (client, signal, { id, measure, utime_start, utime_end }: MeasureQuestion) =>
    client.http.call(measureOps.rtsMeasure, {
      params: { id, measure },
      search: { utime_start: `${utime_start}`, utime_end: `${utime_end}` },
      signal,
    }),
  { every: MEASURES_EVERY, kind: "statistics" },
);

/** Milliseconds between two polls of the approaches: not all of them are computed at the first. */
const QUALITY_EVERY = 60_000;

/** How vehicles fare on the approaches of all signals, in the last full hour, or in the one that a moment (Unix s) lies in; absent where the provider has no measures. */
export const signalQuality = defineResource(
  "signalQuality",
  (client, signal, utime: number | null) =>
    client.http.call(measureOps.signalQuality, { signal, ...(utime === null ? {} : { search: { utime: `${utime}` } }) }),
  { every: QUALITY_EVERY, kind: "statistics" },
);
