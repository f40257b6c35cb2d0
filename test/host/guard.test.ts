import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages, pathOf, signIn } from "./host-page.js";

describe("the guard of /app", () => {
  const { open, site, token } = hostPages();

  it("sends an anonymous visitor to the login screen, with the requested location, replacing history", async () => {
    const page = await open("/nowhere");
    await page.getByRole("heading").first().waitFor();
    const length = await page.evaluate(() => {
      history.pushState(null, "", "/app/map?zoom=15");
      return history.length;
    });
    await page.getByRole("heading", { name: "Вход в систему" }).waitFor();
    assert.equal(pathOf(page), "/login");
    assert.deepEqual(await page.evaluate(() => history.state), { wanted: "/app/map?zoom=15" });
    assert.equal(await page.evaluate(() => history.length), length);
  });

  it("brings the operator after sign-in and welcome to where he wanted to go", async () => {
    const page = await open("/app/rts/1009");
    await signIn(page);
    await page.getByRole("heading", { name: /Добро пожаловать/ }).waitFor();
    await page.waitForURL("**/app/rts/1009");
    await page.getByRole("main", { name: "Светофорный объект" }).waitFor();
  });

  it("does not follow a requested location outside the application", async () => {
    const page = await open("/login");
    await page.getByLabel("Email").waitFor();
    await page.evaluate(() => history.replaceState({ wanted: "//evil.example/app" }, ""));
    await signIn(page);
    await page.waitForURL("**/app/map**");
  });

  it("keeps the requested location over a reload of the login screen", async () => {
    const page = await open("/app/rtc/500239");
    await page.getByLabel("Email").waitFor();
    await page.reload();
    await signIn(page);
    await page.waitForURL("**/app/rtc/500239");
  });

  it("says once that the provider ended the session, and keeps the location", async () => {
    const page = await open("/app/map?center=56.19,45.07&zoom=14", { jwt: await token() });
    await page.getByRole("region", { name: "Карта города" }).waitFor();
    await page.route("**/api/v1/**", (route) => route.fulfill({ status: 403, json: { error: { code: "forbidden", message: "no" } } }));
    await page.getByRole("heading", { name: "Вход в систему" }).waitFor();
    await waitUntil("the message is there", async () => (await page.getByText(/^Сеанс завершён/).count()) === 1);
    assert.match(await page.evaluate(() => history.state.wanted), /^\/app\/map\?.*zoom=14/);
    assert.equal(await page.evaluate(() => localStorage.getItem("jwt")), null);
  });

  it("goes to the public page when the operator signs out himself", async () => {
    const page = await open("/app", { jwt: await token() });
    await page.getByRole("navigation", { name: "Главное меню" }).getByRole("button", { name: "Выйти" }).click();
    await page.getByRole("heading", { level: 1, name: /Дорожное движение/ }).waitFor();
    assert.equal(page.url(), `${site().url}/`);
    assert.equal(await page.evaluate(() => localStorage.getItem("jwt")), null);
  });
});
