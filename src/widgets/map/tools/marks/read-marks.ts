import * as v from "valibot";
import type { MapMark } from "../../../../core/internal.js";

const degrees = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const position = v.tuple([degrees, v.pipe(v.number(), v.minValue(-90), v.maxValue(90))]);

const Mark = v.object({
  type: v.literal("Feature"),
  geometry: v.variant("type", [
    v.object({ type: v.literal("Point"), coordinates: position }),
    v.object({ type: v.literal("LineString"), coordinates: v.pipe(v.array(position), v.minLength(2)) }),
  ]),
  properties: v.object({
    id: v.union([v.string(), v.number()]),
    label: v.string(),
    tone: v.fallback(v.optional(v.picklist(["ok", "info", "warning", "error", "unknown", "neutral"])), undefined),
    kind: v.fallback(v.optional(v.picklist(["place", "vehicle", "section", "stop"])), undefined),
    heading: v.fallback(v.nullish(v.pipe(v.number(), v.finite())), null),
  }),
});

/** Reads the marks given by the page; invalid ones are left out with a warning. */
export function readMarks(given: unknown): MapMark[] {
  const features = (given as { features?: unknown } | null | undefined)?.features;
  if (!Array.isArray(features)) return [];
  const read = features.map((feature) => v.safeParse(Mark, feature));
  const bad = read.find(({ success }) => !success);
  if (bad) globalThis.console?.warn(`its: <its-map> leaves out a mark: ${bad.issues?.[0].message ?? ""}`);
  return read.flatMap(({ success, output }) => (success ? (output as MapMark) : []));
}

/** Latitude and longitude of each vertex of the marks. */
export const placesOf = (marks: readonly MapMark[]): [latitude: number, longitude: number][] =>
  marks.flatMap(({ geometry }) =>
    (geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates).map(([longitude, latitude]): [number, number] => [
      latitude,
      longitude,
    ]),
  );
