import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsInBothThemes } from "../helper/axe-faults.js";
import { listen } from "../helper/heard.js";
import { waitUntil } from "../helper/wait-until.js";
import { pathOf, sharedPages } from "./host-page.js";

/** A city whose three alarms do what is asked of them, for a page of the host. */
async function withAlarms(page: Page) {
  const now = Math.floor(Date.now() / 1000);
  const device = { kind: "rts", oID: 1001, description: "Перекрёсток 1001" };
  const alarm = (id: string, priority: string) => ({
    id,
    kind: "fault",
    priority,
    state: "unacknowledged",
    is_active: true,
    utime: now - 60,
    utime_announced: now - 60,
    device,
    latitude: 55.75,
    longitude: 37.6,
    district: null,
    members: [device],
    cause: `Отказ ${id}`,
    consequence: "Светофор может погаснуть.",
    action: "Отправьте бригаду.",
    is_chattering: false,
    times: 1,
    occurrences: 1,
    owner: null,
    comment: null,
    acknowledged: null,
    shelf: null,
    shelf_longest: 7200,
    needs_reset: false,
  });
  const alarms = [alarm("первый", "critical"), alarm("второй", "high"), alarm("третий", "low")].map((each) => ({ ...each }));
  const deeds: string[] = [];
  await page.route("**/api/v1/city/stream*", (route) => route.fulfill({ status: 404, json: {} }));
  await page.route(/\/api\/v1\/alarms(\?|$)/, (route) => route.fulfill({ json: alarms }));
  await page.route("**/api/v1/alarms/steps*", (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/v1\/alarms\/(acknowledge|shelve)$/, (route) => {
    const deed = route.request().url().split("/").at(-1) as string;
    const body = route.request().postDataJSON();
    deeds.push(`${deed} ${body.ids}`);
    for (const each of alarms.filter(({ id }) => body.ids.includes(id)))
      Object.assign(
        each,
        deed === "shelve"
          ? { state: "shelved", shelf: { fio: "О", reason: body.reason, utime_end: body.utime_end } }
          : { state: "acknowledged", acknowledged: { fio: "О", utime: now } },
      );
    return route.fulfill({ json: { done: body.ids, refused: [] } });
  });
  return { deeds };
}

/** The stream is refused by the test itself. */
const isOurs = (complaint: string) => !complaint.includes("/city/stream");

const focused = (page: Page) =>
  page.evaluate(() => {
    let { activeElement } = document;
    while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
    return `${activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? ""}`;
  });

describe("alarms in the host", () => {
  const { open, token } = sharedPages();

  it("are worked through by the keyboard alone: next, acknowledge, shelve, open and on to the device", async () => {
    const page = await open("/login", { jwt: await token() });
    const { deeds } = await withAlarms(page);
    await page.goto(new URL("/app/account", page.url()).href);
    await page.getByLabel("ФИО").waitFor();
    const press = async (key: string, name: RegExp) => {
      await page.keyboard.press(key);
      await waitUntil(`"${key}" leads to ${name}`, async () => name.test(await focused(page)));
    };
    await page.getByRole("link", { name: /неквитированных тревог: 3/ }).waitFor();
    await press("l", /^Тревоги$/);
    assert.match(pathOf(page), /alarms$/);
    await page.getByText("Отказ третий").waitFor();
    await press("n", /Отказ первый/);
    await press("a", /^Квитировать/);
    // A row that has just come is not pressed by mistake.
    await page.waitForTimeout(600);
    await page.keyboard.press("Enter");
    await waitUntil("the next alarm has the focus", async () => /Отказ второй/.test(await focused(page)));
    assert.deepEqual(deeds, ["acknowledge первый"]);
    await press("h", /^Отложить/);
    await page.waitForTimeout(600);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Причина").waitFor();
    await page.getByRole("dialog").getByLabel("Причина").focus();
    await page.keyboard.type("меняют лампу");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Отложено: 1.").waitFor();
    assert.deepEqual(deeds, ["acknowledge первый", "shelve второй"]);
    await page.getByRole("link", { name: /неквитированных тревог: 1/ }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press("n", /Отказ третий/);
    await page.keyboard.press("Enter");
    await page.getByText("Отправьте бригаду.").waitFor();
    assert.match(page.url(), /alarm=/);
    await press("o", /^К устройству/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/app/rts/1001");
    assert.deepEqual(page.complaints.filter(isOurs), []);
  });

  it("have an address for what is shown, and pass axe, wide and on a phone", async () => {
    const page = await open("/login", { jwt: await token() });
    await withAlarms(page);
    await page.goto(new URL("/app/alarms?priority=high", page.url()).href);
    await page.getByText("Отказ второй").waitFor();
    assert.equal(await page.getByText("Отказ первый").count(), 0);
    await page.locator("its-alarms [role=group] button").first().click();
    await page.getByText("Отказ первый").waitFor();
    assert.match(decodeURIComponent(page.url()), /priority=high,critical/);
    assert.deepEqual(await faultsInBothThemes(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await faultsInBothThemes(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.deepEqual(page.complaints.filter(isOurs), []);
  });

  it("are heard on any screen once that is wanted, also after a reload and the first press", async () => {
    const page = await open("/login", { jwt: await token() });
    await withAlarms(page);
    await page.addInitScript(listen);
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard(): number }).heard());
    await page.goto(new URL("/app/alarms", page.url()).href);
    await page.getByText("Отказ первый").waitFor();
    assert.equal(await heard(), 0, "it is off until somebody wants it");
    await page.locator("its-alarms").getByText("Звук", { exact: true }).click();
    await page.getByLabel("Звучать, пока никто не квитировал").selectOption("high");
    await waitUntil("it is heard", async () => (await heard()) > 0.05);
    await page.goto(new URL("/app/account", page.url()).href);
    await page.getByLabel("ФИО").click();
    await waitUntil("it is heard here as well", async () => (await heard()) > 0.05);
    assert.deepEqual(page.complaints.filter(isOurs), []);
  });

  it("are silenced on any screen by the keyboard, wide and on a phone, and acknowledged by nobody", async () => {
    const page = await open("/login", { jwt: await token() });
    const { deeds } = await withAlarms(page);
    await page.goto(new URL("/app/alarms", page.url()).href);
    await page.getByText("Отказ первый").waitFor();
    await page.locator("its-alarms").getByText("Звук", { exact: true }).click();
    await page.getByLabel("Звучать, пока никто не квитировал").selectOption("high");
    await page.getByRole("button", { name: "Заглушить", exact: true }).waitFor();
    const silence = page.getByRole("banner").getByRole("button", { name: "Звучит тревога: заглушить" });
    assert.equal(await silence.count(), 0, "this screen has its own");
    for (const width of [1280, 700, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(new URL("/app/account", page.url()).href);
      await page.getByLabel("ФИО").click();
      await silence.waitFor();
      assert.deepEqual(await faultsInBothThemes(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      const box = await silence.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${width}: ${JSON.stringify(box)}`);
      const bar = await page.getByRole("banner").evaluate((header) => header.scrollWidth - header.clientWidth);
      assert.ok(bar <= 0, `${width}: the bar is ${bar} px too wide`);
      await silence.focus();
      await page.keyboard.press("Enter");
      await silence.waitFor({ state: "detached" });
      await waitUntil("the alarms have the focus", async () => /неквитированных тревог: 3/.test(await focused(page)));
    }
    assert.deepEqual(deeds, []);
    assert.deepEqual(page.complaints.filter(isOurs), []);
  });
});
