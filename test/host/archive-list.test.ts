import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { searchable } from "../../src/provider/base/database/tables.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { skipCourse } from "../helper/site.js";
import { signIn } from "./host-page.js";

const COUNT = 20_000;
const streets = ["Ленина", "Мира", "Озёрная", "Заводская", "Набережная", "Школьная", "Лесная", "Полевая"];

async function fill({ sim: { db, world } }: RunningProvider): Promise<void> {
  const day = (ago: number) => world.time.text(world.time.later(world.clock.now(), -ago)).slice(0, 10);
  const rows = Array.from({ length: COUNT }, (_, i) => {
    const name_object = `${streets[i % 8]} улица, дом ${i}`;
    const file_description = `Схема № ${i}`;
    return {
      id: `r-${String(i).padStart(6, "0")}`,
      kind: "podd",
      name_object,
      target_object: i % 3 ? "street" : "avenue",
      file_description,
      file_name: `план-${i}.pdf`,
      time: day(i % 700),
      comment: i % 5 ? "" : "Согласовано",
      file: null,
      author: "x",
      search: searchable(name_object, file_description),
      created: 1_700_000_000_000 + i,
      idempotency_key: null,
    };
  });
  for (let at = 0; at < COUNT; at += 1000)
    await db
      .insertInto("archive")
      .values(rows.slice(at, at + 1000))
      .execute();
}

/** What a person's fingers meet: the longest frame while something is done (ms), and the 95th percentile. */
async function framesDuring(page: Page, work: () => Promise<void>) {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      frames.push(now - last);
      last = now;
      if (!Reflect.get(globalThis, "stopFrames")) requestAnimationFrame(look);
    };
    Reflect.set(globalThis, "stopFrames", false);
    Reflect.set(globalThis, "itsFrames", frames);
    requestAnimationFrame(look);
  });
  await work();
  return page.evaluate(() => {
    Reflect.set(globalThis, "stopFrames", true);
    const frames = [...(Reflect.get(globalThis, "itsFrames") as number[])].sort((one, other) => one - other);
    return { p95: Math.round(frames[Math.floor(frames.length * 0.95)] ?? 0), longest: Math.round(frames.at(-1) ?? 0) };
  });
}

describe(`an archive of ${COUNT} records`, () => {
  let provider: RunningProvider;
  let browser: Browser;
  let page: Page;
  before(async () => {
    provider = await startProvider({ database: ":memory:", dataDir: "/nonexistent", site: "dist", examples: "examples" });
    await fill(provider);
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.addInitScript(skipCourse);
    await page.goto(`${provider.url}/login`);
    await signIn(page);
    await page.waitForURL(/\/app\//);
  });
  after(async () => {
    await browser.close();
    await provider.close();
  });
  const shown = (text: string) => page.getByText(text, { exact: true }).waitFor();

  it("shows today's first, earlier ones below, all in one list on demand, and draws only what is in sight", async () => {
    const start = Date.now();
    await page.getByRole("link", { name: "Цифровой архив" }).click();
    await shown("Показано записей: 20000 из 20000");
    console.log(`    listed after ${Date.now() - start} ms`);
    const region = (name: string) => page.getByRole("region", { name, exact: true });
    assert.equal(await region("Планы организации движения").getByRole("listitem").first().getAttribute("aria-setsize"), "29");
    const earlier = region("Планы организации движения: ранее");
    assert.equal(await earlier.getByRole("listitem").first().getAttribute("aria-setsize"), "19971");
    assert.ok((await page.getByRole("listitem").count()) < 300);
    await page.getByRole("button", { name: "За всё время" }).click();
    await earlier.waitFor({ state: "detached" });
    assert.match(page.url(), /from=all/);
    assert.ok((await page.getByRole("listitem").count()) < 300);
  });

  it("scrolls to its end and finds a word in any case, ё as е, while frames go on", async () => {
    const list = page.getByRole("region", { name: "Планы организации движения" });
    const scrolling = await framesDuring(page, async () => {
      await list.hover();
      for (let turn = 0; turn < 40; turn++) {
        await page.mouse.wheel(0, 900);
        await page.waitForTimeout(16);
      }
      await list.evaluate((each) => {
        each.scrollTop = each.scrollHeight;
      });
      await page.locator('[aria-posinset="20000"]').waitFor();
    });
    const wanted = Array.from({ length: COUNT }, (_, i) => i).filter((i) => i % 8 === 2 && `${i}`.includes("1002")).length;
    const searching = await framesDuring(page, async () => {
      await page.getByLabel("Поиск").pressSequentially("ОЗЕРНАЯ дом 1002", { delay: 30 });
      await shown(`Показано записей: ${wanted} из 20000`);
    });
    console.log(
      `    frames while scrolling p95 ${scrolling.p95} ms, longest ${scrolling.longest}; while typing p95 ${searching.p95}, longest ${searching.longest}`,
    );
    await page.getByLabel("Поиск").fill("");
    await page.getByLabel("Порядок").selectOption("oldest");
    await page.locator('[aria-posinset="1"]').waitFor();
    const [oldest] = await provider.sim.db.selectFrom("archive").select("time").orderBy("time").limit(1).execute();
    await page
      .locator('[aria-posinset="1"]')
      .getByText((oldest?.time ?? "").split("-").reverse().join("."))
      .waitFor();
  });

  it("keeps what is shown in the address, for a colleague", async () => {
    await page.goto(`${provider.url}/app/archive?from=all&query=${encodeURIComponent("мира")}&object=avenue&sort=name`);
    const [{ count } = { count: 0 }] = await provider.sim.db
      .selectFrom("archive")
      .select((e) => e.fn.countAll().as("count"))
      .where("target_object", "=", "avenue")
      .where("search", "like", "%мира%")
      .execute();
    await shown(`Показано записей: ${count} из 20000`);
    assert.equal(await page.getByLabel("Поиск").inputValue(), "мира");
  });
});
