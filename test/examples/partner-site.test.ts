import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { faultsNow } from "../helper/axe-faults.js";
import { siteForTests } from "../helper/site.js";

const tags = ["its-yield-calculator", "its-demo-form", "its-partner-form"];
const demo = {
  full_name: "Проверка Формы",
  company: "Дорожный центр",
  country: "Россия",
  city: "Зареченск",
  email: "form@roads.example",
  phone: "+7 900 123-45-67",
};
const partner = { name: "Проверка Формы", company: "Дорожный центр", email: "form@roads.example", phone: "+7 900 123-45-67" };
const sentences = {
  ru: { missing: "Введите email", thanks: "Заявка отправлена" },
  en: { missing: "Enter email", thanks: "Your request has been sent" },
  es: { missing: "Introduzca el correo electrónico", thanks: "Solicitud enviada" },
};

describe("the partner's site in Chromium", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "its-partner-"));
  const site = siteForTests(["--data-dir", folder]);
  after(() => rmSync(folder, { recursive: true, force: true }));

  const open = async (query = "", options = {}) => {
    const page = await site().newPage(options);
    await page.goto(`${site().url}/examples/partner-site/${query}`);
    for (const tag of tags) await page.locator(`${tag} form`).waitFor();
    return page;
  };
  const fill = async (form: Locator, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole("checkbox").check();
  };
  /** What `npm run provider -- requests` lists. */
  const requests = () =>
    execFileSync(process.execPath, ["build/provider/main.js", "requests", "--data-dir", folder], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "" },
    })
      .split("\n")
      .filter((line) => line.includes("{"))
      .map((line) => ({ form: line.split(" ")[1], body: JSON.parse(line.slice(line.indexOf("{"))) as unknown }));

  for (const [name, query, viewport] of [
    ["wide", "", { width: 1440, height: 900 }],
    ["in a 320 px column", "?lang=en", { width: 320, height: 800 }],
    ["from right to left", "?dir=rtl&lang=es", { width: 1024, height: 800 }],
  ] as const) {
    it(`looks right in hostile CSS, ${name}: natural height, nothing cut off, not a complaint`, async () => {
      const page = await open(query, { viewport });
      const cut = await page.evaluate(
        (tags) =>
          tags.flatMap((tag) =>
            [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>("section, form, input, button, h2") ?? [])]
              .filter(
                (each) =>
                  each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth || each.offsetHeight === 0,
              )
              .filter((each) => !each.closest(".bait, details"))
              .map((each) => `${tag} ${each.localName} ${each.className}`),
          ),
        tags,
      );
      assert.deepEqual(cut, []);
      const style = await page.locator("its-demo-form h2").evaluate((heading) => {
        const { textTransform, color, letterSpacing, textAlign } = getComputedStyle(heading);
        return { textTransform, color, textAlign, isWide: Number.parseFloat(letterSpacing) > 1 };
      });
      assert.deepEqual(style, { textTransform: "none", color: "rgb(22, 32, 43)", textAlign: "start", isWide: false });
      assert.deepEqual(page.complaints, []);
    });
  }

  it("brings a request into the provider's database, one for a double click, and both forms keep to themselves", async () => {
    const page = await open();
    const form = page.locator("its-demo-form");
    await fill(form, demo);
    await form.getByRole("button", { name: "Запросить демонстрацию" }).dblclick();
    await form.getByRole("status").getByText(sentences.ru.thanks).waitFor();
    assert.equal(await page.locator("its-partner-form [name=email]").inputValue(), "");
    assert.equal(
      await page.evaluate(() => document.querySelector("its-demo-form")?.shadowRoot?.activeElement?.getAttribute("role")),
      "status",
    );
    assert.deepEqual(page.complaints, []);
    await page.context().close();
    await site().stopProvider();
    assert.deepEqual(requests(), [{ form: "demo", body: { ...demo, consent: true } }]);
    await site().startProvider();
  });

  it("without a provider: that the server is silent, every field kept, also over a reload, and the retry works", async () => {
    const page = await open("?lang=en");
    const form = page.locator("its-partner-form");
    await fill(form, partner);
    await site().stopProvider();
    await form.getByRole("button", { name: "Send the request" }).click();
    await form.getByRole("alert").getByText("The server does not answer. Please try again a little later.").waitFor();
    for (const [name, value] of Object.entries(partner)) assert.equal(await form.locator(`[name=${name}]`).inputValue(), value);
    await site().startProvider();
    await form.getByRole("button", { name: "Send the request" }).click();
    await form.getByText(sentences.en.thanks).waitFor();

    await page.reload();
    await form.locator("[name=company]").fill("Kept");
    await page.reload();
    assert.equal(await form.locator("[name=company]").inputValue(), "Kept");
    assert.equal(await form.getByRole("checkbox").isChecked(), false);
    await page.context().close();
    await site().stopProvider();
    assert.deepEqual(requests().at(-1), { form: "partnership", body: { ...partner, consent: true } });
    await site().startProvider();
  });

  it("is walked through by keyboard alone: figures, partnership, demonstration", async () => {
    const page = await open("?lang=en");
    const type = async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) {
        assert.equal(await focused(page), name);
        await page.keyboard.press("Control+A");
        await page.keyboard.type(value);
        await page.keyboard.press("Tab");
      }
    };
    const reach = async (wanted: string) => {
      for (let presses = 0; (await focused(page)) !== wanted; presses++) {
        assert.ok(presses < 40, `"${wanted}" is not reached by Tab`);
        await page.keyboard.press("Tab");
      }
    };

    await reach("city");
    await type({ city: "Riverton", population: "480000", lights: "312" });
    await reach("Request partnership");
    await page.keyboard.press("Enter");
    await page.locator("its-partner-form").getByText("$1,584,000").waitFor();
    await type(partner);
    assert.equal(await focused(page), "consent");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "processing of my personal data (opens in a new tab)");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Send the request");
    await page.keyboard.press("Enter");
    await page.locator("its-partner-form").getByText(sentences.en.thanks).waitFor();

    await page.locator("its-demo-form").evaluate((form) => form.focus());
    await type(Object.fromEntries(Object.entries(demo).filter(([name]) => name === "full_name")));
    await type({ company: demo.company, country: "Spain", city: demo.city, email: demo.email, phone: demo.phone });
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.locator("its-demo-form").getByText(sentences.en.thanks).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("is filled in by the browser's own autofill through the shadow root", async () => {
    const page = await open("?lang=en", { locale: "en-US" });
    const devtools = await page.context().newCDPSession(page);
    const address = {
      fields: Object.entries({
        NAME_FULL: "Ann Lee",
        COMPANY_NAME: "Roads Ltd",
        ADDRESS_HOME_COUNTRY: "US",
        ADDRESS_HOME_CITY: "Springfield",
        EMAIL_ADDRESS: "ann@roads.example",
        PHONE_HOME_WHOLE_NUMBER: "+12175550123",
      }).map(([name, value]) => ({ name, value })),
    };
    await page.locator("its-demo-form [name=country]").fill("");
    await devtools.send("Autofill.enable");
    await devtools.send("Autofill.setAddresses", { addresses: [address] });
    const { result } = await devtools.send("Runtime.evaluate", {
      expression: `document.querySelector("its-demo-form").shadowRoot.querySelector("[name=full_name]")`,
    });
    const { node } = await devtools.send("DOM.describeNode", { objectId: result.objectId as string });
    await devtools.send("Autofill.trigger", { fieldId: node.backendNodeId, address } as never);
    await page.waitForFunction(() => document.querySelector("its-demo-form")?.shadowRoot?.querySelectorAll(":autofill").length === 6);
    const values = await page
      .locator("its-demo-form .fields input")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    assert.deepEqual(values.slice(0, 5), ["Ann Lee", "Roads Ltd", "United States", "Springfield", "ann@roads.example"]);
    assert.match(values[5] ?? "", /12175550123$/);
    await page.locator("its-demo-form").getByRole("checkbox").check();
    await page.locator("its-demo-form button[type=submit]").click();
    await page.locator("its-demo-form").getByText(sentences.en.thanks).waitFor();
  });

  for (const [language, { missing, thanks }] of Object.entries(sentences)) {
    it(`has no axe violation in any state, ${language}, light and dark`, async () => {
      const page = await open(`?lang=${language}`);
      await page.route("**/landing/request-partnership", (route) => route.fulfill({ status: 503 }));
      await check(page, `${language}: empty`);
      await page.locator("its-yield-calculator summary").click();
      await page.locator("its-yield-calculator [name=lights]").fill("1.5");
      await page.locator("its-yield-calculator [name=lights]").fill("many");
      for (const tag of tags.slice(1)) await page.locator(`${tag} button[type=submit]`).click();
      await page.locator("its-partner-form").getByText(missing).waitFor();
      await check(page, `${language}: wrong`);
      await page.locator("its-yield-calculator [name=lights]").fill("312");
      await page.locator("its-yield-calculator .outcome button").click();
      await fill(page.locator("its-demo-form"), demo);
      await fill(page.locator("its-partner-form"), partner);
      for (const tag of tags.slice(1)) await page.locator(`${tag} button[type=submit]`).click();
      await page.locator("its-demo-form").getByText(thanks).waitFor();
      await page.locator("its-partner-form .notice").waitFor();
      await check(page, `${language}: sent, and refused with figures beside`);
    });
  }

  it("keeps to the strict policy", async () => {
    const page = await site().newPage();
    const policy = (await (await fetch(`${site().url}/examples/strict-csp/`)).headers).get("content-security-policy") ?? "";
    await page.route("**/examples/partner-site/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
    });
    await page.goto(`${site().url}/examples/partner-site/`);
    const form = page.locator("its-partner-form");
    await page.locator("its-yield-calculator .outcome button").click();
    await fill(form, partner);
    await form.getByRole("button", { name: "Отправить заявку" }).click();
    await form.getByText(sentences.ru.thanks).waitFor();
    assert.match(policy, /require-trusted-types-for/);
    assert.deepEqual(page.complaints, []);
  });
});

/** Name of the control that has the focus, through shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("name") ?? element?.textContent?.trim() ?? "";
  });

/** axe over the three widgets, in both themes. */
async function check(page: Page, state: string) {
  for (const theme of ["light", "dark"]) {
    await page.evaluate(
      ({ tags, theme }) => {
        for (const tag of tags) {
          const { style } = document.querySelector(tag) as HTMLElement;
          style.setProperty("color-scheme", theme, "important");
          if (theme === "light") continue;
          style.setProperty("--its-accent", "#e9a06c");
          style.setProperty("--its-accent-text", "#1a0f06");
        }
      },
      { tags, theme },
    );
    await page.waitForTimeout(300);
    assert.deepEqual(await faultsNow(page, tags), [], `${state}, ${theme}`);
    for (const tag of tags) await page.locator(tag).evaluate((element) => element.removeAttribute("style"));
  }
}
