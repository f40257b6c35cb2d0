import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { serialize } from "node:v8";
import { kept } from "../../src/provider/base/kept.js";
import { generateCity } from "../../src/provider/city/generate.js";

describe("what is kept in a file", () => {
  let folder = "";
  let file = "";
  let made = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "its-kept-"));
    file = join(folder, "kept");
    made = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const thingOf = (key: string, at = file) =>
    kept(at, key, () => {
      made++;
      return { key, list: [1, null, Number.NaN], missing: undefined };
    });

  it("is made once, and read by who comes next", () => {
    const thing = thingOf("a");
    assert.deepEqual(thingOf("a"), thing);
    assert.equal(made, 1);
    assert.deepEqual(readdirSync(folder), ["kept"]);
  });

  it("is made anew of other things or by other code", () => {
    thingOf("a");
    assert.equal(thingOf("b").key, "b");
    assert.equal(thingOf("b").key, "b");
    assert.equal(made, 2);
  });

  it("is made anew where the file was cut off, changed or is another one", () => {
    thingOf("a");
    const whole = readFileSync(file);
    const changed = Buffer.from(whole);
    changed[whole.length - 3] = (changed[whole.length - 3] as number) ^ 1;
    const broken = [
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(0),
      changed,
      Buffer.from("no thing"),
      serialize({ key: "a", list: [] }),
    ];
    for (const [at, bytes] of broken.entries()) {
      writeFileSync(file, bytes);
      assert.deepEqual(thingOf("a").list, [1, null, Number.NaN]);
      assert.equal(made, at + 2);
      assert.deepEqual(readFileSync(file), whole);
    }
  });

  it("is not needed: a folder that cannot be written or is not there does not stop anybody", () => {
    writeFileSync(file, "");
    for (const at of [join(folder, "nowhere", "kept"), join(file, "kept")]) assert.equal(thingOf("a", at).key, "a");
    assert.deepEqual(readdirSync(folder), ["kept"]);
  });

  it("is the sample city as it is generated", () => {
    const generated = generateCity(1);
    kept(file, "a", () => generated);
    const read = kept(file, "a", () => assert.fail("generated twice"));
    assert.deepEqual(read, generated);
    assert.equal(JSON.stringify(read), JSON.stringify(generated));
  });
});
