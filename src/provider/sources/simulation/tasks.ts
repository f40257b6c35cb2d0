import type * as v from "valibot";
import type { SpecTask } from "../../../core/contract/vehicles.js";
import { keyed, saying } from "../../base/words.js";
import { mileage } from "../../city/geometry.js";
import type { SpecialVehicle } from "../../city/model.js";
import type { VehicleTask } from "../source.js";
import { CREW_ANSWERS, refuses } from "./crew.js";
import { itineraryOf, type Leg } from "./itinerary.js";
import type { World } from "./world.js";

type Answer = v.InferOutput<typeof SpecTask>;

/** How far a task is at a moment. */
export function taskAt(world: World, vehicle: SpecialVehicle, task: VehicleTask, now: number): Answer {
  const { id, work, utime_start, section, section_name, key, author, asked, cancelled, cancelled_by } = task;
  const legs = itineraryOf(world, vehicle).filter((stretch): stretch is Leg => stretch.kind !== "beat" && stretch.task === id);
  const way = legs.find(({ kind }) => kind === "drive");
  const worked = legs.find(({ kind }) => kind === "work");
  const length = section.type === "Point" ? null : Math.round(mileage(section.coordinates).at(-1) ?? 0);
  const serviced = worked ? Math.max(0, Math.min(now, worked.end) - worked.start) * worked.speed : 0;
  const answered = asked + CREW_ANSWERS;
  const past = (utime: number | undefined) => (utime !== undefined && utime <= now ? Math.floor(utime) : null);
  const isCancelled = cancelled !== null && cancelled <= now;
  const isRefused = !isCancelled && refuses(vehicle, task) && answered <= now;
  const times = {
    accepted_time: refuses(vehicle, task) || (cancelled !== null && cancelled < answered) ? null : past(answered),
    drive_time: past(way?.start),
    serve_time: past(worked?.start),
    end_time: isCancelled ? cancelled : isRefused ? answered : past(worked?.end),
  };
  return {
    id,
    work,
    utime_start,
    section,
    section_name,
    key,
    author,
    utime: asked,
    ...times,
    length,
    serviced_length: length === null ? null : Math.min(length, Math.round(serviced)),
    state: isCancelled ? "cancelled" : isRefused ? "refused" : stateBy(times),
    ...(isRefused ? saying("reason", keyed("task.unsuited"), world.words) : { reason: isCancelled ? cancelled_by : null }),
  };
}

function stateBy({ accepted_time, drive_time, serve_time, end_time }: Record<string, number | null>): Answer["state"] {
  if (end_time !== null) return "done";
  if (serve_time !== null) return "serving";
  if (drive_time !== null) return "driving";
  return accepted_time === null ? "asked" : "accepted";
}
