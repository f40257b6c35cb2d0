import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cityTime, fixedTime } from "../../../src/core/contract/city-time.js";
import { readEventCsv } from "../../../src/provider/service/measures/read-csv.js";
import { log, signals } from "./expected.js";

const header = "TimeStamp,DeviceId,EventId,Parameter";
const berlin = cityTime("Europe/Berlin");
const timesOf = (rows: readonly string[], zone?: "wallTime" | "utc") => {
  const { signals: found, faults } = readEventCsv([header, ...rows.map((time, at) => `${time},7,82,${at}`)].join("\n"), berlin, zone);
  assert.deepEqual(faults, []);
  return [...(found.get("7")?.tenths ?? [])].map((tenths) => new Date(tenths * 100).toISOString().slice(5, 21));
};

describe("a log of events as CSV", () => {
  it("is read with every event of every signal", () => {
    assert.deepEqual([signals, log.faultCount], [["227", "454"], 0]);
    assert.equal(
      [...log.signals.values()].reduce((sum, { tenths }) => sum + tenths.length, 0),
      185_861,
    );
  });

  it("may have other columns, another order of them, and a byte order mark", () => {
    const { signals: found } = readEventCsv(
      "\uFEFFParameter,EventId,Note,TimeStamp,DeviceId\n-1,503,x,2024-05-13 15:00:00,A\n",
      fixedTime(0),
    );
    assert.deepEqual([...(found.get("A")?.parameters ?? [])], [-1]);
  });

  it("names row and cell of what is wrong, and keeps the rest", () => {
    const rows = [
      "2024-05-13T15:00:00.1,7,82,1",
      "2024-05-13T25:00:00.0,7,82,1",
      "2024-02-30T15:00:00.0,7,82,1",
      "2024-05-13T15:00:00.0,,82,1",
      "2024-05-13T15:00:00.0,7,x,1",
      "2024-05-13T15:00:00.0,7,70000,1",
      "2024-05-13T15:00:00.0,7,82,1.5",
      "2024-05-13T15:00:00.0,7,82",
      "2024-05-13T15:00:00.2,7,81,1",
    ];
    const { signals: found, faults, faultCount } = readEventCsv([header, ...rows].join("\r\n"), fixedTime(0));
    assert.deepEqual(
      faults.map(({ row, column, message }) => `${row} ${column}: ${message}`),
      [
        '3 TimeStamp: "2024-05-13T25:00:00.0" is not a time as 2024-05-13T15:00:00.0.',
        '4 TimeStamp: "2024-02-30T15:00:00.0" is not a time as 2024-05-13T15:00:00.0.',
        '5 DeviceId: "" is not the name of a controller.',
        '6 EventId: "x" is not an event from 0 to 65535.',
        '7 EventId: "70000" is not an event from 0 to 65535.',
        '8 Parameter: "1.5" is not a whole number.',
        '9 Parameter: "" is not a whole number.',
      ],
    );
    assert.deepEqual([faultCount, [...(found.get("7")?.ids ?? [])]], [7, [82, 81]]);
  });

  it("says in a sentence that a text is no such table", () => {
    assert.throws(() => readEventCsv("TimeStamp,DeviceId,EventId\n", fixedTime(0)), /The column "Parameter" is missing in the first row/);
    assert.throws(() => readEventCsv(`"${header}\n2024,7,82,1`, fixedTime(0)), /cannot be read as CSV/);
  });

  it("leaves out a row with a stray quotation mark alone, and says which line it is", () => {
    const good = (second: number) => `2024-05-13 15:00:${`${second}`.padStart(2, "0")},7,82,1`;
    const rows = [
      '"2024-05-13 15:00:00","7","82","1"',
      "",
      '"2024-05-13 15:00:01,7,82,1',
      good(2),
      '2024-05-13 15:00:03,"7,82,1',
      good(4),
      '2024-05-13 15:00:05,7"x,82,1',
      "x,7,82,1",
      good(6),
    ];
    const { signals: found, faults } = readEventCsv([header, ...rows].join("\r\n"), fixedTime(0));
    assert.deepEqual(
      faults.map(({ row, message }) => `${row}: ${message}`),
      [
        "4: A quotation mark of this row does not belong there.",
        "6: A quotation mark of this row does not belong there.",
        "8: A quotation mark of this row does not belong there.",
        '9: "x" is not a time as 2024-05-13T15:00:00.0.',
      ],
    );
    assert.deepEqual([found.size, found.get("7")?.tenths.length], [1, 4]);
  });

  it("leaves out what a clock without a battery has shown, and what is to come", () => {
    const rows = ["1970-01-01 00:00:07.5", "1999-12-31 23:59:59", "2000-01-01 01:00:00", "2026-05-12 08:00:00", "2026-05-12 08:00:01"];
    const latest = Date.parse("2026-05-12T06:00:00Z") / 1000;
    const text = [header, ...rows.map((time) => `${time},7,82,1`)].join("\n");
    const { signals: found, faults } = readEventCsv(text, berlin, "wallTime", latest);
    assert.deepEqual(
      faults.map(({ row, column, message }) => `${row} ${column}: ${message}`),
      [
        '2 TimeStamp: "1970-01-01 00:00:07.5" is not a time from the year 2000 to tomorrow.',
        '3 TimeStamp: "1999-12-31 23:59:59" is not a time from the year 2000 to tomorrow.',
        '6 TimeStamp: "2026-05-12 08:00:01" is not a time from the year 2000 to tomorrow.',
      ],
    );
    assert.equal(found.get("7")?.tenths.length, 2);
  });

  it("tells a thousand wrong rows by their number", () => {
    const { faults, faultCount } = readEventCsv(`${header}\n${"x,7,82,1\n".repeat(1000)}`, fixedTime(0));
    assert.deepEqual([faults.length, faultCount], [100, 1000]);
  });

  it("takes times for those of the controller's clock, and those of UTC for what they are", () => {
    assert.deepEqual(timesOf(["2024-05-13T15:00:00.000Z"]), ["05-13T13:00:00.0"]);
    assert.deepEqual(timesOf(["2024-05-13T15:00:00.500Z", "2024-05-13T17:00:01.0+02:00"], "utc"), ["05-13T15:00:00.5", "05-13T15:00:01.0"]);
  });

  it("tells the hour that the clock shows twice apart by the order of the rows", () => {
    assert.deepEqual(
      timesOf(["2026-10-25T02:10:00", "2026-10-25T02:59:59.9", "2026-10-25T02:00:00", "2026-10-25T02:10:00", "2026-10-25T03:00:00"]),
      ["10-25T00:10:00.0", "10-25T00:59:59.9", "10-25T01:00:00.0", "10-25T01:10:00.0", "10-25T02:00:00.0"],
    );
  });

  it("goes on without a gap over the hour that the clock leaves out", () => {
    assert.deepEqual(timesOf(["2026-03-29T01:59:59.9", "2026-03-29T03:00:00.0"]), ["03-29T00:59:59.9", "03-29T01:00:00.0"]);
  });
});
