import type { Language } from "../../core/contract/language.js";
import type { Controller, Detector, Position } from "./model.js";
import type { Place } from "./place.js";

/** A part of a city whose devices have tags in common. */
export interface Area {
  readonly tags: readonly string[];
  /** Its corners; the last need not repeat the first. */
  readonly outline: readonly Position[];
}

const none: readonly string[] = [];

/** The device that says the tags of one: a detector at a crossing has those of the controller. */
export function taggedOf({ controllers, detectors }: Pick<Place, "controllers" | "detectors">, oID: number | string) {
  const detector = detectors.get(String(oID));
  return controllers.get(String(detector?.controller ?? oID)) ?? detector;
}

/** The tags that a city says of a device. */
export const tagsOf = (place: Pick<Place, "controllers" | "detectors">, oID: number | string): readonly string[] =>
  taggedOf(place, oID)?.tags ?? none;

/** Kind and name of a tag; one without a kind is a district. */
export function partsOfTag(tag: string): { kind: string; name: string } {
  const [, kind = "district", name = tag] = /^([a-z_]{1,30}):(.+)$/s.exec(tag) ?? [];
  return { kind, name };
}

/** The tags of those areas in which a place lies. */
export const tagsAt = (areas: readonly Area[], place: Position): string[] =>
  areas.flatMap(({ tags, outline }) => (isWithin(outline, place) ? tags : []));

/** Whether a place lies within an outline: a ray from it to the east crosses the outline an odd number of times. */
function isWithin(outline: readonly Position[], [x, y]: Position): boolean {
  let isInside = false;
  outline.forEach(([x1, y1], at) => {
    const [x2, y2] = outline.at(at - 1) as Position;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  });
  return isInside;
}

interface Tagged {
  readonly city: { readonly controllers: readonly Controller[]; readonly detectors: readonly Detector[] };
  readonly language: Language;
  tagsOf(oID: number): readonly string[];
}

/** Every tag of a city with its devices, by kind and name. */
export function devicesByTag({ city, language, tagsOf }: Tagged): { id: string; kind: string; name: string; oIDs: number[] }[] {
  const found = new Map<string, number[]>();
  for (const { oID } of [...city.controllers, ...city.detectors])
    for (const tag of tagsOf(oID)) {
      const oIDs = found.get(tag);
      if (oIDs) oIDs.push(oID);
      else found.set(tag, [oID]);
    }
  const names = new Intl.Collator(language, { numeric: true });
  return [...found]
    .map(([id, oIDs]) => ({ id, ...partsOfTag(id), oIDs }))
    .sort((one, other) => one.kind.localeCompare(other.kind, "en") || names.compare(one.name, other.name));
}
