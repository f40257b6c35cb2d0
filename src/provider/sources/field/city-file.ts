import { basename, dirname, join, resolve } from "node:path";
import { documentOf, readSecret, readText } from "../../base/document.js";
import { boxOf } from "../../city/box.js";
import { inLanguage, renamed } from "../../city/described.js";
import { drivingSideAt, keeping } from "../../city/driving-side.js";
import { placesOf } from "../../city/junctions.js";
import { languageOf, speaking } from "../../city/language.js";
import type { CityModel, Controller, Detector } from "../../city/model.js";
import { tagsAt } from "../../city/tags.js";
import { isZone } from "../../city/zone.js";
import type { Driver } from "../drivers/driver.js";
import { gtfsOf } from "../drivers/gtfs/entry.js";
import type { DrivenDevice } from "../drivers/protocol.js";
import { protocols } from "../drivers/protocols.js";
import type { TransitDriver } from "../drivers/transit.js";
import { detectorAlone, detectorOf } from "./detectors.js";
import type { Equipment, PhaseSigns } from "./equipment.js";
import { CityFile, type Drive } from "./schema.js";

/** A city with its equipment. */
export interface EquippedCity {
  readonly city: CityModel;
  /** Null where all of it is simulated. */
  readonly equipment: Equipment | null;
  /** The city whose ground its map shows, if there is one. */
  readonly base: string | null;
}

/** Gives a city of the data folder, or the sample city, by its name. */
type FindCity = (name: string) => CityModel;

export const isCityFile = (name: string): boolean => /\.(ya?ml|json)$/i.test(name);

/**
 * Reads a city file, YAML or JSON; an error names the file, the line and the reason. What it says is kept in a file of the folder `keptIn`
 * for the next start.
 */
export function readCityFile(file: string, findCity: FindCity, keptIn: string | null = null): EquippedCity {
  const { value, checked, fault } = documentOf(file, readText(file), keptIn && join(keptIn, `${basename(file)}.parsed`));
  const entries = checked(CityFile, value, []);
  const city = cityOf(entries, findCity, fault);
  const folder = dirname(resolve(file));
  const files = {
    read: (name: string) => readText(resolve(folder, name)),
    readSecret: (name: string) => readSecret(resolve(folder, name)),
  };
  const drivers: Driver[] = [];
  for (const [name, { protocol: word, control: _, ...given }] of Object.entries(entries.drivers)) {
    const protocol = Object.hasOwn(protocols, word) ? protocols[word] : undefined;
    if (!protocol) throw fault(["drivers", name, "protocol"], `The protocol "${word}" is unknown: ${Object.keys(protocols).join(", ")}.`);
    const settings = checked(protocol.settings, given, ["drivers", name]);
    const devices = drivenBy(name, entries, city, (drive, path) => checked(protocol.device, drive, path));
    if (devices.length === 0) throw fault(["drivers", name], `No device is driven by "${name}".`);
    try {
      drivers.push(protocol.create(settings, devices, files));
    } catch (error) {
      throw fault(["drivers", name], (error as Error).message);
    }
  }
  const transit = new Map<string, TransitDriver>();
  const operators = Array.isArray(entries.transit) ? entries.transit : [entries.transit ?? []].flat();
  for (const [at, entry] of operators.entries()) {
    const path = Array.isArray(entries.transit) ? ["transit", at] : ["transit"];
    const operator = Array.isArray(entries.transit) ? (entry.name ?? "") : "";
    if (Array.isArray(entries.transit) && operator === "") throw fault(path, 'Each operator of a list needs a "name".');
    if (transit.has(operator)) throw fault(path, `The operator "${operator}" stands here twice.`);
    try {
      transit.set(operator, gtfsOf(entry, { folder, readSecret: files.readSecret }, boxOf(city)));
    } catch (error) {
      throw fault(path, (error as Error).message);
    }
  }
  return {
    city,
    base: entries.base ?? null,
    equipment: {
      drivers,
      controlled: new Set(entries.controllers.flatMap(({ oID, drive }) => (drive && isControlled(entries, drive) ? [oID] : []))),
      signs: new Map(
        entries.controllers.map(({ oID, phases = [] }) => [
          oID,
          phases.map(({ phase, groups, stage }): PhaseSigns => ({ phase, groups, stage })),
        ]),
      ),
      transit,
      simulates: entries.simulation,
    },
  };
}

/** Commands need `control: true` for the driver and for the device. */
const isControlled = ({ drivers }: CityFile, { driver, control }: Drive): boolean => control === true && drivers[driver]?.control === true;

function drivenBy<Settings>(
  name: string,
  { controllers, detectors }: CityFile,
  city: CityModel,
  check: (drive: unknown, path: (string | number)[]) => Settings,
): DrivenDevice<Settings>[] {
  const settingsOf = (drive: Drive, path: (string | number)[]) => {
    const { driver: _, control: __, ...given } = drive;
    return check(given, path);
  };
  return [
    ...controllers.flatMap(({ oID, drive }, at): DrivenDevice<Settings>[] =>
      drive?.driver === name
        ? [{ device: String(oID), kind: "rts", controller: null, settings: settingsOf(drive, ["controllers", at, "drive"]) }]
        : [],
    ),
    ...detectors.flatMap(({ oID, drive }, at): DrivenDevice<Settings>[] => {
      if (drive?.driver !== name) return [];
      const home = city.detectors.find((each) => each.oID === oID)?.controller ?? null;
      const settings = settingsOf(drive, ["detectors", at, "drive"]);
      return [{ device: String(oID), kind: "rtc", controller: home === null ? null : String(home), settings }];
    }),
  ];
}

/** The fixed part of the city: that which it is made after, with the devices that the file names. */
function cityOf(entries: CityFile, findCity: FindCity, fault: (path: (string | number)[], reason: string) => Error): CityModel {
  const { simulation } = entries;
  const found =
    entries.base === undefined
      ? nowhere
      : attempt(
          () => findCity(entries.base as string),
          (reason) => fault(["base"], reason),
        );
  const language = entries.language ?? languageOf(found);
  const base = language === languageOf(found) ? found : inLanguage(found, language);
  const { latitude = base.latitude, longitude = base.longitude, tz = base.tz, name = base.name } = entries;
  if (!tz || Number.isNaN(latitude)) throw fault([], `A city without "base" needs its "latitude", "longitude", "tz" and "name".`);
  if (!isZone(tz)) throw fault([entries.tz === undefined ? "base" : "tz"], `The zone "${tz}" is none that this Node knows.`);
  const side = entries.driving_side ?? base.driving_side ?? drivingSideAt(latitude, longitude);
  const need = <Kind extends Controller | Detector>(
    list: readonly Kind[],
    oID: number,
    entry: object,
    path: (string | number)[],
  ): Partial<Kind> => {
    const found = list.find((each) => each.oID === oID);
    const isPlaced = "latitude" in entry && "longitude" in entry && "description" in entry;
    if (!found && !isPlaced) throw fault(path, `${oID} is not in the base of this city: give its latitude, longitude and description.`);
    return found ?? {};
  };
  const known = new Set<string>();
  const once = (oID: number, path: (string | number)[]) => {
    if (known.has(String(oID))) throw fault(path, `The oID ${oID} stands here twice.`);
    known.add(String(oID));
  };
  const driverOf = (drive: Drive | undefined, path: (string | number)[]) => {
    if (!drive && !simulation) throw fault(path, 'This device has no driver: name it in "drive", or say "simulation: true".');
    if (drive && !Object.hasOwn(entries.drivers, drive.driver))
      throw fault([...path, "drive", "driver"], `The driver "${drive.driver}" is not in "drivers".`);
  };
  const controllers = entries.controllers.map((entry, at): Controller => {
    const path = ["controllers", at];
    once(entry.oID, path);
    driverOf(entry.drive, path);
    const { drive: _, phases, district: __, tags: ___, ...given } = entry;
    const bare = { latitude: 0, longitude: 0, description: "", streets: [], arms: [], dk: null };
    return {
      ...renamed({ ...bare, ...need(base.controllers, entry.oID, entry, path) }, entry),
      // The type that a base has for it is made up: only the city knows what stands there.
      ...(entry.drive ? { dk: null } : {}),
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { oID: number }),
      ...(phases ? { phases: phases.map(({ groups: _, stage: __, ...phase }) => phase) } : {}),
    } as Controller;
  });
  const byId = new Map(controllers.map((each) => [each.oID, each]));
  // What is simulated keeps the controllers that the file does not name.
  const homes = simulation ? new Map([...base.controllers.map((each) => [each.oID, each] as const), ...byId]) : byId;
  const detectors = entries.detectors.map((entry, at): Detector => {
    const path = ["detectors", at];
    once(entry.oID, path);
    driverOf(entry.drive, path);
    const found = base.detectors.find(({ oID }) => oID === entry.oID);
    const home = homes.get(entry.controller ?? found?.controller ?? Number.NaN);
    if (!home && entry.controller !== undefined)
      throw fault(
        [...path, "controller"],
        `The controller of detector ${entry.oID} is not in this file: name it under "controllers", or leave "controller" out.`,
      );
    if (!home && !entry.drive) throw fault(path, `Detector ${entry.oID} is simulated: name the "controller" at whose junction it stands.`);
    if (home && tagsIn(entry).length > 0)
      throw fault([...path, entry.tags ? "tags" : "district"], `Detector ${entry.oID} has the tags of its controller ${home.oID}.`);
    const known = need(base.detectors, entry.oID, { ...home, ...entry }, path);
    if (home) return detectorOf(entry, home, known, (reason) => fault([...path, "arm"], reason));
    return detectorAlone(entry, known, base.controllers.find(({ oID }) => oID === known.controller)?.arms[known.arm ?? -1]);
  });
  return {
    ...base,
    segments: base.segments.map((segment) => (simulation ? segment : { ...segment, oIDs: segment.oIDs.filter((each) => byId.has(each)) })),
    ...(simulation ? {} : placesOf(controllers, detectors, base.segments)),
    key: entries.city,
    name,
    latitude,
    longitude,
    tz,
    ...(entries.tz === undefined ? {} : { is_tz_given: true as const }),
    language,
    is_test: simulation,
    ...(side === "left" || base.driving_side ? { driving_side: side } : {}),
    // What is simulated keeps the devices that the file does not name.
    controllers: tagged(
      entries,
      entries.controllers,
      (simulation ? [...controllers, ...base.controllers.filter(({ oID }) => !byId.has(oID))] : controllers).map((each) =>
        speaking(language, keeping(side, each)),
      ),
    ),
    detectors: tagged(
      entries,
      entries.detectors,
      simulation
        ? [...detectors, ...base.detectors.filter(({ oID, controller }) => !known.has(String(oID)) && !byId.has(controller ?? Number.NaN))]
        : detectors,
    ),
    ...(simulation ? {} : { stops: [], routes: [], vehicles: [] }),
  };
}

type Tagged = Pick<CityFile["controllers"][number], "district" | "tags">;
const tagsIn = ({ district, tags = [] }: Tagged): string[] => [...(district === undefined ? [] : [district]), ...tags];

/** Devices with the tags that the file gives them or the areas in which they lie, else those of the base. */
function tagged<Kind extends Controller | Detector>(
  { areas: given }: CityFile,
  entries: readonly ({ oID: number } & Tagged)[],
  devices: readonly Kind[],
): Kind[] {
  const areas = given.map((area) => ({ tags: tagsIn(area), outline: area.outline }));
  const named = new Map(entries.map((entry) => [entry.oID, tagsIn(entry)]));
  return devices.map((device) => {
    // One at a crossing has those of the controller.
    if ("controller" in device && device.controller !== null) return device;
    const tags = [...new Set([...(named.get(device.oID) ?? []), ...tagsAt(areas, [device.longitude, device.latitude])])];
    return tags.length > 0 ? { ...device, tags } : device;
  });
}

const nowhere: CityModel = {
  key: "",
  name: "",
  latitude: Number.NaN,
  longitude: Number.NaN,
  tz: "",
  is_test: false,
  attribution: null,
  controllers: [],
  detectors: [],
  segments: [],
  crossings: [],
  streets: [],
  stops: [],
  routes: [],
  vehicles: [],
  water: [],
  parks: [],
};

function attempt<Result>(work: () => Result, fault: (reason: string) => Error): Result {
  try {
    return work();
  } catch (error) {
    throw fault((error as Error).message);
  }
}
