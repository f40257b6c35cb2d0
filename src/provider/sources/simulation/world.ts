import type { Clock } from "../../base/clock.js";
import { metres, mileage } from "../../city/geometry.js";
import type { CityModel, Controller, Route, Stop } from "../../city/model.js";
import { type Place, placeOf } from "../../city/place.js";
import type { VehicleTask } from "../source.js";
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

/** A place, its clock and its seed: from these three everything that moves is computed. */
export interface World extends Place {
  readonly seed: number;
  /** The scenarios that were started, the last one last; a list is replaced and never changed. */
  scenarios: readonly ScenarioRun[];
  readonly forced: Map<number, Forced>;
  readonly stops: ReadonlyMap<string, Stop>;
  readonly buses: ReadonlyMap<string, { route: Route; index: number }>;
  /** Metres to each point of the lines of routes and beats. */
  readonly marks: ReadonlyMap<string, number[]>;
  /** What special vehicles were asked to do, by vehicle; a list is replaced and never changed. */
  readonly tasks: Map<string, readonly VehicleTask[]>;
}

/** `scenario` is the name of one or one itself, `start` (Unix s) when it begins. */
export function createWorld(city: CityModel, seed: number, scenario: string | Scenario, clock: Clock, start: number | null = null): World {
  return worldOf(placeOf(city, clock), seed, scenario, start);
}

/** The same of a place. */
export function worldOf(place: Place, seed: number, scenario: string | Scenario, start: number | null = null): World {
  const { city, clock } = place;
  return {
    ...place,
    seed,
    scenarios: [runOf(typeof scenario === "string" ? findScenario(scenario) : scenario, start, clock.now())],
    forced: new Map(),
    stops: new Map(city.stops.map((item) => [item.id, item])),
    buses: new Map(city.routes.flatMap((route) => route.buses.map(({ id }, index) => [id, { route, index }] as const))),
    marks: new Map([...city.routes, ...city.vehicles].map(({ id, line }) => [id, mileage(line)])),
    tasks: new Map(),
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
