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

/** Two primes, by which neighbouring cells get chains far apart. */
const COLUMN = 73_856_093;
const LINE = 19_349_663;

/** Rows that are gathered without a pause. */
const SLICE = 2_000;

/** Cells in which a gathering is found: its own and those around. */
const CELLS = 9;

/** Gatherings there is room for at first: few rows begin one where very many lie near each other, and memory costs time. */
const ROOM = 512;

/**
 * Each row joins the nearest gathering that began within `radius`, or begins one. A gathering hangs in its own cell of a grid
 * as wide as the radius and in the eight around, so that the many rows look into one cell each, in a chain by its hash: what
 * another cell brings into that is too far away.
 */
export function* gather({ x, y, severity, old, alone }: Flat, radius: number): Generator<undefined, Gathered> {
  const most = x.length;
  let room = radius > 0 ? Math.min(most, ROOM) : most;
  let [first, worst, count, problems, olds] = [0, 1, 2, 3, 4].map(() => new Uint32Array(room)) as Columns<Uint32Array>;
  let [middleX, middleY, startX, startY, furthest] = [0, 1, 2, 3, 4].map(() => new Float64Array(room)) as Columns<Float64Array>;
  const chains = new Int32Array(2 ** Math.ceil(Math.log2(most + 2))).fill(-1);
  const mask = chains.length - 1;
  /** Links of the chains: the next one, and which gathering hangs in it. */
  let next = new Int32Array(radius > 0 ? room * CELLS : 0);
  let hanging = new Int32Array(next.length);
  let links = 0;
  let size = 0;
  function hang(across: number, down: number) {
    for (let column = across - 1; column <= across + 1; column++) {
      const half = Math.imul(column, COLUMN);
      for (let line = down - 1; line <= down + 1; line++) {
        const chain = (half ^ Math.imul(line, LINE)) & mask;
        hanging[links] = size;
        next[links] = chains[chain] as number;
        chains[chain] = links++;
      }
    }
  }
  function widen() {
    room *= 2;
    [first, worst, count, problems, olds] = [first, worst, count, problems, olds].map(widened) as Columns<Uint32Array>;
    [middleX, middleY, startX, startY, furthest] = [middleX, middleY, startX, startY, furthest].map(widened) as Columns<Float64Array>;
    [next, hanging] = [widened(next), widened(hanging)];
  }
  /** By itself, since what is called often is compiled sooner than what runs long. */
  function add(row: number) {
    const placeX = x[row] as number;
    const placeY = y[row] as number;
    if (Number.isNaN(placeX)) return;
    const isSocial = radius > 0 && alone[row] === 0;
    const across = isSocial ? Math.floor(placeX / radius) : 0;
    const down = isSocial ? Math.floor(placeY / radius) : 0;
    let nearest = -1;
    let least = radius * radius;
    let link = isSocial ? (chains[(Math.imul(across, COLUMN) ^ Math.imul(down, LINE)) & mask] as number) : -1;
    while (link >= 0) {
      const near = hanging[link] as number;
      const acrossX = (startX[near] as number) - placeX;
      const acrossY = (startY[near] as number) - placeY;
      const distance = acrossX * acrossX + acrossY * acrossY;
      if (distance < least || (distance === least && near > nearest)) {
        nearest = near;
        least = distance;
      }
      link = next[link] as number;
    }
    const problem = (severity[row] as number) > 0 ? 1 : 0;
    if (nearest < 0) {
      if (size === room) widen();
      first[size] = row;
      worst[size] = row;
      count[size] = 1;
      problems[size] = problem;
      olds[size] = old[row] as number;
      middleX[size] = startX[size] = placeX;
      middleY[size] = startY[size] = placeY;
      if (isSocial) hang(across, down);
      size += 1;
      return;
    }
    const members = (count[nearest] as number) + 1;
    count[nearest] = members;
    middleX[nearest] = (middleX[nearest] as number) + (placeX - (middleX[nearest] as number)) / members;
    middleY[nearest] = (middleY[nearest] as number) + (placeY - (middleY[nearest] as number)) / members;
    if (least > (furthest[nearest] as number)) furthest[nearest] = least;
    problems[nearest] = (problems[nearest] as number) + problem;
    olds[nearest] = (olds[nearest] as number) + (old[row] as number);
    if ((severity[row] as number) > (severity[worst[nearest] as number] as number)) worst[nearest] = row;
  }
  for (let row = 0; row < most; row++) {
    if (row % SLICE === SLICE - 1) yield;
    add(row);
  }
  return {
    first: first.slice(0, size),
    worst: worst.slice(0, size),
    x: middleX.slice(0, size),
    y: middleY.slice(0, size),
    reach: furthest.slice(0, size).map(Math.sqrt),
    count: count.slice(0, size),
    problems: problems.slice(0, size),
    old: olds.slice(0, size),
  };
}

type Columns<Column> = [Column, Column, Column, Column, Column];

function widened<Column extends Int32Array | Uint32Array | Float64Array>(column: Column): Column {
  const wider = new (column.constructor as new (length: number) => Column)(column.length * 2);
  wider.set(column);
  return wider;
}
