import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The first paragraph of a page, as one line. */
const firstSentence = (text) => /^# .*\n+([^\n#|`-][\s\S]*?)(?:\n\n|$)/m.exec(text)?.[1].replace(/\s+/g, " ") ?? "";
const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1] ?? "";

const namesOf = (members) => members.map(({ name }) => `\`${name}\``).join(", ");

/** An element with the names of all that it has. */
function lineOf({ tag, description, sections }) {
  const members = sections.map(({ heading, members }) => `${heading}: ${namesOf(members)}.`);
  return `- [<${tag}>](/docs/elements/${tag}.html): ${[description, ...members].join(" ")}`;
}

/** `llms.txt` lists the pages, `llms-full.txt` holds them (llmstxt.org); the contract lies beside. */
export function writeForModels(outDir, guides, reference) {
  const pages = [...new Set(guides.map(({ link }) => link.split("#")[0]))].map((link) => ({
    link,
    text: readFileSync(link.startsWith("/code/") ? "examples/wordpress/README.md" : `docs${link}.md`, "utf8"),
  }));
  const start = readFileSync("docs/index.md", "utf8");
  const list = [
    "# its-widgets",
    `> ${firstSentence(start)}`,
    "Addresses are below /docs/ of the server that has the files. All of these pages as one text: /docs/llms-full.txt. The provider's calls: /docs/openapi.json. The elements for tools: /custom-elements.json.",
    "## Guides",
    pages.map(({ link, text }) => `- [${titleOf(text)}](/docs${link}.html): ${firstSentence(text)}`).join("\n"),
    "## Elements",
    reference.map(lineOf).join("\n"),
    `CSS properties of all of them: ${namesOf(reference[0].cssProperties)}.`,
  ];
  writeFileSync(path.join(outDir, "llms.txt"), `${list.join("\n\n")}\n`);
  const whole = [start, ...pages.map(({ text }) => text), ...reference.map(({ content }) => content)];
  writeFileSync(
    path.join(outDir, "llms-full.txt"),
    `${whole
      .map((text) =>
        text
          .replace(/^<LiveSample.*$/gm, "")
          .replace(/^(###? .*) \{#[\w-]+\}$/gm, "$1")
          .trim(),
      )
      .join("\n\n---\n\n")}\n`,
  );
  copyFileSync("openapi.json", path.join(outDir, "openapi.json"));
}
