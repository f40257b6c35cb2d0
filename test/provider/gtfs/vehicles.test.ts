import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as v from "valibot";
import { TransportFeature } from "../../../src/core/contract/transport.js";
import { createTransit } from "../../../src/provider/sources/transit/transit.js";
import { age, createTown, metresEast, place, show, townTables, vehicleEntity, vehiclesUrl } from "./town.js";
import { messageOf } from "./write-feed.js";

describe("vehicles of a feed", () => {
  it("have route, way, plate, speed, heading, time and the stop they drive to", async () => {
    const town = await createTown();
    show(town, (now) => [
      {
        id: "b1",
        label: "Bus 1",
        plate: "А 101",
        at: place(100),
        bearing: 90,
        speed: 10,
        timestamp: now - 4,
        trip: { trip_id: "out-12", route_id: "r7" },
        more: { current_stop_sequence: 2, current_status: 1 },
      },
      { id: "b2", label: "Bus 2", at: place(200), timestamp: now - 4, trip: { route_id: "r7" }, more: { stop_id: "s3" } },
    ]);
    await town.start();
    const { latitude, longitude, way, ...bus } = town.vehicle("b1") ?? assert.fail();
    assert.equal(
      way,
      town.heard.networks[0]?.routes[0]?.ways.find(({ stops }) => stops[0]?.stop === "s1"),
    );
    assert.deepEqual(bus, {
      id: "b1",
      plate: "А 101",
      route: "r7",
      trip: "out-12",
      speed: 36,
      heading: 90,
      at: town.clock.now() - 4000,
      nextStop: "s3",
      forecast: null,
    });
    const { plate, route, speed, heading, nextStop, way: none } = town.vehicle("b2") ?? assert.fail();
    assert.deepEqual([plate, route, speed, heading, nextStop, none], ["Bus 2", "r7", null, null, "s3", null]);
  });

  it("without a trip, of an unknown route and with absurd figures are there, without what nobody knows", async () => {
    const town = await createTown();
    show(town, (now) => [
      { id: "free", at: place(0), timestamp: now },
      { id: "lost", at: place(100), timestamp: now, trip: { trip_id: "nobody", route_id: "r99" } },
      { id: "fast", at: place(200), timestamp: now, speed: 1e9, bearing: 7000 },
      { id: "back", at: place(300), timestamp: now, speed: -3, bearing: -90 },
      { id: "ferry", at: place(400), timestamp: now, trip: { trip_id: "ferry-trip" } },
      { id: "ferry-2", at: place(400), timestamp: now, trip: { route_id: "t1" } },
    ]);
    await town.start();
    const known = town.heard.last.vehicles.map(({ id, route, way, speed, heading }) => [id, route, way, speed, heading]);
    assert.deepEqual(known, [
      ["free", null, null, null, null],
      ["lost", null, null, null, null],
      ["fast", null, null, null, null],
      ["back", null, null, null, 270],
    ]);
  });

  it("of trolleybuses, trams and trains are what they are, and a train may be as fast as one", async () => {
    const kinds = { r7: 11, r8: 900 };
    const tables = townTables();
    const routes = (tables["routes.txt"] ?? []).map((row) =>
      row[0] === "r7" || row[0] === "r8" ? [...row.slice(0, 3), kinds[row[0]]] : row,
    );
    const town = await createTown({ tables: { ...tables, "routes.txt": [...routes, ["fast", "R", "", 2], ["metro", "M", "", 1]] } });
    const started = town.now();
    const driven =
      (route: string, id = route) =>
      (now: number) => ({
        id,
        at: place((now - started) * 80),
        timestamp: now,
        trip: { route_id: route },
      });
    show(town, (now) => ["r7", "r8", "metro", "fast"].map((route) => driven(route)(now)));
    await town.start();
    await town.pass(30);
    const transit = createTransit("", () => {});
    for (const network of town.heard.networks) transit.listener.network(network);
    transit.listener.vehicles(town.heard.last);
    const now = town.now();
    assert.deepEqual(
      transit.buses(now).map(({ properties }) => [properties.id, properties.kind]),
      [
        ["r7", "trolleybus"],
        ["r8", "tram"],
        ["metro", "train"],
        ["fast", "train"],
      ],
    );
    assert.deepEqual(
      ["r7", "r8", "fast"].map((id) => transit.telemetry(id, now)?.kind),
      ["trolleybus", "tram", "train"],
    );
    assert.deepEqual([metresEast(town, "fast"), metresEast(town, "r8")], [2400, 0], "288 km/h are too much for a tram");
    for (const feature of transit.buses(now)) v.parse(TransportFeature, feature);
  });

  it("nowhere on earth are left out, and said to be so", async () => {
    const town = await createTown();
    show(town, (now) => [
      { id: "good", at: place(0), timestamp: now },
      { id: "null-island", at: [0, 0], timestamp: now },
      { id: "beyond", at: [45, 91], timestamp: now },
      { id: "nan", at: [Number.NaN, 56], timestamp: now },
    ]);
    await town.start();
    assert.deepEqual(
      town.heard.last.vehicles.map(({ id }) => id),
      ["good"],
    );
    assert.match(town.heard.problems.at(-1) ?? "", /3 of 4 vehicles have no place on earth\.$/);
  });

  it("keep their place where their own time stands or jumps back", async () => {
    const town = await createTown();
    const started = town.now();
    show(town, (now) => [
      { id: "stands", at: place(0), timestamp: started },
      { id: "back", at: place(now - started), timestamp: now === started + 15 ? now - 90 : now },
    ]);
    await town.start();
    await town.pass(15);
    assert.deepEqual([metresEast(town, "back"), age(town, "back"), age(town, "stands")], [0, 15, 15]);
    await town.pass(15);
    assert.deepEqual([metresEast(town, "back"), age(town, "back"), age(town, "stands")], [30, 0, 30]);
  });

  it("do not jump: a place too far away waits for a second one that confirms it", async () => {
    const town = await createTown();
    const started = town.now();
    const places = [0, 10, 8000, 20, 8000, 8020, 8040];
    show(town, (now) => [{ id: "b", at: place(places[Math.floor((now - started) / 15)] ?? 0), timestamp: now }]);
    await town.start();
    const shown = [metresEast(town, "b")];
    const ages = [age(town, "b")];
    for (let look = 1; look < places.length; look++) {
      await town.pass(15);
      shown.push(metresEast(town, "b"));
      ages.push(age(town, "b"));
    }
    assert.deepEqual(shown, [0, 10, 10, 20, 20, 8020, 8040]);
    assert.deepEqual(ages, [0, 0, 15, 0, 15, 0, 0], "what is held back makes nothing fresh");
  });

  it("are not confirmed in a far place by the same reading told again", async () => {
    const town = await createTown();
    const started = town.now();
    show(town, (now) => [{ id: "b", at: place(now === started ? 0 : 8000), timestamp: now === started ? now : started + 15 }]);
    await town.start();
    await town.pass(60);
    assert.deepEqual([metresEast(town, "b"), age(town, "b")], [0, 60]);
  });

  it("without a time have that of their message, and with a time ahead of it no newer one", async () => {
    const town = await createTown();
    const started = town.now();
    show(town, (now) => [
      { id: "timeless", at: place(0) },
      { id: "ahead", at: place(now - started), timestamp: now + 3600 },
      { id: "ahead-and-stands", at: place(0), timestamp: started + 3600 },
      { id: "put-right", at: place(now - started), timestamp: now === started ? now + 3600 : now },
    ]);
    await town.start();
    await town.pass(30);
    const ages = ["timeless", "ahead", "ahead-and-stands", "put-right"].map((id) => age(town, id));
    assert.deepEqual(ages, [0, 0, 30, 0]);
    assert.deepEqual([metresEast(town, "ahead"), metresEast(town, "put-right")], [30, 30]);
  });

  it("of a feed without any times are as old as the message that has not changed", async () => {
    const town = await createTown();
    town.says[vehiclesUrl] = () => messageOf([vehicleEntity({ id: "b", at: place(0) })], null);
    await town.start();
    await town.pass(60);
    assert.equal(age(town, "b"), 60);
  });

  it("are forgotten half an hour after the feed was heard of", async () => {
    const town = await createTown();
    show(town, (now) => [{ id: "b", at: place(0), timestamp: now }]);
    await town.start();
    town.says[vehiclesUrl] = () => 503;
    await town.pass(1_770);
    assert.ok(town.vehicle("b"));
    await town.pass(60);
    assert.equal(town.vehicle("b"), undefined);
  });

  it("are gone two minutes after newer messages have named them no more, and those without any name with the next message", async () => {
    const town = await createTown();
    const started = town.now();
    show(town, (now) => [
      ...(now === started ? [{ id: "gone", at: place(0), timestamp: now }] : []),
      { entity: `e-${now}`, at: place(50), timestamp: now },
      { entity: `t-${now}`, at: place(70), timestamp: now, trip: { trip_id: "out-12" } },
    ]);
    await town.start();
    await town.pass(105);
    assert.ok(town.vehicle("gone"));
    assert.equal(town.heard.last.vehicles.length, 3);
    await town.pass(30);
    assert.equal(town.vehicle("gone"), undefined);
    assert.equal(town.vehicle("trip out-12")?.route, "r7");
  });

  it("beyond all reason are none, and a sentence", async () => {
    const town = await createTown();
    show(town, (now) => Array.from({ length: 20_001 }, (_, i) => ({ id: `b${i}`, at: place(0), timestamp: now })));
    await town.start();
    assert.equal(town.heard.last.vehicles.length, 0);
    assert.match(town.heard.problems.at(-1) ?? "", /more than 20000 vehicles/);
  });
});

describe("the clock of a feed", () => {
  it("that is a minute ahead is measured and taken off, nothing is of the future or jumps back", async () => {
    const town = await createTown();
    const started = town.now();
    // Every second message was made ten seconds before it is asked for.
    const made = () => town.now() + 60 - (Math.floor((town.now() - started) / 15) % 2) * 10;
    town.says[vehiclesUrl] = () => messageOf([vehicleEntity({ id: "b", at: place(0), timestamp: made() - 3 })], made());
    await town.start();
    let last = 0;
    for (let look = 0; look < 20; look++) {
      const at = town.vehicle("b")?.at ?? 0;
      assert.ok(at <= town.clock.now() && at >= last);
      assert.ok([3, 13].includes(age(town, "b")), `${age(town, "b")}`);
      last = at;
      await town.pass(15);
    }
    assert.deepEqual(
      town.heard.connections.filter(({ feed }) => feed === "vehicles").map(({ isConnected, skew }) => [isConnected, skew]),
      [[true, 60_000]],
    );
  });

  it("may be set forward and back: vehicles go on within three looks, and their time never falls", async () => {
    const town = await createTown();
    let ahead = 0;
    const started = town.now();
    const made = () => town.now() + ahead;
    town.says[vehiclesUrl] = () => messageOf([vehicleEntity({ id: "b", at: place(town.now() - started), timestamp: made() })], made());
    await town.start();
    await town.pass(60);
    ahead = 90;
    let last = 0;
    const isSteady = () => {
      const at = town.vehicle("b")?.at ?? 0;
      assert.ok(at >= last && at <= town.clock.now());
      last = at;
    };
    for (let look = 0; look < 8; look++) {
      await town.pass(15);
      isSteady();
      assert.equal(age(town, "b"), 0);
    }
    ahead = 0;
    const ages: number[] = [];
    for (let look = 0; look < 5; look++) {
      await town.pass(15);
      isSteady();
      ages.push(age(town, "b"));
    }
    assert.deepEqual(ages, [15, 30, 0, 0, 0]);
    assert.ok(town.heard.problems.some((sentence) => sentence.endsWith("The clock of the feed was set back by 90 s.")));
  });

  it("that is behind makes what it says old, with a sentence, since it may well be", async () => {
    const town = await createTown();
    show(town, (now) => [{ id: "b", at: place(0), timestamp: now }], -300);
    await town.start();
    await town.pass(30);
    assert.equal(age(town, "b"), 300);
    assert.match(town.heard.problems.at(-1) ?? "", /The newest message is 300 s old, or the clock of the feed is behind\.$/);
  });

  it("of an older copy of the message changes nothing", async () => {
    const town = await createTown();
    const started = town.now();
    const isCopy = () => Math.floor((town.now() - started) / 15) % 3 === 1;
    town.says[vehiclesUrl] = () => {
      const made = town.now() - (isCopy() ? 40 : 0);
      return messageOf([vehicleEntity({ id: "b", at: place(made - started), timestamp: made })], made);
    };
    await town.start();
    let last = -1;
    for (let look = 0; look < 12; look++) {
      assert.ok(metresEast(town, "b") >= last);
      last = metresEast(town, "b");
      assert.ok(age(town, "b") <= 15);
      await town.pass(15);
    }
  });
});
