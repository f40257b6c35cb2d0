import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ops } from "../../../src/core/contract/index.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import type { TransitDriver, TransitListener } from "../../../src/provider/sources/drivers/transit.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn, startInMemory } from "../asking.js";
import { nodeCount, published } from "../several-nodes.js";
import { createTown, place, show, stopsOfLine, tripEntity, tripsUrl, vehicleEntity, vehiclesUrl } from "./town.js";
import { messageOf } from "./write-feed.js";

type Feature = { geometry: { coordinates: number[] }; properties: Record<string, unknown> };

const town = await createTown({ trips: tripsUrl });

describe("a provider with real buses", () => {
  let provider: RunningProvider;
  let token = "";
  /** Whether the feeds say anything. */
  let isSilent = false;

  const get = (path: string) => ask(provider.url, path, { token });
  const post = (path: string) => ask(provider.url, path, { token, body: {} });
  const features = async (kind: string): Promise<Feature[]> => {
    await published(provider, "city/transport_situation", token);
    const { body, status } = await get("city/transport_situation");
    assert.equal(status, 200);
    v.parse(ops.transportSituation.ok, body);
    return body.features.filter(({ properties }: Feature) => properties.kind === kind);
  };

  before(async () => {
    // Noon in Moscow, when all have heard the feed: a list that was built before stays until the next tick.
    town.clock.step(-3 * 3_600_000 - 15_000);
    const { says } = town;
    says[vehiclesUrl] = () =>
      isSilent
        ? 503
        : messageOf(
            [
              vehicleEntity({
                id: "fleet/4711",
                label: "Bus 1",
                plate: "А 101 АА",
                at: place(100),
                bearing: 91,
                speed: 10,
                timestamp: town.now() - 3,
                trip: { trip_id: "out-12", route_id: "r7" },
              }),
              vehicleEntity({ id: "4712", at: place(200), timestamp: town.now() - 3 }),
              vehicleEntity({ id: "4713", label: "Bus 3", at: place(300), timestamp: town.now() - 3, trip: { route_id: "unknown" } }),
            ],
            town.now(),
          );
    says[tripsUrl] = () =>
      isSilent
        ? 503
        : messageOf(
            [
              tripEntity({ trip_id: "out-12", start_date: "20260131" }, [{ stop_sequence: 2, arrival: { delay: 30 } }]),
              tripEntity({ trip_id: "back-12", start_date: "20260131" }, [{ stop_sequence: 9, arrival: { delay: 0 } }]),
            ],
            town.now(),
          );
    // Of several nodes each hears the feed.
    const listeners = [town.listener];
    const tell = (say: (listener: TransitListener) => void) => {
      for (const each of listeners) say(each);
    };
    const tellAll: TransitListener = {
      network: (network) => tell((each) => each.network(network)),
      vehicles: (snapshot) => tell((each) => each.vehicles(snapshot)),
      connection: (connection) => tell((each) => each.connection(connection)),
      problem: (sentence) => tell((each) => each.problem(sentence)),
    };
    const transit: TransitDriver = {
      ...town.driver,
      async start(listener) {
        listeners.push(listener);
        if (listeners.length === 1 + Math.max(1, nodeCount())) await town.driver.start(tellAll);
      },
    };
    provider = await startInMemory({ transit, now: () => town.now(), guests: ["bus", "bus.plate", "station"] });
    await waitUntil("the feed was heard", () => town.heard.snapshots > 0);
    await town.pass(15);
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  it("shows them and the stops in the place of simulated ones, everything else as before", async () => {
    const buses = await features("bus");
    const utime = Math.floor(town.now()) - 3;
    assert.deepEqual(
      buses.map(({ properties }) => properties),
      [
        { kind: "bus", id: "fleet/4711", route: "7", plate: "А 101 АА", utime, speed: 36, heading: 91 },
        { kind: "bus", id: "4712", route: "", plate: "", utime, speed: 0, heading: null },
        { kind: "bus", id: "4713", route: "", plate: "Bus 3", utime, speed: 0, heading: null },
      ],
    );
    const stations = await features("station");
    assert.equal(stations.length, stopsOfLine);
    assert.deepEqual(stations[1]?.properties, {
      kind: "station",
      id: "s2",
      name: "Stop 2",
      arrivals: [
        { route: "7", utime: town.now() + 150 },
        { route: "7", utime: town.now() + 1800 + 8 * 120 },
      ],
    });
    assert.ok((await features("road")).length > 0 && (await features("spec")).length > 0);
  });

  it("answers every call of a bus by the contract, without what nobody tells", async () => {
    const telemetry = await get(`bus/${encodeURIComponent("fleet/4711")}/telemetry`);
    assert.equal(telemetry.status, 200, telemetry.text);
    v.parse(ops.busTelemetry.ok, telemetry.body);
    const { latitude, longitude, utime, ...told } = telemetry.body;
    assert.deepEqual(told, {
      id: "fleet/4711",
      online: true,
      speed: 36,
      heading: 91,
      route: "7",
      plate: "А 101 АА",
      model: "",
      passengers: null,
      next_stop: "Stop 2",
    });
    const route = await get(`bus/${encodeURIComponent("fleet/4711")}/route`);
    v.parse(ops.busRoute.ok, route.body);
    assert.deepEqual([route.body.route, route.body.name, route.body.stops.length], ["7", "Station – Hospital", stopsOfLine]);
    assert.deepEqual(
      route.body.stops
        .slice(0, 3)
        .map(({ name, arrival }: { name: string; arrival: number | null }) => [name, arrival && arrival - town.now()]),
      [
        ["Station", null],
        ["Stop 2", 150],
        ["Stop 3", 270],
      ],
    );
    assert.deepEqual([(await post("bus/4712/events_last")).body, (await post("bus/4712/passenger_flow")).body], [[], []]);
    const none = [
      await get("bus/4712/img"),
      await get("bus/4712/route"),
      await get("bus/nobody/telemetry"),
      await post("bus/nobody/events_last"),
    ];
    assert.deepEqual(
      none.map(({ status, body }) => [status, body.error.message]),
      [
        [404, "This bus has no camera."],
        [404, "The route of this bus is not known."],
        [404, "There is no such bus."],
        [404, "There is no such bus."],
      ],
    );
    const bus = provider.sim.world.city.routes[0]?.buses[0]?.id;
    assert.ok(bus, "the city has buses that would be simulated");
    assert.equal((await get(`bus/${bus}/telemetry`)).status, 404);
  });

  it("shows guests what they may see", async () => {
    const pass = await ask(provider.url, "auth/guest", { method: "POST" });
    const { body } = await ask(provider.url, "guest/city/transport_situation", { token: pass.body.access_token });
    assert.deepEqual(
      body.features.filter(({ properties }: Feature) => properties.kind === "bus").map(({ properties }: Feature) => properties.plate),
      ["А 101 АА", "", "Bus 3"],
    );
  });

  it("marks them as old when the feed is silent: offline after two minutes, gone after half an hour, forecasts sooner", async () => {
    isSilent = true;
    const told = Math.floor(town.now()) - 3;
    await town.pass(90);
    const [bus] = await features("bus");
    assert.equal(bus?.properties.utime, told);
    assert.equal((await get("bus/4712/telemetry")).body.online, true);
    await town.pass(60);
    const { body } = await get("bus/4712/telemetry");
    assert.deepEqual([body.online, body.utime], [false, told]);
    assert.ok((await features("station")).every(({ properties }) => (properties.arrivals as unknown[]).length === 0));
    assert.equal((await get(`bus/${encodeURIComponent("fleet/4711")}/route`)).body.stops[2].arrival, null);
    await town.pass(1600);
    assert.equal((await features("bus")).length, 3);
    await town.pass(120);
    assert.equal((await features("bus")).length, 0);
    assert.equal((await get("bus/4712/telemetry")).status, 404);
    assert.equal((await features("station")).length, stopsOfLine);
    isSilent = false;
    await town.pass(30);
    assert.equal((await features("bus")).length, 3);
  });
});

describe("a provider whose timetable is no zip", () => {
  it("starts, shows buses without a number, and tells the log why", async (t) => {
    const spoilt = await createTown();
    writeFileSync(spoilt.zip, "no zip");
    show(spoilt, (now) => [{ id: "b", at: place(0), timestamp: now, trip: { route_id: "r7" } }]);
    const { mock } = t.mock.method(console, "error", () => {});
    const provider = await startInMemory({ transit: spoilt.driver, now: () => spoilt.now(), dataDir: "/nonexistent" });
    try {
      const token = await signIn(provider.url);
      await waitUntil("the bus is there", async () => {
        await spoilt.pass(15);
        await published(provider, "city/transport_situation", token);
        const { body } = await ask(provider.url, "city/transport_situation", { token });
        return body.features.some(({ properties }: Feature) => properties.id === "b" && properties.route === "");
      });
      const lines = mock.calls.map(({ arguments: [line] }) => String(line));
      const wanted = "Public transport: the timetable and stops are missing. The file is not a zip, or is damaged.";
      assert.ok(lines.includes(wanted), lines.join("\n"));
    } finally {
      await provider.close();
    }
  });
});
