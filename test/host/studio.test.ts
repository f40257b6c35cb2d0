import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsNow } from "../helper/axe-faults.js";
import { hostPages } from "./host-page.js";

interface Manifest {
  modules: { declarations: { tagName: string; attributes: { name: string; description: string }[] }[] }[];
  package: { version: string };
}
const manifest = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as Manifest;
const { version } = manifest.package;
const elements = manifest.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName !== "its-studio");

/** The lines a webmaster would copy. */
const copied = async (page: Page) => (await page.locator("its-studio pre code").textContent()) ?? "";

describe("the embedding studio", () => {
  const { open, site, token } = hostPages();

  /** Of each tag the lines to copy and the settings, read from one page in which every widget is chosen in turn. */
  const said = new Map<string, { lines: string; settings: string }>();
  before(async () => {
    const studio = await open("/embed");
    for (const { tagName } of elements) {
      await studio.getByRole("combobox", { name: "Виджет" }).selectOption(tagName.slice(4));
      await studio.locator(`its-studio ${tagName}`).waitFor({ state: "attached" });
      await studio.locator("its-studio pre code", { hasText: `<${tagName} ` }).waitFor();
      const settings = await studio.locator("its-studio .settings", { hasText: "язык виджета" }).innerText();
      said.set(tagName, { lines: await copied(studio), settings });
    }
    await studio.context().close();
  });

  for (const { tagName } of elements) {
    it(`gives lines for <${tagName}> that work in an empty page, signed out and in`, async () => {
      const lines = said.get(tagName)?.lines;
      const page = await site().newPage();
      await page.route("**/empty-page", (route) =>
        route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="ru"><title>Page</title><body>${lines}</body></html>` }),
      );
      await page.goto(`${site().url}/empty-page`);
      const isThere = () => page.waitForFunction((tag) => document.querySelector(tag)?.shadowRoot?.querySelector(".frame"), tagName);
      await isThere();
      await page.evaluate(
        ([key, kept]) => localStorage.setItem(key as string, kept as string),
        [`its.jwt:${site().url}/api/v1`, await token()],
      );
      await page.reload();
      await isThere();
      await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => {});
      assert.equal(await page.getByRole("heading", { name: "Требуется вход" }).count(), 0);
      assert.equal(await page.locator(`${tagName} [part~=error]`).count(), 0);
      assert.deepEqual(page.complaints, []);
    });
  }

  it("shows all that a widget understands when that is opened, and says so where it does not come", async () => {
    const page = await open("/");
    const later = "**/static/js/studio-later-*.js";
    await page.route(later, (route) => route.abort());
    await page.goto(new URL("/embed?widget=yield-calculator", page.url()).href);
    const reference = page.locator("its-studio [part=reference]");
    await reference.getByText("Всё, что понимает <its-yield-calculator>").click();
    const again = reference.getByRole("button", { name: "Повторить" });
    await again.waitFor();
    await page.unroute(later);
    await again.click();
    await reference.getByRole("table", { name: "События" }).getByText("its-yield-calculated").waitFor();
    await reference.locator("code", { hasText: /signedIn: boolean; access: boolean/ }).waitFor();
    assert.ok((await reference.getByRole("table").count()) > 3);
  });

  it("sets attributes, shows the widget with them at once, and writes them into the lines", async () => {
    const page = await open("/embed?widget=yield-calculator");
    const shown = page.locator("its-studio its-yield-calculator");
    await page.getByRole("textbox", { name: "city", exact: true }).fill('Тверь "север"');
    await page.getByRole("combobox", { name: "currency" }).selectOption("USD");
    assert.equal(await shown.getAttribute("city"), 'Тверь "север"');
    await page.getByRole("textbox", { name: "population", exact: true }).fill("250000");
    await page.getByRole("textbox", { name: "lights", exact: true }).fill("100");
    await shown.getByText("$").first().waitFor();
    assert.match(await copied(page), /city="Тверь &quot;север&quot;"\s+currency="USD"\s+population="250000"\s+lights="100"/);
    await page.getByRole("tab", { name: "React" }).click();
    assert.match(await copied(page), /import \{ YieldCalculator \} from "its-widgets\/react\/yield-calculator"/);
    assert.match(await copied(page), /city=\{"Тверь \\"север\\""\} currency="USD"/);
    await page.getByRole("textbox", { name: "city", exact: true }).fill("");
    assert.equal(await shown.getAttribute("city"), null);
  });

  for (const tag of ["its-rts-panel", "its-special-panel"])
    it(`writes control and another provider into the lines of <${tag}>, and shows it on its own provider to look at`, async () => {
      const page = await open(`/embed?widget=${tag.slice(4)}`, { [`its.jwt:${site().url}/api/v1`]: await token(), jwt: await token() });
      const shown = page.locator(`its-studio ${tag}`);
      const note = page.getByRole("region", { name: "Как это выглядит" }).getByText("управление не включается");
      await page.getByRole("textbox", { name: "device", exact: true }).fill(tag === "its-rts-panel" ? "1009" : "spec-1");
      assert.equal(await note.count(), 0);
      await page.getByRole("checkbox", { name: /^control/ }).check();
      await page.getByRole("textbox", { name: "provider", exact: true }).fill("https://other.example");
      await note.waitFor();
      assert.match(await copied(page), /provider="https:\/\/other\.example"/);
      assert.match(await copied(page), /\scontrol[\s>]/);
      assert.equal(await shown.getAttribute("control"), null);
      assert.equal(await shown.getAttribute("provider"), `${site().url}/api/v1`);
      await page.getByRole("checkbox", { name: /^control/ }).uncheck();
      await note.waitFor({ state: "detached" });
    });

  it("shows the events as they come, and what the widget wants of the page stays inside", async () => {
    const page = await open("/embed?widget=yield-calculator");
    const shown = page.locator("its-studio its-yield-calculator");
    await shown.getByLabel("Население").fill("250000");
    await shown.getByLabel("Количество светофоров").fill("100");
    const log = page.getByRole("region", { name: "Журнал событий" });
    await log.getByText(/its-yield-calculated/).waitFor();
    await log.getByText(/"population":250000/).waitFor();
    await page.getByRole("combobox", { name: "Виджет" }).selectOption("login");
    await page.locator("its-studio its-login form").waitFor();
    assert.match(page.url(), /widget=login/);
    assert.equal(await log.getByText(/its-yield-calculated/).count(), 0);
  });

  it("shows it in the width and the theme that are wanted", async () => {
    const scheme = (element: Element) => getComputedStyle(element).colorScheme;
    const night = await open("/embed?widget=demo-form", {}, { colorScheme: "dark" });
    assert.equal(await night.locator("its-studio its-demo-form").evaluate(scheme), "dark");
    await night.context().close();
    const page = await open("/embed?widget=demo-form", {}, { colorScheme: "light" });
    const shown = page.locator("its-studio its-demo-form");
    assert.equal(await shown.evaluate(scheme), "light");
    await page.getByRole("button", { name: "320" }).click();
    assert.equal(await shown.evaluate((element) => element.clientWidth), 320);
    await page.getByRole("button", { name: "Тёмная" }).click();
    assert.equal(await shown.evaluate(scheme), "dark");
  });

  it("names no integrity of a file that changes with the next version: every copied element would be gone with the upgrade", async () => {
    const page = await open("/embed?widget=login");
    assert.match(await copied(page), new RegExp(`src="${site().url}/its\\.js"></script>`));
  });

  it("names the very file that is served in its integrity, where the portal names the folder of a version", async () => {
    const page = await site().newPage();
    await page.route("**/its.config.json", (route) => route.fulfill({ json: { screens: { studio: { files: `/${version}/` } } } }));
    await page.route(`**/${version}/*`, (route) => route.continue({ url: route.request().url().replace(`/${version}/`, "/") }));
    await page.goto(`${site().url}/embed?widget=login`);
    await page.locator("its-studio pre code", { hasText: "<its-login" }).waitFor();
    const served = Buffer.from(await (await fetch(`${site().url}/its.js`)).arrayBuffer());
    const value = `sha384-${createHash("sha384").update(served).digest("base64")}`;
    assert.ok((await copied(page)).includes(`src="${site().url}/${version}/its.js"\n  integrity="${value}"`));
  });

  it("is there also where the provider is another server, and writes the portal's files with that provider", async () => {
    const page = await site().newPage();
    await page.route("**/its.config.json", (route) => route.fulfill({ json: { provider: "https://provider.example" } }));
    await page.goto(`${site().url}/embed?widget=login`);
    await page.getByRole("combobox", { name: "Виджет" }).waitFor();
    assert.match(await copied(page), new RegExp(`src="${site().url}/its\\.js"[^]+provider="https://provider\\.example"`));
  });

  it("says what is missing when the description is not there, and tries again", async () => {
    const page = await site().newPage();
    let isThere = false;
    await page.route("**/custom-elements.json", (route) => (isThere ? route.continue() : route.fulfill({ status: 404 })));
    await page.goto(`${site().url}/embed`);
    await page.getByText(/Не удалось прочитать описание виджетов/).waitFor();
    isThere = true;
    await page.getByRole("button", { name: /Повторить/ }).click();
    await page.getByRole("combobox", { name: "Виджет" }).waitFor();
  });

  it("has words in Russian for every attribute", () => {
    const missing = elements.flatMap(({ tagName, attributes }) =>
      attributes
        .filter(({ description }) => said.get(tagName)?.settings.includes(description.replaceAll("`", "")))
        .map(({ name }) => `${tagName} ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  for (const [size, viewport] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    it(`has no fault that axe finds, ${size}`, async () => {
      const page = await open("/embed?widget=demo-form", {}, { viewport });
      await page.locator("its-studio its-demo-form form").waitFor();
      await page.locator("its-studio summary").click();
      assert.deepEqual(await faultsNow(page, undefined, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the page");
    });
  }
});
