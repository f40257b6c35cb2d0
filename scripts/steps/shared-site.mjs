import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "./browsers.mjs";
import { sampleGuests, startProvider } from "./provider.mjs";

/** How the host and the examples are served to tests. */
export const siteArgs = ["--site", "dist", "--examples", "examples", "--sim-control", ...sampleGuests];

/**
 * Starts one provider with the host and one Chromium for all test files that spoil neither (`sharedSite` in test/helper/site.ts): `env`
 * is for their processes, `close` for when the last of them has ended.
 */
export async function startSharedSite() {
  const provider = await startProvider({ args: siteArgs });
  const browser = await chromium.launchServer({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  return {
    env: { ITS_TEST_SITE: provider.url, ITS_TEST_BROWSER: browser.wsEndpoint() },
    async close() {
      await browser.close();
      await provider.remove();
    },
  };
}
