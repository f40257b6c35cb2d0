/** Pixels by zoom, the least zoom first: between two of them they grow as the map does, before the first and after the last they stay. */
export type Stops = readonly (readonly [zoom: number, pixels: number])[];

/** Pixels at a zoom. */
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

/** Pixels from the middle of a road to the line of its traffic: half of a main road's width and its edge. */
const trafficOffset: Stops = [
  [10, 1.5],
  [13, 4.5],
  [16, 9.5],
  [19, 26],
];

export const trafficOffsetAt = (zoom: number): number => sizeAt(trafficOffset, zoom);
