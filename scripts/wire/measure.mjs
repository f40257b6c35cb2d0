import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../steps/browsers.mjs";
import { sampleGuests, startProvider } from "../steps/provider.mjs";
import { pages } from "./pages.mjs";
import { serve } from "./serve.mjs";

const account = { email: "operator@its.test", password: "operator1" };
/** Milliseconds without a new script after which nothing follows any more. */
const QUIET = 2_000;

/** Loads each page as built, on a foreign origin, signed in, over HTTP/2, and clicks nothing. Gives what its scripts cost. */
export async function measureWire() {
  const portal = await serve("");
  const provider = await startProvider({ args: ["--origins", portal.url, ...sampleGuests] });
  const browser = await chromium.launch({
    executablePath: findBrowser("chromium"),
    args: [...chromiumFlags, "--ignore-certificate-errors"],
  });
  const files = await serve(provider.url);
  try {
    const answer = await fetch(`${provider.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    const { access_token: token } = await answer.json();
    const rows = [];
    for (const page of pages) rows.push(await measureOne(browser, { files, portal, token }, page));
    return rows;
  } finally {
    files.close();
    portal.close();
    await browser.close();
    await provider.remove();
  }
}

async function measureOne(browser, { files, portal, token }, page) {
  portal.show(page.tags ? portalOf(files.url, page.tags, page.isSignedOut ? null : token) : "");
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(prepare, page.isSignedOut ? null : token);
    const opened = await context.newPage();
    /** Calls that got no answer, for instance refused by CORS: such a page loads less than it shows to a visitor. */
    const unanswered = [];
    /** Calls under way: what follows from their answers may load more. The stream has no end. */
    const underWay = new Set();
    opened.on("request", (request) => /\/api\/(?!.*stream)/.test(request.url()) && underWay.add(request));
    opened.on("requestfinished", (request) => underWay.delete(request));
    opened.on("requestfailed", (request) => {
      underWay.delete(request);
      const reason = request.failure()?.errorText;
      if (request.url().includes("/api/") && reason !== "net::ERR_ABORTED") unanswered.push(`${request.url()}: ${reason}`);
    });
    files.loaded.clear();
    await opened.goto(page.tags ? portal.url : files.url + page.path);
    await opened.waitForFunction((count) => globalThis.itsReady >= count, page.tags?.length ?? 1);
    const usable = files.loaded.size;
    for (let before = -1; before !== files.loaded.size || underWay.size > 0; ) {
      before = files.loaded.size;
      await pause(QUIET);
    }
    if (unanswered.length > 0) throw new Error(`"${page.name}" got no answer from the provider: ${unanswered.join(", ")}.`);
    return { page, usable, scripts: new Map(files.loaded) };
  } finally {
    await context.close();
  }
}

/** In every page: counts the widgets that stand. In the host: somebody who has signed in and had the course. */
function prepare(token) {
  globalThis.itsReady = 0;
  globalThis.addEventListener("its-ready", () => {
    globalThis.itsReady += 1;
  });
  if (token) localStorage.setItem("jwt", token);
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    return getItem.call(this, key) ?? (key.startsWith("its.course:") ? "finished" : null);
  };
}

/** What lends the page's token to the elements. */
const lending = (token) => `<script>
  addEventListener("DOMContentLoaded", () => {
    for (const element of document.querySelectorAll("[provider]")) element.getToken = () => ${JSON.stringify(token)};
  });
</script>`;

/** A page of others, which lends its token, if there is one. */
const portalOf = (url, tags, token) => `<!doctype html><html lang="ru"><meta charset="utf-8"><link rel="icon" href="data:,">
${token ? lending(token) : ""}
<script type="module" src="${url}/its.js"></script>
${tags.map((tag) => `<${tag} provider="${url}"></${tag.split(" ")[0]}>`).join("\n")}</html>`;
