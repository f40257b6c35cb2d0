/** Size of the world at zoom 0 in CSS pixels, as Leaflet counts. */
const WORLD = 256;
const MAX_LATITUDE = 85.0511287798;

/** Web-Mercator place at zoom 0 in CSS pixels; times 2^zoom it is Leaflet's projected point (EPSG:3857). */
export function project(latitude: number, longitude: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return { x: WORLD * (longitude / 360 + 0.5), y: WORLD * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) };
}

/** Degrees of a projected place. */
export function unproject(x: number, y: number): [latitude: number, longitude: number] {
  return [(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI, (x / WORLD - 0.5) * 360];
}

/** A place on the earth, in WGS 84 degrees. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Whether it has a place: 0, 0 means that nobody entered coordinates, and others may lie beyond the earth (faults F10). */
export const hasPlace = ({ latitude, longitude }: Position): boolean =>
  (latitude !== 0 || longitude !== 0) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const nowhere = { x: Number.NaN, y: Number.NaN };

/** The projected place, as `project` gives it; NaN without a place. */
export const placeOf = (position: Position): { x: number; y: number } =>
  hasPlace(position) ? project(position.latitude, position.longitude) : nowhere;
