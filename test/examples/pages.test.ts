import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { signalRows } from "../helper/device-rows.js";
import { sharedSite } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";

const pages = readdirSync("examples")
  .flatMap((name) => (name.endsWith(".html") ? [name] : existsSync(`examples/${name}/index.html`) ? [`${name}/`] : []))
  .concat("city-portal/en.html");
const withMap = ["city-portal", "react-portal", "strict-csp"];
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function signInOn(page: Page) {
  // On a residents' page the staff's form is folded away.
  await page.evaluate(() => document.querySelector("details")?.setAttribute("open", ""));
  await page.getByRole("textbox", { name: /email|почт/i }).fill("operator@its.test");
  await page.getByLabel(/^(пароль|password)$/i).fill("operator1");
  await page.keyboard.press("Enter");
  // Until then the map may be that of a guest.
  await page.getByLabel(/^(пароль|password)$/i).waitFor({ state: "detached" });
}

/** The streets of a crossing, which its row in the list begins with. */
const streetsOf = (row: string) => row.split(/, (?:светофор|signal controller|semáforo)/i)[0]?.trim() ?? "";

describe("example pages in Chromium", () => {
  const site = sharedSite();

  for (const name of pages) {
    for (const [size, viewport] of Object.entries(sizes)) {
      it(`${name} (${size}): opens without a complaint of console or policy`, async () => {
        const page = await site().newPage({ viewport });
        await page.goto(`${site().url}/examples/${name}`);
        await page.waitForFunction(() =>
          [...document.querySelectorAll("*")].every((node) => !/^its-/.test(node.localName) || node.matches(":defined")),
        );
        await page.waitForTimeout(300);
        assert.deepEqual(page.complaints, []);
      });
    }
  }

  for (const name of withMap) {
    for (const [size, viewport] of Object.entries(sizes)) {
      it(`${name} (${size}): signs in, shows the map, opens a device, without a complaint of console or policy`, async () => {
        const page = await site().newPage({ viewport });
        await page.goto(`${site().url}/examples/${name}/`);
        await signInOn(page);
        if (size === "phone") await page.getByRole("button", { name: /^(список|list)$/i }).click();
        const device = (await signalRows(page)).first();
        const row = await device.innerText();
        const chosen = page.getByRole("option").filter({ hasText: /\d{4,}/.exec(row)?.[0] ?? row });
        let streets = streetsOf(row);
        await device.click();
        // Its name is in the language of the city until the words of the page's have come. A narrow map shows the device in place of the list.
        await waitUntil("the page of the device is there", async () => {
          const [listed] = await chosen.allInnerTexts();
          if (listed) streets = streetsOf(listed);
          return page.getByRole("region", { name: streets, exact: true }).first().isVisible();
        });
        assert.deepEqual(page.complaints, []);
        assert.equal(await page.evaluate(() => localStorage.getItem("jwt")), null, "an embed never touches the host's session");
        assert.equal(
          await page.evaluate(() =>
            Object.getOwnPropertyNames(window)
              .filter((key) => /^its/i.test(key))
              .join(),
          ),
          "",
        );
      });
    }
  }

  it("serves strict-csp under the strict policy, and would see a violation", async () => {
    const page = await site().newPage();
    const response = await page.goto(`${site().url}/examples/strict-csp/`);
    const policy = response?.headers()["content-security-policy"] ?? "";
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'"])
      assert.ok(policy.includes(part), policy);
    assert.doesNotMatch(policy, /unsafe|blob:/);
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent = "body { color: red }";
      document.head.append(style);
    });
    await page.waitForFunction(() => document.querySelector("output")?.value !== "0");
    assert.match(page.complaints.join(), /style-src/);
  });
});
