/** CSS px by zoom, in ascending order: exponential interpolation between two stops, constant before the first and after the last. */
export type Stops = readonly (readonly [zoom: number, pixels: number])[];

/** CSS px at a zoom. */
export function sizeAt(stops: Stops | undefined, zoom: number): number {
  const first = stops?.[0];
  const last = stops?.at(-1);
  if (!stops || !first || !last) return 0;
  if (zoom <= first[0]) return first[1];
  const after = stops.findIndex(([from]) => from > zoom);
  if (after < 0) return last[1];
  const [from, least] = stops[after - 1] ?? first;
  const [to, most] = stops[after] ?? last;
  return least * (most / least) ** ((zoom - from) / (to - from));
}

/** CSS px from the centre line of a road to its traffic line: half of a main road's width, and its casing. */
const trafficOffset: Stops = [
  [10, 1.5],
  [13, 4.5],
  [16, 9.5],
  [19, 26],
];

export const trafficOffsetAt = (zoom: number): number => sizeAt(trafficOffset, zoom);
