import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { generateCity } from "../../../src/provider/city/generate.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";

const sample = generateCity(1);
const [controller] = sample.controllers;
const sides = controller?.arms.map(({ compass }) => compass) ?? [];
const [, section = ""] = readFileSync("docs/connecting.md", "utf8").split("### Detectors of any maker");
const [text = ""] = section.split("## 3. Dry run");
const blocks = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, block = ""]) => block);

describe("the examples of detectors and signals in the documentation", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-docs-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const secret = (name: string, words: string) => writeFileSync(join(folder, name), words, { mode: 0o600 });
  secret("broker-password", "pw\n");
  secret("sensor-headers", "X-Api-Key: k\n");
  secret("node-headers", "X-Api-Key: k\n");
  secret("secrets.yaml", "gate: 0123456789abcdef\n");
  secret("cert.pem", "");
  secret("key.pem", "");

  for (const [at, block] of blocks.entries())
    it(`are city files: the ${at + 1}. of ${blocks.length}`, () => {
      // The places of the sample city stand for those of the reader's.
      const placed = block
        .replaceAll("oID: 1001", `oID: ${controller?.oID}`)
        .replaceAll("controller: 1001", `controller: ${controller?.oID}`)
        .replaceAll(/arm: [NE]\b/g, (arm) => (block.includes("controller:") ? `arm: ${sides[arm.endsWith("N") ? 0 : 1]}` : arm))
        .replace("base: myrtown #", "base: zarechinsk #");
      const head = placed.startsWith("city:") ? "" : "city: docs\nbase: zarechinsk\nsimulation: true\n";
      writeFileSync(join(folder, "city.yaml"), head + placed);
      const { equipment } = readCityFile(join(folder, "city.yaml"), () => sample);
      assert.equal(equipment?.drivers.length, 1);
      assert.ok((equipment?.drivers[0]?.offers().length ?? 0) > 0);
    });

  it("are all of them", () => assert.equal(blocks.length, 6));
});
