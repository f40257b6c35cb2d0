import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitepress";
import { notices } from "../../scripts/rollup/notices.mjs";
import { writeForModels } from "./for-models.mjs";
import { addressOf, PAGES, pictureOf } from "./pages.mjs";
import { readReference } from "./reference.mjs";
import { searchOptions } from "./search.mjs";
import { pagesThatFollow, writePages } from "./write-pages.mjs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const reference = await readReference();
writePages(reference);

/** Anchors as code hosts make them, so that one link works there and here. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** Links to files outside of docs/ lead to the page that shows them; what no page shows is named without a link. */
function outsideLinks(md) {
  md.core.ruler.push("outside-links", ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isDropped = false;
      for (const token of children ?? []) {
        if (token.type === "image") token.attrSet("src", pictureOf(token.attrGet("src"), env.relativePath));
        if (token.type === "link_close" && isDropped) {
          token.tag = "span";
          isDropped = false;
        }
        if (token.type !== "link_open") continue;
        const address = addressOf(token.attrGet("href"), env.relativePath);
        if (address) token.attrSet("href", address);
        if (address !== null) continue;
        token.attrs = [];
        token.tag = "span";
        isDropped = true;
      }
    }
  });
}

const tags = new Set(reference.map(({ tag }) => tag));

/** Braces between backticks are text and not a template of Vue's; the tag of an element leads to its page. */
function inlineCode(md) {
  md.renderer.rules.code_inline = (tokens, at, _options, { relativePath }) => {
    const { content } = tokens[at];
    const code = `<code v-pre>${md.utils.escapeHtml(content)}</code>`;
    const [, tag] = /^<(its-[a-z-]+)>$/.exec(content) ?? [];
    const isInLink = tokens.slice(0, at).findLast(({ type }) => /^link_/.test(type))?.type === "link_open";
    return tags.has(tag) && !isInLink && relativePath !== `elements/${tag}.md` ? `<a href="/docs/elements/${tag}.html">${code}</a>` : code;
  };
}

/** A block that is set in by four signs is shown as one between fences is, and scrolls by itself where it is wider than the page. */
function indentedCode({ renderer }) {
  renderer.rules.code_block = (...block) => renderer.rules.fence(...block);
}

/** Scripts written into the pages become files: the policy of the site allows no inline script. */
function withoutInlineScripts(html, outDir) {
  return html.replace(/<script(?: id="[\w-]+")?>([\s\S]+?)<\/script>/g, (_all, code) => {
    const name = `assets/inline.${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
    mkdirSync(path.join(outDir, "assets"), { recursive: true });
    writeFileSync(path.join(outDir, name), code);
    return `<script src="/docs/${name}"></script>`;
  });
}

const guides = [
  { text: "Embedding", link: "/embedding" },
  { text: "Frameworks", link: "/embedding#npm" },
  { text: "WordPress", link: "/code/wordpress" },
  { text: "Authentication", link: "/authentication" },
  { text: "Theming", link: "/theming" },
  { text: "Content Security Policy", link: "/embedding#policy-of-the-page" },
  { text: "When nothing comes", link: "/embedding#when-nothing-comes" },
  { text: "A portal's own tests", link: "/testing" },
  { text: "Plugins", link: "/plugins" },
  { text: "Providers", link: "/providers" },
  { text: "Connecting a city", link: "/connecting" },
  { text: "Operating", link: "/operating" },
  { text: "Releases", link: "/releases" },
  { text: "Personal data", link: "/personal-data" },
  { text: "What buyers ask", link: "/buyers" },
  { text: "Rights", link: "/rights" },
  { text: "Alarms", link: "/alarms" },
  { text: "Sign-on", link: "/sign-on" },
  { text: "Signal performance", link: "/measures" },
  { text: "Audit", link: "/audit" },
  { text: "Security", link: "/security" },
  { text: "Accessibility", link: "/accessibility" },
];

/** The way to an element's page; on that page, and there only, to each of its members as well. */
const referenceItem = ({ tag, sections }, isCurrent) => ({
  text: tag,
  link: `/elements/${tag}`,
  ...(isCurrent && {
    items: sections.map(({ heading, members }) => ({
      text: heading,
      link: `/elements/${tag}#${slugify(heading)}`,
      collapsed: true,
      items: members.map(({ name, anchor }) => ({ text: name, link: `/elements/${tag}#${anchor}` })),
    })),
  }),
});

const sidebarOf = (current) => [
  {
    items: [
      { text: "Start", link: "/" },
      { text: "Elements", link: "/elements/" },
    ],
  },
  { text: "Guides", items: guides },
  { text: "Reference", items: reference.map((element) => referenceItem(element, element.tag === current)) },
  {
    text: "For those who carry on the code",
    items: [
      { text: "Contributing", link: "/code/contributing" },
      { text: "Internals", link: "/internals/" },
      { text: "Decisions", link: "/internals/decisions" },
      { text: "Requirements", link: "/internals/requirements" },
      { text: "Design", link: "/internals/design" },
      { text: "Faults", link: "/internals/faults" },
      { text: "Libraries", link: "/internals/libraries" },
      { text: "Surface of its-widgets/core", link: "/internals/core.api" },
      { text: "Core", link: "/code/core" },
      { text: "Kit", link: "/code/kit" },
      { text: "Map", link: "/code/map" },
      { text: "Host", link: "/code/host" },
      { text: "Provider", link: "/code/provider" },
      { text: "Tests", link: "/code/tests" },
    ],
  },
];

export default defineConfig({
  base: "/docs/",
  lang: "en",
  title: "its-widgets",
  description: "The screens of a city's intelligent transport system as custom elements",
  srcDir: `../${PAGES}`,
  outDir: "../build/docs",
  cacheDir: "../build/vitepress",
  metaChunk: true,
  // One page after the other, so that the index of the search has them in the same order each time.
  buildConcurrency: 1,
  // It would write a style into the page, which the policy forbids.
  appearance: { disableTransition: false },
  head: [["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("its-") } } },
  vite: {
    plugins: [notices({ file: "build/docs-notices.txt" }), pagesThatFollow(readReference)],
    // While one writes: what is no page of the docs comes from `npm start` beside.
    server: { proxy: { "^/(?!docs/)": "http://127.0.0.1:8080" } },
  },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-default" },
    anchor: { slugify },
    toc: { slugify },
    headers: { slugify },
    config: (md) => md.use(outsideLinks).use(inlineCode).use(indentedCode),
    languageAlias: { http: "properties" },
    // A line that takes half a second, as on a busy machine, would stay without colours from there on, and the build be another one.
    codeTransformers: [{ name: "whole-lines", preprocess: (_code, options) => void Object.assign(options, { tokenizeTimeLimit: 0 }) }],
  },
  transformHtml: (html, _id, { siteConfig }) => withoutInlineScripts(html, siteConfig.outDir),
  buildEnd: ({ outDir }) => writeForModels(outDir, guides, reference),
  themeConfig: {
    nav: [
      { text: "Start", link: "/" },
      { text: "Elements", link: "/elements/", activeMatch: "^/elements/" },
      { text: "Guides", link: "/embedding", activeMatch: "^/(?!elements|internals|code|$)" },
      {
        text: version,
        items: [
          { text: `Version ${version}: what changed`, link: "/code/changelog" },
          { text: "For language models: llms.txt", link: "/docs/llms.txt", target: "_blank" },
        ],
      },
    ],
    sidebar: Object.fromEntries([["/", sidebarOf()], ...reference.map(({ tag }) => [`/elements/${tag}.`, sidebarOf(tag)])]),
    outline: [2, 3],
    search: {
      provider: "local",
      // Its name is what one sees.
      options: {
        translations: { button: { buttonText: "Search, Ctrl K", buttonAriaLabel: "Search, Ctrl K" } },
        miniSearch: { searchOptions },
      },
    },
    notFound: {
      title: "No such page",
      quote: "The search finds what is here; the address may have a typing mistake.",
      linkText: "To the start",
    },
  },
});
