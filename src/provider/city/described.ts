import type { Language } from "../../core/contract/language.js";
import { saidBy, saying, wordsIn } from "../base/words.js";
import type { CityModel, Described } from "./model.js";

/** The streets of a device, and the keys of those that have no name of their own. */
export const streetFields = ({ streets, streets_keys }: Pick<Described, "streets" | "streets_keys">) => ({
  streets,
  ...(streets_keys ? { streets_keys } : {}),
});

/** A device under another description or on other streets: what they were called before is no longer said. */
export function renamed<Device extends Described>(
  device: Device,
  { description, streets }: { description?: string | undefined; streets?: string[] | undefined },
): Device {
  const { description_key, streets_keys, ...bare } = device;
  return {
    ...bare,
    ...(description === undefined && description_key ? { description_key } : {}),
    ...(streets === undefined && streets_keys ? { streets_keys } : {}),
    ...(description === undefined ? {} : { description }),
    ...(streets === undefined ? {} : { streets }),
  } as Device;
}

/** A city whose sentences are in a language; names stay as they are. */
export function inLanguage(city: CityModel, language: Language): CityModel {
  const words = wordsIn(language);
  const described = <Device extends Described>(device: Device): Device => ({
    ...device,
    ...saying("description", saidBy("description", device), words),
    ...(device.streets_keys ? { streets: device.streets.map((street, at) => words(device.streets_keys?.[at] ?? street)) } : {}),
  });
  const named = <Thing extends { name: string }>(thing: Thing): Thing => ({ ...thing, ...saying("name", saidBy("name", thing), words) });
  return {
    ...city,
    controllers: city.controllers.map(described),
    detectors: city.detectors.map(described),
    crossings: city.crossings.map(named),
    streets: city.streets.map(named),
    stops: city.stops.map(named),
    routes: city.routes.map((route) => ({ ...named(route), ...saying("route", saidBy("route", route), words) })),
    vehicles: city.vehicles.map((vehicle) => ({
      ...vehicle,
      ...saying("type", saidBy("type", vehicle), words),
      ...saying("driver", saidBy("driver", vehicle), words),
    })),
  };
}
