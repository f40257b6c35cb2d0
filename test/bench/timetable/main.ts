import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTimetables } from "../../../src/provider/sources/drivers/gtfs/timetables.js";
import { townBox, writeNation } from "../../provider/gtfs/nation.js";

/** Stop times of the nation, and the share of them that is of the city. */
const calls = 20;
const towns = 100;
const stopTimes = Number(process.env.STOP_TIMES ?? 20_000_000);

/** Reads the timetable of a nation for one of its cities, as the provider does, and prints how long it takes and how much memory. */
export async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "its-nation-"));
  try {
    const file = join(folder, "nation.zip");
    writeNation(file, { towns, stopsOfTown: 500, tripsOfTown: stopTimes / towns / calls, calls });
    console.log(`${stopTimes.toLocaleString("en")} stop times, a zip of ${Math.round(statSync(file).size / 1e6)} MB`);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const begun = performance.now();
    const { trips, network, remarks } = await createTimetables().read(file, { box: townBox(5) });
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(watch);
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    console.log(remarks.join("\n"));
    console.log(`${trips.size} trips, ${network.stops.length} stops read in ${seconds.toFixed(0)} s`);
    console.log(`memory of the process: ${megabytes(before)} MB before, at most ${megabytes(most)} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
