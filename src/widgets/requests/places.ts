import { type Device, fold, hasPlace, type NamedPlace } from "../../core/internal.js";

/** A crossing or a street and where it is: at the device nearest to the middle of its devices (WGS 84 degrees). */
export interface KnownPlace {
  readonly name: string;
  readonly isCrossing: boolean;
  readonly latitude: number;
  readonly longitude: number;
}

/** Rows that a person reads before typing more. */
const MOST = 12;
/** Metres within which a place is said to be at a crossing. */
const NEAR = 150;

/** The places that have a device whose position is known. */
export function knownPlaces(crossings: readonly NamedPlace[], streets: readonly NamedPlace[], devices: readonly Device[]): KnownPlace[] {
  const byId = new Map(devices.filter(hasPlace).map((device) => [`${device.oID}`, device]));
  const placed =
    (isCrossing: boolean) =>
    (place: NamedPlace): KnownPlace[] => {
      const own = place.oIDs.flatMap((oID) => byId.get(`${oID}`) ?? []);
      if (own.length === 0) return [];
      const middle = { latitude: mean(own.map(({ latitude }) => latitude)), longitude: mean(own.map(({ longitude }) => longitude)) };
      const [first] = own.sort((one, other) => metresBetween(one, middle) - metresBetween(other, middle));
      const { latitude, longitude } = first as Device;
      return [{ name: place.name, isCrossing, latitude, longitude }];
    };
  return [...crossings.flatMap(placed(true)), ...streets.flatMap(placed(false))];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Places whose name holds every word, those that begin with the text first. */
export function placesLike(text: string, places: readonly KnownPlace[]): KnownPlace[] {
  const wanted = fold(text);
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = ({ name }: KnownPlace) => (fold(name).startsWith(wanted) ? 0 : 1);
  return places
    .filter(({ name }) => words.every((word) => fold(name).includes(word)))
    .sort((one, other) => rank(one) - rank(other) || one.name.length - other.name.length)
    .slice(0, MOST);
}

/** A place as somebody wrote it: the name of a known one, or `latitude, longitude`; null when it says none. */
export function placeOfText(text: string, places: readonly KnownPlace[]): Pick<KnownPlace, "latitude" | "longitude"> | null {
  const wanted = fold(text);
  const known = places.find(({ name }) => fold(name) === wanted);
  return known ?? readPlace(text);
}

/** Reads `56.1234, 43.5678`; null when that is no place on Earth. */
export function readPlace(text: string): Pick<KnownPlace, "latitude" | "longitude"> | null {
  const [, first, second] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const latitude = Number(first);
  const longitude = Number(second);
  return first !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Five digits are a metre. */
export const writePlace = ({ latitude, longitude }: Pick<KnownPlace, "latitude" | "longitude">): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The crossing a place is at; null when none is near. */
export function crossingAt(place: Pick<KnownPlace, "latitude" | "longitude">, places: readonly KnownPlace[]): KnownPlace | null {
  let best: KnownPlace | null = null;
  let distance = NEAR;
  for (const each of places) {
    const metres = each.isCrossing ? metresBetween(place, each) : Number.POSITIVE_INFINITY;
    if (metres <= distance) {
      best = each;
      distance = metres;
    }
  }
  return best;
}

/** Metres between two places of one city, on a plane. */
function metresBetween(one: Pick<KnownPlace, "latitude" | "longitude">, other: Pick<KnownPlace, "latitude" | "longitude">): number {
  const perDegree = 111_320;
  const wide = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot((one.latitude - other.latitude) * perDegree, (one.longitude - other.longitude) * perDegree * wide);
}
