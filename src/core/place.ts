/** A place on the earth, in WGS 84 degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Whether it has a place: 0, 0 means that nobody entered coordinates, and others may lie beyond the earth (faults F10). */
export const hasPlace = ({ latitude, longitude }: Place): boolean =>
  (latitude !== 0 || longitude !== 0) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
