import type { Weather } from "../../../core/contract/city.js";
import { roll } from "../../base/random.js";
import { DAY, HOUR } from "../../base/time.js";
import type { World } from "./world.js";

/** A slow random value in [0, 1): knots every six hours with straight lines between them. */
function drift(world: World, kind: number, utime: number): number {
  const knot = Math.floor(utime / (6 * HOUR));
  const share = utime / (6 * HOUR) - knot;
  return roll(world.seed, kind, knot) * (1 - share) + roll(world.seed, kind, knot + 1) * share;
}

/** Monthly means of a central Russian city (about −10 °C in January, +19 °C in July), a daily swing and passing weather. */
function reading(world: World, utime: number): Weather["now"] {
  const wall = world.time.wall(utime);
  const year = ((wall / DAY) % 365.25) / 365.25;
  const season = 4.7 - 14.5 * Math.cos(2 * Math.PI * (year - 0.05));
  const swing = 4 * Math.cos((2 * Math.PI * ((wall % DAY) / HOUR - 15)) / 24);
  return {
    utime: Math.floor(utime),
    temperature: Number((season + swing + 9 * (drift(world, 81, utime) - 0.5)).toFixed(1)),
    wind_speed: Number((0.8 + 7.5 * drift(world, 82, utime) ** 1.6).toFixed(1)),
    wind_direction: Math.round(drift(world, 83, utime) * 540 + 360) % 360,
  };
}

export const weatherAt = (world: World, utime: number): Weather => ({
  now: reading(world, utime),
  in_3_hours: reading(world, utime + 3 * HOUR),
});
