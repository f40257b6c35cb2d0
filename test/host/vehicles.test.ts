import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { faultsOf } from "./axe-faults.js";
import { hostPages, pathOf } from "./host-page.js";

const tasks = (page: Page) => page.locator("its-special-panel [part=tasks]");

interface Position {
  latitude: number;
  longitude: number;
}
interface Picked {
  coordinates: [longitude: number, latitude: number][];
}

/** Metres between two places of a city. */
const metresBetween = (one: Position, other: Position) =>
  Math.hypot((one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180), one.latitude - other.latitude) * 111_320;

/**
 * Shows a section of street on the map by clicks: one so far off and so long that driving there and serving it each take
 * longer than the page's next look, else a state may be over before anybody has seen it.
 */
async function pickFarSection(page: Page, whereIsIt: () => Promise<Position>) {
  await page.getByRole("button", { name: "Указать на карте" }).click();
  await page.locator("its-map canvas").first().waitFor();
  const picks = await page.locator("its-map").evaluateHandle((map) => {
    const picked: Picked[] = [];
    map.addEventListener("its-section-picked", ({ detail }: Event & { detail?: Picked }) => detail && picked.push(detail));
    return picked;
  });
  // Near the edges: the vehicle is in the middle. The upper one holds the map's own buttons.
  const points = [0.92, 0.75, 0.6].flatMap((down) => [0.1, 0.8, 0.25, 0.65, 0.4].map((along) => ({ along, down })));
  for (let i = 0, isZoomedOut = false; i < 4 * points.length; i++) {
    for (let times = 0; times < 2 && !isZoomedOut; times++) {
      await page.getByRole("button", { name: "Отдалить" }).click();
      await page.waitForTimeout(500);
    }
    const { along, down } = points[i % points.length] as (typeof points)[number];
    const box = await page.locator("its-map").boundingBox();
    if (box) await page.mouse.click(box.x + box.width * along, box.y + box.height * down);
    await page.waitForTimeout(300);
    isZoomedOut = true;
    const coordinates = (await picks.evaluate((all) => all.pop()))?.coordinates.map(([longitude, latitude]) => ({ longitude, latitude }));
    if (!coordinates) continue;
    const vehicle = await whereIsIt();
    const [first, last] = [coordinates[0] as Position, coordinates.at(-1) as Position];
    const length = coordinates.reduce((sum, each, at) => sum + metresBetween(coordinates[at - 1] ?? each, each), 0);
    if (length > 150 && Math.min(metresBetween(vehicle, first), metresBetween(vehicle, last)) > 300) return;
    await page.getByRole("button", { name: "Изменить" }).click();
    await page.getByRole("button", { name: "Указать на карте" }).click();
    isZoomedOut = false;
  }
  throw new Error("The map has no section that is long and far off.");
}

describe("the pages of vehicles", () => {
  const { site, open, token } = hostPages();
  const advance = (seconds: number) =>
    fetch(`${site().url}/__sim/advance`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seconds }),
    });

  const asOperator = (path: string, jwt: string) => fetch(`${site().url}/api/v1/${path}`, { headers: { authorization: `Bearer ${jwt}` } });

  it("send a snow plough to a section picked on the map, follow it there, and find the section in the report", async () => {
    const jwt = await token();
    const page = await open("/app/spec/spec-1", { jwt }, { bypassCSP: true, viewport: { width: 1440, height: 1400 } });
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && /\/tasks/.test(request.url()) && posts.push(request.url()));
    await page.getByLabel("Вид работ").selectOption("snow");
    await pickFarSection(page, async () => (await (await asOperator("spec/spec-1/telemetry", jwt)).json()) as Position);
    await page.getByRole("button", { name: "Проверить и отправить" }).click();
    const send = page.getByRole("dialog").getByRole("button", { name: "Отправить задание" });
    await page.locator("dialog button:not([aria-disabled]):text('Отправить задание')").waitFor();
    await send.dblclick();
    await tasks(page).getByText("Поставлено, экипаж не ответил").waitFor();
    assert.equal(posts.length, 1);

    const row = tasks(page).locator("li[data-state]").first();
    const atProvider = async () => {
      const answer = await asOperator("spec/spec-1/tasks", jwt);
      return ((await answer.json()) as { state: string; section_name: string }[])[0];
    };
    const street = (await atProvider())?.section_name ?? "";
    assert.ok(((await row.textContent()) ?? "").includes(street), street);
    const comeTo = async (state: string) => {
      await waitUntil(`the task is "${state}"`, async () => (await atProvider())?.state === state || !(await advance(8)), 60_000);
      await waitUntil(`the page says "${state}"`, async () => (await row.getAttribute("data-state")) === state, 20_000);
    };
    const place = () =>
      page
        .locator("its-special-panel [part=state]")
        .getByText(/^\d+\.\d{5}, /)
        .textContent();
    await comeTo("driving");
    const from = await place();
    await waitUntil("it has moved", async () => (await place()) !== from, 20_000);
    await comeTo("serving");
    const metres = async () => Number(/обслужено ([\d\s]+) из/.exec((await row.textContent()) ?? "")?.[1]?.replace(/\D/g, "") ?? -1);
    const first = await metres();
    await waitUntil("the serviced length grows", async () => (await metres()) > first, 20_000);
    await comeTo("done");

    await page.getByLabel("Формат файла").selectOption("csv");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Получить отчёт" }).click();
    const report = readFileSync(await (await download).path(), "utf8");
    const lines = report.split("\r\n").filter((line) => line.includes(`;${street};`));
    assert.ok(
      lines.some((line) => /;Уборка снега;\d+$/.test(line)),
      report,
    );
    assert.ok(
      lines.some((line) => line.includes(";Выполнено;")),
      report,
    );
    assert.deepEqual(page.complaints, []);
    assert.deepEqual(await faultsOf(page, "its-special-panel"), []);
    await page.context().close();
  });

  it("show a bus without a complaint, and nothing that axe finds fault with, wide and on a phone", async () => {
    const jwt = await token();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 800 },
    ]) {
      const page = await open("/app/bus/bus-1-1", { jwt }, { viewport, bypassCSP: true });
      await page.getByRole("heading", { name: /^Маршрут 1, / }).waitFor();
      await page.locator("its-map canvas").first().waitFor();
      assert.deepEqual(page.complaints, []);
      assert.deepEqual(await faultsOf(page, "its-bus-panel"), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the screen");
      await page.context().close();
    }
  });

  it("are opened from the panel that the map shows beside it", async () => {
    const page = await open("/app/map?device=spec-1", { jwt: await token() });
    await page.getByRole("button", { name: "Открыть страницу" }).click();
    await page.waitForURL(/\/app\/spec\//);
    await page.getByRole("heading", { name: /^Снегоуборочная машина/ }).waitFor();
    assert.match(pathOf(page), /^\/app\/spec\/spec-\d+$/);
    await page.context().close();
  });

  it("stand alone on a plain page, view-only", async () => {
    const page = await open("/examples/plain-snippet.html");
    const jwt = await token();
    for (const [tag, device, heading] of [
      ["its-bus-panel", "bus-1-1", /^Маршрут 1, /],
      ["its-special-panel", "spec-1", /^Снегоуборочная машина/],
    ] as const) {
      await page.evaluate(
        ([name, id, token]) => {
          const element = document.createElement(name);
          Object.assign(element, { getToken: () => token });
          element.setAttribute("device", id);
          element.setAttribute("language", "ru");
          document.body.replaceChildren(element);
        },
        [tag, device, jwt] as const,
      );
      await page.getByRole("heading", { name: heading }).waitFor();
    }
    await tasks(page).getByText("Только просмотр").waitFor();
    assert.equal(await page.getByRole("button", { name: "Проверить и отправить" }).count(), 0);
    await page.context().close();
  });
});
