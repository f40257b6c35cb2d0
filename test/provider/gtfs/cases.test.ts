import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { readStatic } from "../../../src/provider/sources/drivers/gtfs/static.js";
import { createTransit } from "../../../src/provider/sources/transit/transit.js";
import { age, createTown, type Town, tripEntity, tripsUrl, vehiclesUrl, zipOf } from "./town.js";
import { messageOf } from "./write-feed.js";

const fileOf = (name: string): string => `test/provider/gtfs/cases/${name}`;
const timetable = (name: string) => readStatic(fileOf(name));
/** When the messages were made. */
const madeAt = 1_795_780_000;

/** A driver of the plain timetable, or another one, that hears these messages, 15 s apart. */
async function hear(messages: readonly (Buffer | string)[], name = "00-base.zip", url = vehiclesUrl): Promise<Town> {
  const town = await createTown({ static: fileOf(name), trips: tripsUrl });
  town.clock.step(madeAt * 1000 - town.clock.now());
  let look = 0;
  town.says[vehiclesUrl] = () => messageOf([], town.now());
  town.says[tripsUrl] = () => messageOf([], town.now());
  town.says[url] = () => {
    const said = messages[Math.min(look++, messages.length - 1)] as Buffer | string;
    return typeof said === "string" ? readFileSync(fileOf(said)) : said;
  };
  await town.start();
  return town;
}
const connectionOf = (town: Town, feed: string) => town.heard.connections.findLast((each) => each.feed === feed);

describe("a timetable as agencies send it", () => {
  it("is read in spite of what macOS leaves in a zip", async () => {
    const { network, remarks } = await timetable("02b-macosx-first.zip");
    assert.deepEqual([network.stops.length, remarks], [3, []]);
  });

  it("may be a zip of zips, which are named", async () => {
    const { network, trips, remarks } = await timetable("03-zip-of-zips.zip");
    assert.deepEqual([network.routes.length, network.stops.length, trips.size], [1, 3, 1]);
    assert.equal(remarks[0], "The zip holds zips, which are read as one timetable: google_bus.zip, google_rail.zip.");
    assert.match(remarks[1] ?? "", /^stop_times\.txt, line 2: Trip "T1" is one of another zip, too\. The same or the like in 2 more lines/);
  });

  it("of a zip of zips has the trips of all of them, with the lines of their own", async () => {
    const part = (trip: string, latitude: number) => ({
      "agency.txt": "agency_timezone\nEurope/Moscow\n",
      "routes.txt": `route_id,route_type,route_short_name\n${trip},3,${trip}\n`,
      "stops.txt": `stop_id,stop_lat,stop_lon\n${trip}1,${latitude},37\n${trip}2,${latitude},37.1\n`,
      "trips.txt": `route_id,trip_id,shape_id\n${trip},${trip},1\n`,
      "stop_times.txt": `trip_id,stop_id,stop_sequence\n${trip},${trip}1,1\n${trip},${trip}2,2\n`,
      "shapes.txt": `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n1,${latitude},37,1\n1,${latitude},37.1,2\n`,
    });
    const zips = Object.entries({ "a.zip": part("A", 55), "b.zip": part("B", 56) }).map(([name, tables]) => [name, zipOf(tables)]);
    const { trips } = await readStatic(zipOf(Object.fromEntries(zips)));
    assert.deepEqual(
      [...trips].map(([id, { way }]) => [id, way.line.map(([, latitude]) => latitude)]),
      [
        ["A", [55, 55]],
        ["B", [56, 56]],
      ],
    );
  });

  it("has a time at a stop between two with one, by the way driven", async () => {
    const { trips } = await timetable("05-interpolated-middle.zip");
    const [first = 0, middle = 0, last = 0] = trips.get("T1")?.times ?? [];
    assert.deepEqual([last - first, middle - first], [600, 300]);
    const town = await hear(
      [messageOf([tripEntity({ trip_id: "T1" }, [{ stop_sequence: 1, arrival: { delay: 60 } }])], madeAt)],
      "05-interpolated-middle.zip",
      tripsUrl,
    );
    assert.equal(town.heard.last.forecasts[0]?.arrivals.length, 3);
  });

  it("whose stops are told twice has each once, and a remark", async () => {
    const { trips, remarks } = await timetable("08b-duplicated-stop_times.zip");
    assert.equal(trips.get("T1")?.times.length, 3);
    assert.equal(trips.get("T1")?.times[0], 14 * 3600 + 40 * 60 + 55, "the first that came");
    assert.deepEqual(remarks, [
      'stop_times.txt: 3 stop times have a "stop_sequence" that their trip has before, as of trip "T1". Left out.',
    ]);
  });

  it("in windows-1251 is read as such, and said to be so", async () => {
    const { network, remarks } = await timetable("12-windows-1251.zip");
    assert.equal(network.stops[0]?.name, "Останкино");
    assert.deepEqual(remarks, [
      'stops.txt: not in UTF-8, as GTFS has to be; read as windows-1251. If names are wrong, say another "encoding" in "transit".',
    ]);
  });

  it("in another encoding is recognised, or read by the one that the city file names", async () => {
    const bytesOf: Record<string, number[]> = {
      "koi8-r": [0xef, 0xd3, 0xd4, 0xc1, 0xce, 0xcb, 0xc9, 0xce, 0xcf],
      ibm866: [0x8e, 0xe1, 0xe2, 0xa0, 0xad, 0xaa, 0xa8, 0xad, 0xae],
    };
    const named = (bytes: readonly number[], encoding?: string) => {
      const head = Buffer.from("stop_id,stop_name,stop_lat,stop_lon\nS1,");
      const tail = Buffer.from(",55.81,37.6\nS2,Two,55.812,37.605\nS3,Three,55.814,37.61\n");
      return readStatic(zipOf({ ...plain, "stops.txt": Buffer.concat([head, Buffer.from(bytes), tail]) }), { encoding });
    };
    for (const [encoding, bytes] of Object.entries(bytesOf)) {
      const { network, remarks } = await named(bytes);
      assert.equal(network.stops[0]?.name, "Останкино");
      assert.match(remarks[0] ?? "", new RegExp(`read as ${encoding}\\.`));
    }
    assert.equal((await named([0x4d, 0xe1, 0x6c, 0x61, 0x67, 0x61])).network.stops[0]?.name, "Málaga");
    assert.equal((await named([0xa3, 0xf3, 0x64, 0x9f], "windows-1250")).network.stops[0]?.name, "Łódź");
  });

  it("with semicolons is refused by the name of what separates its columns", async () => {
    await assert.rejects(
      timetable("15-semicolon.zip"),
      /^Error: stops\.txt, line 1: The column "stop_id" is missing: the columns are separated by ";", where GTFS has commas\.$/,
    );
  });

  it("of trips that run again and again gives no arrival by a delay without the time at which the run begins", async () => {
    const stops = [{ stop_sequence: 1, arrival: { delay: 60 } }];
    const foretold = async (trip: object) => {
      const town = await hear([messageOf([tripEntity(trip, stops)], madeAt)], "07b-frequencies-no-start-time.zip", tripsUrl);
      return town.heard.last.forecasts[0]?.arrivals.map(({ at }) => at / 1000 - madeAt);
    };
    assert.deepEqual(await foretold({ trip_id: "T1" }), []);
    // 14:46:40 in Moscow is when the messages were made.
    assert.deepEqual(await foretold({ trip_id: "T1", start_time: "14:50:00" }), [260, 560, 860]);
  });
});

describe("a message as agencies send it", () => {
  it("that says that an entity is no more takes its vehicle away", async () => {
    const town = await hear(["21-differential-1.pb", "21-differential-2.pb"]);
    assert.ok(town.vehicle("V1"));
    await town.pass(15);
    assert.equal(town.vehicle("V1"), undefined);
  });

  it("that tells only changes keeps what it does not name", async () => {
    const town = await hear(["21-differential-1.pb", messageOf([], madeAt + 15, 1), messageOf([], madeAt + 200, 1)]);
    await town.pass(300);
    assert.ok(town.vehicle("V1"));
    assert.equal(age(town, "V1"), 300);
  });

  it("with bearing -1 has none", async () => {
    const town = await hear(["23b-bearing-minus-1.pb"]);
    assert.equal(town.vehicle("V1")?.heading, null);
  });

  it("with times in milliseconds is read as such, and said to be so", async () => {
    const town = await hear(["28b-vehicle-time-ms.pb"]);
    assert.equal(age(town, "V1"), 600);
    assert.match(connectionOf(town, "vehicles")?.remark ?? "", /^Times are in milliseconds, where GTFS-Realtime has seconds/);
  });

  it("whose vehicles are all of long ago says so", async () => {
    const town = await hear(["29-vehicle-time-90-days-old.pb"]);
    assert.equal(town.heard.last.vehicles.length, 0);
    assert.equal(connectionOf(town, "vehicles")?.remark, "All 1 vehicles are too old to be shown, the newest by 90 days.");
  });

  it("without a vehicle or a forecast is good, and says so once", async () => {
    const town = await hear([messageOf([], madeAt)]);
    await town.pass(60);
    const told = town.heard.connections
      .filter(({ feed }) => feed !== "timetable")
      .map(({ feed, isConnected, remark }) => [feed, isConnected, remark]);
    assert.deepEqual(told.toSorted(), [
      ["trips", true, "The feed is good and has no forecasts."],
      ["vehicles", true, "The feed is good and has no vehicles."],
    ]);
  });

  it("says how many of its trips the timetable has, and writes it to the log", async () => {
    const town = await hear(["33-ids-with-prefix.pb", "23b-bearing-minus-1.pb"]);
    const { share, remark } = connectionOf(town, "vehicles") ?? assert.fail();
    assert.deepEqual(share, { known: 0, trips: 1 });
    assert.equal(remark, "None of its trips is in the timetable: it may be another one, or have other ids.");
    const lines: string[] = [];
    const transit = createTransit("", (_, line) => lines.push(line));
    for (const connection of town.heard.connections) transit.listener.connection(connection);
    transit.listener.connection({ ...(connectionOf(town, "vehicles") ?? assert.fail()), share: { known: 312, trips: 2040 }, remark: "" });
    assert.ok(lines.includes(`Public transport: the places of buses are here; 0 of 1 trips known. ${remark}`), lines.join("\n"));
    assert.equal(lines.at(-1), "Public transport: the places of buses are here; 312 of 2,040 trips known.");
  });
});

const plain = {
  "agency.txt": "agency_timezone\nEurope/Moscow\n",
  "routes.txt": "route_id,route_type\nR1,3\n",
  "trips.txt": "route_id,trip_id\nR1,T1\n",
  "stop_times.txt": "trip_id,stop_id,stop_sequence\nT1,S1,1\nT1,S2,2\nT1,S3,3\n",
};
