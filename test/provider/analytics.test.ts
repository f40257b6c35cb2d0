import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { CityAnalytics } from "../../src/core/contract/analytics.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, type Reply, signIn, startInMemory } from "./asking.js";
import { simulated } from "./simulated.js";

const HOUR = 3600;
const DAY = 86_400;
const now = Date.UTC(2026, 10, 18, 9, 20) / 1000;
/** Midnight in the sample city, three hours east of UTC. */
const today = Date.UTC(2026, 10, 17, 21) / 1000;
const oIDs = [1001, 1002, 1003];

interface Row {
  oid: number;
  utime: number;
  kts: number | null;
  speed: number | null;
  so: number | null;
}

describe("analytics", () => {
  let provider: RunningProvider;
  let token = "";
  interface More {
    utime_start?: number | string;
    utime_end?: number | string;
    [field: string]: unknown;
  }
  /** A question with the body of the specification, and the period, if there is one, in the address. */
  const asked = ({ utime_start, utime_end, ...more }: More = {}, headers: Record<string, string> = {}): Promise<Reply> => {
    const period = Object.entries({ utime_start, utime_end }).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
    const path = `cross/get_city_analytics${period.length > 0 ? `?${new URLSearchParams(period)}` : ""}`;
    return ask(provider.url, path, { token, body: { oIDs, objectDirection: "", utime: now, ...more }, headers });
  };
  const analytics = async (more?: More): Promise<CityAnalytics> => {
    const { status, body, text } = await asked(more);
    assert.equal(status, 200, text);
    return body;
  };
  const sum = (series: readonly { value: number | null }[] = []) => series.reduce((total, { value }) => total + (value ?? 0), 0);
  const week = { utime_start: today - 6 * DAY, utime_end: today + DAY };

  before(async () => {
    provider = await startInMemory({ now: () => now });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  it("agrees with the hourly counts of the devices", async () => {
    const { analytics_kts_hour } = await analytics();
    const counted = await Promise.all(oIDs.map((oID) => ask(provider.url, `rts/${oID}/kts_hours`, { token, body: {} })));
    const hours = analytics_kts_hour?.series.filter(({ value }) => value !== null) ?? [];
    assert.equal(hours.length, 12);
    for (const { utime, value } of hours) {
      const own = counted.flatMap(({ body }) => body).filter((row: { utime: number }) => row.utime === utime);
      if (own.length)
        assert.equal(
          value,
          own.reduce((total: number, row: { kts_value: number | null }) => total + (row.kts_value ?? 0), 0),
        );
    }
  });

  it("is computed from what is in the database", async () => {
    const found = await analytics(week);
    const rows = (await provider.sim.db
      .selectFrom("telemetry")
      .selectAll()
      .where("oid", "in", oIDs)
      .where("utime", ">=", week.utime_start)
      .where("utime", "<", week.utime_end)
      .execute()) as Row[];
    assert.equal(
      found.analytics_kts?.value,
      rows.reduce((total, { kts }) => total + (kts ?? 0), 0),
    );
    const at = today + 8 * HOUR;
    const hour = rows.filter(({ utime, kts }) => utime === at && kts !== null) as unknown as {
      oid: number;
      kts: number;
      speed: number;
      so: number;
      capacity: number;
    }[];
    const value = (series: { utime: number; value: number | null }[] = []) => series.find(({ utime }) => utime === at)?.value;
    const mean = (values: number[]) => Number((values.reduce((total, one) => total + one, 0) / values.length).toFixed(1));
    assert.equal(value(found.analytics_density?.series), mean(hour.map(({ kts, speed }) => kts / speed)));
    assert.equal(value(found.analytics_jam_hour?.series), mean(hour.map(({ so }) => (60 * (100 - so)) / 100)));
    const crossings = new Set(hour.map(({ oid }) => oid)).size;
    assert.ok(crossings > 1);
    const throughput = hour.reduce((total, { capacity }) => total + capacity, 0);
    assert.equal(value(found.analytics_ps_hour?.series), Math.round(throughput / crossings), "of a crossing, on average");
  });

  it("keeps what it has recorded: the answer does not change with the device's health", async () => {
    const before = await analytics(week);
    simulated(provider).forced.set(1001, { offline: 0 });
    assert.deepEqual(await analytics(week), before);
    simulated(provider).forced.delete(1001);
  });

  it("adds up: hours to days, days to the period, whoever asks and however often", async () => {
    const found = await analytics(week);
    assert.deepEqual(await analytics(week), found);
    for (const { utime, value } of found.analytics_kts_daily?.series ?? []) {
      const hours = found.analytics_kts_hour?.series.filter((hour) => hour.utime >= utime && hour.utime < utime + DAY);
      assert.equal(sum(hours), value);
    }
    assert.equal(found.analytics_kts_daily?.series.length, 7);
    assert.equal(sum(found.analytics_kts_daily?.series), found.analytics_kts?.value);
    assert.equal(Number(sum(found.analytics_economy?.time?.series).toFixed(1)), found.analytics_economy?.time?.value);
    assert.equal(sum(found.analytics_jam_count?.series), found.analytics_jam_count?.value);
  });

  it("tells the hours of the day and the week that ends with it where no period is named", async () => {
    const found = await analytics();
    assert.equal(found.analytics_kts_hour?.series.length, 24);
    assert.equal(found.analytics_kts_hour?.series[0]?.utime, today);
    assert.equal(found.analytics_kts_daily?.series.length, 7);
    assert.ok(found.analytics_kts_hour?.series.filter(({ utime }) => utime + HOUR > now).every(({ value }) => value === null));
    const hour = await analytics({ utime_start: today + 8 * HOUR, utime_end: today + 9 * HOUR });
    assert.equal(hour.analytics_kts_hour?.series.length, 1, "the address names one");
  });

  it("counts a crossing once, whether its detectors are chosen too or not, and a detector alone on its own approach", async () => {
    const { world } = provider.sim;
    const detectors = world.detectorsOf.get(1001) ?? [];
    const whole = await analytics({ oIDs: [1001] });
    assert.equal((await analytics({ oIDs: [1001, ...detectors.map(({ oID }) => oID)] })).analytics_kts?.value, whole.analytics_kts?.value);
    const alone = await analytics({ oIDs: [detectors[0]?.oID] });
    assert.ok((alone.analytics_kts?.value as number) < (whole.analytics_kts?.value as number));
  });

  it("keeps only the approaches of the direction, and refuses one that is not there", async () => {
    const { arms } = provider.sim.world.controllers.get("1001") ?? { arms: [] };
    const each = await Promise.all(arms.map(({ compass }) => analytics({ oIDs: [1001], objectDirection: compass })));
    const whole = await analytics({ oIDs: [1001] });
    assert.equal(
      each.reduce((total, { analytics_kts }) => total + (analytics_kts?.value ?? 0), 0),
      whole.analytics_kts?.value,
    );
    assert.equal((await asked({ oIDs: [1001], objectDirection: "nowhere" })).status, 422);
  });

  it("answers one direction after another of a period that nobody had asked for", async () => {
    const { arms } = provider.sim.world.controllers.get("1002") ?? { arms: [] };
    const long = { oIDs: [1002], utime_start: today - 20 * DAY, utime_end: today - 19 * DAY };
    const counts: number[] = [];
    for (const { compass } of arms) counts.push((await analytics({ ...long, objectDirection: compass })).analytics_kts?.value as number);
    assert.ok(arms.length > 1 && counts.every((count) => count > 0), counts.join());
    assert.equal(
      counts.reduce((total, count) => total + count, 0),
      (await analytics(long)).analytics_kts?.value,
    );
  });

  it("refuses periods and objects out of bounds", async () => {
    for (const more of [
      { utime_start: now, utime_end: now - 1 },
      { utime_start: now - 40 * DAY, utime_end: now },
      { utime_start: 0, utime_end: DAY },
      { utime_start: today },
      { utime_end: now },
      { utime_start: "", utime_end: "" },
      { utime_start: "yesterday", utime_end: now },
      { utime: 1e15 },
      { oIDs: [] },
      { oIDs: Array.from({ length: 501 }, (_, at) => at) },
    ])
      assert.equal((await asked(more)).status, 422, JSON.stringify(more).slice(0, 60));
  });

  it("gives the same figures as a file, and JSON to everybody who does not ask for one", async () => {
    const found = await analytics(week);
    const csv = await asked(week, { accept: "text/csv" });
    const name = decodeURIComponent(csv.headers.get("content-disposition") ?? "");
    assert.match(name, /filename\*=UTF-8''Аналитика-движения-.+-\d{4}-\d\d-\d\d(_\d{4}-\d\d-\d\d)?\.csv$/);
    assert.match(name, /filename="report-analytics-[\dT_-]+\.csv"/);
    assert.ok(csv.text.includes(`Количество транспорта;${found.analytics_kts?.value};авт.`), csv.text.slice(0, 400));
    const density = (found.analytics_density?.series ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
    const mean = (density.reduce((total, value) => total + value, 0) / density.length).toFixed(1);
    assert.ok(csv.text.includes(`Плотность потока;${`${Number(mean)}`.replace(".", ",")};авт./км`), `${mean} in ${csv.text.slice(0, 900)}`);
    assert.match(csv.text, /Скорость;\d+(,\d)?;км\/ч\r\n/);
    assert.match(csv.text, /Пропускная способность;\d+(,\d)?;авт\.\/ч\r\n/);
    assert.match(csv.text, /Направление;все\r\n/);
    const xlsx = await asked(week, { accept: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
    assert.ok(xlsx.text.startsWith("PK"));
    const compass = provider.sim.world.controllers.get("1001")?.arms.find(({ inbound }) => inbound)?.compass ?? "";
    const one = await asked({ ...week, oIDs: [1001], objectDirection: compass }, { accept: "text/csv" });
    assert.match(one.text, /Направление;с(о)? [а-я-]+а\r\n/);
  });

  it("records the hours as the clock passes them, before anybody asks for them", async () => {
    const fresh = await startInMemory({ now: () => now });
    try {
      // Traffic begins with the first question of it, whatever that is.
      await ask(fresh.url, "city/transport_situation", { token: await signIn(fresh.url) });
      const count = async () =>
        (
          await fresh.sim.db
            .selectFrom("telemetry")
            .select(({ fn }) => fn.countAll().as("n"))
            .executeTakeFirst()
        )?.n;
      const end = Date.now() + 20_000;
      while (!(await count()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
      assert.ok(Number(await count()) > 0);
    } finally {
      await fresh.close();
    }
  });
});
