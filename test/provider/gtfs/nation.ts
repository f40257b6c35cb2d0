import { closeSync, openSync, writeSync } from "node:fs";
import { Zip, ZipDeflate } from "fflate";
import type { Box } from "../../../src/provider/city/box.js";

export type Nation = {
  towns: number;
  stopsOfTown: number;
  /** Trips of each town, of which each calls so often. */
  tripsOfTown: number;
  calls: number;
};

/** Degrees between two towns, and from a town's middle to its farthest stop. */
const apart = 1;
const half = 0.1;
const middleOf = (town: number): [longitude: number, latitude: number] => [(town % 30) * apart, 40 + Math.floor(town / 30) * apart];

/** Where a town lies. */
export function townBox(town: number): Box {
  const [longitude, latitude] = middleOf(town);
  return [longitude - half, latitude - half, longitude + half, latitude + half];
}

/** How many lines a part of a table has while it is written. */
const together = 20_000;

/**
 * Writes the timetable of a nation to a file: trip `<town>-<number>` calls in one town, and `express` once in each. The calls of a trip stand
 * together; with `isScattered` they lie all over their table.
 */
export function writeNation(file: string, { towns, stopsOfTown, tripsOfTown, calls }: Nation, isScattered = false): void {
  const descriptor = openSync(file, "w");
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    writeSync(descriptor, bytes);
  });
  const table = (name: string, lines: Iterable<string>) => {
    const entry = new ZipDeflate(name, { level: 1 });
    zip.add(entry);
    let part: string[] = [];
    for (const line of lines) {
      part.push(line);
      if (part.length < together) continue;
      entry.push(Buffer.from(`${part.join("\n")}\n`));
      part = [];
    }
    entry.push(Buffer.from(`${part.join("\n")}\n`), true);
  };
  const eachTown = Array.from({ length: towns }, (_, town) => town);
  table("agency.txt", ["agency_timezone", "Europe/Moscow"]);
  table("routes.txt", ["route_id,route_type,route_short_name", "express,2,X", ...eachTown.map((town) => `r${town},3,${town}`)]);
  table(
    "stops.txt",
    (function* () {
      yield "stop_id,stop_name,stop_lat,stop_lon";
      for (const town of eachTown)
        for (let stop = 0; stop < stopsOfTown; stop++) {
          const [longitude, latitude] = middleOf(town);
          yield `stop-${town}-${stop},Stop ${stop} of ${town},${latitude + (half * (stop % 20)) / 20},${longitude + (half * stop) / stopsOfTown}`;
        }
    })(),
  );
  table(
    "trips.txt",
    (function* () {
      yield "route_id,service_id,trip_id";
      yield "express,daily,express";
      for (const town of eachTown) for (let trip = 0; trip < tripsOfTown; trip++) yield `r${town},daily,trip-${town}-${trip}`;
    })(),
  );
  table(
    "stop_times.txt",
    (function* () {
      yield "trip_id,arrival_time,departure_time,stop_id,stop_sequence";
      for (const town of eachTown) yield `express,08:00:00,08:00:00,stop-${town}-0,${town + 1}`;
      const all = towns * tripsOfTown;
      for (let line = 0; line < all * calls; line++) {
        const number = isScattered ? line % all : Math.floor(line / calls);
        const call = isScattered ? Math.floor(line / all) : line % calls;
        const town = Math.floor(number / tripsOfTown);
        const trip = number % tripsOfTown;
        const time = `${10 + (trip % 12)}:${10 + call}:00`;
        yield `trip-${town}-${trip},${time},${time},stop-${town}-${(trip + call) % stopsOfTown},${call + 1}`;
      }
    })(),
  );
  zip.end();
  closeSync(descriptor);
}
