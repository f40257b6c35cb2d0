import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

const internals = (name: string) => readFileSync(`docs/internals/${name}.md`, "utf8");
const headings = (name: string) => [...internals(name).matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
const numbered = (name: string) => new Set(headings(name).flatMap((heading) => /^(\d+)\./.exec(heading)?.[1] ?? []));

const known: Readonly<Record<string, ReadonlySet<string>>> = {
  spec: numbered("requirements"),
  design: numbered("design"),
  faults: new Set([...internals("faults").matchAll(/^\| ([FHA]\d+) \|/gm)].map(([, row = ""]) => row)),
  libraries: new Set(headings("libraries")),
};

/** Files of ours whose comments and sentences may cite. */
const files = ["src", "scripts", "test", "examples", "docs"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|[\\/]dist[\\/]/.test(file)),
);

/** `spec 4`, `design 5 and 8`, `faults F14`, `libraries, "r2wc"`: what is cited, and which part of it. */
const CITED = /\b(spec|design|faults) (\d+|[FHA]\d+)\b|\b(libraries), "([^"]+)"/g;

describe("citations", () => {
  it("name a part of docs/internals that is there", () => {
    const cited = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(CITED)].map(([, page, part, libraries, heading]) => ({
        file,
        page: page ?? libraries ?? "",
        part: part ?? heading ?? "",
      })),
    );
    assert.ok(cited.length > 100, "citations are found at all");
    const dangling = cited.filter(({ page, part }) => !known[page]?.has(part));
    assert.deepEqual(dangling, []);
  });

  it("name no page that only its writers can open", () => {
    const named = files.flatMap((file) =>
      file.endsWith("citations.test.ts")
        ? []
        : (readFileSync(file, "utf8").match(/\b(stack|style|faults|spec|design|console)\.md\b/g) ?? []).map((page) => `${file}: ${page}`),
    );
    assert.deepEqual(
      named.filter((each) => !/^docs\/internals\/|^docs[\\/]\w+\.md: (design|faults)\.md/.test(each)),
      [],
    );
  });
});

describe("what the project keeps of builds", () => {
  it("names modules from the project's folder on, wherever that lies", () => {
    const chunks = Object.values(JSON.parse(readFileSync("docs/internals/modules.json", "utf8")) as Record<string, Record<string, number>>);
    const ids = chunks.flatMap((modules) => Object.keys(modules));
    assert.ok(ids.length > 100);
    assert.deepEqual(
      ids.filter((id) => /^([\w-]+:)?([/\\]|\.\.)/.test(id)),
      [],
    );
  });
});
