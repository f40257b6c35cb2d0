import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { beOperator } from "../host-screens.mjs";

/**
 * Started as a process of its own: the map of the host, signed in, in a browser of its own. It sends how many overrides the bar counts
 * whenever that changes, with the moment (Unix ms) at which the frame with it was drawn, first when the stream is read.
 */
const [url, jwt] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
process.on("disconnect", () => browser.close().finally(() => process.exit()));
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await beOperator(page, jwt);
await page.exposeFunction("report", (count, at) => process.send({ count, at }));
await page.goto(`${url}/app/map`);
await page.locator(".connection-mark[data-state=live]").waitFor({ timeout: 120_000 });
await page.locator("its-overrides").evaluate(({ shadowRoot }) => {
  let last;
  const look = () => {
    const count = Number(shadowRoot.querySelector(".number")?.textContent ?? 0);
    if (count === last) return;
    last = count;
    // The task after a frame's own callbacks comes when it has been drawn.
    requestAnimationFrame(() => setTimeout(() => report(count, Date.now())));
  };
  new MutationObserver(look).observe(shadowRoot, { subtree: true, childList: true, characterData: true });
  look();
});
