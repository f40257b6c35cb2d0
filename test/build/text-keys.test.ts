import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";

const isTexts = (file: string) => /\/(ru|en|es)\.ts$/.test(file);
const sources = ["src/core", "src/widgets", "src/host"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

describe("the keys of texts that the code asks for", () => {
  const known = new Set<string>();
  for (const file of sources.filter(isTexts))
    for (const [, quoted, bare] of readFileSync(file, "utf8").matchAll(/^\s*(?:"([^"]+)"|([A-Za-z_]\w*)):/gm)) {
      const key = (quoted ?? bare) as string;
      known.add(key);
      known.add(key.replace(/_(one|few|many|other)$/, ""));
    }

  it("each stand in a text", () => {
    const asked = sources
      .filter((file) => !isTexts(file))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => ({ file, key: key as string })));
    assert.ok(asked.length > 500);
    assert.deepEqual(
      asked.filter(({ key }) => !known.has(key)),
      [],
    );
  });
});
