import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { sharedPages } from "./host-page.js";

describe("a street that is bad", () => {
  const { open, token } = sharedPages();

  it("is followed from the map to its cause in six presses", async () => {
    const page = await open("/app/map", { jwt: await token() }, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
    let presses = 0;
    const press = async (what: Locator) => {
      await what.click();
      presses++;
    };
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("listbox", { name: "Список устройств" }).getByRole("option").first().waitFor();
    assert.deepEqual(
      asked.filter((url) => /signal_quality|quality/.test(url)),
      [],
    );

    // 1, 2: the layer.
    const more = page.getByRole("button", { name: /^Ещё слои/ });
    if (await more.isVisible()) {
      await press(more);
      await press(page.getByRole("menuitemcheckbox", { name: /^Уровень обслуживания/ }));
      await page.keyboard.press("Escape");
    } else await press(page.getByRole("button", { name: /^Уровень обслуживания/ }));
    const list = page.getByRole("listbox", { name: "Список устройств" });
    const approach = list.getByRole("option", { name: /, подход, [A-F]: \d+ с на автомобиль, данные за \d+ из 60 мин/ }).first();
    await approach.waitFor({ timeout: 120_000 });

    // 3: the approach; what it is made of.
    await press(approach);
    const panel = page.getByRole("region", { name: /^Выбранный объект/ });
    await panel.getByText("Задержка на автомобиль").waitFor();
    assert.deepEqual(await faultsInBothThemes(page, inHost("its-map")), []);

    // 4: its signal, at this measure and this phase.
    await press(panel.getByRole("button", { name: "Показатели работы" }));
    const element = page.locator("its-signal-performance");
    await element.getByRole("heading", { name: "Задержка и уровень обслуживания" }).waitFor();
    assert.match(page.url(), /\/app\/rts\/\d+\?tab=signal-performance/);
    assert.equal(await page.getByRole("tab", { name: "Показатели работы" }).getAttribute("aria-selected"), "true");
    await element.getByText(/Данные за \d+ из \d+ мин/).waitFor();

    // 5, 6: why: the share of its vehicles that come on green.
    presses += 2;
    await element.getByLabel("Показатель").selectOption({ label: "Прибытия на зелёный" });
    await element.getByText(/Данные за \d+ из \d+ мин/).waitFor();
    assert.ok(presses <= 6, `${presses} presses`);
    assert.deepEqual(page.complaints, []);
  });

  it("is found again under its address, and our part under another", async () => {
    const page = await open("/app/rts/1001?tab=signal-performance%3Fmeasure%3Dsplit_failures%26control%3D1", { jwt: await token() });
    const element = page.locator("its-signal-performance");
    await element.getByRole("heading", { name: "Нехватка зелёного" }).waitFor();
    assert.equal(await element.getAttribute("control"), null);
    await page.getByRole("tab").first().click();
    await page.waitForFunction(() => !location.search.includes("tab"));
    assert.deepEqual(page.complaints, []);
  });
});
