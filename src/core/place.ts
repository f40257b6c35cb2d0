/** A place on the earth, in WGS 84 degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Has it a place? 0, 0 lies in the sea: nobody entered its coordinates; others lie beyond the earth (faults F10). */
export const hasPlace = ({ latitude, longitude }: Place): boolean =>
  (latitude !== 0 || longitude !== 0) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
