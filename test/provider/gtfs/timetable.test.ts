import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { ServiceDays, secondsOf } from "../../../src/provider/sources/drivers/gtfs/service-day.js";
import { readStatic } from "../../../src/provider/sources/drivers/gtfs/static.js";
import type { Timetable } from "../../../src/provider/sources/drivers/gtfs/timetable.js";
import { metresAlong } from "../../../src/provider/sources/drivers/gtfs/ways.js";
import { place, spacing, stopId, stopsOfLine, type Tables, townTables, zipOf } from "./town.js";

const read = (tables: Record<string, Tables[string] | string>): Promise<Timetable> => readStatic(zipOf(tables));

/** The town with another table in the place of one of its own; a table that is undefined is not there. */
function changed(tables: Record<string, Tables[string] | string | undefined>): Record<string, Tables[string] | string> {
  const all = { ...townTables(), ...tables };
  return Object.fromEntries(Object.entries(all).flatMap(([name, table]) => (table === undefined ? [] : [[name, table]])));
}

/** The town with a line more in one of its tables. */
const withLine = (table: string, line: readonly (string | number)[]) => changed({ [table]: [...(townTables()[table] ?? []), line] });

describe("a timetable", () => {
  it("becomes routes with their ways, and the stops at which they call", async () => {
    const { network, remarks, trips, days } = await read(townTables());
    assert.deepEqual(
      network.routes.map(({ id, shortName, longName, ways }) => [id, shortName, longName, ways.length]),
      [
        ["r7", "7", "Station – Hospital", 2],
        ["r8", "8А", "", 1],
      ],
    );
    assert.equal(network.stops.length, stopsOfLine, "neither the ferry's stop nor the station");
    assert.equal(network.stops[0]?.name, "Station", "a platform without a name has that of its station");
    const [there, back] = network.routes[0]?.ways ?? [];
    assert.equal(there?.line.length, stopsOfLine);
    assert.deepEqual(
      there?.stops.map(({ stop }) => stop),
      Array.from({ length: stopsOfLine }, (_, i) => stopId(i + 1)),
    );
    assert.equal(back?.stops[0]?.stop, stopId(stopsOfLine));
    for (const way of [there, back])
      way?.stops.forEach(({ at }, i) => {
        assert.ok(Math.abs(at - i * spacing) < 5, `${at}`);
      });
    assert.equal(network.routes[1]?.ways[0]?.line.length, 3, "without a shape the line leads from stop to stop");
    assert.equal(trips.get("out-25")?.times[0], 25 * 3600);
    assert.equal(days.zone, "Europe/Moscow");
    assert.deepEqual(remarks, ["routes.txt: 1 routes of ships, cable cars and the like are not shown."]);
  });

  it("of another maker is read: the sample feed of the package sample-gtfs-feed", async () => {
    const path = createRequire(import.meta.url).resolve("sample-gtfs-feed/gtfs.zip");
    const { network, trips, days } = await readStatic(path);
    assert.deepEqual(
      network.routes.map(({ shortName, kind, ways }) => [shortName, kind, ways.length]),
      [
        ["Ada", "bus", 2],
        ["Babbage", "tram", 2],
        ["Cerf", "tram", 3],
        ["DST", "tram", 1],
      ],
    );
    assert.equal(days.zone, "Europe/Warsaw");
    assert.deepEqual(
      network.routes[0]?.ways.map(({ line, stops }) => [line.length, stops.map(({ stop }) => stop)]),
      [
        [549, ["airport-1", "museum", "center"]],
        [595, ["center", "museum", "airport"]],
      ],
    );
    assert.deepEqual([...(trips.get("a-downtown-all-day")?.times ?? [])], [55_380, 55_800, 56_100]);
    assert.equal(network.stops.length, 5);
  });

  it("may lie in a folder, have a byte order mark, quotes, CRLF, spaces, and no shapes", async () => {
    const { "shapes.txt": _, ...tables } = townTables();
    const { network } = await read({
      ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`gtfs/${name}`, rows])),
      "gtfs/routes.txt": '\ufeffroute_id , route_short_name,route_type\r\n"r7","7 ""fast""", 3\r\nr8,8,11\r\n\r\nt1,1,0',
    });
    assert.equal(network.routes[0]?.shortName, '7 "fast"');
    assert.equal(network.routes[0]?.ways[0]?.line.length, stopsOfLine);
  });

  it("without a table, a column or an end of a quotation says which and where", async () => {
    const faults: [Record<string, Tables[string] | string | undefined>, RegExp][] = [
      [{ "trips.txt": undefined }, /^trips\.txt is missing in the zip\.$/],
      [{ "stops.txt": "stop_id,stop_name\ns1,One\n" }, /^stops\.txt, line 1: The column "stop_lat" is missing\.$/],
      [{ "stop_times.txt": "trip_id,stop_id\nout-6,s1\n" }, /^stop_times\.txt, line 1: The column "stop_sequence" is missing\.$/],
      [{ "routes.txt": 'route_id,route_type\nr7,3\n"r8,3\n' }, /^routes\.txt, line \d: A quotation mark is not closed\.$/],
      [{ "routes.txt": "" }, /^routes\.txt is empty\.$/],
      [{ "agency.txt": "agency_timezone\nMoon/Base\n" }, /^agency\.txt, line 2: "agency_timezone" is no time zone: "Moon\/Base"\./],
      [{ "agency.txt": "agency_timezone\n" }, /^agency\.txt has no line\.$/],
      [{ "routes.txt": `route_id,route_type\nr7,3${"x".repeat(200_000)}\n` }, /^routes\.txt, line \d: The line has more than 100000 /],
    ];
    for (const [tables, sentence] of faults) {
      const name = Object.keys(tables)[0];
      await assert.rejects(read(changed(tables)), ({ message }: Error) => sentence.test(message) || assert.fail(`${name}: ${message}`));
    }
    await assert.rejects(readStatic(Buffer.from("<html>")), /The file is not a zip, or is damaged\./);
    await assert.rejects(readStatic("/nowhere/timetable.zip"), /There is no file "\/nowhere\/timetable\.zip"\./);
    await assert.rejects(readStatic(zipOf(townTables()).subarray(0, 3000)), /not a zip, or is damaged/);
  });

  it("that is damaged inside of the zip says in which table", async () => {
    const zip = zipOf({ ...townTables(), "agency.txt": `agency_timezone\n${"Europe/Moscow\n".repeat(1000)}` });
    for (let i = 60; i < 90; i++) zip[i] = 0xff;
    await assert.rejects(readStatic(zip), /agency\.txt|not a zip/);
  });

  it("leaves out lines that make no sense and says so once for each table", async () => {
    const lines: [string, (string | number)[], RegExp][] = [
      ["routes.txt", ["r9", "9", "", "bus"], /^routes\.txt, line 5: "route_type" is no number: "bus"\. Left out\.$/],
      ["stops.txt", ["s99", "Nowhere", "north", "", 0, ""], /^stops\.txt, line 14: "stop_lat", "stop_lon" are no place: "north", ""/],
      ["trips.txt", ["r99", "daily", "lost", ""], /^trips\.txt, line 44: "route_id" is in no line of routes\.txt: "r99"/],
      ["stop_times.txt", ["out-6", "6:0", "6:0", "s1", 11], /^stop_times\.txt, line \d+: "arrival_time" is no time: "6:0"/],
      ["stop_times.txt", ["lost", "06:00:00", "", "s1", 1], /"trip_id" is in no line of trips\.txt: "lost"/],
      ["stop_times.txt", ["out-6", "06:00:00", "", "s99", 11], /"stop_id" is no stop of stops\.txt: "s99"/],
      ["shapes.txt", ["street", "", "", 99], /^shapes\.txt, line 22: "shape_pt_lat"/],
    ];
    for (const [table, line, sentence] of lines) {
      const { network, remarks } = await read(withLine(table, line));
      assert.equal(network.stops.length, stopsOfLine);
      assert.ok(
        remarks.some((remark) => sentence.test(remark)),
        `${table}: ${remarks.join(" ")}`,
      );
    }
    const many = await read(changed({ "trips.txt": [...(townTables()["trips.txt"] ?? []), ["x", "", "y", ""], ["x", "", "z", ""]] }));
    assert.match(many.remarks.at(-1) ?? "", /The same or the like in 1 more lines\. Left out\.$/);
  });
});

describe("a timetable that is too large", () => {
  const times = ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"];
  /** The town with more trips of bus 8, which call so often at its stops, each by numbers of its own. */
  const withTrips = (trips: Record<string, number>, shape = "") =>
    changed({
      "trips.txt": [...(townTables()["trips.txt"] ?? []), ...Object.keys(trips).map((trip) => ["r8", "daily", trip, shape])],
      "stop_times.txt": [
        ...(townTables()["stop_times.txt"] ?? [times]),
        ...Object.entries(trips).flatMap(([trip, calls], first) =>
          Array.from({ length: calls }, (_, i) => [trip, "", "", stopId((i % 2) + 1), first + i]),
        ),
      ],
    });
  /** A line of so many points, whose stops lie at its start. */
  const line = (points: number) => [
    ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"],
    ...Array.from({ length: points }, (_, i) => ["long", 56, 45 + i * 1e-5, i]),
  ];

  it("leaves out a trip of more than 1,000 stops, and names it", async () => {
    const { trips, remarks } = await read(withTrips({ endless: 1500, longest: 1000 }));
    assert.equal(trips.get("longest")?.times.length, 1000);
    assert.deepEqual([trips.has("endless"), trips.has("out-6")], [false, true]);
    assert.equal(remarks.at(-1), 'Trip "endless": A trip may have 1000 stops at most. Left out.');
    const several = await read(withTrips({ endless: 1001, another: 5000, third: 1001 }));
    assert.equal(several.remarks.at(-1), 'Trip "endless" and 2 more: A trip may have 1000 stops at most. Left out.');
  });

  it("leaves out a trip whose stops times the points of its line are too many, or whose line is too long", async () => {
    const many = await read({ ...withTrips({ winding: 501, within: 50 }, "long"), "shapes.txt": line(10_000) });
    assert.deepEqual([many.trips.has("winding"), many.trips.has("within")], [false, true]);
    assert.equal(many.remarks.at(-1), 'Trip "winding": The stops of a trip × the points of its line may be 5000000 at most. Left out.');
    const long = await read({ ...withTrips({ far: 2 }, "long"), "shapes.txt": line(100_001) });
    assert.equal(long.trips.has("far"), false);
    assert.equal(long.remarks.at(-1), 'Trip "far": The line of a trip may have 100000 points at most. Left out.');
  });

  it("is refused where the stops of all ways times the points of their lines are too many", async () => {
    const trips = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`way-${i}`, 50]));
    const tables = { ...withTrips(trips, "long"), "shapes.txt": line(100_000) };
    await assert.rejects(read(tables), /^Error: The stops of all ways × the points of their lines are \d+; 1000000000 are the most\.$/);
  });

  it("is refused before it is unpacked where that would be more than 3 GB, and while it is where the zip lies", async () => {
    /** The zip with other lengths in its list of files. */
    const telling = (zip: Buffer, length: number) => {
      const changed = Buffer.from(zip);
      for (let at = changed.indexOf("PK\x01\x02"); at >= 0; at = changed.indexOf("PK\x01\x02", at + 1))
        changed.writeUInt32LE(length, at + 24);
      return changed;
    };
    const zip = zipOf(townTables());
    await assert.rejects(readStatic(telling(zip, 600_000_000)), /^Error: The tables have more than 3000 MB together, unpacked\.$/);
    await assert.rejects(readStatic(telling(zip, 10)), /^Error: agency\.txt is damaged in the zip\.$/);
  });
});

describe("stops along a line", () => {
  it("lie further and further, also on a street that is driven there and back, and on a ring", () => {
    const street = [0, 500, 1000, 1500, 1000, 500, 0].map((east) => place(east));
    const stops = [100, 900, 1400, 1100, 300].map((east, i) => place(east, i < 3 ? -8 : 8));
    const marks = metresAlong(street, stops);
    [100, 900, 1400, 1900, 2700].forEach((wanted, i) => {
      assert.ok(Math.abs((marks[i] ?? 0) - wanted) < 10, `${marks}`);
    });
    const ring = [place(0), place(1000), place(1000, 1000), place(0, 1000), place(0)];
    const around = metresAlong(ring, [place(0), place(1000, 500), place(0, 500), place(0)]);
    [0, 1500, 3500, 4000].forEach((wanted, i) => {
      assert.ok(Math.abs((around[i] ?? 0) - wanted) < 20, `${around}`);
    });
  });
});

describe("times of a timetable", () => {
  it("are counted from noon less twelve hours, in the zone, also when the clocks are set", () => {
    assert.equal(secondsOf("25:10:05"), 90_605);
    for (const wrong of ["", "6:0", "06:60:00", "-1:00:00", undefined]) assert.equal(secondsOf(wrong), null);
    const days = new ServiceDays("Europe/Berlin");
    const day = (month: number, date: number) => Date.UTC(2026, month - 1, date) / 86_400_000;
    assert.equal(days.startOf(day(1, 15)), Date.UTC(2026, 0, 14, 23));
    // On 29 March 2026 the clocks go from 2 to 3: noon is 10:00 UTC, and the times of the day begin at 22:00 UTC of the day before.
    assert.equal(days.startOf(day(3, 29)), Date.UTC(2026, 2, 28, 22));
    assert.equal(days.startOf(day(10, 25)), Date.UTC(2026, 9, 24, 23));
    assert.equal(days.nearest(25 * 3600, Date.UTC(2026, 0, 16, 0, 30)), day(1, 15));
  });
});
