import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { siteForTests } from "../helper/site.js";

describe("the host with the configuration of `npm start`", () => {
  const site = siteForTests(["--config", "examples/host.config.json"]);

  it("gives a special vehicle a task, as the course explains it", async () => {
    const page = await site().newPage();
    await site().signIn(page);
    await page.goto(`${site().url}/app/spec/spec-1`);
    await page.getByLabel("Вид работ").selectOption("snow");
    await page.getByRole("button", { name: "Указать на карте" }).click();
    const { width = 0, height = 0 } = (await page.locator("its-map").boundingBox()) ?? {};
    await page.locator('its-map canvas:not([width="0"])').first().waitFor();
    const chosen = page.locator("fieldset .chosen strong");
    for (let x = 0.3; x < 0.7 && (await chosen.count()) === 0; x += 0.05) {
      await page.locator("its-map").click({ position: { x: x * width, y: 0.4 * height } });
      await page.waitForTimeout(300);
    }
    await page.getByRole("button", { name: "Проверить и отправить" }).click();
    await page.locator("dialog button:not([aria-disabled]):text('Отправить задание')").click();
    await page.locator("its-special-panel [part=tasks] li[data-state]").first().waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("takes a signal controller into its operator's hands", async () => {
    const page = await site().newPage();
    await site().signIn(page);
    await page.goto(`${site().url}/app/rts/1001`);
    await page.locator("its-rts-panel [part=control] button").first().waitFor();
    assert.equal(await page.locator("its-rts-panel").getByText("Только просмотр").count(), 0);
  });
});
