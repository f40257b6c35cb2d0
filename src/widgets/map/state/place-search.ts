import { fold, hasPlace, type MapItem, MOST_FOUND, type NamedPlace, rankOf, type Segment } from "../../../core/internal.js";

/** A search result: an item of a layer, or a street or crossing with the devices on it. */
export interface FoundPlace {
  readonly key: string;
  readonly kind: "item" | "street" | "crossing";
  readonly name: string;
  readonly item?: MapItem;
  readonly oIDs?: NamedPlace["oIDs"];
}

/** Search results: crossings and streets first, then items; those that start with the text before those that contain it. */
export function findPlaces(
  text: string,
  { items, streets, crossings }: { items: readonly MapItem[]; streets: readonly NamedPlace[]; crossings: readonly NamedPlace[] },
  nameOf = ({ name }: MapItem): string => name,
): FoundPlace[] {
  const wanted = fold(text);
  const words = wanted.split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const found: { place: FoundPlace; rank: number }[] = [];
  const offer = (place: FoundPlace, own: string, bonus: number) => {
    const folded = fold(own);
    if (!words.every((word) => folded.includes(word))) return;
    found.push({ place, rank: rankOf(folded, wanted, place.item?.oID) + bonus });
  };
  for (const { id, name, oIDs } of crossings) offer({ key: `crossing:${id}`, kind: "crossing", name, oIDs }, name, 0);
  for (const { id, name, oIDs } of streets) offer({ key: `street:${id}`, kind: "street", name, oIDs }, name, 0);
  for (const item of items) {
    const name = nameOf(item);
    offer({ key: item.key, kind: "item", name, item }, `${name} ${item.words} ${item.oID} ${item.name}`, 1);
  }
  return found
    .sort((one, other) => one.rank - other.rank || one.place.name.length - other.place.name.length)
    .slice(0, MOST_FOUND)
    .map(({ place }) => place);
}

type Spot = [latitude: number, longitude: number];

/** Positions of the devices of a street or crossing. Its oIDs are of controllers and detectors; other kinds may have equal ones. */
export function devicesAt({ oIDs = [] }: FoundPlace, items: readonly MapItem[]): Spot[] {
  const wanted = new Set(oIDs.map(String));
  return items
    .filter((item) => ["rts", "rtc"].includes(item.kind) && wanted.has(String(item.oID)) && hasPlace(item))
    .map(({ latitude, longitude }) => [latitude, longitude]);
}

/** Positions along a street, or along the streets that meet at a crossing, for places without a device on the map. */
export function streetsAt({ kind, name, oIDs = [] }: FoundPlace, segments: readonly Segment[]): Spot[] {
  const wanted = new Set(oIDs.map(String));
  return segments
    .filter(({ properties: own }) => (kind === "street" && own.name === name) || own.oIDs.some((oID) => wanted.has(String(oID))))
    .flatMap(({ geometry }) => geometry.coordinates.map(([longitude, latitude]): Spot => [latitude, longitude]))
    .filter(([latitude, longitude]) => hasPlace({ latitude, longitude }));
}
