import type { View } from "../state/view.js";

/** Length of the equator, in metres. */
const EQUATOR = 40_075_017;
/** Width of the world at zoom 0, in CSS px. */
const WORLD = 256;

/** The longest round distance (1, 2 or 5 times a power of ten, in metres) that fits into `room` CSS px, and its length in CSS px. */
export function scaleOf({ center: [latitude], zoom }: View, room: number): { metres: number; pixels: number } {
  const perPixel = (EQUATOR * Math.cos((latitude * Math.PI) / 180)) / (WORLD * 2 ** zoom);
  const most = perPixel * room;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
  return { metres, pixels: metres / perPixel };
}
