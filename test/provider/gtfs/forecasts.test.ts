import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  age,
  clockTime,
  createTown,
  place,
  type Shown,
  show,
  stopId,
  type Tables,
  townTables,
  tripEntity,
  tripsUrl,
  vehicleEntity,
  vehiclesUrl,
} from "./town.js";
import { messageOf } from "./write-feed.js";

describe("forecasts", () => {
  /** A town in which one message foretells; `noon` is 12:00 in Moscow, when trip `out-12` leaves. */
  async function foretell(entities: (noon: number) => object[], vehicles: Shown[] = [], tables = townTables()) {
    const town = await createTown({ trips: tripsUrl, tables });
    town.clock.step(-3 * 3_600_000 + 300_000);
    const noon = Date.UTC(2026, 0, 31, 9) / 1000;
    town.says[tripsUrl] = () => messageOf(entities(noon), town.now());
    show(town, (now) => vehicles.map((vehicle) => ({ ...vehicle, timestamp: now })));
    await town.start();
    const arrivals = (trip: string) =>
      town.heard.last.forecasts.find((forecast) => forecast.trip === trip)?.arrivals.map(({ stop, at }) => [stop, at / 1000 - noon]);
    return { town, noon, arrivals };
  }

  it("with times, delays, skipped stops and stops without data follow the timetable", async () => {
    const { arrivals } = await foretell((noon) => [
      tripEntity({ trip_id: "out-12", start_date: "20260131" }, [
        { stop_sequence: 3, arrival: { delay: 60 } },
        { stop_id: "s5", schedule_relationship: 1 },
        { stop_sequence: 6, arrival: { time: noon + 630 } },
        { stop_sequence: 8, departure: { delay: -30 } },
        { stop_sequence: 9, schedule_relationship: 2 },
      ]),
    ]);
    assert.deepEqual(arrivals("out-12"), [
      ["s3", 300],
      ["s4", 420],
      ["s6", 630],
      ["s7", 750],
      ["s8", 810],
    ]);
  });

  it("for a stop that comes twice on a trip, by its id alone, are taken in turn", async () => {
    const tables = townTables();
    const ring = ["s2", "s3", "s2"].map((stop, i) => ["ring", clockTime(43_200 + i * 60), "", stop, i + 1]);
    const more: Tables = {
      "trips.txt": [...(tables["trips.txt"] ?? []), ["r8", "daily", "ring", ""]],
      "stop_times.txt": [...(tables["stop_times.txt"] ?? []), ...ring],
    };
    const stops = ["s2", "s3", "s2"].map((stop_id, i) => ({ stop_id, arrival: { delay: i + 1 } }));
    const { arrivals } = await foretell(() => [tripEntity({ trip_id: "ring" }, stops)], [], { ...tables, ...more });
    assert.deepEqual(arrivals("ring"), [
      ["s2", 1],
      ["s3", 62],
      ["s2", 123],
    ]);
  });

  it("find the day of a trip by the time, also after midnight, and the start of a trip that is driven at intervals", async () => {
    const { arrivals } = await foretell(() => [
      tripEntity({ trip_id: "back-11" }, [], { delay: 0 }),
      tripEntity({ trip_id: "short", start_time: "12:10:00", start_date: "20260131" }, [{ stop_sequence: 1, arrival: { delay: 5 } }]),
      tripEntity({ trip_id: "out-13", start_date: "20260130" }, [{ stop_sequence: 1, arrival: { delay: 0 } }]),
    ]);
    assert.deepEqual(arrivals("back-11")?.[0], [stopId(10), -1800]);
    assert.deepEqual(arrivals("short")?.[0], ["s2", 605]);
    assert.deepEqual(arrivals("out-13")?.[0], ["s1", 3600 - 86_400]);
  });

  it("of trips that the timetable does not have need stop and time; those of cancelled trips are none", async () => {
    const { arrivals, town } = await foretell((noon) => [
      tripEntity({ trip_id: "extra", route_id: "r7", schedule_relationship: 1 }, [
        { stop_id: "s2", arrival: { time: noon + 60 } },
        { stop_id: "s3", arrival: { delay: 60 } },
        { stop_sequence: 4, arrival: { time: noon + 90 } },
      ]),
      tripEntity({ trip_id: "out-12", schedule_relationship: 3 }, [{ stop_sequence: 1, arrival: { delay: 0 } }]),
      tripEntity({ trip_id: "ferry-trip" }, [{ stop_sequence: 1, arrival: { delay: 0 } }]),
    ]);
    assert.deepEqual(arrivals("extra"), [["s2", 60]]);
    assert.deepEqual(
      town.heard.last.forecasts.map(({ trip, route }) => [trip, route]),
      [["extra", "r7"]],
    );
  });

  it("belong to the vehicle that drives the trip, by its name or by the trip and when it begins", async () => {
    const stops = [{ stop_sequence: 1, arrival: { delay: 0 } }];
    const { town } = await foretell(
      () => [
        tripEntity({ trip_id: "out-12" }, stops, { vehicle: { id: "b1" } }),
        tripEntity({ trip_id: "short", start_time: "12:00:00" }, stops),
        tripEntity({ trip_id: "short", start_time: "12:20:00" }, stops),
      ],
      [
        { id: "b1", at: place(0) },
        { id: "b2", at: place(0), trip: { trip_id: "short", start_time: "12:20:00" } },
        { id: "b3", at: place(0), trip: { trip_id: "back-11" } },
      ],
    );
    const starts = ["b1", "b2", "b3"].map((id) => town.vehicle(id)?.forecast?.arrivals[0]?.at ?? null);
    const noon = Date.UTC(2026, 0, 31, 9);
    assert.deepEqual(starts, [noon, noon + 1_200_000, null]);
  });

  it("come from the same address as the places where the feed has both, and are counted by its clock", async () => {
    const town = await createTown({ trips: vehiclesUrl });
    town.says[vehiclesUrl] = () => {
      const made = town.now() + 60;
      const stops = [{ stop_id: "s2", arrival: { time: made + 100 } }];
      return messageOf([vehicleEntity({ id: "b", at: place(0), timestamp: made }), tripEntity({ trip_id: "x" }, stops)], made);
    };
    await town.start();
    assert.equal(town.asked.length, 1);
    assert.equal(age(town, "b"), 0);
    assert.deepEqual(town.heard.last.forecasts[0]?.arrivals, [{ stop: "s2", at: town.clock.now() + 100_000 }]);
    assert.equal(town.heard.last.forecasts[0]?.madeAt, town.clock.now());
  });
});
