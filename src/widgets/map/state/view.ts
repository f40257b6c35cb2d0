/** View of a map: centre in WGS 84 degrees, and Leaflet's zoom. */
export interface View {
  readonly center: readonly [latitude: number, longitude: number];
  readonly zoom: number;
}

/** Zoom at which a crossing and its devices are apart. */
export const CLOSE = 16;
/** Zoom at which an average city fits. */
export const CITY = 12;

/** Five decimals are about a metre: enough, and short in an address. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

export const viewOf = (latitude: number, longitude: number, zoom: number): View => ({
  center: [round(latitude), round(longitude)],
  zoom: Math.round(zoom * 100) / 100,
});

export const isSameView = (one: View, other: View): boolean =>
  one.zoom === other.zoom && one.center[0] === other.center[0] && one.center[1] === other.center[1];

/** Parses the attributes `center` (`latitude,longitude`) and `zoom`; null if `center` is no valid place. */
export function readView(center: string | undefined, zoom: number | undefined): View | null {
  const numbers = (center ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [latitude = Number.NaN, longitude = Number.NaN] = numbers;
  if (numbers.length !== 2 || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return viewOf(latitude, longitude, Math.max(1, Math.min(19, zoom ?? CLOSE - 2)));
}
