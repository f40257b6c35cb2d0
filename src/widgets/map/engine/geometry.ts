/** Coordinates in WGS 84 degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

type Position = readonly [longitude: number, latitude: number];

/** Metres of a degree of latitude. */
const DEGREE = 111_320;

/** A position in metres east and north of a place; accurate within a city. */
function fromPlace({ latitude, longitude }: Place, [east, north]: Position): { x: number; y: number } {
  return { x: (east - longitude) * DEGREE * Math.cos((latitude * Math.PI) / 180), y: (north - latitude) * DEGREE };
}

/** Metres between a place and a position. */
export function metresTo(place: Place, position: Position): number {
  const { x, y } = fromPlace(place, position);
  return Math.hypot(x, y);
}

/** Metres from a place to the nearest point of a line. */
export function metresToLine(place: Place, line: readonly Position[]): number {
  let least = Number.POSITIVE_INFINITY;
  let before: { x: number; y: number } | undefined;
  for (const position of line) {
    const after = fromPlace(place, position);
    const { x, y } = before ?? after;
    const dx = after.x - x;
    const dy = after.y - y;
    const share = dx || dy ? Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy))) : 0;
    least = Math.min(least, Math.hypot(x + dx * share, y + dy * share));
    before = after;
  }
  return least;
}

/** The nearest thing within `reach` metres; `measure` gives the distance to one in metres. */
export function nearest<Thing>(things: readonly Thing[], reach: number, measure: (thing: Thing) => number): Thing | undefined {
  let found: Thing | undefined;
  let least = reach;
  for (const thing of things) {
    const metres = measure(thing);
    if (metres <= least) {
      found = thing;
      least = metres;
    }
  }
  return found;
}

/** The line nearest to a place within `reach` metres. */
export function nearestLine<Line extends { readonly path: readonly Position[] }>(
  lines: readonly Line[],
  place: Place,
  reach: number,
): Line | undefined {
  const high = reach / DEGREE;
  const wide = high / Math.cos((place.latitude * Math.PI) / 180);
  const isNear = (line: Line) => {
    const [west, south, east, north] = boxOf(line.path);
    const { latitude, longitude } = place;
    return longitude > west - wide && longitude < east + wide && latitude > south - high && latitude < north + high;
  };
  return nearest(lines.filter(isNear), reach, ({ path }) => metresToLine(place, path));
}

type Box = readonly [west: number, south: number, east: number, north: number];
const boxes = new WeakMap<readonly Position[], Box>();

/** Bounding box of a path; cached, since each move of the pointer needs it. */
function boxOf(path: readonly Position[]): Box {
  let box = boxes.get(path);
  if (!box) {
    let west = 180;
    let south = 90;
    let east = -180;
    let north = -90;
    for (const [longitude, latitude] of path) {
      west = Math.min(west, longitude);
      south = Math.min(south, latitude);
      east = Math.max(east, longitude);
      north = Math.max(north, latitude);
    }
    box = [west, south, east, north];
    boxes.set(path, box);
  }
  return box;
}
