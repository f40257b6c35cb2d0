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

/** What one row of them is like. */
export type Cells = { readonly [Column in keyof Flat]: number };

/** Clusters as columns; one with a single member is that member. */
export interface Clusters {
  /** First member, and the row of its worst member. */
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

/** Rows without a pause. */
const SLICE = 2_000;

/** Cells in which a cluster is found: its own and those around. */
const CELLS = 9;

/** Clusters there is room for at first: few rows begin one where very many lie near each other, and memory costs time. */
const ROOM = 512;

/** All rows as clusters. */
export function* clusterAll(flat: Flat, radius: number): Generator<undefined, Clusters> {
  const clustering = createClustering(flat, radius);
  yield* clustering.run();
  return clustering.sum();
}

/**
 * Each row joins the nearest cluster that began within `radius`, or begins one. Spatial hash with cell = radius: a cluster is
 * inserted into its cell and the eight around it, so a lookup reads one bucket.
 *
 * A row that changes later is followed by itself: that takes the time of the few that changed, and not of all.
 */
export function createClustering({ x, y, severity, old, alone }: Flat, radius: number) {
  const most = x.length;
  /** Clustering of each row; -1 for what has no place. */
  const of = new Int32Array(most).fill(-1);
  let room = radius > 0 ? Math.min(most, ROOM) : most;
  let [first, worst, count, problems, olds] = [0, 1, 2, 3, 4].map(() => new Uint32Array(room)) as Columns<Uint32Array>;
  let [sumX, sumY, startX, startY, furthest] = [0, 1, 2, 3, 4].map(() => new Float64Array(room)) as Columns<Float64Array>;
  const chains = new Int32Array(2 ** Math.ceil(Math.log2(most + 2))).fill(-1);
  const mask = chains.length - 1;
  /** Links of the chains: the next one, and which cluster hangs in it. */
  let next = new Int32Array(radius > 0 ? room * CELLS : 0);
  let hanging = new Int32Array(next.length);
  let links = 0;
  let size = 0;
  /** Clusters whose worst member, or the one furthest out, has to be found again. */
  const unsure = new Set<number>();

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
    [sumX, sumY, startX, startY, furthest] = [sumX, sumY, startX, startY, furthest].map(widened) as Columns<Float64Array>;
    [next, hanging] = [widened(next), widened(hanging)];
  }

  /** The nearest cluster that a row before this one began within the radius of a place; -1 where there is none. */
  function nearest(placeX: number, placeY: number, row: number): number {
    const across = Math.floor(placeX / radius);
    const down = Math.floor(placeY / radius);
    let found = -1;
    let least = radius * radius;
    let link = chains[(Math.imul(across, COLUMN) ^ Math.imul(down, LINE)) & mask] as number;
    while (link >= 0) {
      const near = hanging[link] as number;
      const acrossX = (startX[near] as number) - placeX;
      const acrossY = (startY[near] as number) - placeY;
      const distance = acrossX * acrossX + acrossY * acrossY;
      if ((distance < least || (distance === least && near > found)) && (first[near] as number) < row) {
        found = near;
        least = distance;
      }
      link = next[link] as number;
    }
    return found;
  }

  const isSocial = (row: number) => radius > 0 && alone[row] === 0;

  function begin(row: number): number {
    if (size === room) widen();
    const placeX = x[row] as number;
    const placeY = y[row] as number;
    first[size] = row;
    startX[size] = placeX;
    startY[size] = placeY;
    if (isSocial(row)) hang(Math.floor(placeX / radius), Math.floor(placeY / radius));
    return size++;
  }

  /** How far out a member is, squared; what stands by itself is its own middle, wherever it goes. */
  function outOf(joined: number, row: number): number {
    if (first[joined] === row) return 0;
    const acrossX = (startX[joined] as number) - (x[row] as number);
    const acrossY = (startY[joined] as number) - (y[row] as number);
    return acrossX * acrossX + acrossY * acrossY;
  }

  function weigh(joined: number, row: number) {
    const out = outOf(joined, row);
    if (out > (furthest[joined] as number)) furthest[joined] = out;
    const bad = worst[joined] as number;
    const more = (severity[row] as number) - (severity[bad] as number);
    if (more > 0 || (more === 0 && row < bad)) worst[joined] = row;
  }

  function enter(joined: number, row: number) {
    of[row] = joined;
    if (count[joined] === 0) {
      worst[joined] = row;
      furthest[joined] = 0;
    }
    count[joined] = (count[joined] as number) + 1;
    sumX[joined] = (sumX[joined] as number) + (x[row] as number);
    sumY[joined] = (sumY[joined] as number) + (y[row] as number);
    if ((severity[row] as number) > 0) problems[joined] = (problems[joined] as number) + 1;
    olds[joined] = (olds[joined] as number) + (old[row] as number);
    weigh(joined, row);
  }

  /** A cluster that it leaves empty has its own row back in a moment: only a row that nobody joined may be the last. */
  function leave(joined: number, row: number) {
    const isLast = count[joined] === 1;
    if (!isLast && (worst[joined] === row || outOf(joined, row) === furthest[joined])) unsure.add(joined);
    count[joined] = (count[joined] as number) - 1;
    sumX[joined] = isLast ? 0 : (sumX[joined] as number) - (x[row] as number);
    sumY[joined] = isLast ? 0 : (sumY[joined] as number) - (y[row] as number);
    if ((severity[row] as number) > 0) problems[joined] = (problems[joined] as number) - 1;
    olds[joined] = (olds[joined] as number) - (old[row] as number);
  }

  /** By itself, since what is called often is compiled sooner than what runs long. */
  function add(row: number) {
    if (Number.isNaN(x[row])) return;
    const near = isSocial(row) ? nearest(x[row] as number, y[row] as number, row) : -1;
    enter(near < 0 ? begin(row) : near, row);
  }

  function makeSure() {
    for (const joined of unsure) {
      worst[joined] = first[joined] as number;
      furthest[joined] = 0;
      // The browser's own search: a cluster has few of all rows.
      for (let row = of.indexOf(joined); row >= 0; row = of.indexOf(joined, row + 1)) weigh(joined, row);
    }
    unsure.clear();
  }

  return {
    *run(): Generator<undefined, void> {
      for (let row = 0; row < most; row++) {
        if (row % SLICE === SLICE - 1) yield;
        add(row);
      }
    },
    /** Takes over what a row is like now; false where all have to be clustered anew, as others may have joined it, or would. */
    follow(row: number, now: Cells): boolean {
      const last = of[row] as number;
      if (now.alone !== alone[row] || Number.isNaN(now.x) !== last < 0) return false;
      if (last < 0) return true;
      let joined = last;
      if (isSocial(row) && (now.x !== x[row] || now.y !== y[row])) {
        joined = first[last] === row ? -1 : nearest(now.x, now.y, row);
        if (joined < 0) return false;
      }
      leave(last, row);
      [x[row], y[row], severity[row], old[row]] = [now.x, now.y, now.severity, now.old];
      enter(joined, row);
      return true;
    },
    /** What the clusters tell of their members. */
    sum(): Clusters {
      makeSure();
      return {
        first: first.slice(0, size),
        worst: worst.slice(0, size),
        x: sumX.slice(0, size).map((sum, index) => sum / (count[index] as number)),
        y: sumY.slice(0, size).map((sum, index) => sum / (count[index] as number)),
        reach: furthest.slice(0, size).map(Math.sqrt),
        count: count.slice(0, size),
        problems: problems.slice(0, size),
        old: olds.slice(0, size),
      };
    },
  };
}

export type Clustering = ReturnType<typeof createClustering>;

type Columns<Column> = [Column, Column, Column, Column, Column];

function widened<Column extends Int32Array | Uint32Array | Float64Array>(column: Column): Column {
  const wider = new (column.constructor as new (length: number) => Column)(column.length * 2);
  wider.set(column);
  return wider;
}
