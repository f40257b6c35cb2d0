import type { City } from "../../sources/city.js";

/** Up to when days are told. One that is over, of which data that ends at `asOf` lacks hours, is left out: its sum would be a wrong figure. */
export function daysUntil(world: City, asOf: number | null): number {
  const now = Math.floor(world.clock.now());
  if (asOf === null) return now;
  const { start, end } = world.time.day(asOf);
  return now < end ? asOf : start;
}
