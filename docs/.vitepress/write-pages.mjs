import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codePages, PAGES } from "./pages.mjs";

/** Written for those who carry on the code; the search is for those who use what is built. */
const isInternal = (page) => /^(internals|code)\//.test(page) && !/^code\/(wordpress|changelog)\.md$/.test(page);

/** The guides of docs/ by the name of their page. */
const guides = () =>
  readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !file.startsWith("."))
    .map((file) => [file.replace("internals/README.md", "internals/index.md"), `docs/${file}`]);

const outsideDocs = () => Object.entries(codePages).map(([name, file]) => [`code/${name}.md`, file]);

const withHead = (head, text) => `---\n${JSON.stringify(head)}\n---\n\n${text}`;

/**
 * Writes every page of the site as a file of Markdown into a folder of the build: the guides, the READMEs of the code, and the pages
 * of the elements, which are made of the manifest. So search, links and lists know all of them in the same way. What has not changed
 * stays as it is.
 */
export function writePages(reference) {
  const pages = new Map(
    reference.map(({ tag, description, sample, content }) => [`elements/${tag}.md`, withHead({ description, sample }, content)]),
  );
  for (const [page, file] of [...guides(), ...outsideDocs()]) {
    const text = readFileSync(file, "utf8");
    pages.set(page, isInternal(page) ? withHead({ search: false }, text) : text);
  }
  mkdirSync(PAGES, { recursive: true });
  for (const entry of readdirSync(PAGES, { recursive: true, withFileTypes: true })) {
    const old = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !pages.has(path.relative(PAGES, old))) rmSync(old);
  }
  for (const [page, text] of pages) {
    const file = path.join(PAGES, page);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** While one writes: writes the pages anew when something changes that they are made of. */
export function pagesThatFollow(readReference) {
  return {
    name: "pages-that-follow",
    configureServer({ watcher }) {
      watcher.add(["docs", "src/widgets", ...Object.values(codePages)]);
      watcher.on("change", async (file) => {
        if (/\.md$|\/(surface|widget|options)\.ts$|\.tsx$/.test(file) && !file.includes(PAGES)) writePages(await readReference());
      });
    },
  };
}
