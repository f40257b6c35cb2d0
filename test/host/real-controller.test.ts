import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { siteForTests } from "../helper/site.js";

describe("a signal controller behind RSMP, at the desk", () => {
  const site = siteForTests(["--city", "rsmp-demo"]);

  // The demo's first controller speaks a version that tells nothing of its mode.
  it("is asked for a plan while its phases follow one another, and given back", async () => {
    const page = await site().newPage();
    await site().signIn(page);
    await page.goto(`${site().url}/app/rts/1002`);
    const controls = page.getByRole("region", { name: "Управление", exact: true });
    await controls.getByText(/^Издали у этого контроллера недоступно: Удержание фазы, .+ и Без управления\.$/).waitFor();
    assert.equal(await page.getByRole("region", { name: "Камера" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Запросить: Кругом красный (КК)" }).count(), 0);

    await page.getByRole("button", { name: /^Автоматическое управление\s*действует$/ }).waitFor();
    await pressUntil("Запросить: Программа переключения", () => page.getByRole("dialog").isVisible());
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^План 3/ }).click();
    // The program runs on while the operator decides: another phase is no reason to refuse.
    const phase = await phaseOf();
    while ((await phaseOf()) === phase) await page.waitForTimeout(500);
    await page.waitForTimeout(1_000);
    await pressUntil(/^Отправить/, () => dialog.isHidden());
    const asked = page.getByRole("group", { name: "Запрошено вами" });
    await asked.getByText("Программа переключения: план 3").waitFor();
    assert.equal((await readingOf()).control_rts, "switching");

    await pressUntil("Базовая программа", async () => (await readingOf()).control_rts === "basic");
    await asked.getByText("Подтверждено контроллером").waitFor();
    assert.equal((await readingOf()).state_control_rts, "basic");
    assert.deepEqual(page.complaints, []);

    async function readingOf() {
      const token = await page.evaluate(() => localStorage.getItem("jwt"));
      const answer = await fetch(`${site().url}/api/v1/rts/1002/telemetry`, { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as { control_rts: string | null; state_control_rts: string; phase: number | null };
    }
    async function phaseOf() {
      return (await readingOf()).phase;
    }
    /** A press is not taken before its place has stood still: pressed again until it was. */
    async function pressUntil(name: string | RegExp, isDone: () => Promise<boolean>) {
      for (let presses = 0; !(await isDone()); presses++) {
        assert.ok(presses < 20, `the press of ${name} is taken`);
        await page.getByRole("button", { name }).first().click();
        await page.waitForTimeout(700);
      }
    }
  });
});
