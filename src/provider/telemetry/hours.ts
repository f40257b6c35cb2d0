import type { LastHour } from "../../core/contract/device.js";
import type { Controller } from "../city/model.js";
import { approachSpeed, byKind, hourTotal, servedShare, silentIn, slidingHour } from "../simulation/counts.js";
import { healthAt } from "../simulation/health.js";
import { HOUR } from "../simulation/profile.js";
import type { World } from "../simulation/world.js";

type Vehicles = Omit<LastHour, "oID" | "direction">;

/** One approach in one hour, null where it was not heard: vehicles by kind, km/h, and the share of cycles that served their queue, %. */
export interface HourFigures extends Vehicles {
  so: number | null;
}

const nothing: HourFigures = { KTS: null, KTK: null, KTD: null, KTP: null, speed: null, so: null };

/** The real detectors that count for a device on an approach; null where it is simulated. */
function realDetectors(world: World, oID: number, { oID: home }: Controller, arm: number): number[] | null {
  const { field } = world;
  if (!field || (!field.device(oID) && field.simulates)) return null;
  if (oID !== home) return field.device(oID) ? [oID] : [];
  const own = (world.detectorsOf.get(home) ?? []).filter((detector) => detector.arm === arm);
  return own.flatMap((detector) => (field.device(detector.oID) ? [detector.oID] : []));
}

/** What a device counted on an approach in the hour that begins at `hour`. */
export function hourFigures(world: World, oID: number, controller: Controller, arm: number, hour: number): HourFigures {
  const real = realDetectors(world, oID, controller, arm);
  if (real) return { ...nothing, ...together(real.map((each) => world.field?.counts.hour(each, hour) ?? nothing)) };
  if (silentIn(world, oID, hour)) return nothing;
  const KTS = hourTotal(world, controller.oID, arm, hour);
  return {
    ...{ KTS, ...byKind(world, controller.oID, arm, KTS) },
    ...{ speed: approachSpeed(world, controller.oID, arm, hour + HOUR / 2), so: servedShare(world, controller.oID, hour) },
  };
}

/** What it counted in the past 60 minutes; a silent device knows nothing. */
export function lastHourFigures(world: World, oID: number, controller: Controller, arm: number, now: number): Vehicles {
  const { so: _, ...unknown } = nothing;
  const real = realDetectors(world, oID, controller, arm);
  if (real) return together(real.map((each) => world.field?.counts.lastHour(each, now) ?? unknown));
  if (["no_data", "no_connection", "failure"].includes(healthAt(world, oID, now).status)) return unknown;
  const KTS = slidingHour(world, controller.oID, arm, now);
  return { KTS, ...byKind(world, controller.oID, arm, KTS), speed: approachSpeed(world, controller.oID, arm, now) };
}

/** Several detectors of one approach, a lane each: their vehicles together, and the speed of the mean vehicle. */
function together(parts: readonly Vehicles[]): Vehicles {
  const sum = (kind: "KTS" | "KTK" | "KTD" | "KTP") => {
    const told = parts.flatMap((part) => part[kind] ?? []);
    return told.length > 0 ? told.reduce((all, each) => all + each, 0) : null;
  };
  const moving = parts.flatMap(({ speed, KTS }) => (speed === null ? [] : [{ speed, weight: Math.max(1, KTS ?? 1) }]));
  const weight = moving.reduce((all, each) => all + each.weight, 0);
  const speed = weight > 0 ? Math.round(moving.reduce((all, each) => all + each.speed * each.weight, 0) / weight) : null;
  return { KTS: sum("KTS"), KTK: sum("KTK"), KTD: sum("KTD"), KTP: sum("KTP"), speed };
}
