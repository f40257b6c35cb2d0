/** Places projected at zoom 0 (NaN for what has none, which is left out) and what a cluster tells of its members, row by row. */
export interface Flat {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly severity: Float32Array;
  /** 1 where the data is not recent. */
  readonly old: Uint8Array;
  /** 1 where the item never joins others. */
  readonly alone: Uint8Array;
}

/** Clusters as columns; one with a single member is that member. */
export interface Gathered {
  /** Row around which it gathered, and the row of its worst member. */
  readonly first: Uint32Array;
  readonly worst: Uint32Array;
  /** Its middle, and how far its members reach from the first. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly reach: Float64Array;
  readonly count: Uint32Array;
  /** Members in any state but the good one, and members whose data is not recent. */
  readonly problems: Uint32Array;
  readonly old: Uint32Array;
}

/** Rows that are gathered without a pause. */
const SLICE = 2_000;

/**
 * Each row joins the nearest gathering that began within `radius`, or begins one. A grid of cells as wide as the radius
 * finds the gatherings around: one pass, whatever the number (50,000 rows: about 20 ms).
 */
export function* gather({ x, y, severity, old, alone }: Flat, radius: number): Generator<undefined, Gathered> {
  const most = x.length;
  const [first, worst, count, problems, olds] = [0, 1, 2, 3, 4].map(() => new Uint32Array(most)) as Columns<Uint32Array>;
  const [middleX, middleY, reach] = [0, 1, 2].map(() => new Float64Array(most)) as Columns<Float64Array>;
  const cells = new Map<number, number[]>();
  let size = 0;
  for (let row = 0; row < most; row++) {
    if (row % SLICE === SLICE - 1) yield;
    const placeX = x[row] as number;
    const placeY = y[row] as number;
    if (Number.isNaN(placeX)) continue;
    const isSocial = radius > 0 && alone[row] === 0;
    const cell = isSocial ? cellOf(Math.floor(placeX / radius), Math.floor(placeY / radius)) : 0;
    let nearest = -1;
    let least = radius * radius;
    for (let around = 0; isSocial && around < AROUND.length; around++) {
      const near = cells.get(cell + (AROUND[around] as number));
      for (let at = 0; near && at < near.length; at++) {
        const start = first[near[at] as number] as number;
        const acrossX = (x[start] as number) - placeX;
        const acrossY = (y[start] as number) - placeY;
        const distance = acrossX * acrossX + acrossY * acrossY;
        if (distance <= least) {
          nearest = near[at] as number;
          least = distance;
        }
      }
    }
    const problem = (severity[row] as number) > 0 ? 1 : 0;
    if (nearest < 0) {
      first[size] = row;
      worst[size] = row;
      count[size] = 1;
      problems[size] = problem;
      olds[size] = old[row] as number;
      middleX[size] = placeX;
      middleY[size] = placeY;
      if (isSocial) put(cells, cell, size);
      size += 1;
      continue;
    }
    const members = (count[nearest] as number) + 1;
    count[nearest] = members;
    middleX[nearest] = (middleX[nearest] as number) + (placeX - (middleX[nearest] as number)) / members;
    middleY[nearest] = (middleY[nearest] as number) + (placeY - (middleY[nearest] as number)) / members;
    reach[nearest] = Math.max(reach[nearest] as number, Math.sqrt(least));
    problems[nearest] = (problems[nearest] as number) + problem;
    olds[nearest] = (olds[nearest] as number) + (old[row] as number);
    if ((severity[row] as number) > (severity[worst[nearest] as number] as number)) worst[nearest] = row;
  }
  return {
    first: first.slice(0, size),
    worst: worst.slice(0, size),
    x: middleX.slice(0, size),
    y: middleY.slice(0, size),
    reach: reach.slice(0, size),
    count: count.slice(0, size),
    problems: problems.slice(0, size),
    old: olds.slice(0, size),
  };
}

type Columns<Column> = [Column, Column, Column, Column, Column];

const LINES = 2 ** 25;
const cellOf = (column: number, line: number) => column * LINES + line;
/** From a cell to itself and the eight around it. */
const AROUND = [-1, 0, 1].flatMap((aside) => [-1, 0, 1].map((below) => aside * LINES + below));

function put(cells: Map<number, number[]>, cell: number, index: number): void {
  const known = cells.get(cell);
  if (known) known.push(index);
  else cells.set(cell, [index]);
}
