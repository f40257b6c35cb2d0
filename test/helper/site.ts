import { after, afterEach, before, beforeEach } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { startProvider } from "../../scripts/steps/provider.mjs";
import { siteArgs } from "../../scripts/steps/shared-site.mjs";

export type PageOptions = BrowserContextOptions & { isNewcomer?: boolean };

export interface Site {
  url: string;
  browser: Browser;
  /**
   * A page in a context of its own; what its console and its policy complain of is collected. Everybody there has had the
   * course, unless `isNewcomer`.
   */
  newPage(options?: PageOptions): Promise<Page & { complaints: string[] }>;
  /** Signs the sample operator in through the login screen and waits for the application. */
  signIn(page: Page, account?: { email: string; password: string }): Promise<void>;
  close(): Promise<void>;
}

/** A site whose provider is nobody else's: tests may stop it and change what it keeps. */
export interface OwnSite extends Site {
  stopProvider(): Promise<void>;
  startProvider(): Promise<void>;
}

/** The built host and the examples, served by the real provider as `npm start` does, and a Chromium to look at them. */
export async function startSite(more: string[] = []): Promise<OwnSite> {
  const args = [...siteArgs, ...more];
  let provider = await startProvider({ args });
  const { url, port, folder } = provider;
  await keepWell(url);
  const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  return {
    ...siteAt(url, browser),
    stopProvider: () => provider.stop(),
    async startProvider() {
      provider = await startProvider({ args, port, folder });
      await keepWell(url);
    },
    async close() {
      await browser.close();
      await provider.remove();
    },
  };
}

/** The site that a run of the tests has started for many files, or one of its own where this file runs by itself. */
async function joinSite(): Promise<Site> {
  const { ITS_TEST_SITE: url, ITS_TEST_BROWSER: endpoint } = process.env;
  if (!url || !endpoint) return startSite();
  await keepWell(url);
  return siteAt(url, await chromium.connect(endpoint));
}

const siteAt = (url: string, browser: Browser): Site => ({
  url,
  browser,
  async newPage({ isNewcomer = false, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
      );
    });
    if (!isNewcomer) await context.addInitScript(skipCourse);
    return Object.assign(page, { complaints });
  },
  async signIn(page, { email, password } = { email: "operator@its.test", password: "operator1" }) {
    await page.goto(`${url}/login`);
    await page.locator("input[type=email], input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app/);
  },
  close: () => browser.close(),
});

/** The crossing that most tests look at: nothing befalls it, at whatever hour the tests run. An imported city has none of that number. */
async function keepWell(url: string): Promise<void> {
  const body = JSON.stringify({ oID: 1001, faultless: true });
  const answer = await fetch(`${url}/__sim/controller`, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!answer.ok && answer.status !== 404) throw new Error(`The provider answered ${answer.status} to a tester.`);
}

/** A site of its own for all tests of a `describe`, which may spoil it. */
export const siteForTests = (args: string[] = []): (() => OwnSite) => openForTests(() => startSite(args));

/**
 * A site for all tests of a `describe` that change nothing another file looks at: neither the provider's clock, devices and records, nor
 * the sample accounts. In a run of many files they have it together.
 */
export const sharedSite = (): (() => Site) => openForTests(joinSite);

/**
 * Opens a site before the tests of a `describe` and closes it behind them. What a test has opened is closed after it: a page that nobody looks at any more
 * would go on asking and drawing beside the tests that follow.
 */
function openForTests<Opened extends Site>(open: () => Promise<Opened>): () => Opened {
  let site: Opened;
  let kept: BrowserContext[] = [];
  before(async () => {
    site = await open();
  });
  after(() => site.close());
  beforeEach(() => {
    kept = site.browser.contexts();
  });
  afterEach(async () => {
    for (const context of site.browser.contexts()) {
      if (kept.includes(context)) continue;
      // A page asks its provider again and again: an answer that a test has changed may be under way when the page goes.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  });
  return () => site;
}

/** Runs in the page: whoever signs in is remembered as somebody who finished the course. */
export function skipCourse() {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    return getItem.call(this, key) ?? (key.startsWith("its.course:") ? "finished" : null);
  };
}
