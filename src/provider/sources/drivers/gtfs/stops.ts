import type { NetworkStop } from "../transit.js";
import { cut, own, positionOf, type ReadTable } from "./cells.js";

export type ReadStops = {
  list: readonly NetworkStop[];
  /** Where in the list each stop is, by its id. */
  index: ReadonlyMap<string, number>;
};

/** Reads the stops, also those at which nothing calls. */
export async function readStops(read: ReadTable): Promise<ReadStops> {
  const list: NetworkStop[] = [];
  const index = new Map<string, number>();
  const parents = new Map<string, string>();
  const names = new Map<string, string>();
  await read("stops.txt", ["stop_id", "stop_lat", "stop_lon"], (row) => {
    const { location_type: type = "" } = row;
    const id = own(row.stop_id);
    const name = own(row.stop_name);
    if (id === "") return '"stop_id" is empty.';
    const position = positionOf(row.stop_lon, row.stop_lat);
    if (!names.get(id)) names.set(id, name);
    // Parts of a station need no place. Stations are no stops, but feeds let trips call at them.
    if (!position && !["", "0", "1"].includes(type)) return;
    if (!position) return `"stop_lat", "stop_lon" are no place: "${cut(row.stop_lat)}", "${cut(row.stop_lon)}".`;
    if (index.has(id)) return;
    const [longitude, latitude] = position;
    index.set(id, list.length);
    list.push({ id, name, latitude, longitude });
    parents.set(id, own(row.parent_station));
  });
  for (const stop of list) stop.name ||= names.get(parents.get(stop.id) ?? "") ?? "";
  return { list, index };
}
