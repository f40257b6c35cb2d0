import type { Language } from "../../../core/contract/language.js";
import type { DrivingSide, Position } from "../model.js";
import type { InventedNames } from "./names.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

/** A city that is generated: where it lies and in whose words. */
export interface InventedCity {
  key: string;
  language: Language;
  middle: Position;
  tz: string;
  drivingSide: DrivingSide;
  /** Added to the seed, so that two cities of one seed have different streets. */
  offset: number;
  names: InventedNames;
}

export const zarechinsk: InventedCity = {
  key: "zarechinsk",
  language: "ru",
  middle: [45.0712, 56.1874],
  tz: "Europe/Moscow",
  drivingSide: "right",
  offset: 0,
  names: ru,
};

/** Left-hand traffic and summer time. */
const onTheWestCoast = { middle: [-9.0512, 52.7174] as Position, tz: "Europe/Dublin", drivingSide: "left" as const, offset: 6 };

const harbour: InventedCity = { ...onTheWestCoast, key: "harbour", language: "en", names: en };
/** The same streets, called in Spanish. */
const harbourInSpanish: InventedCity = { ...onTheWestCoast, key: "harbour-es", language: "es", names: es };

/** By what `--city` calls them. */
export const inventedCities: ReadonlyMap<string, InventedCity> = new Map(
  [zarechinsk, harbour, harbourInSpanish].map((city) => [city.key, city]),
);
