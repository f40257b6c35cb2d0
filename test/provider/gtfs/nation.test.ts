import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { boxOf, isIn } from "../../../src/provider/city/box.js";
import { sampleCity } from "../../../src/provider/city/sample.js";
import { readStatic } from "../../../src/provider/sources/drivers/gtfs/static.js";
import { waitUntil } from "../../helper/wait-until.js";
import { townBox, writeNation } from "./nation.js";
import { createTown, show } from "./town.js";

const folder = mkdtempSync(join(tmpdir(), "its-nation-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const nation = { towns: 40, stopsOfTown: 30, tripsOfTown: 50, calls: 10 };
const town = 7;

describe("the timetable of a nation", () => {
  for (const isScattered of [false, true])
    it(`is cut to a city while it is read, where the calls of a trip ${isScattered ? "lie all over their table" : "stand together"}`, async () => {
      const file = join(folder, `${isScattered}.zip`);
      writeNation(file, nation, isScattered);
      const { network, trips, remarks, box } = await readStatic(file, { box: townBox(town) });
      assert.equal([...trips.keys()].filter((id) => id.startsWith(`trip-${town}-`)).length, nation.tripsOfTown);
      assert.ok(!trips.has("trip-8-1"));
      assert.ok([...trips.values()].filter(({ route }) => route === `r${town}`).every(({ times }) => times.length === nation.calls));
      assert.ok(network.routes.some(({ id, ways }) => id === `r${town}` && ways.length > 0));
      assert.ok(!network.routes.some(({ id }) => id === "r8"));
      assert.equal(network.stops.filter(({ id }) => id.startsWith(`stop-${town}-`)).length, nation.stopsOfTown);
      assert.deepEqual(box, townBox(town));
      const remark =
        "The timetable goes beyond the city: 30 of 1,200 stops lie within it, and 51 trips call there. All others are left out.";
      assert.ok(remarks.includes(remark), remarks.join(" "));
    });

  it("is read whole where no stop lies outside", async () => {
    const file = join(folder, "small.zip");
    writeNation(file, { ...nation, towns: 1 });
    const { trips, remarks, box } = await readStatic(file, { box: townBox(0) });
    assert.deepEqual([trips.has("trip-0-49"), box, remarks.some((remark) => remark.includes("beyond"))], [true, null, false]);
  });

  it("leaves out the vehicles of other cities, and counts known trips among those of this one", async () => {
    const file = join(folder, "live.zip");
    writeNation(file, nation);
    const driven = await createTown({ static: file, box: townBox(town) });
    const at = (of: number): [number, number] => [townBox(of)[0] + 0.05, townBox(of)[1] + 0.05];
    show(driven, (now) => [
      { id: "ours", at: at(town), timestamp: now, trip: { trip_id: `trip-${town}-1` } },
      { id: "unknown", at: at(town), timestamp: now, trip: { trip_id: "nobody" } },
      { id: "theirs", at: at(8), timestamp: now, trip: { trip_id: "trip-8-1" } },
    ]);
    await driven.start();
    await waitUntil("the timetable is told", () => driven.heard.networks.length === 1);
    await driven.pass(15);
    assert.deepEqual(
      driven.heard.last.vehicles.map(({ id, route }) => [id, route]),
      [
        ["ours", `r${town}`],
        ["unknown", null],
      ],
    );
    assert.deepEqual(driven.heard.connections.findLast(({ feed }) => feed === "vehicles")?.share, { known: 1, trips: 2 });
  });
});

describe("the box of a city", () => {
  it("holds its streets and devices, and what lies around them", () => {
    const city = sampleCity(1);
    const box = boxOf(city);
    for (const { longitude, latitude } of city.controllers)
      assert.ok(isIn(box, longitude, latitude) && isIn(box, longitude + 0.1, latitude));
    assert.ok(!isIn(box, city.longitude + 2, city.latitude));
    assert.ok(isIn(boxOf({ ...city, controllers: [], detectors: [], segments: [] }), city.longitude + 0.2, city.latitude));
  });
});
