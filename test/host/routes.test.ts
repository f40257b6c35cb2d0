import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathOf, sharedPages } from "./host-page.js";

describe("routes of the host", () => {
  const { open, token } = sharedPages();

  it("shows the public page on the empty path", async () => {
    const page = await open("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(pathOf(page), "/");
    await page.getByRole("link", { name: "Войти", exact: true }).click();
    await page.getByRole("heading", { name: "Вход в систему" }).waitFor();
    assert.equal(pathOf(page), "/login");
  });

  for (const path of ["/login", "/authorization", "/authorization/", "/authorization/any/thing"]) {
    it(`shows the authorization screen on ${path}`, async () => {
      const page = await open(path);
      await page.getByRole("heading", { name: "Вход в систему" }).waitFor();
      assert.equal(pathOf(page), path);
    });
  }

  it("sends a signed-in operator from the root to /app", async () => {
    const page = await open("/", { jwt: await token() });
    await page.getByRole("navigation", { name: "Главное меню" }).waitFor();
    assert.equal(pathOf(page), "/app/map");
  });

  it("shows on /app the first screen of the menu", async () => {
    const page = await open("/app", { jwt: await token() });
    await page.getByRole("region", { name: "Карта города" }).waitFor();
    assert.match(await page.title(), /^Интерактивная карта — \S+ — ИТС$/);
  });

  it("shows the page of a device", async () => {
    const page = await open("/app/rts/1009", { jwt: await token() });
    await page.getByRole("main", { name: "Светофорный объект" }).getByRole("heading").first().waitFor();
  });

  it("loads no map code for the login screen", async () => {
    const page = await open("/login");
    await page.getByLabel("Email").waitFor();
    const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.deepEqual(
      scripts.filter((name) => /leaflet|widgets\/(map|rt)/.test(name)),
      [],
    );
  });

  it("shows a loader instead of any route while the first authentication runs", async () => {
    const page = await open("/nowhere", {});
    await page.route("**/api/v1/auth/check", () => {});
    await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), await token());
    for (const path of ["/", "/nowhere", "/login", "/app/map"]) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByText("Проверяем вход…").waitFor();
      assert.equal(await page.getByRole("heading").count(), 0);
    }
  });
});
