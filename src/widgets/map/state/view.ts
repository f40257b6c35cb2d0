/** Where a map looks: WGS 84 degrees and Leaflet's zoom. */
export interface View {
  readonly center: readonly [latitude: number, longitude: number];
  readonly zoom: number;
}

/** A zoom at which a crossing and its devices stand apart. */
export const CLOSE = 16;
/** A zoom at which a city of average size fits. */
export const CITY = 12;

/** Five digits are a metre: enough, and short in an address. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

export const viewOf = (latitude: number, longitude: number, zoom: number): View => ({
  center: [round(latitude), round(longitude)],
  zoom: Math.round(zoom * 100) / 100,
});

export const isSameView = (one: View, other: View): boolean =>
  one.zoom === other.zoom && one.center[0] === other.center[0] && one.center[1] === other.center[1];

/** Reads the attributes `center` (`latitude,longitude`) and `zoom`; null when there is no such place. */
export function readView(center: string | undefined, zoom: number | undefined): View | null {
  const numbers = (center ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [latitude = Number.NaN, longitude = Number.NaN] = numbers;
  if (numbers.length !== 2 || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return viewOf(latitude, longitude, Math.max(1, Math.min(19, zoom ?? CLOSE - 2)));
}
