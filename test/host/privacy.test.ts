import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { sharedSite } from "../helper/site.js";

/** What the server says with every page of the host, and with every script of ours. */
const pageHeaders = {
  "x-frame-options": "SAMEORIGIN",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/** Runs in the page: every key that stands in its storage. */
const storageKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

describe("what leaves the page and what stays in it", () => {
  const site = sharedSite();

  function follow(page: Page) {
    const asked: { url: string; cookie: string | undefined; isSigned: boolean }[] = [];
    page.on("request", (request) => {
      const headers = request.headers();
      if (/^http/.test(request.url())) asked.push({ url: request.url(), cookie: headers.cookie, isSigned: "authorization" in headers });
    });
    return asked;
  }

  async function use(page: Page) {
    const form = page.locator("its-login");
    await form.getByLabel("Email").fill("operator@its.test");
    await form.getByLabel("Password", { exact: true }).fill("operator1");
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "Device list" }).getByRole("option").first().click();
    await page.locator("its-map [part~=panel]").getByRole("heading").first().waitFor();
  }

  it("an embed asks its provider only, sends no cookie, shows its token to calls only, and keeps it under a name of its own", async () => {
    const page = await site().newPage();
    await page.context().addCookies([{ name: "portal", value: "secret", url: site().url }]);
    await page.route("**/portal/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><script type="module" src="/its.js"></script>
          <its-login></its-login><its-map></its-map><its-demo-form></its-demo-form></html>`,
      }),
    );
    await page.goto(`${site().url}/portal/`);
    const asked = follow(page);
    await use(page);
    await page.locator("its-demo-form [name=company]").fill("Roads");
    const calls = asked.filter(({ url }) => url.includes("/api/v1/"));
    assert.ok(calls.length > 3);
    assert.deepEqual([...new Set(asked.map(({ url }) => new URL(url).origin))], [site().url]);
    assert.deepEqual(
      calls.filter(({ cookie }) => cookie !== undefined),
      [],
    );
    assert.deepEqual(
      asked.filter(({ url, isSigned }) => isSigned && !url.includes("/api/v1/")),
      [],
    );
    const keys = await page.evaluate(storageKeys);
    assert.ok(keys.includes(`its.jwt:${site().url}/api/v1`));
    assert.deepEqual(
      keys.filter((key) => !key.startsWith("its.")),
      [],
    );
    assert.equal(await page.title(), "Portal");
    assert.equal(page.url(), `${site().url}/portal/`);
  });

  it("the host asks nobody else, keeps the credential under jwt and its own choices beside it, and no cookie", async () => {
    const page = await site().newPage();
    const asked = follow(page);
    await site().signIn(page);
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    assert.deepEqual([...new Set(asked.map(({ url }) => new URL(url).origin))], [site().url]);
    assert.deepEqual(await page.context().cookies(), []);
    await page.getByRole("button", { name: /^Язык/ }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "Interactive map" }).waitFor();
    const keys = await page.evaluate(storageKeys);
    assert.deepEqual(
      ["jwt", "language"].filter((key) => !keys.includes(key)),
      [],
    );
    assert.deepEqual(
      keys.filter((key) => !/^(jwt|language|theme|its\..+)$/.test(key)),
      [],
    );
    await page.getByRole("navigation").getByRole("button", { name: "Sign out" }).click();
    await page.waitForFunction(() => localStorage.getItem("jwt") === null);
  });

  it("pages of the host may not be framed by others, and are served under a policy without exceptions", async () => {
    for (const path of ["/", "/login", "/app/map", "/embed"]) {
      const { headers } = await fetch(site().url + path);
      for (const [name, value] of Object.entries(pageHeaders)) assert.equal(headers.get(name), value, `${path} ${name}`);
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'self'",
        "base-uri 'self'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
      ])
        assert.ok(policy.includes(part), `${path}: ${policy}`);
      assert.doesNotMatch(policy, /unsafe-|\*|http:/);
    }
  });
});
