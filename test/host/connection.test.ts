import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostPages } from "./host-page.js";

describe("a provider that is killed and comes back", () => {
  const { open, site, token } = hostPages();

  it("leaves the last picture with a banner, and is back within 5 s", async () => {
    const page = await open("/app", { jwt: await token() });
    const first = page.getByRole("listbox").getByRole("option").first();
    await first.waitFor();
    // Requests come after the first picture, and stand in the list too.
    await page.getByRole("button", { name: /^Заявки ?\d+/ }).waitFor();
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
