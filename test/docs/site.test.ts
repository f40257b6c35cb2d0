import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { codePages } from "../../docs/.vitepress/pages.mjs";
import { faultsInBothThemes } from "../helper/axe-faults.js";
import { hostPages } from "../host/host-page.js";

const SITE = "dist/docs";
const pages = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const htmlOf = (page: string) => readFileSync(path.join(SITE, page), "utf8");
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => decodeURIComponent(id ?? "")));
const ids = new Map(pages.map((page) => [page, idsOf(htmlOf(page))]));

describe("the documentation", () => {
  const { site, open, token } = hostPages();

  it("has no link that leads nowhere: every page, picture and anchor of it is there", () => {
    const broken: string[] = [];
    for (const page of pages)
      for (const [, href = ""] of htmlOf(page).matchAll(/<(?:a|img|link|script)\b[^>]*? (?:href|src)="([^"]*)"/g)) {
        const { pathname, hash, origin } = new URL(href.replaceAll("&amp;", "&"), `http://site/docs/${page}`);
        if (origin !== "http://site") continue;
        const file = decodeURIComponent(pathname).replace(/^\//, "").replace(/\/$/, "/index.html");
        const target = file.startsWith("docs/") ? file.slice("docs/".length) : null;
        const isThere = target === null ? existsSync(path.join("dist", file)) || existsSync(file) : existsSync(path.join(SITE, target));
        const anchor = decodeURIComponent(hash.slice(1));
        if (!isThere || (anchor && target?.endsWith(".html") && !ids.get(target)?.has(anchor))) broken.push(`${page}: ${href}`);
      }
    assert.deepEqual(broken, []);
  });

  it("is led to rightly by the pages that lie in the repository: files and headings", () => {
    const sources = ["README.md", ...Object.values(codePages), ...["docs", "docs/internals", "docs/elements"].flatMap(pagesOf)];
    const broken: string[] = [];
    for (const source of new Set(sources))
      for (const [, href = ""] of readFileSync(source, "utf8").matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
        const [file = "", anchor] = href.split("#");
        const target = file ? path.posix.join(path.posix.dirname(source), file) : source;
        const built = builtOf(target);
        if (!existsSync(target) || (anchor && built && !ids.get(built)?.has(anchor))) broken.push(`${source}: ${href}`);
      }
    assert.deepEqual(broken, []);
  });

  it("finds a page by a word of it, without asking anybody", async () => {
    const page = await site().newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${site().url}/docs/`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("cooperative gestures");
    const found = page.getByRole("option").first();
    await found.waitFor();
    await found.click();
    await page.waitForURL(/\/docs\/.+\.html/);
    await page.locator("main", { hasText: "gestures" }).waitFor();
    assert.deepEqual(new Set(asked.filter((origin) => origin !== "null")), new Set([site().url]));
    assert.deepEqual(page.complaints, []);
  });

  it("gives blocks to copy that name this server", async () => {
    const page = await site().newPage();
    await page.goto(`${site().url}/docs/`);
    await page.waitForFunction(() => !document.querySelector(".language-html")?.textContent?.includes("its.city.example"));
    const block = await page.locator(".language-html code").first().innerText();
    assert.match(block, new RegExp(`src="${site().url}/its.js"`));
    await page.getByRole("link", { name: "Theming", exact: true }).first().click();
    await page.waitForURL(/theming/);
    await page.locator(".language-html code", { hasText: site().url }).first().waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("answers 404 with a page of its own, and keeps what is hashed", async () => {
    const html = { headers: { accept: "text/html" } };
    const missing = await fetch(`${site().url}/docs/nothing.html`, html);
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /its-widgets/);
    assert.equal((await fetch(`${site().url}/docs/assets/nothing.js`)).status, 404);
    const start = await fetch(`${site().url}/docs`, html);
    assert.equal(new URL(start.url).pathname, "/docs/");
    assert.doesNotMatch(await start.text(), /<script(?![^>]* src=)|<style/, "nothing inline, as its policy says");
    const script = readdirSync(`${SITE}/assets`).find((file) => file.endsWith(".js"));
    assert.match((await fetch(`${site().url}/docs/assets/${script}`)).headers.get("cache-control") ?? "", /immutable/);
  });

  it("has lists for language models, whose pages are there", () => {
    const list = readFileSync(`${SITE}/llms.txt`, "utf8");
    const links = [...list.matchAll(/\]\(\/docs\/([^)#]+)/g)].map(([, file = ""]) => file);
    assert.ok(links.length > 25);
    for (const link of links) assert.ok(existsSync(path.join(SITE, link)), link);
    assert.match(readFileSync(`${SITE}/llms-full.txt`, "utf8"), /^# `<its-map>`$/m);
  });

  for (const address of ["", "elements/its-signal-status.html", "embedding.html"])
    for (const width of [1440, 390])
      it(`has no fault that axe knows, and fits its window: /docs/${address}, ${width} px`, async () => {
        const page = await site().newPage({ viewport: { width, height: 844 } });
        await page.goto(`${site().url}/docs/${address}`);
        await page.locator("main h1").waitFor();
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
        assert.deepEqual(await faultsInBothThemes(page), []);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      });

  it("has no page that is wider than a phone", async () => {
    const page = await site().newPage({ viewport: { width: 390, height: 844 } });
    // What is measured is the page itself; a playground is looked at above.
    await page.route("**/its.js", (route) => route.abort());
    const wider: string[] = [];
    for (const file of pages) {
      await page.goto(`${site().url}/docs/${file}`, { waitUntil: "domcontentloaded" });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overhang > 0) wider.push(`${file}: ${overhang} px`);
    }
    assert.deepEqual(wider, []);
  });

  it("keeps room for a playground that has not loaded: what follows does not jump out of sight", async () => {
    const page = await site().newPage({ viewport: { width: 1440, height: 900 } });
    await page.route("**/its.js", (route) => route.abort());
    await page.goto(`${site().url}/docs/elements/its-login.html`);
    const below = await page.locator(".live").evaluate((live) => live.getBoundingClientRect().bottom - innerHeight);
    assert.ok(below > 0, `${below}`);
  });

  it("is led to by the user's menu of the host, and by the studio to the page of the element", async () => {
    const page = await open("/app/map", { jwt: await token() });
    await page.getByRole("banner").getByRole("button", { name: "Дежурный диспетчер" }).click();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("menuitem", { name: "Документация для разработчиков (на английском)" }).click();
    const docs = await opened;
    await docs.getByRole("heading", { level: 1, name: "its-widgets" }).waitFor();
    await page.goto(`${site().url}/embed?widget=map`);
    await page.locator("its-studio summary", { hasText: "<its-map>" }).click();
    const link = page.getByRole("link", { name: "Всё о <its-map> в документации" });
    assert.equal(await link.getAttribute("href"), "/docs/elements/its-map.html");
  });
});

const pagesOf = (folder: string) => readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : []));

/** The page of the site that a file is shown on, if any. */
function builtOf(file: string): string | undefined {
  const name = Object.keys(codePages).find((each) => codePages[each as keyof typeof codePages] === file);
  if (name) return `code/${name}.html`;
  return /^docs\/(.*)\.md$/
    .exec(file)?.[1]
    ?.replace(/^internals\/README$/, "internals/index")
    .concat(".html");
}
