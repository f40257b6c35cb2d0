import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import type { SignalQuality } from "../../src/core/contract/measures.js";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

describe("a street that is bad", () => {
  const { open, site, token } = sharedPages();

  /** An approach that the provider has computed, and where its mark is: 75 m from the crossing. */
  async function anApproach(jwt: string) {
    const worst = await waitUntil(
      "the first signals are computed",
      async () => {
        const answer = await fetch(`${site().url}/api/v1/city/signal_quality`, { headers: { authorization: `Bearer ${jwt}` } });
        const { signals } = (await answer.json()) as SignalQuality;
        const all = signals.flatMap(({ latitude, longitude, approaches }) =>
          approaches.map(({ delay, bearing }) => ({ latitude, longitude, delay: delay ?? 0, turn: ((bearing ?? 0) * Math.PI) / 180 })),
        );
        return all.sort((one, other) => other.delay - one.delay)[0];
      },
      60_000,
    );
    const { latitude, longitude, turn } = worst;
    const along = 75 / (111_320 * Math.cos((latitude * Math.PI) / 180));
    return `${(latitude + (75 * Math.cos(turn)) / 111_320).toFixed(6)},${(longitude + along * Math.sin(turn)).toFixed(6)}`;
  }

  it("is followed from the map to its cause in six presses", async () => {
    const jwt = await token();
    const at = await anApproach(jwt);
    let presses = 0;
    const page = await open(`/app/map?center=${at}&zoom=18`, { jwt }, { viewport: { width: 1440, height: 900 } });
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
    await press(page.getByRole("button", { name: /^Ещё слои/ }));
    await press(page.getByRole("menuitemcheckbox", { name: /^Уровень обслуживания/ }));
    await page.keyboard.press("Escape");

    // 3: the approach; what its letter is made of.
    const region = page.getByRole("region", { name: "Карта города" });
    const box = await region.boundingBox();
    assert.ok(box);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await waitUntil(
      "the approach is under the pointer",
      async () => {
        await page.mouse.move(middle.x + 60, middle.y + 60);
        await page.mouse.move(middle.x, middle.y);
        await page.waitForTimeout(300);
        return page
          .getByText(/^[A-F]: \d+ с на автомобиль, данные за \d+ из 60 мин/)
          .locator("visible=true")
          .last()
          .isVisible();
      },
      60_000,
    );
    await page.mouse.click(middle.x, middle.y);
    presses++;
    const panel = page.getByRole("region", { name: /^Выбранный объект|подход/ });
    await panel.getByText("Задержка на автомобиль").waitFor();

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
