import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { downloaded } from "../helper/downloaded.js";
import { hostPages, sharedPages } from "./host-page.js";

describe("the city's time in the bar", () => {
  const { open, token } = sharedPages();

  for (const time of [{ current_utime: 9e15 }, { offset_utime_tz: 9e15, tz: "Nowhere/Unknown" }])
    it(`is a dash where the city says one that no calendar has by its ${Object.keys(time)[0]}, and the portal stands`, async () => {
      const page = await open("/", { jwt: await token() });
      await page.route("**/api/v1/city/detail", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...time } });
      });
      await page.goto(new URL("/app/archive", page.url()).href);
      await page.getByRole("time").getByText("—", { exact: true }).waitFor();
      await page.getByRole("heading", { name: "Цифровой архив" }).first().waitFor();
      assert.ok(await page.getByRole("navigation", { name: "Главное меню" }).isVisible());
    });
});

/** Twenty minutes into the second of two hours that begin at 2:00 in Berlin; the browser is where it is still the day before. */
describe("the night in which the clocks of the city are put back, seen from another zone", () => {
  const { open, token } = hostPages(["--sim-now", "2026-10-25T02:20+01:00[Europe/Berlin]"]);
  const show = async (path: string) =>
    open(
      path,
      { jwt: await token() },
      { timezoneId: "America/Los_Angeles", acceptDownloads: true, viewport: { width: 1440, height: 2400 } },
    );
  /** The rows of the file that a press offers, cell by cell, and its name. */
  async function saved(page: Page, button: Locator) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const lines = (await downloaded(download)).toString().replace("\ufeff", "").split("\r\n");
    return { name: download.suggestedFilename(), rows: lines.map((line) => line.split(";")) };
  }

  it("says in the bar which of the two hours it is", async () => {
    const page = await show("/app/archive");
    await page
      .getByRole("time")
      .getByText(/^02:2\d:\d\d \(UTC\+1\)$/)
      .waitFor();
  });

  it("has both hours in the charts of a crossing, its log and its report", async () => {
    const page = await show("/app/rts/1001");
    await page.getByText("02:00 (UTC+2)–02:00 (UTC+1)").first().waitFor({ state: "attached" });

    await page.getByLabel("Показать", { exact: true }).selectOption("day");
    await page.getByLabel("События за 25.10.2026").first().waitFor({ state: "attached" });
    const log = await saved(page, page.locator("[part=events]").getByRole("button", { name: "Скачать CSV" }));
    assert.match(log.name, /-2026-10-25\.csv$/);
    for (const [time = ""] of log.rows.slice(1, -1)) assert.match(time, /^25\.10\.2026, 0[0-2]:/);

    await page.getByLabel("Формат файла").selectOption("csv");
    const report = await saved(page, page.getByRole("button", { name: "Получить отчёт" }));
    assert.match(report.name, /-2026-10-25\.csv$/);
    const hours = [...new Set(report.rows.flatMap(([time = ""]) => (/^\d\d\.\d\d\.\d{4} /.test(time) ? [time.slice(11)] : [])))];
    assert.deepEqual(hours, ["00:00", "01:00", "02:00 (UTC+2)"]);
  });

  it("has the days of the city in analytics, and the hours of the long one", async () => {
    const page = await show("/app/analytics?objects=cross-1001&from=2026-10-19&to=2026-10-25");
    await page.locator("[data-metric=kts]").click({ timeout: 90_000 });
    const vehicles = page.getByRole("region", { name: "Количество транспорта", exact: true });
    const { name, rows } = await saved(page, vehicles.getByRole("button", { name: "Скачать CSV" }).first());
    assert.match(name, /-2026-10-19_2026-10-25\.csv$/);
    const days = rows.slice(1, -1).map(([day = ""]) => day);
    assert.equal(days.length, 7);
    assert.match(days[0] ?? "", /19 октября/);
    assert.match(days[6] ?? "", /25 октября/);
  });
});
