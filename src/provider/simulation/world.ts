import { type CityTime, cityTime } from "../../core/contract/city-time.js";
import { metres, mileage } from "../city/geometry.js";
import type { CityModel, Controller, Detector, Route, SpecialVehicle, Stop } from "../city/model.js";
import type { Field } from "../field/field.js";
import type { Transit } from "../field/transit.js";
import type { Clock } from "./clock.js";
import type { VehicleTask } from "./crew.js";
import { findScenario } from "./scenarios/built-in.js";
import { runOf, type ScenarioRun } from "./scenarios/run.js";
import type { Scenario } from "./scenarios/schema.js";

/** What a tester has forced on a controller through `/__sim`: since when (Unix s), or `false` for never. */
export interface Forced {
  offline?: number | false;
  /** When it was offline and came back, the oldest first. */
  offlineBefore?: readonly { from: number; to: number }[];
  local?: number | false;
  /** Local control that was forced and has ended, the oldest first. */
  localBefore?: readonly { from: number; to: number }[];
  restart?: number | false;
  /** When it needed a restart and got it, the oldest first. */
  restartBefore?: readonly { from: number; to: number }[];
  /** Nothing befalls it by itself, neither a fault nor the hours of local control: what is forced is all there is. */
  faultless?: boolean;
  /** The temporary mode does not end by itself. */
  stuck?: number | false;
  /** When it was stuck and has been let go, the oldest first. */
  stuckBefore?: readonly { from: number; to: number }[];
}

/** A city, its clock and its seed: from these three everything that moves is computed. */
export interface World {
  city: CityModel;
  seed: number;
  /** The scenarios that were started, the last one last; a list is replaced and never changed. */
  scenarios: readonly ScenarioRun[];
  clock: Clock;
  /** Its days and hours. */
  readonly time: CityTime;
  forced: Map<number, Forced>;
  controllers: Map<string, Controller>;
  detectors: Map<string, Detector>;
  detectorsOf: Map<number, Detector[]>;
  stops: Map<string, Stop>;
  buses: Map<string, { route: Route; index: number }>;
  vehicles: Map<string, SpecialVehicle>;
  marks: Map<string, number[]>;
  /** The real equipment; null in a city that is simulated. Set once, before anything is asked. */
  field: Field | null;
  /** What special vehicles were asked to do, by vehicle; a list is replaced and never changed. */
  tasks: Map<string, readonly VehicleTask[]>;
  /** Real buses and stops, in the place of simulated ones. */
  transit: Transit | null;
}

/** `scenario` is the name of one or one itself, `start` (Unix s) when it begins. */
export function createWorld(city: CityModel, seed: number, scenario: string | Scenario, clock: Clock, start: number | null = null): World {
  const detectorsOf = new Map<number, Detector[]>();
  for (const detector of city.detectors) {
    const list = detectorsOf.get(detector.controller);
    if (list) list.push(detector);
    else detectorsOf.set(detector.controller, [detector]);
  }
  return {
    city,
    seed,
    scenarios: [runOf(typeof scenario === "string" ? findScenario(scenario) : scenario, start, clock.now())],
    clock,
    time: cityTime(city.tz),
    forced: new Map(),
    controllers: new Map(city.controllers.map((item) => [String(item.oID), item])),
    detectors: new Map(city.detectors.map((item) => [String(item.oID), item])),
    detectorsOf,
    stops: new Map(city.stops.map((item) => [item.id, item])),
    buses: new Map(city.routes.flatMap((route) => route.buses.map(({ id }, index) => [id, { route, index }] as const))),
    vehicles: new Map(city.vehicles.map((item) => [item.id, item])),
    marks: new Map([...city.routes, ...city.vehicles].map(({ id, line }) => [id, mileage(line)])),
    tasks: new Map(),
    field: null,
    transit: null,
  };
}

/** The controller nearest to a place, for messages that name a crossing. */
export function nearestController(world: World, longitude: number, latitude: number): Controller | undefined {
  let best: Controller | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const controller of world.city.controllers) {
    const d = metres([longitude, latitude], [controller.longitude, controller.latitude]);
    if (d < distance) {
      best = controller;
      distance = d;
    }
  }
  return best;
}
