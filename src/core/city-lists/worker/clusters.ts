/** Input rows: places projected at zoom 0 (NaN for rows without a place, which are left out) and what a cluster sums up. */
export interface Flat {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly severity: Float32Array;
  /** 1 where the data is not recent. */
  readonly old: Uint8Array;
  /** 1 where the item never joins others. */
  readonly alone: Uint8Array;
}

/** What one row contributes to its cluster. */
export type Cells = { readonly [Column in keyof Flat]: number };

/** Clusters as columns; one with a single member is that member. */
export interface Clusters {
  /** First member, and the row of its worst member. */
  readonly first: Uint32Array;
  readonly worst: Uint32Array;
  /** Centre of the cluster, and the distance of its furthest member from the first. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly reach: Float64Array;
  readonly count: Uint32Array;
  /** Members in any state but the good one, and members whose data is not recent. */
  readonly problems: Uint32Array;
  readonly old: Uint32Array;
}

/** Two primes that spread the hashes of neighbouring cells. */
const COLUMN = 73_856_093;
const LINE = 19_349_663;

/** Rows processed between two pauses. */
const SLICE = 2_000;

/** Cells that a cluster is inserted into: its own and the eight around. */
const CELLS = 9;

/** Initial capacity in clusters; grown when needed, since dense rows make few clusters. */
const ROOM = 512;

/** All rows as clusters. */
export function* clusterAll(flat: Flat, radius: number): Generator<undefined, Clusters> {
  const clustering = createClustering(flat, radius);
  yield* clustering.run();
  return clustering.sum();
}

/**
 * Greedy clustering: each row joins the nearest cluster that was started within `radius`, or starts one. Spatial hash with cell
 * = radius: a cluster is inserted into its cell and the eight around it, so a lookup reads one bucket.
 *
 * A row that changes later is updated alone with `follow`, in time proportional to the number of changed rows.
 */
export function createClustering({ x, y, severity, old, alone }: Flat, radius: number) {
  const most = x.length;
  /** Cluster of each row; -1 for rows without a place. */
  const of = new Int32Array(most).fill(-1);
  let room = radius > 0 ? Math.min(most, ROOM) : most;
  // Columns of the clusters, as in `Clusters`; `x` and `y` as sums over the members.
  let first = new Uint32Array(room);
  let worst = new Uint32Array(room);
  let count = new Uint32Array(room);
  let problems = new Uint32Array(room);
  let olds = new Uint32Array(room);
  let sumX = new Float64Array(room);
  let sumY = new Float64Array(room);
  /** Place of the first member when it started the cluster. */
  let startX = new Float64Array(room);
  let startY = new Float64Array(room);
  /** Squared distance of the furthest member from the start. */
  let furthest = new Float64Array(room);
  const chains = new Int32Array(2 ** Math.ceil(Math.log2(most + 2))).fill(-1);
  const mask = chains.length - 1;
  /** Hash chains: next link, and the cluster of each link. */
  let next = new Int32Array(radius > 0 ? room * CELLS : 0);
  let linked = new Int32Array(next.length);
  let links = 0;
  let size = 0;
  /** Clusters whose worst or furthest member has to be searched for again. */
  const stale = new Set<number>();

  function link(across: number, down: number) {
    for (let column = across - 1; column <= across + 1; column++) {
      const half = Math.imul(column, COLUMN);
      for (let line = down - 1; line <= down + 1; line++) {
        const chain = (half ^ Math.imul(line, LINE)) & mask;
        linked[links] = size;
        next[links] = chains[chain]!;
        chains[chain] = links++;
      }
    }
  }
  function widen() {
    room *= 2;
    first = widened(first);
    worst = widened(worst);
    count = widened(count);
    problems = widened(problems);
    olds = widened(olds);
    sumX = widened(sumX);
    sumY = widened(sumY);
    startX = widened(startX);
    startY = widened(startY);
    furthest = widened(furthest);
    next = widened(next);
    linked = widened(linked);
  }

  /** The nearest cluster started by an earlier row within the radius of a place; -1 if there is none. */
  function nearest(placeX: number, placeY: number, row: number): number {
    const across = Math.floor(placeX / radius);
    const down = Math.floor(placeY / radius);
    let found = -1;
    let least = radius * radius;
    let link = chains[(Math.imul(across, COLUMN) ^ Math.imul(down, LINE)) & mask]!;
    while (link >= 0) {
      const near = linked[link]!;
      const acrossX = startX[near]! - placeX;
      const acrossY = startY[near]! - placeY;
      const distance = acrossX * acrossX + acrossY * acrossY;
      if ((distance < least || (distance === least && near > found)) && first[near]! < row) {
        found = near;
        least = distance;
      }
      link = next[link]!;
    }
    return found;
  }

  const mayJoin = (row: number) => radius > 0 && alone[row] === 0;

  function begin(row: number): number {
    if (size === room) widen();
    const placeX = x[row]!;
    const placeY = y[row]!;
    first[size] = row;
    startX[size] = placeX;
    startY[size] = placeY;
    if (mayJoin(row)) link(Math.floor(placeX / radius), Math.floor(placeY / radius));
    return size++;
  }

  /** Squared distance of a member from its cluster's start; 0 for a cluster of one, which moves with its row. */
  function outOf(joined: number, row: number): number {
    if (first[joined] === row) return 0;
    const acrossX = startX[joined]! - x[row]!;
    const acrossY = startY[joined]! - y[row]!;
    return acrossX * acrossX + acrossY * acrossY;
  }

  function updateExtremes(joined: number, row: number) {
    const out = outOf(joined, row);
    if (out > furthest[joined]!) furthest[joined] = out;
    const bad = worst[joined]!;
    const more = severity[row]! - severity[bad]!;
    if (more > 0 || (more === 0 && row < bad)) worst[joined] = row;
  }

  function enter(joined: number, row: number) {
    of[row] = joined;
    if (count[joined] === 0) {
      worst[joined] = row;
      furthest[joined] = 0;
    }
    count[joined]! += 1;
    sumX[joined]! += x[row]!;
    sumY[joined]! += y[row]!;
    if (severity[row]! > 0) problems[joined]! += 1;
    olds[joined]! += old[row]!;
    updateExtremes(joined, row);
  }

  /**
   * Takes a row out of its cluster. The cluster it leaves empty gets the row back at once: only a row that nobody joined can be
   * the last.
   */
  function leave(joined: number, row: number) {
    const isLast = count[joined] === 1;
    if (!isLast && (worst[joined] === row || outOf(joined, row) === furthest[joined])) stale.add(joined);
    count[joined]! -= 1;
    sumX[joined] = isLast ? 0 : sumX[joined]! - x[row]!;
    sumY[joined] = isLast ? 0 : sumY[joined]! - y[row]!;
    if (severity[row]! > 0) problems[joined]! -= 1;
    olds[joined]! -= old[row]!;
  }

  /** A function of its own: a short hot function is compiled sooner than a long loop. */
  function add(row: number) {
    if (Number.isNaN(x[row])) return;
    const near = mayJoin(row) ? nearest(x[row]!, y[row]!, row) : -1;
    enter(near < 0 ? begin(row) : near, row);
  }

  function recompute() {
    for (const joined of stale) {
      worst[joined] = first[joined]!;
      furthest[joined] = 0;
      // `indexOf` of the engine: a cluster's members are few of all rows.
      for (let row = of.indexOf(joined); row >= 0; row = of.indexOf(joined, row + 1)) updateExtremes(joined, row);
    }
    stale.clear();
  }

  return {
    *run(): Generator<undefined, void> {
      for (let row = 0; row < most; row++) {
        if (row % SLICE === SLICE - 1) yield;
        add(row);
      }
    },
    /** Updates one row; false where all rows have to be clustered again, since its move may change who joins whom. */
    follow(row: number, now: Cells): boolean {
      const last = of[row]!;
      if (now.alone !== alone[row] || Number.isNaN(now.x) !== last < 0) return false;
      if (last < 0) return true;
      let joined = last;
      if (mayJoin(row) && (now.x !== x[row] || now.y !== y[row])) {
        joined = first[last] === row ? -1 : nearest(now.x, now.y, row);
        if (joined < 0) return false;
      }
      leave(last, row);
      x[row] = now.x;
      y[row] = now.y;
      severity[row] = now.severity;
      old[row] = now.old;
      enter(joined, row);
      return true;
    },
    /** The sums of the clusters over their members. */
    sum(): Clusters {
      recompute();
      return {
        first: first.slice(0, size),
        worst: worst.slice(0, size),
        x: sumX.slice(0, size).map((sum, index) => sum / count[index]!),
        y: sumY.slice(0, size).map((sum, index) => sum / count[index]!),
        reach: furthest.slice(0, size).map(Math.sqrt),
        count: count.slice(0, size),
        problems: problems.slice(0, size),
        old: olds.slice(0, size),
      };
    },
  };
}

export type Clustering = ReturnType<typeof createClustering>;

/** A copy of twice the length. */
function widened<Column extends Int32Array | Uint32Array | Float64Array>(column: Column): Column {
  const wider = new (column.constructor as new (length: number) => Column)(column.length * 2);
  wider.set(column);
  return wider;
}
