import type { Span } from "../../core/contract/city-time.js";
import type { LastHour } from "../../core/contract/device.js";
import type { Controller } from "../city/model.js";
import { byKind, silentIn } from "../simulation/counts.js";
import { healthAt } from "../simulation/health.js";
import { trafficOf } from "../simulation/traffic/city-traffic.js";
import type { World } from "../simulation/world.js";

type Vehicles = Omit<LastHour, "oID" | "direction">;

/**
 * One approach in one hour, null where it was not heard: vehicles by kind, km/h, the share of cycles that served their queue (%),
 * vehicles an hour that its greens would have let pass, and vehicle-seconds of waiting that its mode saved.
 */
export interface HourFigures extends Vehicles {
  so: number | null;
  capacity: number | null;
  saved: number | null;
}

const unheard: Vehicles = { KTS: null, KTK: null, KTD: null, KTP: null, speed: null };
const nothing: HourFigures = { ...unheard, so: null, capacity: null, saved: null };

/** Are its figures those of real equipment? */
export const isReal = ({ field }: World, oID: number): boolean => Boolean(field && (field.device(oID) || !field.simulates));

/** The real detectors that count for a device on an approach; null where it is simulated. */
function realDetectors(world: World, oID: number, { oID: home }: Controller, arm: number): number[] | null {
  const { field } = world;
  if (!field || !isReal(world, oID)) return null;
  if (oID !== home) return field.device(oID) ? [oID] : [];
  const own = (world.detectorsOf.get(home) ?? []).filter((detector) => detector.arm === arm);
  return own.flatMap((detector) => (field.device(detector.oID) ? [detector.oID] : []));
}

/** What a device counted on an approach in an hour. */
export function hourFigures(world: World, oID: number, controller: Controller, arm: number, hour: Span): HourFigures {
  const real = realDetectors(world, oID, controller, arm);
  if (real) return { ...nothing, ...together(real.map((each) => world.field?.counts.hour(each, hour) ?? unheard)) };
  if (silentIn(world, oID, hour)) return nothing;
  const figures = trafficOf(world).hour(controller.oID, arm, hour.start, hour.end);
  if (!figures) return nothing;
  const { passed, speed, so, capacity, saved } = figures;
  return { KTS: passed, ...byKind(world, controller.oID, arm, passed), speed, so, capacity, saved };
}

/** Its vehicles by kind, where their number is known from the table. */
export function kindsIn(world: World, oID: number, controller: Controller, arm: number, hour: Span, KTS: number | null) {
  if (isReal(world, oID)) {
    const { KTK, KTD, KTP } = hourFigures(world, oID, controller, arm, hour);
    return { KTK, KTD, KTP };
  }
  return KTS === null ? { KTK: null, KTD: null, KTP: null } : byKind(world, controller.oID, arm, KTS);
}

/** What it counted in the past 60 minutes; a silent device knows nothing. */
export function lastHourFigures(world: World, oID: number, controller: Controller, arm: number, now: number): Vehicles {
  const real = realDetectors(world, oID, controller, arm);
  if (real) return together(real.map((each) => world.field?.counts.lastHour(each, now) ?? unheard));
  if (["no_data", "no_connection", "failure"].includes(healthAt(world, oID, now).status)) return unheard;
  const figures = trafficOf(world).lastHour(controller.oID, arm, now);
  if (!figures) return unheard;
  const { passed, speed } = figures;
  return { KTS: passed, ...byKind(world, controller.oID, arm, passed), speed };
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
