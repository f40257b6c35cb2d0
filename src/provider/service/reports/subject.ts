import type { Span } from "../../../core/contract/city-time.js";
import { notFound } from "../../base/refusal.js";
import { HOUR } from "../../base/time.js";
import { type Said, saidBy } from "../../base/words.js";
import { approaches } from "../../city/approaches.js";
import type { Controller } from "../../city/model.js";
import { type City, sourceOf } from "../../sources/city.js";
import type { HourFigures } from "../../sources/source.js";
import { homeOf } from "../devices/find.js";
import type { Provider } from "../provider.js";
import type { HourRecord } from "../telemetry/records.js";
import type { NamedPeriod } from "./name.js";

/** What a report is about: a junction with all its approaches, or one detector with its own. */
export interface Subject {
  oID: number;
  kind: "controller" | "detector";
  name: Said;
  /** The controller whose counts these are. */
  controller: Controller;
  approaches: ReturnType<typeof approaches>;
  /** Unix seconds up to which there is data, where that comes from a copy of the database and hours of the periods are missing. */
  asOf: number | null;
  /** What it counted on an approach in an hour. */
  hour(index: number, hour: Span): Omit<HourFigures, "capacity" | "saved">;
}

/**
 * The device of a report call. The specification has reports on detectors (spec 1, 2) and shows report calls below
 * `/crossroad/rts/{id}` alone, so that path takes the id of either kind.
 */
export async function subjectOf(
  { world, telemetry }: Pick<Provider, "world" | "telemetry">,
  id: string,
  ...periods: NamedPeriod[]
): Promise<Subject> {
  const subject = deviceOf(world, id);
  const { oID, controller, approaches } = subject;
  const counter = { oID, controller, arms: approaches.map(({ index }) => index) };
  const known = new Map<string, HourRecord>();
  const records = telemetry.forReports(Math.max(...periods.map(([, end]) => end)));
  for (const [start, end] of periods)
    for (const row of await records.read([counter], start - HOUR, end)) known.set(`${row.arm} ${row.utime}`, row);
  return {
    ...subject,
    asOf: records.asOf,
    hour(index, hour) {
      const record = known.get(`${index} ${hour.start}`);
      if (!record) return { KTS: null, KTK: null, KTD: null, KTP: null, speed: null, so: null };
      const { kts: KTS, speed, so } = record;
      return { KTS, ...sourceOf(world, oID).kinds({ oID, controller, arm: index }, hour, KTS), speed, so };
    },
  };
}

function deviceOf(world: City, id: string): Omit<Subject, "hour" | "asOf"> {
  const controller = world.controllers.get(id);
  if (controller)
    return {
      oID: controller.oID,
      kind: "controller",
      name: saidBy("description", controller),
      controller,
      approaches: approaches(controller),
    };
  const detector = world.detectors.get(id);
  if (!detector) throw notFound("There is no such device.");
  const home = homeOf(world, detector);
  return {
    oID: detector.oID,
    kind: "detector",
    name: saidBy("description", detector),
    controller: home,
    approaches: approaches(home).filter(({ index }) => index === detector.arm),
  };
}
