import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";

/** A build that takes a moment: what differs with folder, umask, language, zone and year, and what does not. */
const build = [
  "mkdir -p dist build",
  "node -p 'new Date().getFullYear()' > dist/year",
  "node -p 'new Date(0).getHours()' > dist/hour",
  'echo "$LC_ALL" > dist/language',
  "pwd > dist/folder",
  "umask > dist/umask",
  "echo same > dist/same",
  "pwd > build/not-shipped",
].join(" && ");

describe("the comparison of two builds", () => {
  it("names each file that depends on place, time or language, and only what is shipped", () => {
    const { status, stdout } = spawnSync(process.execPath, ["scripts/release/compare-builds.mjs", build], { encoding: "utf8" });
    const named = [...stdout.matchAll(/^differs: (\S+)$/gm)].map(([, file]) => file);
    assert.deepEqual(named, ["dist/folder", "dist/hour", "dist/language", "dist/umask", "dist/year"], stdout);
    assert.match(stdout, /^6 files, 5 of them differ$/m);
    assert.equal(status, 1);
  });
});
