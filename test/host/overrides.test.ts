import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { downloaded } from "../helper/downloaded.js";
import { pressUntil } from "../helper/press-until.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("active overrides in the host", () => {
  const { open, site, token } = hostPages();
  const call = async (path: string, jwt: string, body?: object) => {
    const answer = await fetch(site().url + path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", authorization: `Bearer ${jwt}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.headers.get("content-length") === "0" ? null : answer.json().catch(() => null);
  };

  /** A controller that takes commands, whatever the hour: the simulated city has its faults, and a test goes through hours. */
  async function findController(jwt: string): Promise<number> {
    const [device] = (await call("/api/v1/city/items_telemetry_rts", jwt)) as { oID: number }[];
    assert.ok(device);
    await call("/__sim/controller", jwt, { oID: device.oID, faultless: true });
    return device.oID;
  }
  const line = (page: Page) => page.getByRole("region", { name: "Временные режимы" }).getByRole("button").first();
  const list = (page: Page) => page.locator("its-overrides").getByRole("listitem");
  const pinned = (page: Page) => page.getByRole("option").filter({ hasText: "Возврат просрочен" });

  it("shows a return that is overdue on every screen and on the map, to everybody, and closes it when telemetry agrees", async () => {
    const jwt = await token();
    const oID = await findController(jwt);
    const page = await open("/app", { jwt });
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    assert.equal(await line(page).count(), 0);

    await call(`/api/v1/crossroad/rts/${oID}/set_program`, jwt, { oID, program: "all_red" });
    await line(page).getByText("Кругом красный (КК)").waitFor();
    await line(page).click();
    assert.match((await list(page).textContent()) ?? "", /вы, с другого устройства.*запрошено до \d\d:\d\d/s);
    await call("/__sim/controller", jwt, { oID, stuck: true });
    await call("/__sim/advance", jwt, { seconds: 4200 });
    await page.reload();
    await line(page).getByText("Возврат просрочен").waitFor();
    await pinned(page).first().waitFor();
    assert.match((await pinned(page).first().textContent()) ?? "", new RegExp(`№ ${oID}`));

    const other = await open("/app/rts/1002", { jwt });
    await line(other).getByText("Возврат просрочен").waitFor();

    await call("/__sim/controller", jwt, { oID, stuck: false });
    for (const each of [page, other]) await waitUntil("the line is gone", async () => (await line(each).count()) === 0, 20_000);
    await waitUntil("nothing is pinned", async () => (await pinned(page).count()) === 0);
    assert.deepEqual([...page.complaints, ...other.complaints], []);
  });

  it("counts down the 60 minutes of one's own command, and keeps it in the journal to print and to save", async () => {
    const jwt = await token();
    const oID = await findController(jwt);
    const page = await open(`/app/rts/${oID}`, { jwt });
    const send = page.getByRole("button", { name: "Отправить: Программа переключения" });
    await pressUntil(page.getByRole("button", { name: "Запросить: Программа переключения" }), send);
    const control = page.locator("[part=control]");
    await pressUntil(send, control.getByText("Принято, ещё не включено").first());
    await call("/__sim/advance", jwt, { seconds: 300 });
    await control.getByText("Подтверждено контроллером").first().waitFor();
    await control
      .getByText(/осталось 5\d:\d\d/)
      .first()
      .waitFor();
    await call("/__sim/advance", jwt, { seconds: 3600 });
    await control.getByText("Возвращено").first().waitFor();

    await control.getByRole("button", { name: "Локальный журнал" }).click();
    const journal = page.getByRole("dialog");
    assert.match((await journal.textContent()) ?? "", /Программа переключения.*Возвращено/s);
    const [download] = await Promise.all([page.waitForEvent("download"), journal.getByRole("button", { name: "Сохранить CSV" }).click()]);
    assert.match(download.suggestedFilename(), /^Локальный-журнал-Дежурный-диспетчер-\d{4}-\d\d-\d\dT[\d-]+(_[\dT-]+)?\.csv$/);
    const rows = (await downloaded(download))
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    assert.match(rows[0] ?? "", /^Запрошено;Объект;Перекрёсток;Кто;Было;Запрос;Причина/);
    assert.match(rows[1] ?? "", new RegExp(`;${oID};.*;Дежурный диспетчер;.*;Программа переключения;`));

    await journal.getByRole("button", { name: "Напечатать" }).click();
    assert.match(await sheetOf(page), /Локальный журнал.*Программа переключения/s);
  });

  it("is one line on a screen that is scrolled, however many there are, and opens them over it", async () => {
    const jwt = await token();
    const devices = ((await call("/api/v1/city/items_telemetry_rts", jwt)) as { oID: number }[]).slice(0, 12);
    for (const { oID } of devices) {
      await call("/__sim/controller", jwt, { oID, faultless: true });
      await call(`/api/v1/crossroad/rts/${oID}/set_program`, jwt, { oID, program: "all_red" });
    }
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      const page = await open(`/app/rts/${devices[0]?.oID}`, { jwt }, { viewport });
      await page.locator("its-overrides").getByText("12 временных режимов").first().waitFor({ state: "attached" });
      const heightOf = (place: string) => page.locator(place).evaluate((each) => each.getBoundingClientRect().height);
      assert.ok((await heightOf("its-overrides")) <= 44, `${await heightOf("its-overrides")} px at ${viewport.width}`);
      const main = page.getByRole("main");
      await main.getByRole("heading").first().waitFor();
      await main.hover({ position: { x: 20, y: 20 } });
      await page.mouse.wheel(0, 20_000);
      await waitUntil("the screen is scrolled", () => main.evaluate((screen) => (screen.parentElement?.scrollTop ?? 0) > 0));
      const before = await heightOf("main");
      await line(page).click();
      await list(page).nth(11).waitFor();
      assert.equal(await heightOf("main"), before);
      await list(page)
        .getByRole("button", { name: `${devices[5]?.oID}` })
        .click();
      await page.waitForURL(`**/app/rts/${devices[5]?.oID}*`);
      assert.equal(await list(page).count(), 0);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  it("gives axe nothing to find, as a line and opened, in both themes, wide and on a phone", async () => {
    for (const width of [1440, 390]) {
      const page = await open("/app/account", { jwt: await token() }, { viewport: { width, height: 844 }, bypassCSP: true });
      await line(page).waitFor();
      assert.deepEqual(await faultsInBothThemes(page, inHost("its-overrides")), []);
      await line(page).click();
      await list(page).first().waitFor();
      assert.deepEqual(await faultsInBothThemes(page, inHost("its-overrides")), []);
      await page.context().close();
    }
  });

  /** The sheet that is handed to the printer. */
  const sheetOf = (page: Page) =>
    waitUntil("a sheet is made", () =>
      page.evaluate(() => document.querySelector<HTMLIFrameElement>("body > iframe")?.contentDocument?.body.textContent || null),
    );
});
