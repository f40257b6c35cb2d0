import type { Translate } from "../../../../core/internal.js";

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Coordinates in degrees with five decimals, about a metre. */
export const coordinateWords = ({ latitude, longitude }: Coordinates): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Compass direction of a moving vehicle as a word; nothing while it stands. */
export function headingWords({ speed, heading }: { speed: number; heading: number | null }, t: Translate): string {
  if (heading === null || speed <= 0) return t("vehicle.stands");
  return t(`vehicle.heading.${((Math.round(heading / 45) % 8) + 8) % 8}`);
}
