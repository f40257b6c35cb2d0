import { analyticsLimits, type analyticsOps } from "../../../core/contract/analytics.js";
import type { Span } from "../../../core/contract/city-time.js";
import type { CitySegments, crossOps } from "../../../core/contract/cross.js";
import { notFound, refusal } from "../../base/refusal.js";
import { DAY } from "../../base/time.js";
import { fieldOf, saidBy } from "../../base/words.js";
import { analyticsOf } from "../../service/analytics/analytics.js";
import { analyticsTable } from "../../service/reports/analytics.js";
import { fileWanted, readerOf, reportFile } from "../../service/reports/file.js";
import { reportName } from "../../service/reports/name.js";
import type { Reader } from "../../service/reports/words.js";
import { type Counter, chosenCounters, inDirection } from "../../service/telemetry/approaches.js";
import type { City } from "../../sources/city.js";
import type { Answers } from "../answer.js";
import { periodOf } from "../period.js";

/** Seconds that analytics look back, and ahead, of now. */
const PAST = 800 * DAY;
const FUTURE = 366 * DAY;
/** Days of a question that names no period: the day of `utime`, of which the hours are told, and the week that ends with it. */
const WEEK = 7;

const segmentsOf = ({ city }: City): CitySegments => ({
  type: "FeatureCollection",
  attribution: city.attribution,
  features: city.segments.map(({ id, name, line, oIDs }) => ({
    type: "Feature",
    geometry: { type: "LineString", coordinates: line },
    properties: { id, name, oIDs },
  })),
});

/** The devices of a crossing, a street, a segment or, by a device's own id, of its crossing. */
function devicesAt({ city, controllers, detectors, detectorsOf }: City, id: string): (string | number)[] | undefined {
  const place = [...city.crossings, ...city.streets, ...city.segments].find((item) => item.id === id);
  if (place) return [...new Set(place.oIDs.flatMap((oID) => [oID, ...(detectorsOf.get(oID) ?? []).map((detector) => detector.oID)]))];
  const detector = detectors.get(id);
  if (detector?.controller === null) return [detector.oID];
  const controller = controllers.get(id) ?? controllers.get(String(detector?.controller));
  return controller && [controller.oID, ...(detectorsOf.get(controller.oID) ?? []).map(({ oID }) => oID)];
}

export const crossAnswers: Answers<keyof typeof crossOps | keyof typeof analyticsOps> = {
  crossDevices({ world, param }) {
    const oIDs = devicesAt(world, param("id"));
    if (!oIDs) throw notFound("There is no such crossing, street or segment.");
    return oIDs.map((oID) => {
      const controller = world.controllers.get(String(oID));
      const device = controller ?? world.detectors.get(String(oID));
      return { oID, kind: controller ? "rts" : "rtc", ...(device ? fieldOf("description", device) : { description: "" }) };
    });
  },
  citySegments: ({ c, world, snapshots }) => snapshots.fixed(c, "segments", () => segmentsOf(world)),
  citySurroundings: ({ c, world, snapshots }) =>
    snapshots.fixed(c, "surroundings", () => ({ water: world.city.water, parks: world.city.parks })),
  cityCross: ({ c, world, snapshots }) => snapshots.fixed(c, "cross", () => world.city.crossings),
  cityStreets: ({ c, world, snapshots }) => snapshots.fixed(c, "streets", () => world.city.streets),
  async cityAnalytics({ c, world, telemetry, body }) {
    if (body.oIDs.length > analyticsLimits.objects) throw refusal("too_many_values", { field: "oIDs", most: analyticsLimits.objects });
    const { days, hours } = spansOf(world, body.utime, periodOf(c));
    const now = world.clock.now();
    if (days.start < now - PAST || days.end > now + FUTURE) throw refusal("too_far");
    if (days.start > now) throw refusal("in_future");
    const chosen = chosenCounters(world, body.oIDs);
    if (!chosen.length) throw refusal("no_devices");
    const counters = inDirection(chosen, body.objectDirection);
    if (!counters.length) throw refusal("no_approach");
    const found = await analyticsOf(world, telemetry.forReports(days.end), counters, days, hours);
    if (!fileWanted(c.req.header("accept"))) return found;
    const { start, end } = days;
    const reader = readerOf(c, world);
    return reportFile(
      c,
      reader,
      reportName(world, reader.words("title.analytics"), objectOf(world, counters, reader), "analytics", [start, end]),
      analyticsTable(world, reader, found, counters, body.objectDirection),
    );
  },
};

/** What a file of analytics is about: a crossing, how many of them, or the whole city. */
function objectOf({ city }: City, counters: readonly Counter[], { words, say }: Reader): string {
  const [first, ...others] = new Set(counters.map(({ controller }) => controller));
  if (others.length + 1 === city.controllers.length) return city.name;
  return others.length > 0 ? words("objects", { count: others.length + 1 }) : first ? say(saidBy("description", first)) : "";
}

/** Whole hours of the wanted period, or the week and the day of a question that names none. */
function spansOf({ time }: City, utime: number, period: Span | null): { days: Span; hours: Span } {
  if (!period) {
    const hours = time.day(utime);
    return { hours, days: { start: time.day(time.later(hours.start, 1 - WEEK)).start, end: hours.end } };
  }
  if (period.end <= period.start) throw refusal("period_reversed");
  if (period.end > time.later(period.start, analyticsLimits.days)) throw refusal("period_too_long", { days: analyticsLimits.days });
  return { days: period, hours: period };
}
