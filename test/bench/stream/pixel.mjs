import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";

/** Modes that are asked for, one after another, each at another controller. */
const COMMANDS = 20;

/**
 * Milliseconds from a command that the provider has taken until the line of overrides of another operator's page has drawn it, while
 * `server` tells a crowd.
 */
export async function measurePixels({ url, token }) {
  const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  const ask = (path, body) =>
    fetch(`${url}/api/v1/${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), token);
    await page.goto(`${url}/app/analytics`);
    await page.locator("its-overrides").waitFor({ state: "attached" });
    await page.waitForTimeout(6_000);
    const controllers = await (await ask("city/items_telemetry_rts")).json();
    const waits = [];
    for (const { oID, status } of controllers) {
      if (waits.length >= COMMANDS) break;
      if (status !== "ok") continue;
      const drawn = page.evaluate(
        () =>
          new Promise((resolve) => {
            const text = () => document.querySelector("its-overrides")?.shadowRoot?.textContent;
            const before = text();
            const look = () => (text() === before ? requestAnimationFrame(look) : resolve(Date.now()));
            look();
          }),
      );
      drawn.catch(() => {});
      const answer = await ask(`crossroad/rts/${oID}/set_program`, { oID, program: "all_red" });
      const taken = Date.now();
      // Some are under local control: then nothing is drawn.
      if (!answer.ok) continue;
      waits.push((await drawn) - taken);
      await page.waitForTimeout(500 + 700 * Math.random());
    }
    return waits;
  } finally {
    await browser.close();
  }
}
