import type { Weather } from "../../core/contract/city.js";
import type { Inactive } from "../../core/contract/inactive.js";
import type { CameraKind, PicturesOff } from "../../core/contract/pictures.js";
import type { Controller } from "../city/model.js";
import type { Place } from "../city/place.js";
import { tagsOf as tagsIn } from "../city/tags.js";
import type { Commands, ControllerState } from "./accepted.js";
import type { Health } from "./health.js";
import { nobody } from "./nobody.js";
import type { CitySource, DeviceSource, Fleet, Road, TransitSource } from "./source.js";

/** A city that is served: what it is, and who knows what is so in it, by precedence. */
export interface City extends Place {
  /** Why a device is out of service on purpose; null where it is not. */
  inactiveOf(oID: number | string): Inactive | null;
  /** Name of who holds a crossing at a moment; null where nobody does. */
  holderOf(oID: number | string, utime: number): string | null;
  /** That pictures of a camera are off, and for whom; null where they are shown. */
  picturesOff(kind: CameraKind, id: number | string): PicturesOff | null;
  /** The tags of a device. */
  tagsOf(oID: number | string): readonly string[];
  readonly sources: readonly CitySource[];
}
type Sources = Pick<City, "sources">;

/** A city; the tags of its devices are those that the place says, unless somebody else does. */
export const cityOf = (
  place: Place,
  sources: readonly CitySource[],
  tagsOf: City["tagsOf"] = (oID) => tagsIn(place, oID),
  inactiveOf: City["inactiveOf"] = () => null,
  picturesOff: City["picturesOff"] = () => null,
  holderOf: City["holderOf"] = () => null,
): City => ({ ...place, sources, tagsOf, inactiveOf, picturesOff, holderOf });

/** What the sources have of a kind, by precedence. */
export const partsOf = <Kind extends keyof CitySource>({ sources }: Sources, kind: Kind): NonNullable<CitySource[Kind]>[] =>
  sources.flatMap((each) => each[kind] ?? []) as NonNullable<CitySource[Kind]>[];

/** The source of a device; of one that none has nothing is known. */
export const sourceOf = ({ sources }: Sources, oID: number): DeviceSource =>
  sources.find(({ devices }) => devices?.has(oID))?.devices ?? nobody;

/** What a controller does and shows at a moment. */
export const stateOf = (city: Sources, commands: Commands, controller: Controller, utime: number): ControllerState =>
  sourceOf(city, controller.oID).state(controller, commands, utime);

/** Waits until the sources have computed what a question about now needs; other calls are answered meanwhile. */
export async function ready({ sources }: Sources): Promise<void> {
  await Promise.all(sources.map((source) => source.ready?.()));
}

/** How full the streets are at a moment; of one that several know, by precedence. */
export function roadsAt(city: Sources, utime: number): Road[] {
  const sources = partsOf(city, "roads").map((roads) => roads.at(utime));
  const [only] = sources;
  if (only && sources.length === 1) return [...only];
  const found = new Map<string, Road>();
  for (const road of sources.flat()) if (!found.has(road.segment.id)) found.set(road.segment.id, road);
  return [...found.values()];
}

export const healthOf = (city: Sources, oID: number, utime: number): Health => sourceOf(city, oID).health(oID, utime);
export const transitOf = (city: Sources): TransitSource | null => partsOf(city, "transit")[0] ?? null;
export const fleetOf = (city: Sources): Fleet | null => partsOf(city, "fleet")[0] ?? null;
export const weatherOf = ({ sources }: Sources, now: number): Weather | null =>
  sources.find(({ weather }) => weather)?.weather?.(now) ?? null;
