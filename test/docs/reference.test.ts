import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { hostPages } from "../host/host-page.js";

interface Named {
  name: string;
}
interface Described {
  tagName: string;
  attributes: (Named & { fieldName: string })[];
  members: (Named & { kind: string })[];
  events: (Named & { type: { text: string } })[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: Named[];
}
const manifest = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as { modules: { declarations: Described[] }[] };
const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const names = (list: readonly Named[]) => list.map(({ name }) => name).sort();

describe("the reference of the elements", () => {
  const { site, token } = hostPages();
  const harbour = hostPages(["--city", "harbour"]);

  it("has a page for each element and none besides", () => {
    const pages = readdirSync("dist/docs/elements").filter((file) => file.endsWith(".html") && file !== "index.html");
    assert.deepEqual(pages.sort(), elements.map(({ tagName }) => `${tagName}.html`).sort());
  });

  it("writes names as the code does, also where a sentence begins with one", () => {
    for (const { tagName } of elements) assert.doesNotMatch(readFileSync(`dist/docs/elements/${tagName}.html`, "utf8"), /\bOID\b/, tagName);
  });

  it("speaks of the city that is served", async () => {
    const page = await harbour.open("/docs/elements/its-signal-status.html");
    await page.locator(".live-place its-signal-status").getByText("Bridge Street / Beech Avenue").first().waitFor();
  });

  for (const described of elements) {
    const { tagName } = described;
    it(`shows <${tagName}> live and lists all that it understands`, async () => {
      const page = await site().newPage();
      // The form is there for those who have not signed in yet.
      if (tagName !== "its-login")
        await page.addInitScript(
          ([key, kept]) => localStorage.setItem(key as string, kept as string),
          [`its.jwt:${site().url}/api/v1`, await token()],
        );
      await page.goto(`${site().url}/docs/elements/${tagName}.html`);
      const sample = page.locator(`.live-place ${tagName}`);
      await sample.locator(".frame").first().waitFor({ state: "attached" });
      await page.locator(".live-place [part=events]").getByText("its-ready", { exact: true }).first().waitFor();
      if (tagName !== "its-course")
        await page.waitForFunction((tag) => {
          const first = document.querySelector(".live-place > *");
          const shown = first?.localName === tag ? first : first?.shadowRoot?.querySelector(tag);
          return (shown?.shadowRoot?.querySelector(".frame")?.textContent?.length ?? 0) > 10;
        }, tagName);
      await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => {});
      assert.equal(await sample.locator("[part~=error]").count(), 0);
      assert.equal(await page.getByRole("heading", { name: "Sign-in needed" }).count(), 0);

      const seen = await page.evaluate((tag) => {
        /** What is named first in each row, or in each heading, below the heading of a section. */
        const below = (id: string) => {
          const found: string[] = [];
          for (
            let node = document.getElementById(id)?.nextElementSibling;
            node && node.localName !== "h2";
            node = node.nextElementSibling
          ) {
            if (node.localName === "h3") found.push(...[...node.querySelectorAll("code")].map(({ textContent }) => textContent ?? ""));
            for (const cell of node.querySelectorAll("tbody td:first-child"))
              found.push(...[...cell.querySelectorAll("code")].map(({ textContent }) => textContent ?? ""));
          }
          return found.sort();
        };
        const { observedAttributes } = customElements.get(tag) as unknown as { observedAttributes: string[] };
        const first = document.querySelector(".live-place > *");
        const shown = first?.localName === tag ? first : first?.shadowRoot?.querySelector(tag);
        const drawn = shown?.shadowRoot?.querySelectorAll("[part]") ?? [];
        return {
          sections: Object.fromEntries(
            ["attributes-and-properties", "events", "methods", "slots", "parts", "css-properties", "error-codes"].map((id) => [
              id,
              below(id),
            ]),
          ),
          observed: [...observedAttributes].sort(),
          parts: [...new Set([...drawn].flatMap((node) => [...node.part]))],
        };
      }, tagName);
      const { sections } = seen;
      const fields = names(described.members.filter(({ kind }) => kind === "field"));
      assert.deepEqual(
        [...new Set(sections["attributes-and-properties"])],
        [...new Set([...names(described.attributes), ...fields])].sort(),
      );
      assert.deepEqual(names(described.attributes), seen.observed, "the element itself observes what its page lists");
      assert.deepEqual(sections.events, names(described.events));
      assert.deepEqual(
        sections.methods?.map((name) => name.replace("()", "")),
        names(described.members.filter(({ kind }) => kind === "method")),
      );
      assert.deepEqual(sections.slots, names(described.slots));
      assert.deepEqual(sections.parts, names(described.cssParts));
      for (const part of seen.parts) assert.ok(sections.parts?.includes(part), `the part "${part}" is drawn and not on the page`);
      assert.deepEqual(sections["css-properties"], names(described.cssProperties));
      const { text } = described.events.find(({ name }) => name === "its-error")?.type ?? { text: "" };
      const codes = [...(/\bcode\?: ([^;}]*)/.exec(text)?.[1]?.matchAll(/"([\w-]+)"/g) ?? [])].map(([, code]) => code);
      assert.deepEqual(sections["error-codes"], [...codes, "not-loaded"].sort());
      assert.deepEqual(page.complaints, []);
    });
  }

  it("has a playground, whose lines can be copied for each kind of page", async () => {
    const page = await site().newPage();
    await page.goto(`${site().url}/docs/elements/its-map.html`);
    const playground = page.locator("its-studio");
    await playground.getByRole("checkbox", { name: "no-panel" }).check();
    await playground.getByLabel("center").fill("56.2,45.1");
    await playground.locator("its-map[no-panel][guest][center='56.2,45.1']").waitFor();
    const lines: [string, RegExp][] = [
      ["HTML", /<script type="module" src="http[^"]*\/its\.js"><\/script>\n<its-map[^>]* no-panel/],
      ["npm", /^\/\/ npm install its-widgets\nimport "its-widgets\/widgets\/map";/],
      ["React", /<CityMap [^>]*noPanel center="56\.2,45\.1"/],
      ["Vue", /^<script setup>\nimport "its-widgets\/widgets\/map";\n<\/script>\n\n<template>\n {2}<its-map/],
      ["Svelte", /^<script>\n {2}import "its-widgets\/widgets\/map";\n<\/script>\n\n<its-map/],
      ["Angular", /schemas: \[CUSTOM_ELEMENTS_SCHEMA\],\n {2}template: `<its-map/],
    ];
    for (const [name, text] of lines) {
      await playground.getByRole("tab", { name, exact: true }).click();
      assert.match((await playground.locator("pre code").textContent()) ?? "", text);
    }
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await playground.getByRole("button", { name: "Copy" }).click();
    await playground.getByText("Copied.").waitFor();
    await playground.getByRole("button", { name: "Dark" }).click();
    await playground.locator(".stage.dark").waitFor();
    assert.deepEqual(page.complaints, []);
  });
});
