import { type CityTime, cityTime } from "../../core/contract/city-time.js";
import type { Language } from "../../core/contract/language.js";
import type { Clock } from "../base/clock.js";
import { type Words, wordsIn } from "../base/words.js";
import { languageOf } from "./language.js";
import type { CityModel, Controller, Detector, SpecialVehicle } from "./model.js";

/** What a city is, and its clock; nothing of it changes while a provider runs. */
export interface Place {
  readonly city: CityModel;
  readonly clock: Clock;
  /** In which it and its devices are told of. */
  readonly language: Language;
  readonly words: Words;
  /** Its days and hours. */
  readonly time: CityTime;
  readonly controllers: ReadonlyMap<string, Controller>;
  readonly detectors: ReadonlyMap<string, Detector>;
  readonly detectorsOf: ReadonlyMap<number, readonly Detector[]>;
  readonly vehicles: ReadonlyMap<string, SpecialVehicle>;
}

export function placeOf(city: CityModel, clock: Clock): Place {
  const language = languageOf(city);
  const detectorsOf = new Map<number, Detector[]>();
  for (const detector of city.detectors) {
    if (detector.controller === null) continue;
    const list = detectorsOf.get(detector.controller);
    if (list) list.push(detector);
    else detectorsOf.set(detector.controller, [detector]);
  }
  return {
    city,
    clock,
    language,
    words: wordsIn(language),
    time: cityTime(city.tz),
    controllers: new Map(city.controllers.map((item) => [String(item.oID), item])),
    detectors: new Map(city.detectors.map((item) => [String(item.oID), item])),
    detectorsOf,
    vehicles: new Map(city.vehicles.map((item) => [item.id, item])),
  };
}
