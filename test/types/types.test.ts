import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { documents, snippetsOf } from "../examples/snippet.js";

// Below the package's own folder, where its name means itself: the types are found as in a project that has it installed.
const folder = path.resolve("build/types");

interface Framework {
  /** What checks it, run in a folder with a `tsconfig.json`. */
  command: readonly string[];
  /** Where a line of what it prints says that something is wrong: file and line. */
  finding: RegExp;
  uses: string;
  /** Blocks of the documents that it checks. */
  languages: readonly string[];
}

const frameworks: Record<string, Framework> = {
  react: {
    command: ["typescript/bin/tsc", "-p", ".", "--pretty", "false"],
    finding: /^(\S+)\((\d+),\d+\): error/,
    uses: "Uses.tsx",
    languages: ["js", "ts", "tsx"],
  },
  vue: {
    command: ["vue-tsc/bin/vue-tsc.js", "-p", ".", "--pretty", "false"],
    finding: /^(\S+)\((\d+),\d+\): error/,
    uses: "Uses.vue",
    languages: ["vue"],
  },
  svelte: {
    command: ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--output", "machine"],
    finding: /^\d+ ERROR "(.+?)" (\d+):/,
    uses: "Uses.svelte",
    languages: ["svelte"],
  },
};

/** Files with something wrong in them, each with the lines. */
function check(place: string, { command: [script = "", ...args], finding }: Framework): Map<string, Set<number>> {
  const { stdout, stderr } = spawnSync(process.execPath, [path.resolve("node_modules", script), ...args], { cwd: place, encoding: "utf8" });
  const found = new Map<string, Set<number>>();
  for (const line of stdout.split("\n")) {
    const [, file, at] = finding.exec(line) ?? [];
    if (file) found.set(file, new Set([...(found.get(file) ?? []), Number(at)]));
  }
  assert.ok(found.size > 0, `${script} says nothing:\n${stdout}\n${stderr}`);
  return found;
}

/** The blocks of the documents, each on the lines it stands on there: `docs-embedding-105.js`. */
function writeBlocks(place: string, languages: readonly string[]): string[] {
  // The configuration of Vite, and tests that run in Node, are no code of a page.
  const isOfPage = ({ file = "" }: { file?: string | undefined }) => !/vite\.config|testing\/provider/.test(file);
  return documents
    .flatMap(snippetsOf)
    .filter((block) => languages.includes(block.language) && isOfPage(block))
    .map(({ document, line, language, code }) => {
      const name = `${document.replace(/\.md$/, "").replaceAll("/", "-")}-${line}.${language}`;
      const isScript = ["js", "ts"].includes(language);
      writeFileSync(path.join(place, name), `${isScript && !code.includes("import ") ? "export {};" : ""}${"\n".repeat(line)}${code}`);
      return name;
    });
}

describe("the types of the package, under strict", () => {
  before(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, framework] of Object.entries(frameworks)) {
    it(`refuse each wrong use and take its right twin, and all blocks of the documents: ${name}`, () => {
      const place = path.join(folder, name);
      mkdirSync(place, { recursive: true });
      cpSync(path.join("test/types", name), place, { recursive: true });
      cpSync("test/types/documents", place, { recursive: true });
      writeFileSync(path.join(place, "tsconfig.json"), JSON.stringify({ extends: "../../../test/types/tsconfig.json", include: ["*"] }));
      const blocks = writeBlocks(place, framework.languages);
      assert.ok(blocks.length > 0, "there are blocks");

      const lines = readFileSync(path.join(place, framework.uses), "utf8").split("\n");
      const wrong = lines.flatMap((line, at) => (/(\/\/|<!--) wrong( -->)?$/.test(line) ? [at + 1] : []));
      assert.ok(wrong.length >= 30, `${wrong.length} wrong uses`);
      const found = check(place, framework);
      assert.deepEqual(
        [...(found.get(framework.uses) ?? [])].sort((one, other) => one - other),
        wrong,
      );
      found.delete(framework.uses);
      assert.deepEqual(found, new Map(), "nothing is wrong in the documents");
    });
  }
});
