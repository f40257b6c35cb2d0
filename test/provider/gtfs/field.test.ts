import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Forecast, Network, Vehicle } from "../../../src/provider/sources/drivers/transit.js";
import { createTransit } from "../../../src/provider/sources/transit/transit.js";

const now = 1_769_860_800;

const network: Network = {
  routes: [
    {
      id: "r7",
      kind: "bus",
      shortName: "7",
      longName: "",
      ways: [
        {
          line: [
            [45, 56],
            [45.1, 56],
          ],
          // A ring: it ends where it begins.
          stops: ["s1", "s2", "s1"].map((stop, i) => ({ stop, at: i * 500 })),
        },
      ],
    },
    { id: "r0", kind: "bus", shortName: "", longName: "Night bus", ways: [] },
  ],
  stops: [
    { id: "s1", name: "Square", latitude: 56, longitude: 45 },
    { id: "s2", name: "", latitude: 56, longitude: 45.1 },
  ],
};

const forecast = (route: string | null, arrivals: [string, number][], madeAt = now): Forecast => ({
  trip: "t",
  route,
  madeAt: madeAt * 1000,
  arrivals: arrivals.map(([stop, after]) => ({ stop, at: (now + after) * 1000 })),
});

const vehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  id: "b",
  plate: "А 101",
  route: "r7",
  way: null,
  trip: null,
  latitude: 56.123456789,
  longitude: 45.000000001,
  speed: 35.6,
  heading: 359.7,
  at: now * 1000,
  nextStop: null,
  forecast: null,
  ...changes,
});

/** What is kept of these vehicles and forecasts. */
function hear(vehicles: Vehicle[], forecasts: Forecast[] = []) {
  const transit = createTransit("", () => {});
  transit.listener.vehicles({ vehicles, forecasts });
  transit.listener.network(network);
  return transit;
}

describe("what is kept of public transport", () => {
  it("gives buses with the time of their own reading, offline after two minutes and gone after thirty, if nothing comes any more", () => {
    const transit = hear([vehicle()]);
    const told = (after: number) => [transit.buses(now + after).length, transit.telemetry("b", now + after)?.online ?? null];
    assert.deepEqual(
      [told(0), told(120), told(121), told(1800), told(1801)],
      [
        [1, true],
        [1, true],
        [1, false],
        [1, false],
        [0, null],
      ],
    );
    assert.equal(transit.route("b", now + 1801), null);
    assert.equal(transit.telemetry("b", now + 500)?.utime, now);
    assert.deepEqual(transit.buses(now)[0], {
      type: "Feature",
      geometry: { type: "Point", coordinates: [45, 56.123457] },
      properties: { kind: "bus", id: "b", route: "7", plate: "А 101", utime: now, speed: 36, heading: 0 },
    });
  });

  it("gives at a stop the next arrivals of all routes with a number, not those that are over or were foretold long ago", () => {
    const transit = hear(
      [],
      [
        forecast("r7", [
          ["s1", -31],
          ["s1", -20],
          ["s1", 600],
        ]),
        forecast("r0", [["s1", 60]]),
        forecast(null, [["s1", 70]]),
        forecast("r7", [["s1", 80]], now - 121),
      ],
    );
    const arrivals = (after: number) => transit.stations(now + after)[0]?.properties;
    assert.deepEqual(arrivals(0), {
      kind: "station",
      id: "s1",
      name: "Square",
      arrivals: [
        { route: "7", utime: now - 20 },
        { route: "Night bus", utime: now + 60 },
        { route: "7", utime: now + 600 },
      ],
    });
    assert.deepEqual((arrivals(121) as { arrivals: unknown[] }).arrivals, []);
  });

  it("gives a stop that comes twice on a way its two arrivals in turn, and the names of both ends where the route has none", () => {
    const transit = hear([
      vehicle({
        forecast: forecast("r7", [
          ["s1", 10],
          ["s2", 20],
          ["s1", 30],
        ]),
      }),
    ]);
    const { name, stops } = transit.route("b", now) ?? assert.fail();
    assert.equal(name, "Square — Square");
    assert.deepEqual(
      stops.map(({ arrival }) => arrival && arrival - now),
      [10, 20, 30],
    );
    assert.equal(transit.telemetry("b", now)?.next_stop, "Square");
    assert.equal(transit.telemetry("b", now + 45)?.next_stop, null, "no stop without a name is told by its id");
  });

  it("has no route of a bus without one, and no speed or heading that nobody told", () => {
    const transit = hear([vehicle({ route: null, plate: "", speed: null, heading: null })]);
    assert.equal(transit.route("b", now), null);
    const { route, plate, speed, heading } = transit.telemetry("b", now) ?? assert.fail();
    assert.deepEqual([route, plate, speed, heading], ["", "", 0, null]);
  });

  it("writes each kind of problem to the log, whatever numbers are in it", () => {
    const lines: string[][] = [];
    const { listener } = createTransit("", (...line) => lines.push(line));
    listener.problem("The server answered 500.");
    listener.problem("The server answered 503.");
    assert.equal(lines[0]?.[0], lines[1]?.[0]);
    assert.equal(lines[1]?.[1], "The server answered 503.");
  });
});
