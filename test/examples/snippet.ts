import { readdirSync, readFileSync } from "node:fs";

/** A fenced block of a document; `file` is the file of ours it says it shows. */
export interface Snippet {
  document: string;
  line: number;
  language: string;
  file: string | undefined;
  code: string;
  /** The `html` block above it, which the scripts of a document run in. */
  page: string | undefined;
}

/** docs/plugins.md has a test of its own, since its blocks are plugins. */
export const documents = [
  "README.md",
  ...readdirSync("docs").flatMap((name) => (/^(?!plugins).*\.md$/.test(name) ? [`docs/${name}`] : [])),
];

/** All fenced blocks of a document, in order. */
export function snippetsOf(document: string): Snippet[] {
  const text = readFileSync(document, "utf8");
  let page: string | undefined;
  return [...text.matchAll(/^```(\w*) ?(\S*)\n(.*?)^```$/gms)].map(({ 1: language = "", 2: file, 3: code = "", index }) => {
    if (language === "html") page = code;
    return { document, line: text.slice(0, index).split("\n").length, language, file: file || undefined, code, page };
  });
}

/** The cells of each row of the table whose first header is `header`. */
export function tableOf(document: string, header: string): string[][] {
  const lines = readFileSync(document, "utf8").split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  const rest = lines.slice(start + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith("|")),
    )
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The names in backticks of a cell. */
export const namesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
