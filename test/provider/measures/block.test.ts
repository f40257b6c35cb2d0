import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import Pbf from "pbf";
import { BlockFault, blocksOf, decodeBlock, encodeBlock, MOST_EVENTS } from "../../../src/provider/service/measures/block.js";
import { between, columnsOf, type EventColumns } from "../../../src/provider/service/measures/events.js";
import { log, signals, start } from "./expected.js";

const quarter = start;
const event = (second: number, id: number, parameter: number) => ({ tenths: quarter * 10 + second * 10, id, parameter });
const listOf = ({ tenths, ids, parameters }: EventColumns) => [[...tenths], [...ids], [...parameters]];
const faultOf = (bytes: Uint8Array): string => {
  try {
    decodeBlock(bytes);
  } catch (error) {
    assert.ok(error instanceof BlockFault, String(error));
    return error.message;
  }
  throw new Error("The block was read.");
};
/** A block with a body of one's own. */
const blockOf = (write: (pbf: Pbf) => void): Uint8Array => {
  const pbf = new Pbf();
  write(pbf);
  return Buffer.concat([Buffer.from([1]), deflateSync(pbf.finish())]);
};

describe("a block of events", () => {
  it("takes at most two bytes for an event of a real log, and gives every one back", () => {
    for (const signal of signals) {
      const events = log.signals.get(signal) as EventColumns;
      const blocks = blocksOf(events);
      const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
      assert.ok(bytes <= 2 * events.tenths.length, `${bytes / events.tenths.length} bytes an event`);
      assert.equal(blocks.length, 12);
      for (const block of blocks) {
        const read = decodeBlock(block.bytes);
        assert.equal(read.start, block.start);
        assert.deepEqual(listOf(read.events), listOf(between(events, block.start * 10, (block.start + 900) * 10)));
      }
    }
  });

  it("keeps parameters below zero, large ones, ids of makers, and no event at all", () => {
    const events = columnsOf([event(0, 503, -1), event(0, 82, 395), event(899.9, 65_535, -2_147_483_647), event(10, 0, 2_147_483_647)]);
    assert.deepEqual(listOf(decodeBlock(encodeBlock(quarter, events)).events), listOf(events));
    assert.deepEqual(listOf(decodeBlock(encodeBlock(quarter, columnsOf([]))).events), [[], [], []]);
  });

  it("is not made of events outside its quarter of an hour, of times that go back, or of too many", () => {
    assert.throws(() => encodeBlock(quarter + 1, columnsOf([])), /begins at a full quarter of an hour, not at/);
    assert.throws(() => encodeBlock(quarter, columnsOf([event(900, 1, 2)])), /does not follow/);
    assert.throws(() => encodeBlock(quarter, columnsOf([event(-1, 1, 2)])), /does not follow/);
    const backwards = { ...columnsOf([event(1, 1, 2), event(2, 1, 2)]), tenths: Float64Array.of(quarter * 10 + 20, quarter * 10 + 10) };
    assert.throws(() => encodeBlock(quarter, backwards), /does not follow/);
    const many = { tenths: new Float64Array(MOST_EVENTS + 1), ids: new Uint16Array(0), parameters: new Int32Array(0) };
    assert.throws(() => encodeBlock(quarter, many), /at most 250000 events/);
  });

  it("says what is wrong with bytes that are broken", () => {
    const good = encodeBlock(quarter, columnsOf(Array.from({ length: 500 }, (_, at) => event(at, 82, at % 60))));
    assert.match(faultOf(new Uint8Array(0)), /is empty/);
    assert.match(faultOf(Uint8Array.of(9, ...good.subarray(1))), /unknown version 9/);
    assert.match(faultOf(good.subarray(0, good.length - 10)), /cannot be unpacked/);
    for (let at = 1; at < good.length; at++) {
      const broken = Uint8Array.from(good);
      broken[at] = (broken[at] as number) ^ 0x55;
      assert.ok(faultOf(broken).length > 0);
    }
  });

  it("believes no number of events, no id and no length that a broken writer has left", () => {
    const head = (pbf: Pbf, count: number) => {
      pbf.writeVarint(quarter / 900);
      pbf.writeVarint(count);
    };
    assert.match(faultOf(blockOf((pbf) => head(pbf, 4_000_000_000))), /says it has 4000000000 events/);
    assert.match(faultOf(blockOf((pbf) => head(pbf, 3))), /ends within its events/);
    const written = (count: number, id: number, delta: number, more: number) =>
      blockOf((pbf) => {
        head(pbf, count);
        for (const value of [delta, id]) pbf.writeVarint(value);
        for (let at = 0; at < more; at++) pbf.writeSVarint(1);
      });
    assert.equal(decodeBlock(written(1, 82, 5, 1)).events.ids[0], 82);
    assert.match(faultOf(written(1, 70_000, 5, 1)), /the event 70000, beyond 65535/);
    assert.match(faultOf(written(1, 82, 9000, 1)), /beyond its quarter of an hour/);
    assert.match(faultOf(written(1, 82, 5, 2)), /goes on behind its events/);
    assert.match(faultOf(written(1, 82, 5, 0)), /ends within its events/);
    const bomb = Buffer.concat([Buffer.from([1]), deflateSync(Buffer.alloc(50_000_000))]);
    assert.match(faultOf(bomb), /cannot be unpacked/);
  });
});
