import type { MapItem, Tone } from "../../core/index.js";
import { project } from "./mercator.js";

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

/** A cluster while it gathers: where it began, where its middle is, and how far its members reach, at zoom 0. */
interface Gathering {
  readonly first: Mark & { item: MapItem };
  x: number;
  y: number;
  count: number;
  reach: number;
  worst: MapItem;
  problems: number;
  old: number;
}

/** Pixels around a mark within which others join it; a symbol is 22 wide. */
const RADIUS = 46;
/** From here on devices of one crossing stand apart. */
export const CLUSTERS_UP_TO = 16;

/** Has the item a place? 0, 0 lies in the sea: nobody entered its coordinates (faults F10). */
export const isOnMap = (item: MapItem): boolean => item.latitude !== 0 || item.longitude !== 0;

const single = (item: MapItem) => ({ ...project(item.latitude, item.longitude), item, cluster: null });

/** Marks for a set of items, ready for any zoom; those that `isAlone` never join others. */
export function createMarks(all: readonly MapItem[], isAlone: (item: MapItem) => boolean) {
  const marks = all.filter(isOnMap).map(single);
  const alone = marks.filter(({ item }) => isAlone(item));
  const social = marks.filter(({ item }) => !isAlone(item));
  const made = new Map<number, readonly Mark[]>();
  return {
    /** Every mark at a whole zoom. */
    at(zoom: number): readonly Mark[] {
      if (zoom > CLUSTERS_UP_TO || social.length === 0) return marks;
      if (!made.has(zoom)) made.set(zoom, [...gather(social, RADIUS / 2 ** zoom).map(toMark), ...alone]);
      return made.get(zoom) as readonly Mark[];
    },
  };
}

export type Marks = ReturnType<typeof createMarks>;

/**
 * Each mark joins the nearest gathering that began within `radius`, or begins one. A grid of cells as wide as the radius
 * finds the gatherings around: one pass, whatever the number (50,000 marks: about 20 ms).
 */
function gather(marks: readonly (Mark & { item: MapItem })[], radius: number): Gathering[] {
  const cells = new Map<number, Gathering[]>();
  const gatherings: Gathering[] = [];
  const cellOf = (column: number, row: number) => column * 2 ** 25 + row;
  for (const mark of marks) {
    const [column, row] = [Math.floor(mark.x / radius), Math.floor(mark.y / radius)];
    let nearest: Gathering | undefined;
    let least = radius;
    for (let aside = -1; aside <= 1; aside++) {
      for (let below = -1; below <= 1; below++) {
        for (const gathering of cells.get(cellOf(column + aside, row + below)) ?? []) {
          const distance = Math.hypot(gathering.first.x - mark.x, gathering.first.y - mark.y);
          if (distance <= least) [nearest, least] = [gathering, distance];
        }
      }
    }
    if (nearest) {
      join(nearest, mark, least);
      continue;
    }
    const begun = begin(mark);
    const cell = cellOf(column, row);
    cells.set(cell, [...(cells.get(cell) ?? []), begun]);
    gatherings.push(begun);
  }
  return gatherings;
}

const problem = (item: MapItem) => (item.severity > 0 ? 1 : 0);
const aged = (item: MapItem) => (item.age === "recent" ? 0 : 1);

const begin = (first: Mark & { item: MapItem }): Gathering => ({
  first,
  x: first.x,
  y: first.y,
  count: 1,
  reach: 0,
  worst: first.item,
  problems: problem(first.item),
  old: aged(first.item),
});

function join(gathering: Gathering, { x, y, item }: Mark & { item: MapItem }, distance: number): void {
  gathering.count += 1;
  gathering.x += (x - gathering.x) / gathering.count;
  gathering.y += (y - gathering.y) / gathering.count;
  gathering.reach = Math.max(gathering.reach, distance);
  gathering.problems += problem(item);
  gathering.old += aged(item);
  if (item.severity > gathering.worst.severity) gathering.worst = item;
}

function toMark({ first, x, y, count, reach, worst, problems, old }: Gathering): Mark {
  if (count === 1) return first;
  const { severity, tone, status } = worst;
  const apartAt = Math.min(CLUSTERS_UP_TO + 1, Math.floor(Math.log2(RADIUS / reach)) + 1);
  return { x, y, item: null, cluster: { id: first.item.key, count, severity, tone, status, problems, old, apartAt } };
}
