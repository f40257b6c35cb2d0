import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, describe, it } from "node:test";
import { sampleCity } from "../../../src/provider/city/sample.js";
import { checkCity } from "../../../src/provider/sources/field/check.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { createTown, place, show, tripEntity, tripsUrl } from "../gtfs/town.js";
import { messageOf } from "../gtfs/write-feed.js";
import { fileOf, folderWith, freePort } from "./sample-city.js";

describe("a dry run", () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  async function warnings(host: string): Promise<string[]> {
    const port = await freePort();
    const { folder, file } = folderWith(fileOf(port).replace(`- port: ${port}`, `- {port: ${port}, host: ${host}}`));
    folders.push(folder);
    const { lines } = await checkCity(
      readCityFile(file, () => assert.fail("no base")),
      0,
    );
    return lines.filter((line) => line.startsWith("warning"));
  }

  it("warns of a port that others can reach and that is without TLS", async () => {
    const [warning = "", ...more] = await warnings("0.0.0.0");
    assert.match(warning, /^warning Port \d+ is without TLS: whoever reaches it can be any site/);
    assert.deepEqual(more, []);
    assert.deepEqual(await warnings("127.0.0.1"), []);
  });

  it("says of public transport what is missing, and why", async () => {
    const transitLines = async (spoil: (zip: string) => void) => {
      const town = await createTown();
      show(town, (now) => [{ id: "b", at: place(0), timestamp: now }]);
      spoil(town.zip);
      const equipment = {
        drivers: [],
        controlled: new Set<number>(),
        signs: new Map(),
        transit: new Map([["", town.driver]]),
        simulates: false,
      };
      const { lines, isWell } = await checkCity({ city: sampleCity(1), base: null, equipment }, 1);
      assert.ok(!lines.some((line) => /[:;] *$/.test(line)), "no reason is empty");
      return [isWell, ...lines.filter((line) => line.includes("transit (gtfs)"))];
    };
    const counts = (routes: number) => `transit (gtfs): ${routes} routes, ${routes * 5} stops, 1 vehicles`;
    assert.deepEqual(await transitLines(() => {}), [true, `ok      ${counts(2)}`]);
    const [isWell, line] = await transitLines(rmSync);
    assert.equal(isWell, false);
    assert.match(`${line}`, /^SILENT {2}transit \(gtfs\): 0 routes, 0 stops, 1 vehicles; timetable: There is no file ".+"\.$/);
  });

  it("says of each operator how many of its trips the timetable has, and of a good and empty feed that it is that", async () => {
    const [north, south, stops] = await Promise.all([createTown(), createTown(), createTown({ vehicles: undefined, trips: tripsUrl })]);
    show(north, (now) => [
      { id: "a", at: place(0), timestamp: now, trip: { trip_id: "out-12" } },
      { id: "b", at: place(0), timestamp: now, trip: { trip_id: "1:out-12" } },
    ]);
    show(south, () => []);
    stops.says[tripsUrl] = () => messageOf([tripEntity({ trip_id: "out-12" }, [{ stop_sequence: 1, arrival: { delay: 0 } }])], stops.now());
    const transit = new Map(Object.entries({ North: north.driver, South: south.driver, Stops: stops.driver }));
    const equipment = { drivers: [], controlled: new Set<number>(), signs: new Map(), transit, simulates: false };
    const { lines, isWell } = await checkCity({ city: sampleCity(1), base: null, equipment }, 1);
    const counts = "2 routes, 10 stops";
    assert.deepEqual(
      [isWell, ...lines.filter((line) => line.includes("(gtfs)"))],
      [
        false,
        `ok      transit North (gtfs): ${counts}, 2 vehicles; vehicles: 1 of 2 trips known.`,
        `SILENT  transit South (gtfs): ${counts}, 0 vehicles; vehicles: The feed is good and has no vehicles.`,
        `ok      transit Stops (gtfs): ${counts}, 1 forecasts; trips: 1 of 1 trips known.`,
      ],
    );
  });
});
