import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page, Route } from "playwright-core";
import { startProvider } from "../../scripts/steps/provider.mjs";
import { siteForTests } from "../helper/site.js";

async function signIn(page: Page, place = "body") {
  const form = page.locator(place);
  await form.getByLabel("Email").fill("operator@its.test");
  await form.getByLabel("Password", { exact: true }).fill("operator1");
  await page.keyboard.press("Enter");
}

describe("the example portals", () => {
  const site = siteForTests();

  it("two-cities: shows two providers on one page, each with a session of its own", async (test) => {
    const other = await startProvider({ args: ["--seed", "7", "--scenario", "incident"] });
    test.after(() => other.remove());
    const page = await site().newPage();
    const asked = new Set<string>();
    page.on("request", (request) => request.url().endsWith("/items_telemetry_rts") && asked.add(new URL(request.url()).origin));
    await page.goto(`${site().url}/examples/two-cities/?second=${other.url}`);
    await page.locator("#first").getByLabel("Email").waitFor();
    await signIn(page, "#first");
    await page
      .locator("#first")
      .getByText(/\d+ of 120 signal controllers work/)
      .waitFor();
    assert.equal(await page.locator("#second .summary").textContent(), "Nobody is signed in.");
    await signIn(page, "#second");
    await page
      .locator("#second")
      .getByText(/\d+ of 120 signal controllers work/)
      .waitFor();
    // Of two cities of 120 as many may work: that they are not the same one is told by who was asked.
    assert.deepEqual([...asked].sort(), [site().url, other.url].map((url) => new URL(url).origin).sort());
    await page.locator("#first").getByRole("button", { name: "Sign out" }).click();
    await page.locator("#first").getByText("Nobody is signed in.").waitFor();
    assert.match((await page.locator("#second .summary").textContent()) ?? "", /of 120/);
    assert.deepEqual(page.complaints, []);
  });

  it("two-cities: asks no password for an address that is not of this machine", async () => {
    const page = await site().newPage();
    await page.goto(`${site().url}/examples/two-cities/?second=https://elsewhere.example`);
    await page.locator("#first").getByLabel("Email").waitFor();
    assert.equal(await page.locator("#second").isVisible(), false);
    assert.equal(await page.locator("#second its-login").getAttribute("provider"), null);
  });

  it("themed: the widgets wear the portal's colours and slots, and follow its theme", async () => {
    const page = await site().newPage({ colorScheme: "light" });
    await page.goto(`${site().url}/examples/themed/`);
    const submit = page.locator("its-login").getByRole("button", { name: "Sign in" });
    await submit.waitFor();
    const background = () => submit.evaluate((button) => getComputedStyle(button).backgroundColor);
    assert.equal(await background(), "rgb(138, 47, 11)");
    await page.getByLabel("Theme").selectOption("dark");
    await page.waitForFunction(
      (button) => button !== null && getComputedStyle(button).backgroundColor === "rgb(255, 178, 122)",
      await submit.elementHandle(),
    );
    await page.getByRole("heading", { name: "What would smart signals bring us?" }).waitFor();
    assert.equal(
      await page.locator("its-login").evaluate((login) => {
        const form = login.shadowRoot?.querySelector("[part~=form]");
        return form && getComputedStyle(form).borderRadius;
      }),
      "14px",
    );
    assert.deepEqual(page.complaints, []);
  });

  it("react-portal: a renewal that fails signs nobody out, a refused one does, a late one signs nobody in again", async () => {
    const page = await site().newPage();
    const uncaught: Error[] = [];
    page.on("pageerror", (error) => uncaught.push(error));
    await page.clock.install();
    await page.goto(`${site().url}/examples/react-portal/`);
    const signOut = page.getByRole("button", { name: "Sign out" });
    const renewed = async (answer: (route: Route) => Promise<void>) => {
      await page.unroute("**/auth/check");
      const asked = new Promise<void>((resolve) => void page.route("**/auth/check", (route) => answer(route).then(resolve)));
      await page.clock.fastForward(10 * 60_000);
      await asked;
      await page.waitForTimeout(300);
    };
    await signIn(page);
    await signOut.waitFor();
    for (const status of [503, 429]) await renewed((route) => route.fulfill({ status, json: {} }));
    await renewed((route) => route.abort());
    assert.equal(await signOut.isVisible(), true);
    assert.deepEqual(uncaught, []);

    await renewed(async (route) => {
      const answer = await route.fetch();
      if (await signOut.isVisible()) await signOut.click();
      await route.fulfill({ response: answer });
    });
    assert.equal(await signOut.isVisible(), false);

    await page.unroute("**/auth/check");
    await signIn(page);
    await signOut.waitFor();
    await renewed((route) => route.fulfill({ status: 401, json: {} }));
    await signOut.waitFor({ state: "detached" });
  });

  it("react-portal: its own sign-in, addresses and language; list, map and panel follow each other", async () => {
    const page = await site().newPage();
    await page.goto(`${site().url}/examples/react-portal/`);
    await signIn(page);
    const mine = page.getByRole("region", { name: /^Needs attention/ }).getByRole("button");
    await mine.nth(1).click();
    const name = (await mine.nth(1).textContent()) ?? "";
    const address = new URL(page.url()).hash;
    assert.match(address, /^#\/rt[sc]\/\d+$/);
    await page
      .locator(".panel")
      .getByText(new RegExp(`No. ${address.split("/").at(-1)}$`))
      .waitFor();
    const selected = page.getByRole("listbox", { name: "Device list" }).getByRole("option", { selected: true });
    await selected.getByText(name, { exact: true }).waitFor();

    await page
      .getByRole("listbox", { name: "Device list" })
      .getByRole("option", { name: /No\. 500\d{3}/ })
      .first()
      .click();
    await page.waitForFunction((former) => location.hash !== former, address);
    await page.goBack();
    assert.equal(new URL(page.url()).hash, address);
    const go = (hash: string) => page.evaluate((to) => location.assign(to), hash);
    await go("#/bus/bus-1-1");
    await page
      .locator(".panel")
      .getByRole("heading", { name: /^Route \d/ })
      .waitFor();
    await go("#/spec/spec-1");
    await page.locator(".panel").getByRole("heading", { name: /, \S+/ }).first().waitFor();
    await page.getByRole("link", { name: "Requests" }).click();
    await page.locator(".panel [data-request]").first().click();
    await page.waitForFunction(() => /^#\/request\/.+/.test(location.hash));
    await page.locator(".panel").getByRole("list", { name: "Times" }).waitFor();
    await page.goBack();
    await page.locator(".panel [data-request]").first().waitFor();
    await page.getByRole("link", { name: "Messages" }).click();
    await page.locator(".panel [data-message]").first().click();
    await page.waitForFunction(() => /^#\/message\/.+/.test(location.hash));

    await page.getByRole("combobox", { name: "Language / Язык" }).selectOption("ru");
    await page.getByRole("listbox", { name: "Список устройств" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "ru");

    await page.getByRole("button", { name: "Выйти" }).click();
    await page.getByRole("button", { name: "Войти" }).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    assert.deepEqual(
      kept.filter((key) => !/^its\.(messages|tags):/.test(key)),
      [],
      "the widgets keep which messages were read and which district was chosen, and nothing of a lent token",
    );
    assert.deepEqual(page.complaints, []);
  });
});
