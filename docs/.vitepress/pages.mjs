import path from "node:path";

/** Where VitePress reads the pages of the site. */
export const PAGES = "build/docs-pages";

/** Files outside of docs/ that the site shows, by the name of their page in `code/`. */
export const codePages = {
  changelog: "CHANGELOG.md",
  contributing: "CONTRIBUTING.md",
  core: "src/core/README.md",
  kit: "src/widgets/kit/README.md",
  map: "src/widgets/map/README.md",
  host: "src/host/README.md",
  provider: "src/provider/README.md",
  tests: "test/README.md",
  wordpress: "examples/wordpress/README.md",
};

/** The file that a page is made of, from the project's folder on. */
const sourceOf = (page) => codePages[/^code\/([\w-]+)\.md$/.exec(page)?.[1]] ?? `docs/${page}`;

/** Where the picture of a page lies, from the page on. */
export const pictureOf = (src, page) =>
  /^([a-z]+:|\/)/i.test(src)
    ? src
    : path.posix
        .relative(path.posix.dirname(`${PAGES}/${page}`), path.posix.join(path.posix.dirname(sourceOf(page)), src))
        .replace(/^(?!\.)/, "./");

/**
 * Where a link of a page leads in the site: undefined when it may stay as it is, null when the site has nothing of that file.
 */
export function addressOf(href, page) {
  if (/^([a-z]+:|#|\/)/i.test(href)) return undefined;
  const source = sourceOf(page);
  const [file, anchor] = href.split("#");
  const target = path.posix.join(path.posix.dirname(source), file);
  const name = Object.keys(codePages).find((each) => codePages[each] === target);
  const hash = anchor ? `#${anchor}` : "";
  if (name) return `/code/${name}.md${hash}`;
  if (target === "docs/internals/README.md") return `/internals/index.md${hash}`;
  if (!target.startsWith("docs/")) return null;
  return source.startsWith("docs/") ? undefined : `/${target.slice("docs/".length)}${hash}`;
}
