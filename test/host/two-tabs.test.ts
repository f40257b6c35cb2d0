import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostPages, pathOf, signIn } from "./host-page.js";

describe("two tabs of one browser", () => {
  const { open, site, token } = hostPages();

  it("follow each other's sign-out, and keep where each was", async () => {
    const one = await open("/app", { jwt: await token() });
    await one.getByRole("navigation", { name: "Главное меню" }).waitFor();
    const other = await one.context().newPage();
    await other.goto(`${site().url}/app/rts/1009`);
    await other.getByRole("main", { name: "Светофорный объект" }).waitFor();

    await one.getByRole("button", { name: "Выйти" }).first().click();
    await other.getByRole("heading", { name: "Вход в систему" }).waitFor();
    assert.deepEqual(await other.evaluate(() => history.state), { wanted: "/app/rts/1009" });
  });

  it("follow each other's sign-in and language", async () => {
    const one = await open("/login");
    const other = await one.context().newPage();
    await other.goto(`${site().url}/app/rts/1009`);
    await other.getByLabel("Email").waitFor();

    await one.getByRole("button", { name: "Язык: Русский" }).click();
    await one.getByRole("menuitemradio", { name: "English" }).click();
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await one.getByRole("button", { name: "Language: English" }).click();
    await one.getByRole("menuitemradio", { name: "Русский" }).click();

    await signIn(one);
    await other.waitForURL("**/app/rts/1009");
    assert.equal(pathOf(other), "/app/rts/1009");
  });
});
