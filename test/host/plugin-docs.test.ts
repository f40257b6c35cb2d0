import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { findLayerInMenu } from "../helper/layer-of-map.js";
import { pluginPages } from "./plugin-pages.js";

const text = readFileSync("docs/plugins.md", "utf8");
/** Every fenced block that names its file, as written. */
const snippets = Object.fromEntries([...text.matchAll(/^```\w+ ([^\n]+)\n(.*?)^```$/gms)].map(([, name, body]) => [name, body as string]));
const configOf = (name: string) => (JSON.parse(snippets[name] as string) as { plugins: object[] }).plugins;

describe("docs/plugins.md", () => {
  const { open, site } = pluginPages();

  it("shows a smallest plugin that works as written", async () => {
    const page = await open("/hello/Anna", configOf("its.config.json"), snippets);
    await page.getByText("Hello, Anna!").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("reads the city through the portal's own core, by the import map, under the strict policy", async () => {
    const page = await open("/app/lights", [{ url: "/my-plugins/lights.js" }], snippets);
    await page.getByText(/Signal controllers: \d+/).waitFor();
    const lists = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /core\.js$/.test(name)).length);
    assert.equal(lists, 1);
    assert.deepEqual(page.complaints, []);
  });

  it("shows a badge in the menu and keeps a view in the address", async () => {
    const page = await open("/app/lots", [{ url: "/my-plugins/lots.js" }], snippets);
    await page.getByRole("navigation").getByText("свободно стоянок: 3").waitFor();
    await page.getByRole("button", { name: "Show lot 7" }).click();
    await page.waitForURL(/[?]lot=7$/);
    await page.getByText("Lot 7", { exact: true }).waitFor();
    await page.goBack();
    await page.getByText("Lot none").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("changes our texts, brings colours and a button on the page of a device", async () => {
    const page = await open("/app/rts/1009", [{ url: "/my-plugins/words.js" }], snippets);
    await page.getByRole("navigation").getByRole("button", { name: "Сдать смену" }).waitFor();
    await page.getByRole("button", { name: /^Тема/ }).click();
    await page.getByRole("menuitemradio", { name: "цвета «Море»" }).click();
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--its-accent"));
    assert.equal(await accent(), "light-dark(#00696f, #5fd0d6)");
    await page.getByRole("button", { name: "На карте", exact: true }).click();
    await page.waitForURL(/\/app\/map\?.*device=1009/);
    await page.goto(`${site().url}/app/plugins`);
    await page.getByRole("checkbox", { name: "Включён" }).click();
    await page.getByRole("navigation").getByRole("button", { name: "Выйти" }).waitFor();
    assert.notEqual(await accent(), "light-dark(#00696f, #5fd0d6)");
    assert.deepEqual(page.complaints, []);
  });

  it("shows a whole layer of the map, with a panel and a page for one of its things", async () => {
    const page = await open("/app/map", [{ url: "/my-plugins/chargers.js" }], snippets);
    await findLayerInMenu(page, /^Зарядки 2/);
    await page.getByLabel("Поиск в списке").fill("charger");
    await page
      .getByRole("option", { name: /Стадион/ })
      .filter({ hasText: "0 / 2" })
      .click();
    const panel = page.getByRole("region", { name: "Выбранное устройство: Стадион" });
    await panel.getByText("Стадион: 0 of 2 sockets are free").waitFor();
    await panel.getByRole("button", { name: "Открыть страницу" }).click();
    await page.waitForURL(/\/app\/charger\/2/);
    await page.getByRole("main").getByText("Стадион: 0 of 2 sockets are free").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("dresses what a plugin makes as the host's own cards, lists, buttons and fields", async () => {
    const page = await open("/app/notes", [{ url: "/my-plugins/notes.js" }], snippets);
    await page.getByRole("button", { name: "Add" }).press("Enter");
    await page.getByText("Write something first").waitFor();
    await page.getByRole("textbox", { name: "Note" }).fill("Rain at noon");
    await page.getByRole("button", { name: "Add" }).press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Rain at noon" }).waitFor();
    const paint = async (element: Element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const style = getComputedStyle(element);
      const box = ["background-color", "border", "border-radius", "padding", "font-size", "color", "line-height", "min-height"];
      return box.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
    };
    const [lines, theirs] = await Promise.all([
      page
        .getByRole("listitem")
        .filter({ hasText: "Rain at noon" })
        .evaluate((element) => getComputedStyle(element.parentElement as Element).borderRadius),
      page.getByRole("button", { name: "Add" }).evaluate(paint),
    ]);
    assert.equal(lines, "10.5px");
    await page.goto(`${site().url}/app/requests`);
    const ours = page.locator("its-requests").getByRole("button").first();
    await ours.waitFor();
    assert.equal(await ours.evaluate(paint), theirs);
    assert.deepEqual(page.complaints, []);
  });

  it("runs a page in a frame, with the call that was granted", async () => {
    const hash = `sha384-${createHash("sha384")
      .update(snippets["hello.js"] as string)
      .digest("base64")}`;
    const config = configOf("its.config.json frame").map((plugin) => ("integrity" in plugin ? { ...plugin, integrity: hash } : plugin));
    const page = await open("/app/weather", config, snippets);
    await page
      .frameLocator("iframe")
      .getByText(/ru: −?-?\d+ °C/)
      .waitFor();
    await page.goto(`${site().url}/hello/again`);
    await page.getByText("Hello, again!").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("names the hash of the import map as the policy has it", async () => {
    const answer = await fetch(site().url);
    const map = /<script type="importmap">(.*?)<\/script>/s.exec(await answer.text())?.[1] as string;
    const hash = `sha256-${createHash("sha256").update(map).digest("base64")}`;
    assert.ok(answer.headers.get("content-security-policy")?.includes(`'${hash}'`));
    assert.ok(text.includes(`'${hash}'`));
  });
});
