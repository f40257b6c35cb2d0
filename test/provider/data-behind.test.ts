import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { CityAnalytics } from "../../src/core/contract/analytics.js";
import type { DatabaseCopy } from "../../src/provider/base/database/copy.js";
import { openDatabase } from "../../src/provider/base/database/open.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { createTelemetry } from "../../src/provider/service/telemetry/records.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";

const HOUR = 3600;
const DAY = 86_400;
/** Midnight in the sample city, three hours east of UTC. */
const today = Date.UTC(2026, 10, 17, 21) / 1000;
const now = today + 9 * HOUR + 1200;
const week = { start: today - 6 * DAY, end: today + DAY };

describe("reports from a copy that is behind", onOneNode("reaches into the telemetry of one provider"), () => {
  let provider: RunningProvider;
  let token = "";
  /** Seconds that the copy lags behind; null where it is not to be read. */
  let lag: number | null = 0;
  /** Questions that it answers until it breaks. */
  let answers = 0;
  const failures: unknown[] = [];

  before(async () => {
    provider = await startInMemory({ now: () => now });
    token = await signIn(provider.url);
    const { sim } = provider;
    const ended = await openDatabase(":memory:", "ended");
    await ended.destroy();
    const copy: DatabaseCopy = {
      get db() {
        return answers-- > 0 ? sim.db : ended;
      },
      lag: () => lag,
      failed: (error) => void failures.push(error),
      close: async () => {},
    };
    sim.telemetry = createTelemetry(sim.world, sim.db, null, copy);
  });
  after(() => provider.close());
  beforeEach(() => {
    answers = Number.POSITIVE_INFINITY;
    failures.splice(0);
  });

  const answer = async (path: string, body: object, accept: string) => {
    const reply = await ask(provider.url, path, { token, body, headers: { accept } });
    assert.equal(reply.status, 200, reply.text);
    return reply;
  };
  const analytics = (accept = "application/json", { start, end } = week) =>
    answer(
      `cross/get_city_analytics?utime_start=${start}&utime_end=${end}`,
      { oIDs: [1001, 1002], objectDirection: "", utime: now },
      accept,
    );
  const found = async (): Promise<CityAnalytics> => (await analytics()).body;
  const report = async (name: string, start = week.start, end = week.end) =>
    (await answer(`crossroad/rts/1001/${name}`, { utime_start: start, utime_end: end }, "text/csv")).text;
  const sum = (series: readonly { value: number | null }[] = []) => series.reduce((total, { value }) => total + (value ?? 0), 0);

  it("tell hours up to there, and today so far", async () => {
    lag = null;
    const all = await found();
    lag = 3 * HOUR;
    const late = await found();
    assert.equal(late.utime_data, now - lag);
    assert.equal(late.analytics_kts?.utime_end, now - lag);
    const hours = (all.analytics_kts_hour?.series ?? []).map(({ utime, value }) => ({
      utime,
      value: utime < today + 6 * HOUR ? value : null,
    }));
    assert.deepEqual(late.analytics_kts_hour?.series, hours);
    assert.deepEqual(late.analytics_kts_daily?.series.slice(0, -1), all.analytics_kts_daily?.series.slice(0, -1));
    assert.equal(late.analytics_kts_daily?.series.at(-1)?.value, sum(hours.slice(6 * 24)));
    assert.equal(late.analytics_kts?.value, sum(hours));
  });

  it("tell no day that is over and not whole, neither as a day nor in a sum", async () => {
    lag = null;
    const all = await found();
    // Yesterday has hours up to 21:00.
    lag = 12 * HOUR;
    const late = await found();
    const until = today - DAY;
    assert.equal(late.utime_data, now - lag);
    assert.equal(late.analytics_kts?.utime_end, until);
    for (const name of ["analytics_kts_hour", "analytics_speed", "analytics_ps_hour", "analytics_jam_hour", "analytics_density"] as const)
      assert.deepEqual(
        late[name]?.series,
        all[name]?.series.map(({ utime, value }) => ({ utime, value: utime < today - 3 * HOUR ? value : null })),
        name,
      );
    for (const [series, whole] of [
      [late.analytics_kts_daily, all.analytics_kts_daily],
      [late.analytics_jam_daily, all.analytics_jam_daily],
      [late.analytics_ps_daily, all.analytics_ps_daily],
      [late.analytics_dtp, all.analytics_dtp],
      [late.analytics_effect, all.analytics_effect],
      [late.analytics_economy?.time, all.analytics_economy?.time],
      [late.analytics_jam_count, all.analytics_jam_count],
    ] as const)
      assert.deepEqual(
        series?.series,
        whole?.series?.map(({ utime, value }) => ({ utime, value: utime < until ? value : null })),
      );
    assert.equal(late.analytics_kts?.value, sum(late.analytics_kts_daily?.series));
    assert.equal(late.analytics_jam_count?.value, sum(late.analytics_jam_count?.series));
  });

  it("say in the head of a file up to when there is data, and nothing where none is missing", async () => {
    const line = /\r\nДанные на;17\.11\.2026 21:20, копия базы отстаёт\r\n/;
    lag = 12 * HOUR;
    assert.match((await analytics("text/csv")).text, line);
    for (const name of ["data_reports", "all_reports"]) assert.match(await report(name), line);
    assert.match(await report("all_reports"), /\r\n16\.11\.2026;\d+\r\n17\.11\.2026;\r\n18\.11\.2026;\r\n$/);
    const early = { start: today - 3 * DAY, end: today - DAY };
    const files = async () => [(await analytics("text/csv", early)).text, await report("all_reports", early.start, early.end)];
    const late = await files();
    assert.ok(late.every((text) => !text.includes("Данные на")));
    lag = 5;
    assert.ok(!(await analytics("text/csv")).text.includes("Данные на"));
    lag = null;
    assert.deepEqual(await files(), late);
  });

  it("are those of the database itself, up to the same moment, where the copy breaks amid them", async () => {
    lag = 3 * HOUR;
    const whole = await analytics();
    answers = 3;
    assert.equal((await analytics()).text, whole.text);
    assert.match(String(failures[0]), /destroyed/);
  });

  it("have no hour of which the copy has a part", async () => {
    lag = 0;
    const whole = await analytics();
    await provider.sim.db.deleteFrom("telemetry").where("oid", "=", 1002).where("utime", "=", today).execute();
    assert.equal((await analytics()).text, whole.text, "it is recorded in the database, and read there");
  });
});
