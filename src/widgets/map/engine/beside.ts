import { type Stops, sizeAt } from "../ground/sizes.js";

/** Pixels from the middle of a road to the line of its traffic: half of a main road's width and its edge. */
const beside: Stops = [
  [10, 1.5],
  [13, 4.5],
  [16, 9.5],
  [19, 26],
];

export const besideAt = (zoom: number): number => sizeAt(beside, zoom);
