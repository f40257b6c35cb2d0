import { type CitySegments, fold, type Id, type NamedPlace } from "../../core/internal.js";

/** Fragments of streets as places: a street's name, and the crossings at its ends, since many share the name. */
export function segmentPlaces({ features }: CitySegments, crossings: readonly NamedPlace[]): NamedPlace[] {
  const nameAt = new Map<string, string>();
  for (const { name, oIDs } of crossings) for (const oID of oIDs) nameAt.set(String(oID), name);
  return features
    .filter(({ properties: { oIDs } }) => oIDs.length > 0)
    .map(({ properties: { id, name, oIDs } }) => {
      const ends = [...new Set(oIDs.map((oID) => crossingBeside(nameAt.get(String(oID)) ?? "", name)).filter(Boolean))];
      return { id, name: [name, ends.join(" — ")].filter(Boolean).join(": "), oIDs };
    });
}

/** What of a crossing's name is not the street itself: «Садовая / Мира» on Садовая is «Мира». */
function crossingBeside(crossing: string, street: string): string {
  const others = crossing.split(" / ").filter((part) => part && part !== street);
  return others.join(" / ");
}

/** Places whose name holds every word of the text, whatever its case, ё as е. */
export function filterPlaces(places: readonly NamedPlace[], text: string): readonly NamedPlace[] {
  const words = fold(text).split(" ").filter(Boolean);
  if (words.length === 0) return places;
  return places.filter(({ name }) => {
    const own = fold(name);
    return words.every((word) => own.includes(word));
  });
}

/** The chosen places: by their own id, else the first that holds a device of that id; unknown ids are left out. */
export function chosenPlaces(places: readonly NamedPlace[], objects: readonly string[]): NamedPlace[] {
  const byId = new Map(places.map((place) => [String(place.id), place]));
  const found = objects.map((id) => byId.get(id) ?? places.find(({ oIDs }) => oIDs.some((oID) => String(oID) === id)));
  return [...new Set(found.filter((place) => place !== undefined))];
}

/** All devices of places, each once. */
export function devicesOf(places: readonly NamedPlace[]): Id[] {
  return [...new Map(places.flatMap(({ oIDs }) => oIDs.map((oID) => [String(oID), oID] as const))).values()];
}

/** Does the device belong to the place? An id may come as a number here and as a text there. */
export const isOf = ({ oIDs }: NamedPlace, device: { oID: Id }): boolean => oIDs.some((oID) => `${oID}` === `${device.oID}`);

/** Metres from a click within which a crossing is meant. */
const NEAR = 250;
/** Metres of a degree of latitude. */
const METRES = 111_320;

/** The crossing whose controller is nearest to a picked place, if one is near. */
export function nearestPlace(
  picked: { latitude: number; longitude: number },
  places: readonly NamedPlace[],
  devices: readonly { oID: Id; latitude: number; longitude: number }[],
): NamedPlace | undefined {
  const wide = Math.cos((picked.latitude * Math.PI) / 180);
  const away = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    METRES * Math.hypot(latitude - picked.latitude, (longitude - picked.longitude) * wide);
  const [nearest] = [...devices].sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) <= NEAR ? places.find((place) => isOf(place, nearest)) : undefined;
}
