import {
  type Cells,
  type Clustering,
  type Clusters,
  createClustering,
  type Flat,
  type ItemTable,
  type MapItem,
  placeOf,
  placesOf,
  runsOf,
  type Tone,
} from "../../../core/internal.js";

/** A single item, or a cluster with the state of its worst member. `x`, `y` are projected at zoom 0. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly item: MapItem | null;
  readonly cluster: Cluster | null;
}

export interface Cluster {
  /** Key of its first member. */
  readonly id: string;
  readonly count: number;
  readonly severity: number;
  readonly tone: Tone;
  readonly status: string;
  /** Number of members in any state but good order. */
  readonly problems: number;
  /** Number of members whose data is not recent. */
  readonly old: number;
  /** Zoom at which the cluster splits. */
  readonly apartAt: number;
  /** Whether no zoom splits it: all its members are at one place. */
  readonly isOnePlace: boolean;
}

/** Cluster radius in CSS px; a symbol is 22 wide. */
const RADIUS = 46;
/** Greatest zoom with clusters: above it the devices of one crossing are apart. */
export const CLUSTERS_UP_TO = 16;

/** Items closer together than this count as at one place: 2 CSS px at zoom 19, projected at zoom 0. */
const SAME_PLACE = 2 / 2 ** 19;

/** Whether two projected places count as one. */
export const isSamePlace = (one: Place, other: Place): boolean => Math.hypot(one.x - other.x, one.y - other.y) <= SAME_PLACE;

/** Zoom to key clusterings by: zooms above `CLUSTERS_UP_TO` share one. */
export const clusterZoom = (zoom: number): number => Math.min(Math.floor(zoom), CLUSTERS_UP_TO + 1);

/** Radius of `createClustering` at a zoom; 0 without clusters. */
export const radiusAt = (zoom: number): number => (zoom > CLUSTERS_UP_TO ? 0 : RADIUS / 2 ** zoom);

/** Items as columns; kinds in `alone` are never clustered. */
export function flatten(items: readonly MapItem[], alone: ReadonlySet<string>): Flat {
  const count = items.length;
  const { x, y } = placesOf(items);
  const severity = new Float32Array(count);
  const flat = { x, y, severity, old: new Uint8Array(count), alone: new Uint8Array(count) };
  for (const { table, from, to } of runsOf(items)) {
    if (table) {
      copyTable(flat, table, from, alone);
      continue;
    }
    for (let row = from; row < to; row++) {
      const item = items[row]!;
      flat.severity[row] = item.severity;
      flat.old[row] = isOld(item);
      flat.alone[row] = alone.has(item.kind) ? 1 : 0;
    }
  }
  return flat;
}

const isOld = ({ age }: MapItem) => (age === "recent" ? 0 : 1);

const cellsOf = (item: MapItem, alone: ReadonlySet<string>): Cells => ({
  ...placeOf(item),
  severity: item.severity,
  old: isOld(item),
  alone: alone.has(item.kind) ? 1 : 0,
});

/** Copies whole columns, which is far faster than reading each item. */
function copyTable({ severity, old, alone }: Flat, { columns, age }: ItemTable, from: number, kinds: ReadonlySet<string>) {
  if (!columns) return;
  const severities = columns.appearances.map((look) => look.severity);
  const aloneOf = columns.appearances.map(({ kind }) => (kinds.has(kind) ? 1 : 0));
  for (let row = 0; row < columns.appearance.length; row++) {
    const look = columns.appearance[row]!;
    severity[from + row] = severities[look]!;
    alone[from + row] = aloneOf[look]!;
    old[from + row] = age === "recent" && columns.age[row] === 0 ? 0 : 1;
  }
}

/** Projected at zoom 0. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Bounding box, projected at zoom 0. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Clusters as marks; those within `box`, if given. */
export function toMarks(items: readonly MapItem[], clusters: Clusters, box?: Box): Mark[] {
  const marks: Mark[] = [];
  for (let index = 0; index < clusters.first.length; index++) {
    const x = clusters.x[index]!;
    const y = clusters.y[index]!;
    if (box && (x <= box.left || x >= box.right || y <= box.top || y >= box.bottom)) continue;
    const first = items[clusters.first[index]!]!;
    const isSingle = clusters.count[index] === 1;
    marks.push({ x, y, item: isSingle ? first : null, cluster: isSingle ? null : toCluster(items, clusters, index) });
  }
  return marks;
}

function toCluster(items: readonly MapItem[], { first, worst, count, problems, old, reach }: Clusters, index: number): Cluster {
  const { severity, tone, status } = items[worst[index]!]!;
  return {
    id: items[first[index]!]!.key,
    count: count[index]!,
    severity,
    tone,
    status,
    problems: problems[index]!,
    old: old[index]!,
    apartAt: Math.min(CLUSTERS_UP_TO + 1, Math.floor(Math.log2(RADIUS / reach[index]!)) + 1),
    isOnePlace: reach[index]! <= SAME_PLACE,
  };
}

/** Columns of a grid with cells of `SAME_PLACE`, across the world at zoom 0. */
const COLUMNS = 2 ** 26;

/** Puts single items at one place together, as one would hide the others at any zoom. Items that are not `isStackable` stay single. */
export function stackMarks(marks: readonly Mark[], isStackable: (item: MapItem) => boolean): Mark[] {
  const places = new Map<number, Mark[]>();
  const stacked: Mark[] = [];
  for (const mark of marks) {
    if (!mark.item || !isStackable(mark.item)) {
      stacked.push(mark);
      continue;
    }
    const cell = Math.round(mark.x / SAME_PLACE) * COLUMNS + Math.round(mark.y / SAME_PLACE);
    const there = places.get(cell);
    if (there) there.push(mark);
    else places.set(cell, [mark]);
  }
  for (const there of places.values()) stacked.push(there.length > 1 ? stackOf(there) : there[0]!);
  return stacked;
}

function stackOf(marks: readonly Mark[]): Mark {
  const items = marks.flatMap(({ item }) => item ?? []);
  const worst = items.reduce((one, other) => (other.severity > one.severity ? other : one));
  const cluster: Cluster = {
    id: items[0]!.key,
    count: items.length,
    severity: worst.severity,
    tone: worst.tone,
    status: worst.status,
    problems: items.filter(({ severity }) => severity > 0).length,
    old: items.filter(({ age }) => age !== "recent").length,
    apartAt: Number.POSITIVE_INFINITY,
    isOnePlace: true,
  };
  return { x: marks[0]!.x, y: marks[0]!.y, item: null, cluster };
}

/** Share of changed items up to which they are updated one by one; above it clustering anew is faster. */
const FEW = 0.05;

/** Clusters a moderate number of items, synchronously. */
export function createMarks() {
  let items: readonly MapItem[] = [];
  let alone: ReadonlySet<string> = new Set();
  let flat = flatten([], alone);
  let clustering: { readonly radius: number; readonly rows: Clustering } | null = null;
  let clusters: Clusters | null = null;

  /** Updates the changed items in place; false if there are too many, or if other items depend on one of them. */
  function follow(next: readonly MapItem[], kinds: ReadonlySet<string>): boolean {
    const last = items;
    if (!clustering || next.length !== last.length || kinds.size !== alone.size || ![...kinds].every((kind) => alone.has(kind)))
      return false;
    const changed: number[] = [];
    for (let row = 0; row < next.length; row++) if (next[row] !== last[row]) changed.push(row);
    const { rows } = clustering;
    return changed.length <= next.length * FEW && changed.every((row) => rows.follow(row, cellsOf(next[row]!, kinds)));
  }

  return {
    /** Kinds in `kinds` are never clustered. A changed item must be a new object. */
    set(next: readonly MapItem[], kinds: ReadonlySet<string>): void {
      if (!follow(next, kinds)) {
        flat = flatten(next, kinds);
        clustering = null;
      }
      items = next;
      alone = kinds;
      clusters = null;
    },
    /** The marks at a zoom. */
    at(zoom: number, box?: Box): readonly Mark[] {
      const radius = radiusAt(clusterZoom(zoom));
      if (clustering?.radius !== radius) {
        const rows = createClustering(flat, radius);
        atOnce(rows.run());
        clustering = { radius, rows };
        clusters = null;
      }
      clusters ??= clustering.rows.sum();
      return toMarks(items, clusters, box);
    },
  };
}

function atOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
