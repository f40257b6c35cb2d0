import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { watchPages } from "../../scripts/dev/pages.mjs";
import { startSite } from "../helper/site.js";

describe("the pages of npm run dev", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-dev-"));
  after(() => rmSync(folder, { recursive: true }));

  it("show the map with its devices, and nothing is complained of", async () => {
    const pages = await watchPages(folder);
    const site = await startSite(["--site", folder]);
    try {
      const page = await site.newPage();
      await site.signIn(page);
      await page.goto(`${site.url}/app/map`);
      await page.locator("[role=option]").first().waitFor();
      assert.deepEqual(page.complaints, []);
      assert.equal((await fetch(`${site.url}/dev-version.txt`)).status, 200);
    } finally {
      await site.close();
      await pages.stop();
    }
  });
});
