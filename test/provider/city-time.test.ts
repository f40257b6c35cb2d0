import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createPartitions } from "../../src/provider/base/database/partitions.js";
import type { Controller } from "../../src/provider/city/model.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { addSampleUsers } from "../../src/provider/service/accounts/users.js";
import { counterOf } from "../../src/provider/service/telemetry/approaches.js";
import { ask, signIn, startInMemory } from "./asking.js";

const HOUR = 3600;
const DAY = 24 * HOUR;
const utimeOf = (text: string) => Date.parse(text) / 1000;
const csv = { accept: "text/csv" };
const oIDs = [1001, 1002];

/** A provider of the sample city in a zone, at a moment of its clock. */
function cityAt(simNow: string) {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory({ simNow, now: () => 1_795_000_000 });
    token = await signIn(provider.url);
  });
  after(() => provider.close());
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await ask(provider.url, path, { token, body, headers });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer;
  };
  /** The rows of a report below its head, cell by cell, and the name of its file. */
  async function report(path: string, body: object) {
    const { text, headers } = await post(path, body, csv);
    const rows = text
      .replace("\ufeff", "")
      .split("\r\n")
      .map((line) => line.split(";"));
    const name = decodeURIComponent(headers.get("content-disposition") ?? "");
    return { rows, name, table: rows.slice(rows.findIndex(([first]) => first === "") + 2, -1) };
  }
  return {
    sim: () => provider.sim,
    world: () => provider.sim.world,
    post,
    report,
    get: (path: string) => ask(provider.url, path, { token }),
    /** The times that the report of a day lists, each once. */
    async timesOf(utime: number) {
      const { table, name } = await report("crossroad/rts/1001/day_reports", { utime });
      return { times: [...new Set(table.map(([time]) => time))], name };
    },
  };
}

const clockHours = (count = 24) => Array.from({ length: count }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

describe("a city in Berlin, after its clocks were put back", () => {
  const city = cityAt("2026-11-03T10:00[Europe/Berlin]");
  const october20 = utimeOf("2026-10-20T00:00+02:00");
  const long = utimeOf("2026-10-25T12:00+01:00");

  it("reports the day that is asked for, by its own clock", async () => {
    for (const utime of [october20, october20 + 12 * HOUR, october20 + 24 * HOUR - 1]) {
      const { times, name } = await city.timesOf(utime);
      assert.deepEqual(
        times,
        clockHours().map((time) => `20.10.2026 ${time}`),
      );
      assert.match(name, /2026-10-20\.csv/);
    }
  });

  it("has a report of the long day tell its two hours apart", async () => {
    const { times, name } = await city.timesOf(long);
    const [midnight, one, , ...rest] = clockHours();
    const hours = [midnight, one, "02:00 (UTC+2)", "02:00 (UTC+1)", ...rest];
    assert.deepEqual(
      times,
      hours.map((time) => `25.10.2026 ${time}`),
    );
    assert.match(name, /2026-10-25\.csv/);
  });

  it("counts in a day what its hours count", async () => {
    const period = { utime_start: utimeOf("2026-10-24T00:00+02:00"), utime_end: utimeOf("2026-10-27T00:00+01:00") };
    const { table, name } = await city.report("crossroad/rts/1001/all_reports", period);
    assert.match(name, /2026-10-24_2026-10-26\.csv/);
    assert.deepEqual(
      table.map(([day]) => day),
      ["24.10.2026", "25.10.2026", "26.10.2026"],
    );
    const hours = (await city.report("crossroad/rts/1001/day_reports", { utime: long })).table;
    assert.equal(
      Number(table[1]?.[1]),
      hours.reduce((sum, [, , vehicles]) => sum + Number(vehicles), 0),
    );
  });

  it("compares the hours of a long day with those that the clock shows alike", async () => {
    const body = {
      utime_start: utimeOf("2026-10-25T00:00+02:00"),
      utime_end: utimeOf("2026-10-26T00:00+01:00"),
      utime_start_two: utimeOf("2026-10-18T00:00+02:00"),
      utime_end_two: utimeOf("2026-10-19T00:00+02:00"),
    };
    const { table } = await city.report("crossroad/rts/1001/difference_reports", body);
    assert.equal(table.length, 25);
    for (const [one = "", , two = ""] of table)
      if (two === "") assert.equal(one, "25.10.2026 02:00 (UTC+1)");
      else assert.equal(one.slice(11, 16), two.slice(11, 16));
  });

  it("names a period of one hour of the long night by both its ends", async () => {
    const utime_start = utimeOf("2026-10-25T02:00+02:00");
    const { name } = await city.report("crossroad/rts/1001/data_reports", { utime_start, utime_end: utime_start + HOUR });
    assert.match(name, /2026-10-25T02-00-UTC\+2_2026-10-25T02-00-UTC\+1\.csv/);
  });

  it("takes a report of 92 days, an hour longer since the clocks were put back, and no day more", async () => {
    const utime_start = utimeOf("2026-08-03T00:00+02:00");
    const utime_end = utimeOf("2026-11-03T00:00+01:00");
    await city.post("crossroad/rts/1001/all_reports", { utime_start, utime_end }, csv);
    const longer = { utime_start: utime_start - HOUR, utime_end };
    await assert.rejects(city.post("crossroad/rts/1001/all_reports", longer, csv), /longer than 92 days/);
  });

  it("has seven days in a week of analytics, and the hours of the day that is asked for", async () => {
    for (const [utime, first, hours] of [
      [october20 + 12 * HOUR, "2026-10-14T00:00+02:00", 24],
      [long, "2026-10-19T00:00+02:00", 25],
      [utimeOf("2026-10-29T12:00+01:00"), "2026-10-23T00:00+02:00", 24],
    ] as const) {
      const { body } = await city.post("cross/get_city_analytics", { oIDs, objectDirection: "", utime });
      const days = body.analytics_kts_daily.series.map((point: { utime: number }) => point.utime);
      assert.equal(days.length, 7);
      assert.equal(days[0], utimeOf(first));
      assert.equal(body.analytics_kts_hour.series.length, hours);
      for (const day of days) assert.equal(city.world().time.text(day).slice(11), "00:00:00");
    }
  });

  it("has as many days in analytics of a period, and tells its hours apart in their file", async () => {
    const period = `utime_start=${utimeOf("2026-10-24T00:00+02:00")}&utime_end=${utimeOf("2026-10-27T00:00+01:00")}`;
    const question = { oIDs, objectDirection: "", utime: long };
    const { body } = await city.post(`cross/get_city_analytics?${period}`, question);
    assert.equal(body.analytics_kts_daily.series.length, 3);
    assert.equal(body.analytics_kts_hour.series.length, 73);
    const { text, headers } = await city.post(`cross/get_city_analytics?${period}`, question, csv);
    assert.match(decodeURIComponent(headers.get("content-disposition") ?? ""), /2026-10-24_2026-10-26\.csv/);
    assert.match(text, /25\.10\.2026 02:00 \(UTC\+2\);[\s\S]*25\.10\.2026 02:00 \(UTC\+1\);/);
  });

  it("gives the log of the day that is asked for", async () => {
    for (const [kind, id] of [
      ["rts", 1001],
      ["rtc", city.world().city.detectors[0]?.oID],
    ] as const)
      for (const [utime, start, end] of [
        [october20, "2026-10-20T00:00+02:00", "2026-10-21T00:00+02:00"],
        [long, "2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00"],
      ] as const) {
        const { body } = await city.post(`${kind}/${id}/events_alls`, { utime_today: utime });
        assert.ok(body.length > 0);
        for (const event of body) assert.ok(event.utime >= utimeOf(start) && event.utime < utimeOf(end), `${event.utime}`);
      }
  });

  it("reports the work of a vehicle on the day that is asked for", async () => {
    const [vehicle] = city.world().city.vehicles;
    const { rows, name } = await city.report(`spec/${vehicle?.id}/day_reports`, { utime: october20 });
    const hours = rows.flatMap(([first = "", , ...more]) =>
      /^\d\d\.\d\d\.\d{4} \d\d:00$/.test(first) && more.length === 0 ? [first] : [],
    );
    assert.deepEqual(
      hours,
      clockHours().map((time) => `20.10.2026 ${time}`),
    );
    assert.match(name, /2026-10-20\.csv/);
  });

  it("says how far the clock is from UTC now", async () => {
    assert.equal((await city.get("city/detail")).body.offset_utime_tz, HOUR);
  });
});

describe("a city in Berlin, after its clocks were put forward", () => {
  const city = cityAt("2026-04-02T10:00[Europe/Berlin]");

  it("reports a day of 23 hours", async () => {
    const { times } = await city.timesOf(utimeOf("2026-03-29T12:00+02:00"));
    assert.deepEqual(
      times,
      clockHours().flatMap((time) => (time === "02:00" ? [] : [`29.03.2026 ${time}`])),
    );
    const before = await city.timesOf(utimeOf("2026-03-20T00:00+01:00"));
    assert.deepEqual([before.times[0], before.times.at(-1)], ["20.03.2026 00:00", "20.03.2026 23:00"]);
  });

  it("has seven days in a week of analytics", async () => {
    const { body } = await city.post("cross/get_city_analytics", { oIDs, objectDirection: "", utime: utimeOf("2026-03-31T12:00+02:00") });
    assert.equal(body.analytics_kts_daily.series.length, 7);
    assert.equal(body.analytics_kts_daily.series[0].utime, utimeOf("2026-03-25T00:00+01:00"));
  });

  it("compares a short day with a usual one by the clock", async () => {
    const body = {
      utime_start: utimeOf("2026-03-29T00:00+01:00"),
      utime_end: utimeOf("2026-03-30T00:00+02:00"),
      utime_start_two: utimeOf("2026-03-22T00:00+01:00"),
      utime_end_two: utimeOf("2026-03-23T00:00+01:00"),
    };
    const { table } = await city.report("crossroad/rts/1001/difference_reports", body);
    assert.equal(table.length, 24);
    for (const [one = "", , two = ""] of table)
      if (one === "") assert.equal(two, "22.03.2026 02:00");
      else assert.equal(one.slice(11, 16), two.slice(11, 16));
  });
});

for (const [zone, simNow, day] of [
  ["Asia/Kathmandu", "2026-11-03T10:20", "2026-10-20T12:00+05:45"],
  ["Pacific/Chatham", "2026-11-03T10:20", "2026-10-20T12:00+13:45"],
  ["Australia/Lord_Howe", "2026-11-03T10:20", "2026-10-20T12:00+11:00"],
  ["Asia/Kolkata", "2026-11-03T10:20", "2026-10-20T12:00+05:30"],
] as const)
  describe(`a city in ${zone}`, () => {
    const city = cityAt(`${simNow}[${zone}]`);

    it("reports 24 hours of a day, from its midnight on", async () => {
      const { times } = await city.timesOf(utimeOf(day));
      assert.deepEqual(
        times,
        clockHours().map((time) => `20.10.2026 ${time}`),
      );
    });

    it("counts by the hours of its clock, the same in the list of hours, in analytics and in the table", async () => {
      const { text } = city.world().time;
      const now = city.world().clock.now();
      const hours = (await city.post("rts/1001/kts_hours", {})).body as { utime: number; kts_value: number | null }[];
      assert.equal(hours.length, 12);
      assert.deepEqual(
        hours.map(({ utime }) => text(utime).slice(11, 16)),
        [...clockHours().slice(22), ...clockHours().slice(0, 10)],
      );
      const { body } = await city.post("cross/get_city_analytics", { oIDs: [1001], objectDirection: "", utime: now });
      assert.equal(body.analytics_kts_hour.series.length, 24);
      for (const { utime, value } of body.analytics_kts_hour.series) {
        const row = hours.find((each) => each.utime === utime);
        if (row) assert.equal(value, row.kts_value);
      }
      assert.equal(body.analytics_kts_daily.series.length, 7);
      const { utimes } = (await city.get("city/history")).body;
      assert.deepEqual([utimes.length, text(utimes.at(-1)).slice(11, 16)], [12, "10:00"]);
    });
  });

describe("a city in Kathmandu, with telemetry that was recorded by the hours of UTC", () => {
  const city = cityAt("2026-11-03T10:20[Asia/Kathmandu]");
  const day = utimeOf("2026-10-20T00:00+05:45");

  it("tells an old record as the hour that it mostly lies in, once, beside what is recorded by the city's hours", async () => {
    const { telemetry, world } = city.sim();
    const counter = counterOf(world.controllers.get("1001") as Controller);
    const firstOwn = day + 12 * HOUR;
    const old = Array.from({ length: 20 }, (_, at) => utimeOf("2026-10-19T15:00Z") + at * HOUR).filter((utime) => utime < firstOwn);
    const { db } = city.sim();
    await createPartitions(db).make(day - DAY, firstOwn);
    for (const arm of counter.arms)
      for (const [at, utime] of old.entries())
        await db
          .insertInto("telemetry")
          .values({ oid: 1001, arm, utime, kts: at, speed: null, so: null, capacity: null, saved: null })
          .execute();
    await telemetry.read([counter], firstOwn, firstOwn + 6 * HOUR);
    const rows = await telemetry.read([counter], day, firstOwn + 6 * HOUR);
    const hours = world.time.hours({ start: day, end: firstOwn + 6 * HOUR });
    const [arm] = counter.arms;
    assert.deepEqual(
      rows.flatMap((row) => (row.arm === arm ? [Number(row.utime)] : [])),
      hours.map(({ start }) => start),
    );
    // 18:00 UTC, the fourth of them, is 23:45 to 0:45 there.
    assert.equal(rows.find((row) => row.arm === arm && Number(row.utime) === day)?.kts, 3);
    assert.equal(await db.selectFrom("telemetry").select("utime").where("utime", "=", day).executeTakeFirst(), undefined);
  });
});

describe("a city on Lord Howe, whose clocks are put back by half an hour", () => {
  const city = cityAt("2026-04-09T10:00[Australia/Lord_Howe]");

  it("reports the half hour that the clock shows twice", async () => {
    const { times } = await city.timesOf(utimeOf("2026-04-05T12:00+10:30"));
    const [midnight, one, ...rest] = clockHours();
    assert.deepEqual(
      times,
      [midnight, one, "01:30 (UTC+10:30)", ...rest].map((time) => `05.04.2026 ${time}`),
    );
  });
});

describe("a city in Santiago, where a day may have no midnight", () => {
  const city = cityAt("2026-09-10T10:00[America/Santiago]");

  it("begins it at its first moment", async () => {
    const { times, name } = await city.timesOf(utimeOf("2026-09-06T12:00-03:00"));
    assert.deepEqual(
      times,
      clockHours()
        .slice(1)
        .map((time) => `06.09.2026 ${time}`),
    );
    assert.match(name, /2026-09-06\.csv/);
    const { body } = await city.post("cross/get_city_analytics", { oIDs, objectDirection: "", utime: utimeOf("2026-09-08T12:00-03:00") });
    assert.equal(body.analytics_kts_daily.series.length, 7);
  });
});

describe("a city file in a zone with summer time", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-city-time-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const zone of ["Europe/Berlin", "Pacific/Auckland", "America/Chicago", "Asia/Kathmandu"])
    it(`has the report of a day in ${zone} begin at its midnight`, async () => {
      const file = join(folder, "town.yaml");
      writeFileSync(file, `city: town\nname: Town\nbase: zarechinsk\ntz: ${zone}\nsimulation: true\n`);
      const provider = await startInMemory({ city: file, simNow: "2026-11-10T10:00", now: () => 1_795_000_000 });
      try {
        await addSampleUsers(provider.sim.db);
        const token = await signIn(provider.url);
        const { time } = provider.sim.world;
        const noon = time.momentOf(utimeOf("2026-10-20T12:00Z"));
        const { text } = await ask(provider.url, "crossroad/rts/1001/day_reports", { token, body: { utime: noon }, headers: csv });
        const times = [...new Set([...text.matchAll(/^(\d\d\.\d\d\.\d{4} \d\d:\d\d);/gm)].map(([, found]) => found))];
        assert.deepEqual([times.length, times[0], times.at(-1)], [24, "20.10.2026 00:00", "20.10.2026 23:00"]);
      } finally {
        await provider.close();
      }
    });
});
