import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cityTime, fixedTime, type Span } from "../../src/core/contract/city-time.js";

const HOUR = 3600;
const DAY = 24 * HOUR;
const utimeOf = (text: string) => Date.parse(text) / 1000;
const utc = (utime: number) => new Date(utime * 1000).toISOString().slice(0, 16);
const hoursOf = ({ start, end }: Span) => (end - start) / HOUR;

/** Each day around a change of the clocks: a moment of it, its first moment (UTC), how many hours it has, and the time that its clock shows first. */
const days: [zone: string, at: string, start: string, hours: number, first: string][] = [
  ["Europe/Berlin", "2026-03-28T12:00Z", "2026-03-27T23:00", 24, "00:00"],
  ["Europe/Berlin", "2026-03-29T12:00Z", "2026-03-28T23:00", 23, "00:00"],
  ["Europe/Berlin", "2026-03-30T12:00Z", "2026-03-29T22:00", 24, "00:00"],
  ["Europe/Berlin", "2026-10-25T23:59+01:00", "2026-10-24T22:00", 25, "00:00"],
  ["Europe/Berlin", "2026-10-26T00:00+01:00", "2026-10-25T23:00", 24, "00:00"],
  // Midnight does not exist: after 23:59:59 the clock shows 1:00.
  ["America/Santiago", "2026-09-05T12:00Z", "2026-09-05T04:00", 24, "00:00"],
  ["America/Santiago", "2026-09-06T12:00Z", "2026-09-06T04:00", 23, "01:00"],
  ["America/Santiago", "2026-09-07T12:00Z", "2026-09-07T03:00", 24, "00:00"],
  // After 23:59:59 the clock shows 23:00 again.
  ["America/Santiago", "2026-04-05T03:30Z", "2026-04-04T03:00", 25, "00:00"],
  ["America/Santiago", "2026-04-05T12:00Z", "2026-04-05T04:00", 24, "00:00"],
  // After 0:59:59 the clock shows 0:00 again.
  ["America/Havana", "2026-11-01T05:30Z", "2026-11-01T04:00", 25, "00:00"],
  ["Australia/Lord_Howe", "2026-10-04T00:00Z", "2026-10-03T13:30", 23.5, "00:00"],
  ["Australia/Lord_Howe", "2026-04-05T00:00Z", "2026-04-04T13:00", 24.5, "00:00"],
  ["Asia/Kathmandu", "2026-10-20T00:00Z", "2026-10-19T18:15", 24, "00:00"],
  ["Pacific/Chatham", "2026-04-05T00:00Z", "2026-04-04T10:15", 25, "00:00"],
  ["Pacific/Chatham", "2026-09-27T00:00Z", "2026-09-26T11:15", 23, "00:00"],
  // A minute after midnight the clock showed 23:01 of the day before: that hour is of the day that had begun.
  ["America/St_Johns", "2010-11-07T03:00Z", "2010-11-07T02:30", 25, "00:00"],
  // The day after it was left out.
  ["Pacific/Apia", "2011-12-29T12:00Z", "2011-12-29T10:00", 24, "00:00"],
  ["Pacific/Apia", "2011-12-31T00:00Z", "2011-12-30T10:00", 24, "00:00"],
];

describe("the days and hours of a zone", () => {
  for (const [zone, at, start, hours, first] of days)
    it(`has the day of ${at} in ${zone} begin at its first moment, ${hours} hours long`, () => {
      const time = cityTime(zone);
      const day = time.day(utimeOf(at));
      assert.deepEqual([utc(day.start), hoursOf(day), time.text(day.start).slice(11, 16)], [start, hours, first]);
      assert.deepEqual(time.day(day.start), day);
      assert.deepEqual(time.day(day.end - 1), day);
    });

  for (const zone of new Set(days.map(([zone]) => zone)))
    it(`has each moment of two years lie in one day and one hour of ${zone}, one after another without a gap`, () => {
      const time = cityTime(zone);
      const period = { start: utimeOf("2026-01-01T00:00Z"), end: utimeOf("2028-01-01T00:00Z") };
      for (const spans of [time.days(period), time.hours(period)]) {
        for (const [at, { start, end }] of spans.entries()) {
          assert.ok(start < end);
          if (at > 0) assert.equal(start, spans[at - 1]?.end);
        }
        assert.ok((spans.at(-1)?.end ?? 0) >= period.end);
      }
      for (const { start, end } of time.days(period).slice(1)) {
        const hours = time.hours({ start, end });
        assert.equal(hours[0]?.start, start);
        assert.equal(hours.at(-1)?.end, end);
      }
      assert.equal(
        time.days(period).filter((day) => hoursOf(day) !== 24).length,
        zone === "Asia/Kathmandu" || zone === "Pacific/Apia" ? 0 : 4,
      );
    });

  it("counts the days of a week in which the clocks are set, in part too", () => {
    const time = cityTime("Europe/Berlin");
    const end = time.day(utimeOf("2026-10-26T12:00Z")).start;
    assert.equal(time.days({ start: time.later(end, -7), end }).length, 7);
    assert.equal(time.days({ start: end - 1, end: end + 1 }).length, 2);
    assert.deepEqual(time.days({ start: end, end }), []);
    assert.equal(time.later(end, -1) - end, -25 * HOUR);
  });

  it("begins an hour where the clock shows a full one, and where the clock is set by less", () => {
    const shown = (zone: string, from: string, to: string) => {
      const time = cityTime(zone);
      const hours = time.hours({ start: utimeOf(from), end: utimeOf(to) });
      return hours.map(
        (hour) => `${time.text(hour.start).slice(11, 16)} ${hoursOf(hour)}${time.mark(hour.start) && ` ${time.mark(hour.start)}`}`,
      );
    };
    assert.deepEqual(shown("Asia/Kathmandu", "2026-10-20T00:00Z", "2026-10-20T02:00Z"), ["06:00 1", "07:00 1"]);
    assert.deepEqual(shown("Europe/Berlin", "2026-03-29T00:00Z", "2026-03-29T02:00Z"), ["01:00 1", "03:00 1"]);
    assert.deepEqual(shown("Europe/Berlin", "2026-10-24T23:00Z", "2026-10-25T03:00Z"), [
      "01:00 1",
      "02:00 1 UTC+2",
      "02:00 1 UTC+1",
      "03:00 1",
    ]);
    assert.deepEqual(shown("America/Santiago", "2026-04-05T02:00Z", "2026-04-05T05:00Z"), ["23:00 1 UTC-3", "23:00 1 UTC-4", "00:00 1"]);
    assert.deepEqual(shown("Australia/Lord_Howe", "2026-10-03T14:30Z", "2026-10-03T17:00Z"), ["01:00 1", "02:30 0.5", "03:00 1"]);
    assert.deepEqual(shown("Australia/Lord_Howe", "2026-04-04T14:00Z", "2026-04-04T16:00Z"), ["01:00 1", "01:30 0.5 UTC+10:30", "02:00 1"]);
  });

  it("finds the moment of a wall time: the first of two, and the change where there is none", () => {
    const time = cityTime("Europe/Berlin");
    const moment = (text: string, from?: string) => utc(time.momentOf(utimeOf(`${text}Z`), from === undefined ? undefined : utimeOf(from)));
    assert.equal(moment("2026-07-01T12:00"), "2026-07-01T10:00");
    assert.equal(moment("2026-10-25T02:30"), "2026-10-25T00:30");
    assert.equal(moment("2026-10-25T02:30", "2026-10-25T00:45Z"), "2026-10-25T01:30");
    assert.equal(moment("2026-10-25T01:30", "2026-10-25T00:45Z"), "2026-10-24T23:30", "shown but once");
    assert.equal(moment("2026-03-29T02:30"), "2026-03-29T01:00");
    for (let wall = utimeOf("2026-01-01T00:00Z"); wall < utimeOf("2027-01-01T00:00Z"); wall += 900) {
      const found = time.momentOf(wall);
      assert.ok(time.wall(found) >= wall && time.wall(found) - wall <= HOUR);
      assert.ok(time.wall(found - 1) < wall, "it is the first");
    }
  });

  it("knows the offset of each quarter of an hour as `Intl` does", () => {
    for (const zone of ["Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Africa/Casablanca", "Europe/Moscow"]) {
      const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
      const time = cityTime(zone);
      for (let utime = utimeOf("2014-01-01T00:00Z"); utime < utimeOf("2028-01-01T00:00Z"); utime += 11 * HOUR + 900)
        assert.equal(time.text(utime), format.format(utime * 1000).replace(" ", "T"), zone);
    }
  });

  it("has days of 24 hours in a place of which only an offset is known", () => {
    const time = fixedTime(20_700);
    assert.equal(time.text(utimeOf("2026-10-20T00:00Z")), "2026-10-20T05:45:00");
    assert.equal(time.day(0).end - time.day(0).start, DAY);
    assert.equal(time.mark(0), "");
  });

  it("refuses a zone that nobody knows, and says nothing of moments that no calendar has", () => {
    assert.throws(() => cityTime("Nowhere/Unknown"), RangeError);
    for (const utime of [9e15, -9e15]) assert.equal(cityTime("Europe/Berlin").text(utime), "");
    assert.equal(fixedTime(9e15).text(0), "");
  });
});
