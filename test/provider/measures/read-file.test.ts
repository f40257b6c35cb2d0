import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { parquetWriteBuffer } from "hyparquet-writer";
import { decodeBlock, MOST_EVENTS } from "../../../src/provider/service/measures/block.js";
import { readDetectorCsv } from "../../../src/provider/service/measures/log-file.js";
import { MOST_ROWS } from "../../../src/provider/service/measures/read-parquet.js";
import { answer, type ReadFile } from "../../../src/provider/service/measures/tasks.js";

const folder = mkdtempSync(join(tmpdir(), "its-read-file-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const HEADER = "TimeStamp,DeviceId,EventId,Parameter\n";
const LATEST = Date.parse("2030-01-01T00:00:00Z") / 1000;
async function readOf(bytes: string | Uint8Array, isWhole = true): Promise<ReadFile> {
  const file = join(folder, "log");
  writeFileSync(file, bytes);
  return (await answer({ kind: "read", file, tz: "UTC", isUtc: false, latest: LATEST, isWhole })) as ReadFile;
}

describe("a file of events", () => {
  it("leaves out a quarter of an hour with too many events alone", async () => {
    const many = Array.from({ length: MOST_EVENTS + 1 }, (_, at) => `2026-05-12 08:00:00,7,82,${at}\n`).join("");
    const { events, faults, fault_count } = await readOf(`${HEADER}${many}2026-05-12 08:15:00,7,82,1\n`);
    assert.deepEqual(
      events.map(({ name, blocks }) => [name, blocks.map(({ utime, events: count }) => [new Date(utime * 1000).toISOString(), count])]),
      [["7", [["2026-05-12T08:15:00.000Z", 1]]]],
    );
    assert.equal(fault_count, MOST_EVENTS + 1);
    assert.equal(faults[0]?.message, 'The quarter of an hour from 2026-05-12T08:00 UTC on has 250001 events of "7", more than 250000.');
  });

  it("is read without a last line that has no end, where somebody may be writing it", async () => {
    const text = `${HEADER}2026-05-12 08:00:00,7,82,1\n2026-05-12 08:00:01,7,82,12`;
    const countOf = ({ isCut, events }: ReadFile) => [isCut, events[0]?.blocks[0]?.events];
    assert.deepEqual(countOf(await readOf(text)), [false, 2]);
    assert.deepEqual(countOf(await readOf(text, false)), [true, 1]);
    assert.deepEqual(countOf(await readOf(`${text}\n`, false)), [false, 2]);
  });
});

describe("a Parquet file of events", () => {
  const columnsOf = (count: number, codec: "UNCOMPRESSED" | "SNAPPY" = "SNAPPY", rowGroupSize = 100_000) =>
    new Uint8Array(
      parquetWriteBuffer({
        rowGroupSize,
        codec,
        columnData: [
          { name: "TimeStamp", data: Array.from({ length: count }, (_, at) => `2026-05-12 08:00:${`${at % 60}`.padStart(2, "0")}`) },
          { name: "DeviceId", data: new Array(count).fill("7") },
          { name: "EventId", data: new Array(count).fill(82), type: "INT32" as const },
          { name: "Parameter", data: Array.from({ length: count }, (_, at) => at), type: "INT32" as const },
        ],
      }),
    );

  it("is read group by group, with each of its rows", async () => {
    for (const codec of ["UNCOMPRESSED", "SNAPPY"] as const) {
      const { events, fault_count } = await readOf(columnsOf(250, codec, 100));
      const { events: there } = decodeBlock(events[0]?.blocks[0]?.packed as Uint8Array);
      assert.deepEqual([events.length, fault_count], [1, 0]);
      assert.deepEqual(
        [...there.parameters].sort((one, other) => one - other),
        Array.from({ length: 250 }, (_, at) => at),
      );
    }
  });

  it("is refused before it is unpacked where it says that it has very many rows", async () => {
    const same = new Array(MOST_ROWS + 1).fill("7");
    const rows = { data: same, type: "STRING" as const };
    const large = parquetWriteBuffer({
      rowGroupSize: MOST_ROWS + 1,
      columnData: ["TimeStamp", "DeviceId", "EventId", "Parameter"].map((name) => ({ name, ...rows })),
    });
    assert.ok(large.byteLength < 100_000, `${large.byteLength}`);
    await assert.rejects(readOf(new Uint8Array(large)), /cannot be read as Parquet: it has 5000001 rows, more than 5000000\./);
    const page = parquetWriteBuffer({
      statistics: false,
      columnData: ["TimeStamp", "DeviceId", "EventId", "Parameter"].map((name) => ({ name, data: ["7".repeat(65_000_000)] })),
    });
    await assert.rejects(readOf(new Uint8Array(page)), /a page of it has 65000004 bytes, more than 64000000\./);
    const other = parquetWriteBuffer({ columnData: [{ name: "TimeStamp", data: ["x"] }] });
    await assert.rejects(readOf(new Uint8Array(other)), /the column "DeviceId" is missing/);
  });
});

describe("a table of detectors", () => {
  it("has each detector once, and names a unit that nobody knows", () => {
    const rows = [
      "7,2,Advance,3,,",
      "7,2,Advance,3,,",
      "7,2,Count,3,,",
      "7,2,Advance,4,500,MPH",
      "7,2,Advance,5,500,",
      "7,2,Advance,6,500,m/s",
      "7,2,Advance,8,,m/s",
    ];
    const { signals, faults } = readDetectorCsv(["DeviceId,Phase,Function,Parameter,SpeedEvent,SpeedUnit", ...rows].join("\n"));
    assert.deepEqual(
      signals.get("7")?.map(({ channel, use, speeds }) => [channel, use, speeds?.unit]),
      [
        [3, "advance", undefined],
        [3, "count", undefined],
        [4, "advance", "mph"],
        [5, "advance", "km/h"],
        [8, "advance", undefined],
      ],
    );
    assert.deepEqual(faults, [{ row: 7, column: "SpeedUnit", message: '"m/s" is not km/h or mph.' }]);
  });
});
