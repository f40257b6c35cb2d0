import type { MapItem, Tone } from "../../core/index.js";
import type { ItemTable } from "./feed/item-table.js";
import { placesOf, runsOf } from "./feed/runs.js";
import { type Flat, type Gathered, gather } from "./gather.js";

/** What is drawn at one place: a single item, or several by the state of the worst. `x`, `y` are projected at zoom 0. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly item: MapItem | null;
  readonly cluster: Cluster | null;
}

export interface Cluster {
  /** Key of the item that it gathered around. */
  readonly id: string;
  readonly count: number;
  readonly severity: number;
  readonly tone: Tone;
  readonly status: string;
  /** Members in any state but the good one. */
  readonly problems: number;
  /** Members whose data is not recent. */
  readonly old: number;
  /** Zoom at which it falls apart. */
  readonly apartAt: number;
}

/** Pixels around a mark within which others join it; a symbol is 22 wide. */
const RADIUS = 46;
/** From here on devices of one crossing stand apart. */
export const CLUSTERS_UP_TO = 16;

/** Zoom by which marks are told apart: beyond the last with clusters all are alike. */
export const gatheringZoom = (zoom: number): number => Math.min(Math.floor(zoom), CLUSTERS_UP_TO + 1);

/** Radius of `gather` at a zoom; 0 where everything stands by itself. */
export const radiusAt = (zoom: number): number => (zoom > CLUSTERS_UP_TO ? 0 : RADIUS / 2 ** zoom);

/** Items as columns for `gather`; those of a kind that `isAlone` never join others. */
export function flatten(items: readonly MapItem[], isAlone: (kind: string) => boolean): Flat {
  const count = items.length;
  const { x, y } = placesOf(items);
  const severity = new Float32Array(count);
  const [old, alone] = [new Uint8Array(count), new Uint8Array(count)];
  const flat = { x, y, severity, old, alone };
  for (const { table, from, to } of runsOf(items)) {
    if (table) {
      copyTable(flat, table, from, isAlone);
      continue;
    }
    for (let row = from; row < to; row++) {
      const item = items[row] as MapItem;
      severity[row] = item.severity;
      old[row] = item.age === "recent" ? 0 : 1;
      alone[row] = isAlone(item.kind) ? 1 : 0;
    }
  }
  return flat;
}

/** Column by column: to ask each of very many items takes far longer. */
function copyTable({ severity, old, alone }: Flat, { columns, age }: ItemTable, from: number, isAlone: (kind: string) => boolean) {
  if (!columns) return;
  const severities = columns.looks.map((look) => look.severity);
  const aloneOf = columns.looks.map(({ kind }) => (isAlone(kind) ? 1 : 0));
  for (let row = 0; row < columns.look.length; row++) {
    const look = columns.look[row] as number;
    severity[from + row] = severities[look] as number;
    alone[from + row] = aloneOf[look] as number;
    old[from + row] = age === "recent" && columns.age[row] === 0 ? 0 : 1;
  }
}

/** The part of the world, projected at zoom 0, of which marks are wanted. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What was gathered as marks, within a box only where one is given. */
export function toMarks(items: readonly MapItem[], gathered: Gathered, box?: Box): Mark[] {
  const marks: Mark[] = [];
  for (let index = 0; index < gathered.first.length; index++) {
    const [x, y] = [gathered.x[index] as number, gathered.y[index] as number];
    if (box && (x <= box.left || x >= box.right || y <= box.top || y >= box.bottom)) continue;
    const first = items[gathered.first[index] as number] as MapItem;
    const isSingle = gathered.count[index] === 1;
    marks.push({ x, y, item: isSingle ? first : null, cluster: isSingle ? null : toCluster(items, gathered, index) });
  }
  return marks;
}

function toCluster(items: readonly MapItem[], { first, worst, count, problems, old, reach }: Gathered, index: number): Cluster {
  const { severity, tone, status } = items[worst[index] as number] as MapItem;
  return {
    id: (items[first[index] as number] as MapItem).key,
    count: count[index] as number,
    severity,
    tone,
    status,
    problems: problems[index] as number,
    old: old[index] as number,
    apartAt: Math.min(CLUSTERS_UP_TO + 1, Math.floor(Math.log2(RADIUS / (reach[index] as number))) + 1),
  };
}

/** Marks of a few items, gathered here and now. */
export function createMarks(items: readonly MapItem[], isAlone: (kind: string) => boolean) {
  const flat = flatten(items, isAlone);
  const made = new Map<number, Gathered>();
  return {
    /** The marks at a zoom. */
    at(zoom: number, box?: Box): readonly Mark[] {
      const whole = gatheringZoom(zoom);
      const gathered = made.get(whole) ?? atOnce(gather(flat, radiusAt(whole)));
      made.set(whole, gathered);
      return toMarks(items, gathered, box);
    },
  };
}

function atOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
