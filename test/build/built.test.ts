import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { isUpToDate, type Part, whileBuilding } from "../../scripts/steps/built.mjs";

describe("what is built", () => {
  const root = mkdtempSync(join(tmpdir(), "its-built-"));
  after(() => rmSync(root, { recursive: true }));
  const part: Part = { sources: [join(root, "src")], last: [join(root, "out/last.js")], mark: join(root, "built/part") };
  const write = (file: string, text = "1") => writeFileSync(join(root, file), text);
  const build = () =>
    whileBuilding([part], () => {
      write("out/last.js");
      return true;
    });

  beforeEach(async () => {
    for (const folder of ["src/map", "out"]) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ["src/one.ts", "src/map/two.ts"]) write(file);
    await build();
  });

  it("is up to date until a source changes, comes or goes", async () => {
    assert.equal(isUpToDate(part), true);
    write("src/map/two.ts", "12");
    assert.equal(isUpToDate(part), false);
    await build();
    write("src/map/three.ts");
    assert.equal(isUpToDate(part), false);
    await build();
    rmSync(join(root, "src/map/three.ts"));
    assert.equal(isUpToDate(part), false);
  });

  it("is not up to date when a source became older, as with another branch", () => {
    utimesSync(join(root, "src/one.ts"), 1, 1);
    assert.equal(isUpToDate(part), false);
  });

  it("is not up to date when what was built is gone", () => {
    rmSync(join(root, "out"), { recursive: true });
    assert.equal(isUpToDate(part), false);
  });

  it("is not up to date while it is being built, nor when that failed", async () => {
    const failed = await whileBuilding([part], () => {
      assert.equal(isUpToDate(part), false);
      return false;
    });
    assert.equal(failed, false);
    assert.equal(isUpToDate(part), false);
  });

  it("is not up to date when a source changed while it was being built", async () => {
    await whileBuilding([part], () => {
      write("src/one.ts", "changed");
      return true;
    });
    assert.equal(isUpToDate(part), false);
  });
});
