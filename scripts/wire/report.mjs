import { readFileSync } from "node:fs";
import path from "node:path";
import { LATE_FILES } from "./pages.mjs";

/** Part over a limit that is only warned of. */
const MARGIN = 0.03;

const bytesOf = ({ scripts }) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
const inKB = (bytes) => (bytes / 1000).toFixed(1);

/** What each page costs, as a table of Markdown. */
export const table = (rows) =>
  [
    "| page | kB | of | goal | files | of |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map(
      (row) =>
        `| ${row.page.name} | ${inKB(bytesOf(row))} | ${row.page.kB} | ${row.page.goal ?? ""} | ${row.scripts.size} | ${row.page.files + (row.page.tags ? LATE_FILES : 0)} |`,
    ),
  ].join("\n");

/** Sentences about what is over its limit; 3 % over, or a file more, is too much. */
export function judge(rows) {
  const grown = grownModules();
  const over = rows.filter((row) => bytesOf(row) > row.page.bytes);
  const crowded = rows.filter(({ page, usable, scripts }) => usable > page.files || scripts.size > page.files + LATE_FILES);
  return {
    isTooMuch: crowded.length > 0 || over.some((row) => bytesOf(row) > row.page.bytes * (1 + MARGIN)),
    sentences: [
      ...over.map((row) => `"${row.page.name}" loads ${inKB(bytesOf(row))} kB, ${row.page.kB} are planned. ${blame(row, grown)}`),
      ...crowded.map(
        ({ page, usable, scripts }) => `"${page.name}" loads ${usable} script files until it is usable and ${scripts.size} in all.`,
      ),
    ],
  };
}

/** By chunk, the modules that are longer than when the figures were last written down. */
function grownModules() {
  const [now, before] = ["build/modules.json", "docs/internals/modules.json"].map((file) => JSON.parse(readFileSync(file, "utf8")));
  const earlier = Object.assign({}, ...Object.values(before));
  return new Map(
    Object.entries(now).map(([chunk, modules]) => [
      chunk,
      Object.entries(modules)
        .map(([id, length]) => [id, length - (earlier[id] ?? 0)])
        .filter(([, more]) => more > 0)
        .sort(([, one], [, other]) => other - one),
    ]),
  );
}

function blame({ scripts }, grown) {
  const [file, bytes] = [...scripts].sort(([, one], [, other]) => other - one)[0];
  const chunks = [...scripts.keys()].map((name) => path.basename(name, ".js").replace(/-[\w-]{8}$/, ""));
  const modules = chunks.flatMap((chunk) => grown.get(chunk) ?? grown.get(`widgets/${chunk}`) ?? []).slice(0, 5);
  const named = modules.map(([id, more]) => `${id} (+${more} bytes)`).join(", ");
  return `Its largest file is "${file}" (${inKB(bytes)} kB).${named && ` Grown since the figures were written: ${named}.`}`;
}
