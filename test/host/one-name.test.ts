import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { pressUntil } from "../helper/press-until.js";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("the names of crossings and modes in the host", () => {
  const { open, site, token } = hostPages();
  const call = async (path: string, jwt: string, body?: object) => {
    const answer = await fetch(site().url + path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", authorization: `Bearer ${jwt}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.json().catch(() => null);
  };
  const listed = async (page: Page, number: number) => {
    const field = page.locator("its-map input[type=search]");
    await field.fill(`${number}`);
    const row = page.getByRole("option").filter({ hasText: new RegExp(`(№|n\\.º) ${number}$`) });
    return (await row.first().locator("span[title]").textContent()) ?? "";
  };

  it("call a crossing and a detector by the same name on the map, on their pages, in a command, its list and journal, and in a task", async () => {
    const jwt = await token();
    const controllers = (await call("/api/v1/city/items_telemetry_rts", jwt)) as { oID: number; description: string; status: string }[];
    const detectors = (await call("/api/v1/city/items_telemetry_rtc", jwt)) as { oID: number; description: string }[];
    const controller = controllers[0];
    const detector = detectors[0];
    assert.ok(controller && detector);
    const { oID, description: name } = controller;
    await call("/__sim/controller", jwt, { oID, faultless: true });

    const map = await open("/app", { jwt });
    await map.getByRole("listbox").getByRole("option").first().waitFor();
    assert.equal(await listed(map, oID), name);
    assert.equal(await listed(map, detector.oID), detector.description);

    const rtc = await open(`/app/rtc/${detector.oID}`, { jwt });
    await rtc.getByRole("heading", { name: detector.description, exact: true }).waitFor();

    const page = await open(`/app/rts/${oID}`, { jwt });
    await page.getByRole("heading", { name, exact: true }).waitFor();
    const dialog = page.getByRole("dialog");
    await pressUntil(page.getByRole("button", { name: "Запросить: Программа переключения" }), dialog);
    await dialog.locator("strong").getByText(name, { exact: true }).waitFor();
    await pressUntil(
      dialog.getByRole("button", { name: /^Отправить/ }),
      page.locator("its-rts-panel").getByText("Принято, ещё не включено").first(),
    );
    await page.locator("its-overrides").getByRole("button", { expanded: false }).click();
    await page
      .locator("its-overrides")
      .getByRole("button", { name: `Показать: ${name}, № ${oID}` })
      .waitFor();
    await page.locator("its-overrides").getByRole("button", { name: "Локальный журнал" }).click();
    await dialog.getByText(`${name} № ${oID}`).waitFor();

    const task = await open("/app/spec/spec-1", { jwt });
    await task.getByLabel("Что указать").selectOption({ label: "Перекрёсток или место" });
    await task.getByLabel("Перекрёсток", { exact: true }).fill(name);
    await task.getByRole("button", { name, exact: true }).waitFor();
  });

  it("call a mode by the same name as a state, as a request, in the list of overrides and on the map, in Spanish too", async () => {
    const jwt = await token();
    const oID = 1004;
    const name = "Todo en rojo";
    await call("/__sim/controller", jwt, { oID, faultless: true });
    const kept = { jwt, language: "es" };
    const page = await open(`/app/rts/${oID}`, kept);
    const panel = page.locator("its-rts-panel");
    await panel.getByRole("button", { name: `Solicitar: ${name}` }).waitFor();
    await panel.getByRole("term").getByText(name, { exact: true }).waitFor();
    await call(`/api/v1/crossroad/rts/${oID}/set_program`, jwt, { oID, program: "all_red" });
    await call("/__sim/advance", jwt, { seconds: 60 });
    await panel.locator("figcaption").getByText(name, { exact: true }).waitFor();
    assert.equal(await panel.getByRole("definition").getByText(name, { exact: true }).count(), 1);
    await page.locator("its-overrides").locator("strong").getByText(name, { exact: true }).waitFor();

    const map = await open("/app", kept);
    await map.getByRole("option").filter({ hasText: name }).first().waitFor();
    const said = await waitUntil("the page has been read", () => panel.evaluate((each) => each.shadowRoot?.textContent ?? ""));
    assert.doesNotMatch(said, /All red|Flashing yellow|Adaptive operating mode|Switching program|Custom phase sequence/);
  });
});
