import { crossingName, fold, type NamedPlace, type Segment } from "../../core/internal.js";

type Position = readonly [longitude: number, latitude: number];

/** Where a task can be: a section of a street, or the crossing of several. */
export type Target =
  | { readonly kind: "section"; readonly id: string; readonly name: string; readonly coordinates: readonly Position[] }
  | { readonly kind: "place"; readonly id: string; readonly name: string; readonly coordinates: Position };

const METRES_PER_DEGREE = 111_320;

/** Metres of a line, on a plane tangent at its beginning: good to 0.1 % within a city. */
export function lengthOf(line: readonly Position[]): number {
  const shrink = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  return line.reduce((sum, [longitude, latitude], i) => {
    const before = line[i - 1];
    return before ? sum + Math.hypot((longitude - before[0]) * shrink, latitude - before[1]) * METRES_PER_DEGREE : 0;
  }, 0);
}

const cornerOf = ([longitude, latitude]: Position): string => `${longitude.toFixed(5)} ${latitude.toFixed(5)}`;

/**
 * Sections named by their street and the streets at their ends, and the crossings where streets of two names meet, called as
 * the city calls them where it has a name.
 */
export function targetsOf(segments: readonly Segment[], crossings: readonly NamedPlace[]): Target[] {
  const meeting = new Map<string, { names: Set<string>; place: Position; oIDs: string[] }>();
  for (const { geometry, properties } of segments) {
    for (const place of [geometry.coordinates[0], geometry.coordinates.at(-1)]) {
      if (!place || !properties.name) continue;
      const corner = meeting.get(cornerOf(place)) ?? { names: new Set(), place, oIDs: [] };
      corner.names.add(properties.name);
      corner.oIDs.push(...new Set(properties.oIDs.map(String)));
      meeting.set(cornerOf(place), corner);
    }
  }
  const sections = segments.flatMap(({ geometry: { coordinates }, properties: { id, name } }): Target[] => {
    const first = coordinates[0];
    const last = coordinates.at(-1);
    if (!first || !last || coordinates.length < 2 || !name) return [];
    const ends = [first, last].flatMap((end) => [...(meeting.get(cornerOf(end))?.names ?? [])].find((other) => other !== name) ?? []);
    return [{ kind: "section", id: `${id}`, name: ends.length > 0 ? `${name}: ${ends.join(" — ")}` : name, coordinates }];
  });
  const byDevice = new Map(crossings.flatMap(({ name, oIDs }) => oIDs.map((oID) => [`${oID}`, name])));
  const places = [...meeting].flatMap(([corner, { names, place, oIDs }]): Target[] => {
    if (names.size < 2) return [];
    // A device that is on several of the streets that meet is at their crossing.
    const shared = oIDs.find((oID, at) => oIDs.indexOf(oID) !== at && byDevice.has(oID));
    const name = crossingName({ description: byDevice.get(shared ?? ""), streets: [...names] });
    return [{ kind: "place", id: corner, name: name ?? corner, coordinates: place }];
  });
  return [...sections, ...places];
}

/** Targets of one kind whose names hold every word of the text, those that begin with it first; none for no text. */
export function findTargets(text: string, kind: Target["kind"], targets: readonly Target[]): Target[] {
  const wanted = fold(text);
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = targets.filter((target) => {
    if (target.kind !== kind) return false;
    const name = fold(target.name);
    return words.every((word) => name.includes(word));
  });
  const rank = ({ name }: Target) => (fold(name).startsWith(wanted) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, "ru", { numeric: true }));
}
