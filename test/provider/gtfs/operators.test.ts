import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TransportFeature, TransportSituation } from "../../../src/core/contract/transport.js";
import { forGuests } from "../../../src/provider/service/guests/answers.js";
import { type GuestView, guestView } from "../../../src/provider/service/guests/view.js";
import { joinTransit } from "../../../src/provider/sources/transit/join.js";
import { createTransit } from "../../../src/provider/sources/transit/transit.js";
import { createTown, place, show, type Town, tripEntity, tripsUrl } from "./town.js";
import { messageOf } from "./write-feed.js";

/** What the provider keeps of a driver. */
async function kept(operator: string, town: Town) {
  const lines: string[] = [];
  const transit = createTransit(operator, (_, line) => lines.push(line));
  await town.start();
  for (const network of town.heard.networks) transit.listener.network(network);
  for (const connection of town.heard.connections) transit.listener.connection(connection);
  transit.listener.vehicles(town.heard.last);
  return { transit, lines };
}

describe("trams beside buses", () => {
  it("are shown to guests as buses are, without their plates", () => {
    const feature: TransportFeature = {
      type: "Feature",
      geometry: { type: "Point", coordinates: [45, 56] },
      properties: { kind: "tram", id: "1", route: "7", plate: "T 1", utime: 1, speed: 0, heading: null },
    };
    const forGuest = forGuests.transportSituation as unknown as (answer: TransportSituation, view: GuestView) => TransportSituation;
    const shown = (...layers: string[]) =>
      forGuest({ type: "FeatureCollection", features: [feature] }, guestView(layers) ?? assert.fail()).features.map(
        ({ properties }) => properties,
      );
    const { plate: _, ...bare } = feature.properties as { plate: string };
    assert.deepEqual(shown("bus"), [bare]);
    assert.deepEqual(shown("bus", "bus.plate"), [feature.properties]);
    assert.deepEqual(shown("station"), []);
  });
});

describe("several operators of public transport", () => {
  it("are beside each other, also where their ids are the same, and each is named in the log", async () => {
    const north = await createTown();
    show(north, (now) => [{ id: "1", plate: "N 1", at: place(0), timestamp: now, trip: { trip_id: "out-12" } }]);
    const south = await createTown();
    show(south, (now) => [{ id: "1", plate: "S 1", at: place(0), timestamp: now }]);
    const heard = { North: await kept("North", north), South: await kept("South", south) };
    const joined = joinTransit(new Map(Object.entries(heard).map(([operator, { transit }]) => [operator, transit])));
    const now = north.now();
    assert.deepEqual(
      joined.buses(now).map(({ properties }) => properties.id),
      ["North/1", "South/1"],
    );
    assert.deepEqual(
      ["North/1", "South/1", "East/1", "1"].map((id) => joined.telemetry(id, now)).map((told) => told && [told.id, told.plate]),
      [["North/1", "N 1"], ["South/1", "S 1"], null, null],
    );
    const stations = joined.stations(now).map(({ properties }) => properties.id);
    assert.equal(new Set(stations).size, 20);
    const route = joined.route("North/1", now);
    assert.ok(route?.stops.every(({ id }) => stations.includes(id)));
    assert.equal(joined.route("South/1", now), null);
    assert.deepEqual(
      [joined.picture("North/1", now, "en"), joined.passengers("North/1", []), joined.events("East/1", 0, now)],
      [null, [], []],
    );
    assert.ok(heard.North.lines.includes("Public transport, North: the places of buses are here; 1 of 1 trips known."));
  });

  it("may tell forecasts alone: there are stops with arrivals and no vehicle", async () => {
    const town = await createTown({ vehicles: undefined, trips: tripsUrl });
    town.says[tripsUrl] = () => messageOf([tripEntity({ trip_id: "out-15" }, [{ stop_sequence: 1, arrival: { delay: 60 } }])], town.now());
    const { transit } = await kept("", town);
    const joined = joinTransit(new Map([["", transit]]));
    const [first] = joined.stations(town.now());
    assert.deepEqual(first?.properties, { kind: "station", id: "s1", name: "Station", arrivals: [{ route: "7", utime: town.now() + 60 }] });
    assert.deepEqual(joined.buses(town.now()), []);
    assert.equal(town.asked.length, 1);
  });
});
