import { type Clock, zoneOffset } from "../base/clock.js";
import type { CityModel, Controller, Detector, SpecialVehicle } from "./model.js";

/** What a city is, and its clock; nothing of it changes while a provider runs. */
export interface Place {
  readonly city: CityModel;
  readonly clock: Clock;
  /** Seconds east of UTC now. */
  readonly offset: number;
  readonly controllers: ReadonlyMap<string, Controller>;
  readonly detectors: ReadonlyMap<string, Detector>;
  readonly detectorsOf: ReadonlyMap<number, readonly Detector[]>;
  readonly vehicles: ReadonlyMap<string, SpecialVehicle>;
}

export function placeOf(city: CityModel, clock: Clock): Place {
  const detectorsOf = new Map<number, Detector[]>();
  for (const detector of city.detectors) {
    const list = detectorsOf.get(detector.controller);
    if (list) list.push(detector);
    else detectorsOf.set(detector.controller, [detector]);
  }
  let known = { quarter: Number.NaN, offset: 0 };
  return {
    city,
    clock,
    get offset() {
      const quarter = Math.floor(clock.now() / 900);
      if (quarter !== known.quarter) known = { quarter, offset: zoneOffset(city.tz, quarter * 900) };
      return known.offset;
    },
    controllers: new Map(city.controllers.map((item) => [String(item.oID), item])),
    detectors: new Map(city.detectors.map((item) => [String(item.oID), item])),
    detectorsOf,
    vehicles: new Map(city.vehicles.map((item) => [item.id, item])),
  };
}
