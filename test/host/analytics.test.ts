import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inflateSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { faultsNow, inHost } from "../helper/axe-faults.js";
import { cityDate, cityMidnight } from "../helper/city-hour.js";
import { downloaded } from "../helper/downloaded.js";
import { unzip } from "../helper/unzip.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

/** One direction of one hour as the reports of a controller tell it. */
interface Row {
  hour: string;
  kts: number;
  speed: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const shown = (value: number) => value.toFixed(value < 10 ? 2 : 1).replace(/\.?0+$/, "");
const figuresIn = (text: string) => text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");

/** What is drawn on each sheet of a PDF, as its operators. */
function drawingsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const drawing = inflateSync(pdf.subarray(index + head.length, text.indexOf("endstream", index))).toString("latin1");
    return / rg\n/.test(drawing) ? [drawing] : [];
  });
}

/** The operators of each path of a drawing that is filled (f) or stroked (S): `mlllh` is a box. */
const pathsOf = (drawing: string, painted: "f" | "S"): string[] =>
  [...drawing.matchAll(new RegExp(`((?:^(?:[-\\d. ]+ )?[mlch]\\n)+)${painted}\\n`, "gm"))].map(([, path = ""]) =>
    (path.match(/[mlch]$/gm) ?? []).join(""),
  );

describe("analytics in the host", () => {
  const { open, site, token } = hostPages();
  const start = cityMidnight(3);
  const end = cityMidnight();
  const period = `from=${cityDate(start)}&to=${cityDate(cityMidnight(1))}`;
  const address = `/app/analytics?objects=cross-1001&${period}`;

  const show = async (path: string, options = {}) => {
    const page = await open(path, { jwt: await token() }, { acceptDownloads: true, ...options });
    await page.locator("[data-figure=kts]").first().waitFor();
    return page;
  };
  /** The telemetry of the controller by another call than the one under test: its report of the period, hour by hour. */
  const telemetry = async (): Promise<Row[]> => {
    const answer = await fetch(`${site().url}/api/v1/crossroad/rts/1001/data_reports`, {
      method: "POST",
      headers: { authorization: `Bearer ${await token()}`, "content-type": "application/json", accept: "text/csv" },
      body: JSON.stringify({ utime_start: start, utime_end: end }),
    });
    const lines = (await answer.text()).split("\r\n").map((line) => line.split(";"));
    return lines.flatMap(([hour = "", , kts, , , , speed]) =>
      /^\d\d\.\d\d\.\d{4} \d\d:00$/.test(hour) && kts ? [{ hour, kts: Number(kts), speed: Number(speed) }] : [],
    );
  };
  const group = (rows: readonly Row[], key: (row: Row) => string) => {
    const groups = new Map<string, Row[]>();
    for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
    return groups;
  };
  const figure = async (page: Page, id: string) => figuresIn((await page.locator(`[data-figure=${id}]`).first().textContent()) ?? "");
  const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

  it("shows the vehicles, the speed and the density that follow from the controller's own telemetry", async () => {
    const rows = await telemetry();
    const hours = [...group(rows, ({ hour }) => hour).values()];
    const speeds = hours.map((row) => ({
      kts: sum(row.map(({ kts }) => kts)),
      speed: Number((sum(row.map(({ kts, speed }) => kts * speed)) / sum(row.map(({ kts }) => kts))).toFixed(1)),
    }));
    const speed = sum(speeds.map(({ kts, speed }) => kts * speed)) / sum(speeds.map(({ kts }) => kts));
    const densities = hours.map((row) => Number(mean(row.map(({ kts, speed }) => kts / speed)).toFixed(1)));
    const page = await show(address);
    assert.equal(await figure(page, "kts"), `${sum(rows.map(({ kts }) => kts))}авт.`);
    assert.equal(await figure(page, "speed"), `${shown(speed)}км/ч`);
    assert.equal(await figure(page, "density"), `${shown(mean(densities))}авт./км`);
  });

  it("has the same numbers in the chart's table and in both exports", async () => {
    const rows = await telemetry();
    const days = [...group(rows, ({ hour }) => hour.slice(0, 10)).values()].map((day) => sum(day.map(({ kts }) => kts)));
    assert.equal(days.length, 3);
    const page = await show(address);
    await page.locator("[data-metric=kts]").click();
    const vehicles = card(page, "Количество транспорта");
    await vehicles.getByRole("table").waitFor();
    const cells = await vehicles.locator("tbody tr td:nth-of-type(1)").allTextContents();
    assert.deepEqual(
      cells.map((cell) => Number(figuresIn(cell))),
      days,
    );

    const [csv] = await Promise.all([page.waitForEvent("download"), vehicles.getByRole("button", { name: "Скачать CSV" }).click()]);
    const table = (await downloaded(csv)).toString("utf8").split("\r\n").slice(1, 4);
    assert.deepEqual(
      table.map((line) => Number(line.split(";")[1])),
      days,
    );

    const [book] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Скачать XLSX" }).click()]);
    for (const [file, ending] of [
      [csv, "csv"],
      [book, "xlsx"],
    ] as const)
      assert.match(file.suggestedFilename(), new RegExp(`^[^ ]+-\\d{4}-\\d\\d-\\d\\d(_\\d{4}-\\d\\d-\\d\\d)?\\.${ending}$`));
    const cellsOfBook = unzip(await downloaded(book)).get("xl/worksheets/sheet1.xml") ?? "";
    for (const day of [...days, sum(days)]) assert.ok(cellsOfBook.includes(`<v>${day}</v>`), `${day} is in the workbook`);
  });

  it("compares with the days before: the change is that of the two sums", async () => {
    const page = await show(address);
    const theDaysBefore = /— ([\d\s\u00a0\u202f]+)\sавт\./;
    const text = await waitUntil("the days before have come", async () => {
      const shown = (await page.locator("[data-metric=kts]").textContent()) ?? "";
      return theDaysBefore.test(shown) ? shown : null;
    });
    const now = Number((await figure(page, "kts")).replace("авт.", ""));
    const before = Number(figuresIn(theDaysBefore.exec(text)?.[1] ?? ""));
    const percent = Math.abs(((now - before) / before) * 100)
      .toFixed(1)
      .replace(/\.0$/, "")
      .replace(".", ",");
    assert.ok(before > 0);
    assert.ok(text.includes(`на ${percent}\u00a0%`) || text.includes("без изменений"), text.slice(0, 200));
  });

  it("asks nothing before Apply; the choice then stands in the address, Back returns to the one before", async () => {
    const page = await show(`/app/analytics?${period}`);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("get_city_analytics") && asked.push(request.url()));
    const whole = await figure(page, "kts");
    await page.getByLabel("Поиск по названию").fill("сОБОРНАЯ");
    const found = page.getByRole("list", { name: "Перекрёстки" }).getByRole("checkbox");
    await waitUntil("the list is filtered", async () => (await found.count()) < 20);
    await found.first().check();
    await found.nth(1).check();
    await page.getByText("Изменения ещё не применены.").waitFor();
    assert.deepEqual(asked, []);
    await page.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL(/objects=cross-\d+,cross-\d+/);
    await waitUntil("the figures are those of two crossings", async () => (await figure(page, "kts").catch(() => whole)) !== whole);
    await page.getByRole("heading", { name: "Устройства объектов" }).scrollIntoViewIfNeeded();
    await page
      .getByRole("button", { name: /^Открыть страницу/ })
      .first()
      .waitFor();
    await page.goBack();
    await waitUntil("the whole city is back", async () => (await figure(page, "kts").catch(() => "")) === whole);
  });

  it("opens the page of a device of the object", async () => {
    const page = await show(address);
    await page.getByRole("heading", { name: "Устройства объектов" }).scrollIntoViewIfNeeded();
    await page
      .getByRole("button", { name: /^Открыть страницу/ })
      .first()
      .click();
    await page.waitForURL(/\/app\/rts\/1001/);
  });

  it("prints the summary on two sheets of A4", async () => {
    // From a phone: the paper is wider than the screen that the charts were drawn for.
    const page = await show(`${address}&tab=summary`, { viewport: { width: 390, height: 800 } });
    await page.locator(".its-plot svg .apexcharts-series path").nth(5).waitFor({ state: "attached" });
    const pdf = await page.pdf({ format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length, 2);
    const [first = "", second = ""] = drawingsOf(pdf);
    const count = (drawing: string, painted: "f" | "S", path: string) => pathsOf(drawing, painted).filter((each) => each === path).length;
    assert.equal(count(first, "f", "mlclclclch"), 3 * 2, "the first sheet has a bar for each day of both periods");
    assert.ok(count(second, "S", `m${"l".repeat(23)}`) >= 2, "the second has a line of 24 hours in each of its two charts");
    assert.equal(count(second, "f", `m${"c".repeat(16)}`), 2 * 2 * 24, "and a mark for each hour of both periods");
  });

  it("shows the figures first, then cards in columns, none of them taller than the screen", async () => {
    for (const [width, height, columns] of [
      [1440, 900, 3],
      [1366, 768, 3],
      [390, 844, 1],
    ] as const) {
      const page = await show(address, { viewport: { width, height } });
      const boxes = (locator: Locator) =>
        locator.evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ x, y, bottom, height }) => ({ x, y, bottom, height })),
        );
      const figures = await boxes(page.locator("[data-metric]"));
      assert.equal(figures.length, 9);
      const cards = await boxes(page.locator("[part=charts] > section"));
      assert.equal(cards.length, 9);
      assert.equal(new Set(cards.map(({ x }) => x)).size, columns, `columns at ${width}`);
      assert.ok(cards.every((each) => each.height < height - 48));
      if (width > 1000)
        assert.ok(
          figures.every(({ bottom, y }) => bottom < 320 && y === figures[0]?.y),
          `one row of figures at ${width}`,
        );
      assert.ok(cards.every(({ y }) => y >= Math.max(...figures.map(({ bottom }) => bottom))));
      await page.context().close();
    }
  });

  it("has the dates and the button that applies them in sight together, and says what a fragment is", async () => {
    for (const language of ["ru", "en", "es"]) {
      const page = await open(
        `/app/analytics?kind=segment&${period}`,
        { jwt: await token(), language },
        { viewport: { width: 1366, height: 768 } },
      );
      const chooser = page.locator("its-analytics [part=chooser]");
      const wanted = chooser.locator("[type=submit], [role=group]:has(input)");
      await chooser.locator("[type=checkbox]").first().waitFor();
      const hidden = await wanted.evaluateAll(
        (all) =>
          all.filter((each) => {
            const { left, top, right, bottom } = each.getBoundingClientRect();
            const seen = (each.getRootNode() as ShadowRoot).elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return bottom > innerHeight || !(seen && (each.contains(seen) || seen.contains(each)));
          }).length,
      );
      assert.ok((await wanted.count()) >= 3, "two dates and a button");
      assert.equal(hidden, 0, language);
      await chooser.getByText({ ru: "участок улицы", en: "a section of a street", es: "la parte de una calle" }[language] ?? "").waitFor();
      await page.context().close();
    }
  });

  it("leaves no third of a figure's tile empty, compared or not", async () => {
    for (const [width, compare] of [
      [1366, "previous"],
      [1920, "previous"],
      [1366, "none"],
      [1920, "none"],
    ] as const) {
      const page = await show(`${address}&compare=${compare}`, { viewport: { width, height: 900 } });
      if (compare === "previous") await page.locator("[data-metric=kts] .change svg").waitFor();
      const empty = await page.locator("[data-metric]:has([data-figure])").evaluateAll((tiles) =>
        tiles.map((tile) => {
          const words = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
          let end = 0;
          while (words.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(words.currentNode);
            const { bottom, width: wide } = range.getBoundingClientRect();
            if (wide > 1) end = Math.max(end, bottom);
          }
          const { bottom, height } = tile.getBoundingClientRect();
          return (bottom - end) / height;
        }),
      );
      assert.ok(
        empty.every((part) => part < 1 / 4),
        `${width}, ${compare}: ${empty.map((part) => part.toFixed(2))}`,
      );
      await page.context().close();
    }
  });

  it("names the figures that are awaited", async () => {
    const page = await open("/app/account", { jwt: await token() });
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route("**/api/v1/cross/get_city_analytics*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site().url + address);
    const waiting = page.locator("its-analytics [role=status][aria-label*=Показатели]");
    await waiting.waitFor();
    for (const name of ["Количество транспорта", "Пропускная способность"]) assert.equal(await waiting.getByText(name).count(), 2, name);
    answer();
    await page.locator("[data-figure=kts]").first().waitFor();
  });

  it("opens one metric in detail with its table; the address keeps it, and both ways back lead to all of them", async () => {
    const page = await show(address);
    const detail = page.locator("[part=detail]");
    const charts = page.locator("[part=charts]");
    await page.getByRole("button", { name: "Открыть крупно: Скорость" }).click();
    await detail.getByRole("heading", { name: "Скорость", exact: true }).waitFor();
    assert.match(page.url(), /metric=speed/);
    await waitUntil("the way back has the focus", () =>
      detail
        .getByRole("button", { name: "Все показатели" })
        .evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button),
    );
    assert.equal(await charts.count(), 0);
    const [plot, table] = await Promise.all([detail.locator(".its-plot").boundingBox(), detail.getByRole("table").boundingBox()]);
    assert.ok(plot && table && table.x > plot.x + plot.width, "the table stands beside the chart");
    assert.ok(plot.height >= 220);
    await page.reload();
    await detail.getByRole("heading", { name: "Скорость", exact: true }).waitFor();
    await page.goBack();
    await charts.waitFor();
    await page.locator("[data-metric=jams]").click();
    await page.waitForURL(/metric=jams/);
    await page.keyboard.press("Enter");
    await charts.waitFor();
    await page.waitForURL((url) => !url.searchParams.has("metric"));
    await waitUntil("the figure has the focus", () =>
      page.locator("[data-metric=jams]").evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button),
    );
  });

  it("moves nothing while what was asked for comes piece by piece", async () => {
    for (const path of [address, `/app/analytics?metric=kts&${period}`]) {
      const page = await open("/app/account", { jwt: await token() }, { viewport: { width: 1440, height: 900 } });
      await page.addInitScript(() => {
        Reflect.set(globalThis, "itsShift", 0);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Reflect.set(globalThis, "itsShift", Reflect.get(globalThis, "itsShift") + Reflect.get(entry, "value"));
        }).observe({ type: "layout-shift", buffered: true });
      });
      let late = 0;
      for (const part of ["city/detail", "cross/get_city_cross", "cross/get_city_analytics"])
        await page.route(`**/api/v1/${part}*`, async (route) => {
          await new Promise((done) => setTimeout(done, 400 + 400 * late++));
          await route.continue();
        });
      await page.goto(site().url + path);
      await page.locator("[data-figure=kts]").first().waitFor();
      await page
        .locator("[data-metric=kts]")
        .getByText(/больше|меньше|изменений/)
        .first()
        .waitFor({ state: "attached" });
      await page.locator(".its-plot svg").first().waitFor();
      await waitUntil("the places are there", async () => (await page.getByRole("checkbox").count()) > 20);
      await page.waitForTimeout(500);
      const shift = await page.evaluate(() => Reflect.get(globalThis, "itsShift") as number);
      assert.ok(shift <= 0.02, `${path}: ${shift}`);
      await page.context().close();
    }
  });

  for (const [name, viewport] of [
    ["wide", { width: 1440, height: 900 }],
    ["on a phone", { width: 390, height: 800 }],
  ] as const) {
    it(`has no accessibility violation, ${name}`, async () => {
      for (const tab of ["tab=general", "metric=kts", "tab=summary"]) {
        const page = await show(`${address}&${tab}`, { viewport, reducedMotion: "reduce" });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
        assert.deepEqual(await faultsNow(page, inHost("its-analytics")), [], tab);
        assert.deepEqual(page.complaints, []);
      }
    });
  }
});
