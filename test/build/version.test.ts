import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { builtIn } from "../../src/widgets/index.js";

it("is one version in the package, its lock and the plugin that our widgets are", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  assert.equal((JSON.parse(readFileSync("package-lock.json", "utf8")) as { version: string }).version, version);
  assert.equal(builtIn.version, version);
});
