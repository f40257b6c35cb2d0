import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, describe, it } from "node:test";
import { checkCity } from "../../../src/provider/field/check.js";
import { readCityFile } from "../../../src/provider/field/city-file.js";
import { fileOf, folderWith, freePort } from "./sample-city.js";

describe("a dry run", () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  async function warnings(host: string): Promise<string[]> {
    const port = await freePort();
    const { folder, file } = folderWith(fileOf(port).replace(`- port: ${port}`, `- {port: ${port}, host: ${host}}`));
    folders.push(folder);
    const { lines } = await checkCity(
      readCityFile(file, () => assert.fail("no base")),
      0,
    );
    return lines.filter((line) => line.startsWith("warning"));
  }

  it("warns of a port that others can reach and that is without TLS", async () => {
    const [warning = "", ...more] = await warnings("0.0.0.0");
    assert.match(warning, /^warning Port \d+ is without TLS: whoever reaches it can be any site/);
    assert.deepEqual(more, []);
    assert.deepEqual(await warnings("127.0.0.1"), []);
  });
});
