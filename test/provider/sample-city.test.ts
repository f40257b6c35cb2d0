import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { deserialize, serialize } from "node:v8";
import { generateCity } from "../../src/provider/city/generate.js";
import { cityFrom } from "../../src/provider/city/sample.js";

describe("the file of the sample city", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "its-sample-city-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const files = () => readdirSync(folder);
  const kept = () => deserialize(readFileSync(join(folder, files()[0] as string))) as { key: string; city: { name: string } };
  /** Names the city in the file otherwise, so that one sees who has read it. */
  const mark = () => {
    const { key, city } = kept();
    writeFileSync(join(folder, files()[0] as string), serialize({ key, city: { ...city, name: "marked" } }));
  };

  it("holds the city as it is generated, for each seed", () => {
    for (const seed of [1, 2]) {
      const generated = generateCity(seed);
      cityFrom(folder, "a", seed);
      const read = cityFrom(folder, "a", seed);
      assert.deepEqual(read, generated);
      assert.equal(JSON.stringify(read), JSON.stringify(generated));
    }
    assert.deepEqual(files().sort(), ["sample-city-1", "sample-city-2"]);
  });

  it("is read by who comes next, and written anew by another generator", () => {
    cityFrom(folder, "a", 1);
    mark();
    assert.equal(cityFrom(folder, "a", 1).name, "marked");
    assert.notEqual(cityFrom(folder, "b", 1).name, "marked");
    assert.equal(kept().key, "b");
    assert.notEqual(kept().city.name, "marked");
  });

  it("is written anew where it was cut off or is no city", () => {
    cityFrom(folder, "a", 1);
    const file = join(folder, "sample-city-1");
    const whole = readFileSync(file);
    for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from("no city"), serialize(null)]) {
      writeFileSync(file, broken);
      assert.equal(cityFrom(folder, "a", 1).name, "Заречинск");
      assert.deepEqual(kept(), deserialize(whole));
    }
  });

  it("is not needed: a folder that cannot be written or is not there does not stop anybody", () => {
    assert.equal(cityFrom(join(folder, "nowhere"), "a", 1).name, "Заречинск");
    writeFileSync(join(folder, "file"), "");
    assert.equal(cityFrom(join(folder, "file"), "a", 1).name, "Заречинск");
    assert.deepEqual(files(), ["file"]);
  });
});
