import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FeedFault } from "../../../src/provider/sources/drivers/gtfs/fault.js";
import { readFeed } from "../../../src/provider/sources/drivers/gtfs/realtime.js";
import { place, tripEntity, vehicleEntity } from "./town.js";
import { messageOf } from "./write-feed.js";

/** `FUZZ=1000000` for as many messages. */
const MESSAGES = Number(process.env.FUZZ ?? 20_000);

const noon = Date.UTC(2026, 0, 31, 12) / 1000;

/**
 * One vehicle, one trip, an alert and an entity that is deleted, as gtfs-rt-bindings 4.9.0 writes them, which is made of the official
 * definition: our reader and the writer of these tests could have the same wrong number of a field.
 */
const sample = Buffer.from(
  [
    "Cg0KAzIuMBAAGMDd98sGEngKCnZlaGljbGUtYjEiagoiCgZvdXQtMTISCDEyOjAwOjAwGggyMDI2MDEzMSoCcjcwARIdDQAAYEIVowE0Qh0AALdCIQAAAAAAAClA",
    "LQAA6EAYAyABKL3d98sGMAE6AnMzQhMKAmIxEgVCdXMgMRoG0JAgMTAxSAISRwoEdHJpcBo/CgoKBm91dC0xMiAAEh0IBBINCL///////////wEYChoGEJre98sG",
    "IgJzNBIECAUoARoECgJiMSC73ffLBih4EhcKBWFsZXJ0Kg5SDAoKCgRTbm93EgJlbhIWCgRnb25lEAEiDBIKDQAAgD8VAACAPw==",
  ].join(""),
  "base64",
);

describe("a message of GTFS-Realtime", () => {
  it("is read as the official definition writes it", () => {
    const { timestamp, vehicles, updates } = readFeed(sample);
    assert.equal(timestamp, noon);
    assert.equal(vehicles.length, 1);
    const [{ latitude = 0, longitude = 0, ...vehicle } = {}] = vehicles;
    assert.ok(Math.abs(longitude - 45.0016) < 1e-5 && Math.abs(latitude - 56) < 1e-5);
    assert.deepEqual(vehicle, {
      entity: "vehicle-b1",
      trip: { id: "out-12", route: "r7", startTime: "12:00:00", startDate: "20260131", relationship: 0 },
      vehicle: { id: "b1", label: "Bus 1", plate: "А 101" },
      bearing: 91.5,
      speed: 7.25,
      stop: "s3",
      stopSequence: 3,
      isAtStop: true,
      timestamp: noon - 3,
    });
    const none = { time: null, delay: null };
    assert.deepEqual(updates, [
      {
        entity: "trip",
        trip: { id: "out-12", route: "", startTime: "", startDate: "", relationship: 0 },
        vehicle: { id: "b1", label: "", plate: "" },
        timestamp: noon - 5,
        delay: 120,
        stops: [
          { sequence: 4, stop: "s4", arrival: { time: null, delay: -65 }, departure: { time: noon + 90, delay: null }, relationship: 0 },
          { sequence: 5, stop: "", arrival: none, departure: none, relationship: 1 },
        ],
      },
    ]);
  });

  it("is read wherever in memory it lies", () => {
    const padded = Buffer.concat([Buffer.alloc(3), sample]).subarray(3);
    assert.deepEqual(readFeed(padded), readFeed(sample));
  });

  it("that is cut off anywhere is refused with a sentence, or is whole as far as it goes", () => {
    for (let length = 0; length < sample.length; length++) {
      try {
        assert.ok(readFeed(sample.subarray(0, length)).vehicles.length <= 1);
      } catch (error) {
        assert.ok(error instanceof FeedFault && /^The answer .*\.$/.test(error.message), String(error));
      }
    }
    assert.throws(() => readFeed(sample.subarray(0, sample.length - 5)), FeedFault);
    assert.throws(() => readFeed(Buffer.alloc(0)), /no header/);
    assert.throws(() => readFeed(Buffer.from("Service Unavailable")), FeedFault);
  });

  it("that claims lengths and numbers beyond all reason takes no memory for them", () => {
    // A text, and a list, of 2 GB in twelve bytes.
    const huge = [0xff, 0xff, 0xff, 0xff, 0x07];
    assert.throws(() => readFeed(Buffer.from([0x0a, 0x07, 0x0a, ...huge, 0x32])), FeedFault);
    assert.throws(() => readFeed(Buffer.from([0x12, ...huge, 0x0a, 0x01, 0x31])), /ends in the middle of a value/);
    const header = messageOf([], noon);
    const many = Buffer.concat([header, Buffer.alloc(200_000, Buffer.from([0x12, 0x00]))]);
    assert.throws(() => readFeed(many), /more than 50000 entities/);
    const stops = Array.from({ length: 1000 }, () => ({ stop_sequence: 1 }));
    const foretold = messageOf(
      Array.from({ length: 501 }, (_, trip) => tripEntity({ trip_id: `${trip}` }, stops)),
      noon,
    );
    assert.throws(() => readFeed(foretold), /more than 500000 arrivals/);
  });

  it("has no names of a kilobyte, and times that are milliseconds as seconds", () => {
    const { vehicles, timestamp } = readFeed(
      messageOf([vehicleEntity({ id: "x".repeat(1000), label: "7", at: place(0), timestamp: noon * 1000 })], noon * 1000),
    );
    assert.deepEqual([timestamp, vehicles[0]?.timestamp, vehicles[0]?.vehicle.id, vehicles[0]?.vehicle.label], [noon, noon, "", "7"]);
  });

  it(`is a sentence or a message after ${MESSAGES} mutations, never anything else`, () => {
    let state = 7;
    const chance = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let count = 0; count < MESSAGES; count++) {
      const mutated = Buffer.from(sample);
      for (let flips = 1 + chance(4); flips > 0; flips--) mutated[chance(mutated.length)] = chance(3) === 0 ? 0xff : chance(256);
      try {
        readFeed(mutated);
      } catch (error) {
        assert.ok(error instanceof FeedFault, String(error));
      }
    }
  });
});
