import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { framedManifest, pluginPages } from "./plugin-pages.js";

/** A plugin "lots" with one element: its class body, the fields of its manifest besides id, tag and title, and what stands before. */
const lots = (fields: string, body = 'connectedCallback() { this.textContent = "shown: lots"; }', before = "") => `${before}
  customElements.define("city-lots", class extends HTMLElement { ${body} });
  export default { id: "lots", api: 1, version: "1.0.0", widgets: [{ id: "lots", tag: "city-lots",
    title: { ru: "Стоянки", en: "Car parks" }, load: async () => {}, ${fields} }] };`;

const screen = (more: string, menu = "") =>
  `screen: { path: "lots", access: "signed-in", menu: { order: 30, icon: "plugin" ${menu} } ${more} }`;
const source = [{ url: "/my-plugins/lots.js" }];

describe("a plugin's screen, by the same fields of the manifest as ours", () => {
  const { open } = pluginPages();
  const withLots = (path: string, module: string) => open(path, source, { "lots.js": module });
  const entry = (page: Page) => page.getByRole("navigation").getByRole("link", { name: /Стоянки/ });

  it("has a badge in the menu, on every screen, as it changes and until it is nothing", async () => {
    const badge = `, badge: async () => ({ default(client, show) {
      const say = (count, more) => show({ count, title: { ru: "занято: " + count, en: "taken: " + count }, ...more });
      globalThis.say = say;
      globalThis.sayNothing = () => show(null);
      say(3);
      return () => { globalThis.hasEnded = true; };
    } })`;
    const page = await withLots("/app/archive", lots(screen("", badge)));
    const shown = entry(page).locator(".menu-badge");
    await shown.getByText("занято: 3").waitFor();
    await page.evaluate("say(120, { isUrgent: true })");
    await shown.getByText("99+").waitFor();
    assert.match((await shown.getAttribute("class")) ?? "", /urgent/);
    await page.evaluate("say(12, { isAtLeast: true })");
    await shown.getByText("≥\u202f12").waitFor();
    await page.evaluate("sayNothing()");
    await shown.waitFor({ state: "detached" });
    await page.evaluate("say(1)");
    await shown.waitFor();
    await page.getByRole("navigation").getByRole("button", { name: "Выйти" }).click();
    await waitUntil("it is ended with the menu", () => page.evaluate("globalThis.hasEnded === true"));
    assert.deepEqual(page.complaints, []);
  });

  for (const [what, badge, sentence] of [
    ["throws", 'throw new Error("no count");', 'Plugin "lots": no count'],
    ["says no number", 'show({ count: "many" });', 'Plugin "lots": a badge needs a whole "count" and a "title" with "ru" and "en".'],
  ] as const)
    it(`whose badge ${what} is named in a notice, and the menu goes on`, async () => {
      const page = await withLots("/app/archive", lots(screen("", `, badge: async () => ({ default(client, show) { ${badge} } })`)));
      await page.getByRole("alert").getByText(sentence).waitFor();
      await entry(page).click();
      await page.getByText("shown: lots").waitFor();
    });

  const inAddress = `attributes: { lot: "string", sort: "string", view: "string", provider: "string" }, ${screen(
    ', inAddress: { attributes: { lot: "open", sort: "push", view: "replace" }, events: ["city-lot-chosen"] }',
  )}`;
  const chooser = `static observedAttributes = ["lot", "sort", "view"];
    attributeChangedCallback() { this.textContent = ["lot", "sort", "view"].map((name) => this.getAttribute(name)).join(" "); }
    connectedCallback() { globalThis.choose = (detail) => this.dispatchEvent(new CustomEvent("city-lot-chosen", { bubbles: true, detail })); }`;

  it("keeps what its manifest names in the address, with the entries of the history it says", async () => {
    const page = await withLots("/app/lots?view=list&provider=https://evil.example&control", lots(inAddress, chooser));
    const element = page.locator("city-lots");
    await element.getByText("list").waitFor();
    assert.deepEqual((await element.evaluate((made) => made.getAttributeNames())).sort(), ["language", "view"]);
    const change = async (detail: object, search: string) => {
      const before = await page.evaluate(() => history.length);
      await page.evaluate((detail) => (globalThis as unknown as { choose(detail: object): void }).choose(detail), detail);
      await page.waitForURL((url) => url.search.includes(search));
      return (await page.evaluate(() => history.length)) - before;
    };
    assert.equal(await change({ view: ["map", 3] }, "view=map,3"), 0);
    assert.equal(await change({ lot: 7, elsewhere: "no" }, "lot=7"), 1);
    assert.equal(await change({ lot: 8 }, "lot=8"), 0);
    assert.equal(await change({ sort: "name" }, "sort=name"), 1);
    assert.equal(await change({ sort: "free" }, "sort=free"), 1);
    assert.ok(!page.url().includes("elsewhere"));
    await element.getByText("8 free map,3").waitFor();
    await page.reload();
    await element.getByText("8 free map,3").waitFor();
    for (let step = 0; step < 3; step++) await page.goBack();
    await waitUntil("Back has closed it", () => !page.url().includes("lot="));
  });

  it("gets from the host what it asks for, stands under the user's name, and shows its own heading", async () => {
    const fields = screen(', fromHost: ["theme", "languages"], hasHeading: true, layout: "fill"', ", isUsers: true");
    const page = await withLots(
      "/app/lots",
      lots(fields, 'connectedCallback() { this.innerText = "shown"; this.style.display = "block"; }'),
    );
    const element = page.locator("city-lots");
    await element.waitFor();
    assert.equal(await element.getAttribute("theme"), "system");
    assert.equal(await element.getAttribute("languages"), "ru,en,es");
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 0);
    const [room, shown] = await Promise.all([page.locator(".stage").boundingBox(), element.boundingBox()]);
    assert.equal(shown?.height, room?.height);
    await page.goto(new URL("/app/archive", page.url()).href);
    await page.getByRole("button", { name: "Дежурный диспетчер" }).click();
    await page.getByRole("menuitem", { name: "Стоянки" }).click();
    await page.waitForURL("**/app/lots");
  });

  it("stands around every screen, in the bar or over it, and says where its code did not arrive", async () => {
    const part = (place: string, load = "") => `shell: { place: "${place}", attributes: { at: "rest" }, attributesAtStart: { at: "start" },
      failure: { ru: "Стоянки не загрузились", en: "No car parks" } } ${load}`;
    const page = await withLots("/app", lots(part("bar"), "connectedCallback() { this.textContent = 'P'; }"));
    const inBar = page.getByRole("banner").locator("city-lots[at=start]");
    await inBar.waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Цифровой архив" }).click();
    await page.getByRole("banner").locator("city-lots[at=rest]").waitFor();

    const broken = await withLots("/app/archive", lots(part("watch", ', load: async () => { throw new Error("gone"); }')));
    await broken.getByRole("alert").getByText("Стоянки не загрузились").waitFor();
  });

  for (const [what, fields, sentence] of [
    ["a badge that is no function", screen("", ', badge: "3"'), 'has a "badge" that is not a function'],
    [
      "a menu without an order",
      'screen: { path: "lots", access: "signed-in", menu: { icon: "map" } }',
      'has a "menu" without a number "order"',
    ],
    [
      "an address without events",
      screen(", inAddress: { attributes: {} }"),
      'has an "inAddress" without "attributes" by name and a list of "events"',
    ],
    [
      "an unknown attribute in the address",
      screen(', inAddress: { attributes: { lot: "open" }, events: [] }'),
      'has "lot" in "inAddress", which is none of its "attributes"',
    ],
    [
      "the provider in the address",
      `attributes: { provider: "string" }, ${screen(', inAddress: { attributes: { provider: "open" }, events: [] }')}`,
      'has "provider" in "inAddress": a link must not set it',
    ],
    [
      "an unknown way of history",
      `attributes: { lot: "string" }, ${screen(', inAddress: { attributes: { lot: "often" }, events: [] }')}`,
      'has "lot" in "inAddress" that is not "replace", "push" or "open"',
    ],
    [
      "a wish the host does not know",
      screen(', fromHost: ["token"]'),
      'has a "fromHost" that is not a list of "theme", "languages" and "files"',
    ],
    ["an unknown layout", screen(', layout: "wide"'), 'has a "layout" that is not "fill", "column" or "box"'],
    ["an unknown ground", screen(', ground: "grass"'), 'has a "ground" that is not "sunken"'],
    ["no switch", screen(', printsAlone: "yes"'), 'has a "hasHeading" or "printsAlone" that is not true or false'],
    [
      "a place that the shell lacks",
      'shell: { place: "floor" }',
      'has a "shell" without a "place" of "bar", "status" or "watch" and a "failure"',
    ],
  ] as const)
    it(`is refused in a sentence for ${what}`, async () => {
      const page = await withLots("/app/archive", lots(fields));
      await page.getByText(`Plugin "lots" was refused: widget "lots" ${sentence}`).waitFor();
    });

  for (const [says, isBarPrinted] of [
    ["true", false],
    ["false", true],
  ] as const)
    it(`is printed ${isBarPrinted ? "with" : "without"} the bar where its manifest says printsAlone: ${says}`, async () => {
      const page = await withLots("/app/lots", lots(screen(`, printsAlone: ${says}`)));
      await page.getByText("shown: lots").waitFor();
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.getByRole("banner").isVisible(), isBarPrinted);
    });

  it("cannot stand around other screens when it is in a frame", async () => {
    const manifest = JSON.parse(framedManifest([]));
    manifest.widgets[0].shell = { place: "watch", failure: { ru: "нет", en: "no" } };
    const page = await open("/app/archive", [{ url: "/my-plugins/spy.json", frame: true }], { "spy.json": JSON.stringify(manifest) });
    await page.getByText('Plugin "spy" was refused: widget "spy" has a "shell", which a plugin in a frame cannot have.').waitFor();
  });
});
