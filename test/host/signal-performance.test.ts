import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sharedPages } from "./host-page.js";

describe("what a signal achieves, on the page of its controller", () => {
  const { open, token } = sharedPages();

  it("is loaded when its tab is opened, and goes from the measure to the cause by keys", async () => {
    const page = await open("/app/rts/1001", { jwt: await token() });
    const tab = page.getByRole("tab", { name: "Показатели работы" });
    await tab.waitFor();
    assert.equal(await page.locator("its-signal-performance").count(), 0);
    await tab.click();
    const element = page.locator("its-signal-performance");
    await element.getByLabel("Показатель").waitFor();
    await element.getByLabel("Показатель").selectOption({ label: "Диаграмма координации" });
    await element.getByRole("heading", { name: "Диаграмма координации" }).waitFor();
    await element.getByText(/Данные за \d+ из \d+ мин/).waitFor();
    await element.locator(".its-plot canvas").waitFor();
    await element.getByRole("group", { name: /^фаза/ }).focus();
    await page.keyboard.press("ArrowRight");
    await element.getByText(/: цикл .* на зелёный прибыло \d+ из \d+/).waitFor();
    await element.getByText("Откуда эти цифры").click();
    await element.getByText("Day et al., Performance Measures for Traffic Signal Systems, Purdue University, 2014").waitFor();
    assert.deepEqual(page.complaints, []);
  });
});
