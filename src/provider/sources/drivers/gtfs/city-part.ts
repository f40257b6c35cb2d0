import { type Box, isIn } from "../../../city/box.js";
import type { Archive } from "./archive.js";
import { own } from "./cells.js";
import type { ReadStops } from "./stops.js";

/** What of a timetable that goes beyond a city is read. */
export type CityPart = {
  box: Box;
  /** Ids of the trips that call within it. */
  trips: ReadonlySet<string>;
  remark: string;
};

/**
 * Looks which trips call in a city; null where the timetable has no stop outside. Stop times are read twice for that, since those of a trip
 * may stand anywhere in their table, and all of a nation's trips would not find room in memory.
 */
export async function cityPartOf(archive: Archive, { list, index }: ReadStops, box: Box): Promise<CityPart | null> {
  const isInside = list.map(({ longitude, latitude }) => isIn(box, longitude, latitude));
  const inside = isInside.filter(Boolean).length;
  if (inside === list.length) return null;
  const trips = new Set<string>();
  let last = "";
  await archive.read("stop_times.txt", ["trip_id", "stop_id", "stop_sequence"], ({ trip_id: id = "", stop_id: stop = "" }) => {
    // Those of a trip mostly stand together.
    if (id === last || !isInside[index.get(stop) ?? -1]) return;
    last = own(id);
    trips.add(last);
  });
  const remark = `The timetable goes beyond the city: ${number(inside)} of ${number(list.length)} stops lie within it, and ${number(trips.size)} trips call there. All others are left out.`;
  return { box, trips, remark };
}

const number = (value: number): string => value.toLocaleString("en");
