import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pluginPages, screenPlugin } from "./plugin-pages.js";

const noise = screenPlugin(
  "noise",
  'connectedCallback() { this.textContent = "noise"; }',
  ", activate: () => { document.title; globalThis.active = true; return () => { globalThis.active = false; }; }",
);
const dust = screenPlugin("dust", "");
const source = (name: string, more = {}) => ({ url: `/my-plugins/${name}.js`, ...more });
const files = { "noise.js": noise, "dust.js": dust };

describe("plugins in the settings", () => {
  const { open } = pluginPages();

  it("are switched off and on without a reload, and remembered", async () => {
    const page = await open("/app/plugins", [source("noise")], files);
    const entry = page.getByRole("navigation").getByRole("link", { name: "Экран noise" });
    await entry.waitFor();
    const row = page.getByRole("listitem", { name: "noise" });
    await row.getByText("работает").waitFor();
    await row.getByRole("checkbox", { name: "Включён" }).click();
    await entry.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, "active")), false);
    await page.reload();
    await row.getByText("выключен").waitFor();
    assert.equal(await entry.count(), 0);
    await row.getByRole("checkbox", { name: "Включён" }).click();
    await entry.click();
    await page.getByRole("main").getByText("noise", { exact: true }).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("are the administrator's where he settled it", async () => {
    const page = await open("/app/plugins", [source("noise", { enabled: true }), source("dust", { enabled: false })], files, {
      kept: { "its.plugins": JSON.stringify({ off: ["/my-plugins/noise.js"], order: [] }) },
    });
    await page.getByRole("navigation").getByRole("link", { name: "Экран noise" }).waitFor();
    assert.equal(await page.getByRole("navigation").getByRole("link", { name: "Экран dust" }).count(), 0);
    for (const box of await page.getByRole("checkbox", { name: "Включён" }).all()) assert.equal(await box.isDisabled(), true);
    await page.getByText("Выключен администратором.").waitFor();
  });

  it("stand in the menu in the order the operator gave them", async () => {
    const page = await open("/app/plugins", [source("noise"), source("dust")], files);
    const order = () =>
      page
        .getByRole("navigation")
        .getByRole("link", { name: /^Экран/ })
        .allTextContents();
    await page.getByRole("navigation").getByRole("link", { name: "Экран dust" }).waitFor();
    assert.deepEqual(await order(), ["Экран noise", "Экран dust"]);
    await page.getByRole("button", { name: "Поднять выше: dust" }).click();
    assert.deepEqual(await order(), ["Экран dust", "Экран noise"]);
    await page.reload();
    await page.getByRole("navigation").getByRole("link", { name: "Экран noise" }).waitFor();
    assert.deepEqual(await order(), ["Экран dust", "Экран noise"]);
  });

  it("are all left out by ?safe=1, which is said", async () => {
    const page = await open("/app/plugins?safe=1", [source("noise", { enabled: true })], files);
    await page.getByText("Безопасный режим").waitFor();
    await page.getByRole("listitem").getByText("выключен", { exact: true }).waitFor();
    assert.equal(await page.getByRole("navigation").getByRole("link", { name: "Экран noise" }).count(), 0);
  });
});
