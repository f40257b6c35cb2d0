import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { metres } from "../../../src/provider/city/geometry.js";
import type { Position } from "../../../src/provider/city/model.js";
import type { Vehicle } from "../../../src/provider/sources/drivers/transit.js";
import { createTransit } from "../../../src/provider/sources/transit/transit.js";
import { createTown, place, type Said, type Shown, tripsUrl, vehicleEntity, vehiclesUrl } from "./town.js";
import { messageOf } from "./write-feed.js";

const HOUR = 3600;
/** m/s of every bus. */
const speed = 7;
/** Metres of the street that the buses drive up and down. */
const street = 5400;
/** km/h that no bus reaches. */
const fastest = 150;
const buses = ["steady", "jumps", "stands", "copies", "backwards", "wrong-clock", "no-trip", "unknown-route", "timeless"] as const;
type Bus = (typeof buses)[number];

/** Where a bus truly is, `seconds` after the day has begun. */
function truth(bus: Bus, seconds: number): Position {
  const driven = (seconds * speed + buses.indexOf(bus) * 500) % (2 * street);
  return place(driven <= street ? driven : 2 * street - driven, buses.indexOf(bus) * 20);
}

/** Random numbers that are the same in each run. */
function dice(seed: number): (share: number) => boolean {
  let state = seed;
  return (share) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < share;
  };
}

describe("a day of a feed with every fault", () => {
  it("is shown without a jump or a step back in time, and what is old is marked as old", async () => {
    const town = await createTown({ trips: tripsUrl });
    const transit = createTransit("", () => {});
    const begin = town.now();
    const happens = dice(5);
    const hour = () => (town.now() - begin) / HOUR;
    const isIn = (from: number, to: number) => hour() >= from && hour() < to;
    const lead = () => (isIn(12, 14) ? 60 : 0);

    /** What a bus says at a moment, s after the day has begun; its reading is 3 s old. */
    function sayingOf(bus: Bus, moment: number): Shown {
      const told = Math.floor(moment) - 3;
      const shown = { id: bus, at: truth(bus, told), timestamp: begin + told + lead(), trip: { trip_id: "out-12" } };
      switch (bus) {
        case "jumps":
          return happens(0.1)
            ? { ...shown, at: place(9000 + (told % 50) * 100, 20_000) }
            : happens(0.05)
              ? { ...shown, at: [0, 0] }
              : shown;
        case "stands":
          return isIn(15, 16) ? { ...shown, at: truth(bus, 15 * HOUR - 3), timestamp: begin + 15 * HOUR - 3 } : shown;
        case "backwards": {
          const before = told - 120;
          return happens(0.3) ? { ...shown, at: truth(bus, before), timestamp: begin + before + lead() } : shown;
        }
        case "wrong-clock":
          return { ...shown, timestamp: shown.timestamp + 2 * HOUR };
        case "no-trip":
          return { id: bus, at: shown.at, timestamp: shown.timestamp };
        case "unknown-route":
          return { ...shown, trip: { route_id: "nobody knows it" } };
        case "timeless":
          return { id: bus, at: shown.at };
        default:
          return shown;
      }
    }
    let look = 0;
    town.says[vehiclesUrl] = (): Said => {
      look++;
      if (isIn(8, 10) && look % 2 === 0) return 500;
      if (isIn(17, 17.2)) return "hang";
      if (isIn(17.2, 17.4)) return Buffer.from("<html>maintenance</html>");
      if (isIn(20, 20.7)) return "refuse";
      const moment = town.now() - begin - (happens(0.05) ? 40 : 0);
      const message = messageOf(
        buses.map((bus) => vehicleEntity(sayingOf(bus, moment))),
        begin + moment + lead(),
      );
      return isIn(17.4, 17.6) ? message.subarray(0, message.length / 2) : message;
    };
    town.says[tripsUrl] = () => 404;
    await town.start();
    for (const network of town.heard.networks) transit.listener.network(network);

    const before = new Map<string, Vehicle>();
    const oldest = new Map<number, number>();
    const seen = { offline: 0, gone: 0, shown: 0 };
    for (let second = 15; second <= 24 * HOUR; second += 15) {
      await town.pass(15);
      const now = town.now();
      transit.listener.vehicles(town.heard.last);
      const listed = transit.buses(now).map(({ properties }) => properties.id);
      if (listed.length === 0) seen.gone++;
      for (const bus of town.heard.last.vehicles) {
        const last = before.get(bus.id);
        const at = [bus.longitude, bus.latitude] as Position;
        assert.ok(bus.at / 1000 <= now, `${bus.id} is of the future at ${hour()} h`);
        if (last) {
          assert.ok(bus.at >= last.at, `${bus.id} steps back in time at ${hour()} h`);
          const driven = metres([last.longitude, last.latitude], at);
          assert.ok(
            driven <= 100 + ((bus.at - last.at) / 3_600_000) * fastest * 1000 + speed * 60,
            `${bus.id} jumps ${driven} m at ${hour()} h`,
          );
        }
        // Its place is that of its time; where only the message has a time, that is a few seconds later than the reading.
        const away = metres(truth(bus.id as Bus, bus.at / 1000 - begin), at);
        assert.ok(away <= 150, `${bus.id} is ${away} m from where it was at ${hour()} h`);
        before.set(bus.id, bus);

        const age = now - bus.at / 1000;
        const telemetry = transit.telemetry(bus.id, now);
        assert.equal(telemetry?.online, age > 1800 ? undefined : age <= 120, `${bus.id} at ${hour()} h`);
        if (telemetry && !telemetry.online) seen.offline++;
        seen.shown++;
        if (bus.id === "steady") oldest.set(Math.floor(hour()), Math.max(age, oldest.get(Math.floor(hour())) ?? 0));
      }
    }
    const oldestIn = (hours: number) => Math.round(oldest.get(hours) ?? Number.NaN);
    const most = (hours: number) => ({ 12: 20, 13: 20, 14: 65, 17: 2300, 18: 60, 20: 1800, 21: 60 })[hours] ?? 60;
    for (let hours = 0; hours < 24; hours++) assert.ok(oldestIn(hours) <= most(hours), `${oldestIn(hours)} s old in hour ${hours}`);
    assert.ok(oldestIn(17) > 600, "while the server was silent, all became old");
    assert.ok(seen.offline > 500 && seen.gone > 20 && seen.shown > 9 * 5000, JSON.stringify(seen));
    const stands = before.get("stands");
    assert.ok(stands && town.now() - stands.at / 1000 < 60, "the bus that stood in time is heard of again");
  });
});
