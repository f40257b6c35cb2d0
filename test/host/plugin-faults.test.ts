import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { pluginPages, screenPlugin } from "./plugin-pages.js";

const good = screenPlugin("good", 'connectedCallback() { this.textContent = "all is well"; }');
const hash = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const source = (name: string) => ({ url: `/my-plugins/${name}.js` });

describe("a plugin that fails", () => {
  const { open } = pluginPages();

  /** The neighbour of the failing plugin and the host itself go on. */
  async function restWorks(page: Page) {
    await page.getByRole("navigation").getByRole("link", { name: "Экран good" }).click();
    await page.getByText("all is well").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Интерактивная карта" }).click();
    await page.getByRole("region", { name: "Карта города" }).waitFor();
  }

  it("when it is shown leaves an error card in its place", async () => {
    const bad = screenPlugin("bad", 'connectedCallback() { throw new Error("no render"); }');
    const page = await open("/app/bad", [source("bad"), source("good")], { "bad.js": bad, "good.js": good });
    const card = page.getByRole("main").getByRole("alert");
    await card.getByText("no render").waitFor();
    await card.getByRole("button", { name: "Повторить" }).click();
    await card.getByText("no render").waitFor();
    await restWorks(page);
  });

  it("in an effect after it was shown is named in a notice", async () => {
    const bad = screenPlugin(
      "bad",
      'connectedCallback() { this.textContent = "shown"; setTimeout(() => { throw new Error("no effect"); }); }',
    );
    const page = await open("/app/bad", [source("bad"), source("good")], { "bad.js": bad, "good.js": good });
    await page.getByRole("alert").getByText('Plugin "bad": no effect').waitFor();
    await page.getByText("shown", { exact: true }).waitFor();
    await restWorks(page);
  });

  it("in a handler or a promise is named in a notice, once", async () => {
    const body =
      'connectedCallback() { const b = document.createElement("button"); b.textContent = "press"; b.onclick = () => { Promise.reject(new Error("no promise")); throw new Error("no handler"); }; this.append(b); }';
    const page = await open("/app/bad", [source("bad"), source("good")], { "bad.js": screenPlugin("bad", body), "good.js": good });
    await page.getByRole("button", { name: "press" }).click();
    await page.getByRole("button", { name: "press" }).click();
    await page.getByText('Plugin "bad": no handler').waitFor();
    await page.getByText('Plugin "bad": no promise').waitFor();
    assert.equal(await page.getByText('Plugin "bad": no handler').count(), 1);
    await restWorks(page);
  });

  it("is named in a notice that gives the focus on to the next one, and the last to the screen", async () => {
    const page = await open("/app", [source("bad"), source("missing")], { "bad.js": 'throw new Error("no import");' });
    const close = page.locator(".notice.warning button");
    await close.nth(1).waitFor();
    await close.first().focus();
    await page.keyboard.press("Enter");
    await close.nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await close.waitFor({ state: "detached" });
    const focused = await page.evaluate(() => document.querySelector("its-portal")?.shadowRoot?.activeElement?.localName);
    assert.equal(focused, "main");
  });

  it("when it is imported is refused in a sentence", async () => {
    const page = await open("/app", [source("bad"), source("good"), source("missing")], {
      "bad.js": 'throw new Error("no import");',
      "good.js": good,
    });
    await page.getByText('Plugin "/my-plugins/bad.js" could not be loaded: no import').waitFor();
    await page.getByText('Plugin "/my-plugins/missing.js" could not be loaded').waitFor();
    await restWorks(page);
  });

  for (const [what, module, sentence] of [
    ["has no plugin in it", "export default 7;", 'Plugin "/my-plugins/bad.js" has no plugin as its default export.'],
    [
      "is of another API",
      'export default { id: "bad", api: 2, version: "1", widgets: [] };',
      'Plugin "bad" wants plugin API 2, this version has 1.',
    ],
    [
      "has a wrong tag",
      'export default { id: "bad", api: 1, version: "1", widgets: [{ id: "x", tag: "Wrong", title: { ru: "а", en: "a" }, load() {} }] };',
      'Plugin "bad" was refused: widget "x" has the tag "Wrong", which must be lower case with a hyphen',
    ],
    [
      "wants a tag of ours",
      'export default { id: "bad", api: 1, version: "1", widgets: [{ id: "x", tag: "its-map", title: { ru: "а", en: "a" }, load() {} }] };',
      'Plugin "bad" wants the tag "its-map", which widget "map" already has.',
    ],
    [
      "throws when it is taken in",
      'export default { id: "bad", api: 1, version: "1", widgets: [], activate() { throw new Error("no start"); } };',
      "no start",
    ],
    [
      "throws when it is looked at",
      'export default { get id() { throw new Error("no manifest"); }, api: 1, version: "1", widgets: [] };',
      "no manifest",
    ],
  ] as const) {
    it(`because its manifest ${what} is refused in a sentence`, async () => {
      const page = await open("/app", [source("bad"), source("good")], { "bad.js": module, "good.js": good });
      await page.getByText(sentence).waitFor();
      await restWorks(page);
    });
  }

  it("because it defines a tag of ours is refused in a sentence, and ours stands where it should", async () => {
    const page = await open("/app/archive", [source("bad"), source("good")], {
      "bad.js": `customElements.define("its-map", class extends HTMLElement {}); ${screenPlugin("bad", "")}`,
      "good.js": good,
    });
    await page.getByText('Plugin "/my-plugins/bad.js" could not be loaded: the tag "its-map" belongs to its-widgets.').waitFor();
    await restWorks(page);
  });

  it("because another plugin has its widget id is refused in a sentence", async () => {
    const other = screenPlugin("other", "").replace('widgets: [{ id: "other"', 'widgets: [{ id: "good"');
    const page = await open("/app", [source("good"), source("other")], { "good.js": good, "other.js": other });
    await page
      .getByText(/^(Plugin|.+ Plugin) "(other|good)" wants the widget id "good", which plugin "(good|other)" already has\.$/)
      .waitFor();
  });

  it("because the host itself has its path is refused in a sentence, and a path that is the host's elsewhere is left to it", async () => {
    const named = (name: string, path: string, access: string) =>
      screenPlugin(name, `connectedCallback() { this.textContent = "shown: ${name}"; }`).replace(
        `path: "${name}", access: "signed-in"`,
        `path: "${path}", access: "${access}"`,
      );
    const taken = {
      a: ["welcome", "anyone"],
      b: ["Login/staff", "anyone"],
      c: ["authorization/:step", "anyone"],
      d: ["app/board-of-fame", "anyone"],
      e: ["plugins/mine", "signed-in"],
    } as const;
    const free = { f: ["plugins", "anyone"], g: ["welcome", "signed-in"] } as const;
    const all = Object.entries({ ...taken, ...free });
    const files = Object.fromEntries(all.map(([name, [path, access]]) => [`${name}.js`, named(name, path, access)]));
    const page = await open(
      "/app/welcome",
      all.map(([name]) => source(name)),
      files,
    );
    await page.getByText("shown: g").waitFor();
    for (const [name, [path]] of Object.entries(taken))
      await page.getByText(`Plugin "${name}" wants the path "${path}", which the host itself already has.`).waitFor();
    assert.equal(await page.locator(".notice.warning").count(), Object.keys(taken).length);
    await page.goto(new URL("/plugins", page.url()).href);
    await page.getByText("shown: f").waitFor();
  });

  it("by never arriving holds nobody up", async () => {
    const page = await open("/app", [source("good")], { "good.js": good });
    await page.route("**/my-plugins/never.js", () => {});
    await page.unroute("**/its.config.json");
    await page.route("**/its.config.json", (route) => route.fulfill({ json: { plugins: [source("never"), source("good")] } }));
    await page.clock.install();
    await page.reload();
    await restWorks(page);
    await page.clock.runFor(21_000);
    await page.getByText('Plugin "/my-plugins/never.js" did not arrive within 20 s.').waitFor();
  });

  it("by its hash never runs, whatever the server gives the second time (H12)", async () => {
    const page = await open("/app", [source("good"), { ...source("bad"), integrity: hash(screenPlugin("bad", "")) }], {
      "good.js": good,
      "bad.js": `globalThis.ranAnyway = true; ${screenPlugin("bad", "")}`,
    });
    await page.getByText('Plugin "/my-plugins/bad.js" was refused').waitFor();
    assert.equal(await page.evaluate(() => "ranAnyway" in globalThis), false);
    await restWorks(page);
  });

  it("and a checked one is fetched once, so that no other bytes can come after the check", async () => {
    let asked = 0;
    const page = await open("/", [{ ...source("good"), integrity: hash(good) }], { "good.js": good });
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/good.js")));
    await page.route("**/my-plugins/good.js", (route) => {
      asked += 1;
      return route.fallback();
    });
    await page.goto(new URL("/app/good", page.url()).href);
    await page.getByText("all is well").waitFor();
    assert.equal(asked, 1);
  });
});
