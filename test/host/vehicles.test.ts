import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { downloaded } from "../helper/downloaded.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages, pathOf } from "./host-page.js";

const tasks = (page: Page) => page.locator("its-special-panel [part=tasks]");

interface Position {
  latitude: number;
  longitude: number;
}
interface Street {
  geometry: { coordinates: [longitude: number, latitude: number][] };
}

/** Metres between two places of a city. */
const metresBetween = (one: Position, other: Position) =>
  Math.hypot((one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180), one.latitude - other.latitude) * 111_320;

/** So long and so far off that driving there and serving it each take longer than the page's next look. */
function isWorthWatching({ geometry }: Street, vehicle: Position): boolean {
  const places = geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude }));
  const length = places.reduce((sum, each, at) => sum + metresBetween(places[at - 1] ?? each, each), 0);
  return length > 150 && [places[0], places.at(-1)].every((end) => end && metresBetween(vehicle, end) > 300);
}

/** CSS pixels of a place in a map of Web Mercator, from its middle. */
function pixelsFrom([latitude, longitude]: readonly [number, number], zoom: number, place: Position) {
  const north = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
  const perRadian = (256 * 2 ** zoom) / (2 * Math.PI);
  return { x: ((place.longitude - longitude) * Math.PI * perRadian) / 180, y: (north(latitude) - north(place.latitude)) * perRadian };
}

/** Shows a section of street on the map by a click; one near by would be reached before anybody had seen it driven to. */
async function pickFarSection(page: Page, streets: readonly Street[], whereIsIt: () => Promise<Position>) {
  await page.getByRole("button", { name: "Указать на карте" }).click();
  const map = page.locator("its-map");
  await map.locator('canvas:not([width="0"])').first().waitFor();
  const view = await map.evaluateHandle((element) => {
    const told: { view?: { center: [number, number]; zoom: number } } = {};
    element.addEventListener("its-view-changed", (event) => {
      told.view = (event as CustomEvent).detail;
    });
    return told;
  });
  const chosen = page.locator("fieldset .chosen strong");
  for (let attempt = 0; attempt < 5 && (await chosen.count()) === 0; attempt++) {
    if (attempt < 2) await page.getByRole("button", { name: "Отдалить" }).click();
    await page.waitForTimeout(1_000);
    const vehicle = await whereIsIt();
    const { center, zoom } = await waitUntil("the map has told where it looks", () => view.evaluate((told) => told.view));
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Neither the map's buttons at the right nor the bar at its foot may lie there.
    const points = streets.flatMap((street) => {
      const [longitude, latitude] = street.geometry.coordinates[Math.floor(street.geometry.coordinates.length / 2)] ?? [0, 0];
      const point = pixelsFrom(center, zoom, { longitude, latitude });
      const isInSight = Math.abs(point.x) < 0.38 * width && point.y > -0.4 * height && point.y < 0.15 * height;
      return isInSight && isWorthWatching(street, vehicle) ? [point] : [];
    });
    if (points[0]) await page.mouse.click(x + width / 2 + points[0].x, y + height / 2 + points[0].y);
    await page.waitForTimeout(300);
  }
  await chosen.waitFor();
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
    const { features } = (await (await asOperator("cross/get_city_segments", jwt)).json()) as { features: Street[] };
    await pickFarSection(page, features, async () => (await (await asOperator("spec/spec-1/telemetry", jwt)).json()) as Position);
    await page.getByRole("button", { name: "Проверить и отправить" }).click();
    const send = page.getByRole("dialog").getByRole("button", { name: "Отправить задание" });
    await page.locator("dialog button:not([aria-disabled]):text('Отправить задание')").waitFor();
    await send.dblclick();
    await tasks(page).getByText("Поставлено, экипаж ещё не ответил").waitFor();
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
    const report = (await downloaded(await download)).toString("utf8");
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
    assert.deepEqual(await faultsInBothThemes(page, inHost("its-special-panel")), []);
  });

  it("show a bus without a complaint, and nothing that axe finds fault with, wide and on a phone", async () => {
    const jwt = await token();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 800 },
    ]) {
      const page = await open("/app/bus/bus-1-1", { jwt }, { viewport, bypassCSP: true });
      await page.getByRole("heading", { name: /^Маршрут 1, / }).waitFor();
      await page.locator('its-map canvas:not([width="0"])').first().waitFor();
      assert.deepEqual(page.complaints, []);
      assert.deepEqual(await faultsInBothThemes(page, inHost("its-bus-panel")), []);
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
  });
});
