import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { signalRows } from "../helper/device-rows.js";
import { sharedPages, signIn } from "./host-page.js";

describe("the host under its strict policy", () => {
  const { open } = sharedPages();

  it("walks from the public page to a device without a complaint", async () => {
    const page = await open("/");
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await signIn(page);
    await (await signalRows(page)).first().click();
    await page
      .getByRole("region", { name: /^Выбранное устройство/ })
      .getByRole("heading")
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Открыть страницу" }).click();
    await page.waitForURL(/\/app\/(rts|rtc)\//);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    await page.getByRole("navigation").getByRole("button", { name: "Назад" }).click();
    await page.getByRole("region", { name: "Карта города" }).waitFor();
    assert.deepEqual(page.complaints, []);
  });
});
