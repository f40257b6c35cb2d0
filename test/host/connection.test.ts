import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startStallingProxy } from "../helper/stalling-proxy.js";
import { allLayers, hostPages } from "./host-page.js";

/** What happens while nothing of it is heard. */
const collapse = {
  about: "A mast has fallen.",
  faults: { chance: 0, least: 0, most: 0, local: 0 },
  places: { street: { largest: "street" } },
  happenings: [{ begin: 0, end: 8100, place: "street", message: { type: "error", text: "Обрушение опоры" } }],
};

describe("a provider that is killed and comes back", () => {
  const { open, site, token } = hostPages();

  it("leaves the last picture with a banner, and is back within 5 s", async () => {
    const page = await open("/app", { jwt: await token() });
    const first = page.getByRole("listbox").getByRole("option").first();
    await first.waitFor();
    await allLayers(page);
    const before = await first.getAttribute("aria-setsize");

    await site().stopProvider();
    const banner = page.getByRole("status", { name: "Связь с сервером" });
    await banner.getByText("Нет связи с сервером. Показаны последние полученные данные.").waitFor();
    assert.equal(await first.getAttribute("aria-setsize"), before);
    assert.equal(new URL(page.url()).pathname, "/app/map");

    await site().startProvider();
    await banner.getByText("Связь с сервером восстановлена.").waitFor();
    assert.equal(await first.getAttribute("aria-setsize"), before);
    assert.notEqual(await page.evaluate(() => localStorage.getItem("jwt")), null);
    await page.getByRole("navigation", { name: "Главное меню" }).waitFor();
  });
});

describe("a provider that takes questions and leaves them unanswered (F28)", () => {
  const { token, site } = hostPages();

  it("is called slow over what is shown, then silent since a time, and all is fresh when it is well again, alarms too", async () => {
    const proxy = await startStallingProxy(site().url);
    try {
      const page = await site().newPage();
      await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
      let loads = 0;
      page.on("load", () => loads++);
      await page.goto(`${proxy.url}/app/map`);
      const first = page.getByRole("listbox").getByRole("option").first();
      await first.waitFor();
      await allLayers(page);
      const size = await first.getAttribute("aria-setsize");

      proxy.state.isStalled = true;
      // The silence of the stream comes first, and on a busy machine each step takes long.
      await page.locator("its-map").getByText("Ответы приходят с задержкой.").waitFor({ timeout: 90_000 });
      await page.locator("its-map").getByRole("button", { name: "Отмена" }).waitFor();
      const banner = page.getByRole("status", { name: "Связь с сервером" });
      // Each question is waited for by itself before the host calls the provider silent.
      await banner.getByText(/^Ответы не приходят с \d\d:\d\d\. Показаны последние полученные данные\.$/).waitFor({ timeout: 90_000 });
      assert.equal(await first.getAttribute("aria-setsize"), size);
      assert.equal(proxy.most(), 1, "at most one of each under way");

      const answer = await fetch(`${site().url}/__sim/scenario`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ scenario: collapse }),
      });
      assert.equal(answer.status, 200, await answer.clone().text());
      proxy.state.isStalled = false;
      await banner.getByText("Связь с сервером восстановлена.").waitFor();
      // Alarms stand above messages, as many as a city has.
      await page.locator("its-map").getByRole("searchbox").fill("опоры");
      await page
        .getByRole("listbox")
        .getByRole("option", { name: /Обрушение опоры/ })
        .waitFor();
      await page.getByRole("button", { name: "Отмена" }).waitFor({ state: "detached" });
      await page.getByText(", устарели").waitFor({ state: "detached" });
      await page
        .getByRole("navigation", { name: "Главное меню" })
        .getByText(/непрочитанных сообщений: \d/)
        .waitFor();
      assert.equal(loads, 1, "no reload");
    } finally {
      proxy.close();
    }
  });
});
