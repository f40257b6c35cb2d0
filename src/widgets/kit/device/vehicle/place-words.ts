import type { Translate } from "../../../../core/internal.js";

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Degrees with the five places that are a metre on the ground. */
export const coordinateWords = ({ latitude, longitude }: Coordinates): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Where a vehicle heads in a word; nothing while it stands. */
export function headingWords({ speed, heading }: { speed: number; heading: number | null }, t: Translate): string {
  if (heading === null || speed <= 0) return t("vehicle.stands");
  return t(`vehicle.heading.${((Math.round(heading / 45) % 8) + 8) % 8}`);
}
