import Supercluster from "supercluster";
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
  readonly id: number;
  readonly count: number;
  readonly severity: number;
  readonly tone: Tone;
  readonly status: string;
  /** Members in any state but the good one. */
  readonly problems: number;
  /** Members whose data is not recent. */
  readonly old: number;
}

interface Summary {
  severity: number;
  tone: Tone;
  status: string;
  problems: number;
  old: number;
}

/** Pixels around a mark within which others join it; a symbol is 22 wide. */
const RADIUS = 46;
/** From here on devices of one crossing stand apart. */
export const CLUSTERS_UP_TO = 16;

/** Has the item a place? 0, 0 lies in the sea: nobody entered its coordinates (faults F10). */
export const isOnMap = (item: MapItem): boolean => item.latitude !== 0 || item.longitude !== 0;

const single = (item: MapItem): Mark => ({ ...project(item.latitude, item.longitude), item, cluster: null });

/** Marks for a set of items, ready for any part of the map at any zoom. */
export function createMarks(all: readonly MapItem[], isClustered: boolean) {
  const items = all.filter(isOnMap);
  if (!isClustered) {
    const marks = items.map(single);
    return { at: () => marks, zoomInto: () => CLUSTERS_UP_TO + 1 };
  }
  const index = new Supercluster<{ item: MapItem }, Summary>({
    radius: RADIUS,
    extent: 256,
    maxZoom: CLUSTERS_UP_TO,
    map: ({ item }) => ({
      severity: item.severity,
      tone: item.tone,
      status: item.status,
      problems: item.severity > 0 ? 1 : 0,
      old: item.age === "recent" ? 0 : 1,
    }),
    reduce: addTo,
  }).load(
    items.map((item) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [item.longitude, item.latitude] },
      properties: { item },
    })),
  );
  return {
    /** Marks within `[west, south, east, north]` at a whole zoom. */
    at: (bounds: [number, number, number, number], zoom: number): Mark[] =>
      index.getClusters(bounds, zoom).map(({ geometry, properties }) => {
        if ("item" in properties) return single(properties.item);
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const { cluster_id: id, point_count: count, ...summary } = properties;
        return { ...project(latitude, longitude), item: null, cluster: { id, count, ...summary } };
      }),
    /** The zoom at which a cluster falls apart. */
    zoomInto: (id: number): number => index.getClusterExpansionZoom(id),
  };
}

export type Marks = ReturnType<typeof createMarks>;

/** Adds one summary to another: the worst state wins, counts add up. */
export function addTo(sum: Summary, other: Readonly<Summary>): void {
  if (other.severity > sum.severity) [sum.severity, sum.tone, sum.status] = [other.severity, other.tone, other.status];
  sum.problems += other.problems;
  sum.old += other.old;
}
