import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { searchOptions } from "../../docs/.vitepress/search.mjs";
import { hostPages } from "../host/host-page.js";

interface Named {
  name: string;
}
interface Described {
  tagName: string;
  attributes: Named[];
  members: Named[];
  events: Named[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: Named[];
}
const manifest = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as { modules: { declarations: Described[] }[] };
const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const named = ({ attributes, members, events, slots, cssParts, cssProperties }: Described) => [
  ...new Set([attributes, members, events, slots, cssParts, cssProperties].flatMap((list) => list.map(({ name }) => name))),
];

/** Who looks for a name that many elements have says of which. */
const KNOWN_BY_NAME = 3;
const holders = (name: string) => elements.filter((element) => named(element).includes(name)).length;
const questionsOf = (tag: string, name: string) => (holders(name) <= KNOWN_BY_NAME ? [name, `${tag} ${name}`] : [`${tag} ${name}`]);

interface Found {
  search(text: string): { id: string }[];
}

/** The index of the built pages, read by the library that reads it there. */
async function readIndex(): Promise<{ found: Found; ids: string[] }> {
  const folder = path.resolve("dist/docs/assets/chunks");
  const file = readdirSync(folder).find((name) => name.startsWith("@localSearchIndexroot")) ?? "";
  const { default: text } = (await import(pathToFileURL(path.join(folder, file)).href)) as { default: string };
  const MiniSearch = createRequire(import.meta.resolve("vitepress"))("minisearch") as {
    loadJSON(text: string, options: object): Found;
  };
  const found = MiniSearch.loadJSON(text, { fields: ["title", "titles", "text"], storeFields: ["title"], searchOptions });
  return { found, ids: Object.values((JSON.parse(text) as { documentIds: Record<string, string> }).documentIds) };
}

const pageOf = (id: string) => id.replace(/#.*/, "");
const addressOf = (tag: string) => `/docs/elements/${tag}.html`;

describe("the search of the documentation", () => {
  const { site } = hostPages();

  it("has the page of an element among the first three for each of its members", async () => {
    const { found } = await readIndex();
    const missed: string[] = [];
    for (const element of elements)
      for (const name of named(element))
        for (const question of questionsOf(element.tagName, name)) {
          const pages = [...new Set(found.search(question).map(({ id }) => pageOf(id)))].slice(0, 3);
          if (!pages.includes(addressOf(element.tagName))) missed.push(`"${question}": ${pages.join(", ") || "nothing"}`);
        }
    assert.deepEqual(missed, []);
  });

  it("says nothing of what only those read who carry on the code", async () => {
    const { ids } = await readIndex();
    assert.ok(ids.length > 500);
    assert.deepEqual(
      ids.filter((id) => /\/docs\/(internals|code\/(?!wordpress|changelog))/.test(id)),
      [],
    );
  });

  it("leads from each attribute of <its-map> to the place where it is told of", async () => {
    const map = elements.find(({ tagName }) => tagName === "its-map") as Described;
    const page = await site().newPage();
    await page.goto(`${site().url}/docs/`);
    await page.getByRole("button", { name: "Search" }).click();
    const box = page.getByRole("searchbox");
    for (const { name } of map.attributes) {
      const [question = ""] = questionsOf("its-map", name);
      await box.fill(question);
      await page.waitForFunction(
        ([wanted]) =>
          [...document.querySelectorAll("[role=listbox] [role=option] a, [role=listbox] a[role=option]")]
            .slice(0, 3)
            .some((link) => link.getAttribute("href") === wanted),
        [`${addressOf("its-map")}#attribute-${name}`],
      );
    }
    await box.press("Enter");
    await page.waitForURL(/its-map\.html#attribute-language$/);
    assert.deepEqual(page.complaints, []);
  });

  it("is not the only way: the sidebar of an element's page and the list for language models have each member, too", async () => {
    const list = readFileSync("dist/docs/llms.txt", "utf8");
    const page = await site().newPage();
    for (const element of elements.filter(({ tagName }) => /^its-(map|login)$/.test(tagName))) {
      await page.goto(`${site().url}${addressOf(element.tagName)}`);
      const sidebar = await page.locator(".VPSidebar a").evaluateAll((links) => links.map((link) => link.textContent?.trim()));
      const own = element.cssProperties.map(({ name }) => name);
      const properties = new Set(element.attributes.map((line) => (line as Named & { fieldName: string }).fieldName));
      for (const name of named(element).filter((each) => !own.includes(each)))
        assert.ok(properties.has(name) || sidebar.includes(name) || sidebar.includes(`${name}()`), `the sidebar has no "${name}"`);
    }
    for (const element of elements) {
      const line = list.split("\n").find((each) => each.includes(`(${addressOf(element.tagName)})`)) ?? "";
      const aliases = element.attributes.map((each) => (each as Named & { fieldName: string }).fieldName);
      const shared = element.cssProperties.map(({ name }) => name);
      for (const name of named(element).filter((each) => !aliases.includes(each) || element.attributes.some((one) => one.name === each)))
        assert.ok((shared.includes(name) ? list : line).includes(`\`${name}`), `llms.txt: <${element.tagName}> has no "${name}"`);
    }
  });
});
