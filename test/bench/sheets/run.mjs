import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { beOperator, hostScreens } from "../host-screens.mjs";
import { signIn } from "../sign-in.mjs";
import { cityIn, serve } from "./serve.mjs";

/**
 * Sizes of the window, `light` and `dark`, paths, languages, the city (else the invented one that speaks the language; a file of
 * OpenStreetMap is imported), milliseconds until a screen is there, pages at a time, and where the pictures go.
 */
const {
  SIZES = "1440x900,1366x768,390x844",
  SCHEMES = "light,dark",
  PATHS = "",
  LANGUAGES = "ru,en,es",
  CITY = "",
  WAIT = "3500",
  PAGES = "3",
} = process.env;
const { FOLDER = mkdtempSync(path.join(tmpdir(), "its-sheets-")) } = process.env;

/** CSS px of a picture in its sheet, columns and rows of a sheet, by the width of the window: what can be read without a glass. */
const layoutFor = (width) => (width < 500 ? { size: 300, columns: 5, rows: 2 } : { size: 700, columns: 2, rows: 3 });

if (!existsSync("dist/host.js")) throw new Error('There is nothing to look at: run "npm run build" first.');
mkdirSync(FOLDER, { recursive: true });

const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });

/** A temporary mode at two controllers, so that each screen is seen with overrides in force. */
async function override(url, jwt) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${jwt}` };
  const controllers = await (await fetch(`${url}/api/v1/city/items_telemetry_rts`, { headers })).json();
  for (const [at, program] of ["all_red", "flashing_yellow"].entries()) {
    const oID = controllers[3 + at]?.oID;
    await fetch(`${url}/__sim/controller`, { method: "POST", headers, body: JSON.stringify({ oID, faultless: true }) });
    const body = JSON.stringify({ oID, program });
    await fetch(`${url}/api/v1/crossroad/rts/${oID}/set_program`, { method: "POST", headers, body });
  }
}

/** Things that are seen only after a press: what to wait for, and what to do. */
const acts = {
  "/app/analytics#metric": async (page) => {
    await page.locator("its-analytics .strip button, its-analytics [part=figures] button").first().click();
    await page.waitForTimeout(1_500);
  },
  "/app/messages#one": async (page) => {
    await page.locator("its-messages [data-message]").first().click();
    await page.waitForTimeout(800);
  },
  "/app/requests#one": async (page) => {
    await page.locator("its-requests [data-request]").first().click();
    await page.waitForTimeout(800);
  },
  "/app/map#found": async (page) => {
    const field = page.locator("its-map input[type=search]");
    if (!(await field.isVisible())) await page.locator("its-map [part=toolbar] button").first().click();
    await field.fill("1");
    await page.waitForTimeout(800);
  },
  "/app/map#device": async (page) => {
    await page.locator("its-map [role=listbox] [role=option]").first().click({ timeout: 2_000 });
    await page.waitForTimeout(2_000);
  },
  ...Object.fromEntries(
    ["shift", "engineer", "wall"].map((id, at) => [
      `/app/board#${id}`,
      async (page) => {
        await page.locator("its-board .ready button").nth(at).click();
        await page.waitForTimeout(4_000);
      },
    ]),
  ),
  // Each step of the course has another screen behind it: the first one, and that of the fourth, a device.
  "/app/map#course": (page) => page.getByRole("dialog").waitFor(),
  "/app/map#course-4": async (page) => {
    for (let step = 1; step < 4; step++) {
      await page.getByRole("dialog").getByRole("button").last().click();
      await page.waitForTimeout(1_500);
    }
  },
};

/** One screen as a picture in the folder; gives its file. */
async function shoot({ url, jwt }, { screen, size, scheme, language, title }) {
  const [width, height] = size.split("x").map(Number);
  const isPhone = width < 500;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${screen} ${size}: ${error}`));
  await beOperator(page, jwt, { language }, { isNewcomer: screen.includes("#course") });
  await page.goto(url + screen.split("#")[0]);
  await page.waitForTimeout(Number(WAIT));
  await acts[screen]?.(page).catch((error) => console.error(`${screen} ${size}: ${error.message.split("\n")[0]}`));
  const file = path.join(FOLDER, `${title}${screen.replaceAll(/[/#?=]/g, "_")}.png`);
  await page.screenshot({ path: file });
  await context.close();
  return { file, name: `${screen} ${language}` };
}

/** Pictures of one size side by side. */
async function lay(pictures, name, width) {
  const { size, columns } = layoutFor(width);
  const page = await browser.newPage({ viewport: { width: columns * (size + 12) + 12, height: 800 } });
  const cells = pictures.map(
    ({ file, name: title }) =>
      `<figure><img src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${title}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(${columns},${size}px);gap:12px;margin:12px;background:#888}
    figure{margin:0}img{width:100%}figcaption{font:14px sans-serif}</style>${cells.join("")}`,
  );
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
  await page.close();
}

/** `work` on each of the list, some at a time; gives the results in their order. */
async function severally(list, work) {
  const results = [];
  const left = [...list.entries()];
  const take = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: Number(PAGES) }, take));
  return results;
}

/** All sheets of one language. */
async function show(language) {
  const city = CITY || cityIn[language];
  const provider = await serve(city);
  try {
    const served = { url: provider.url, jwt: await signIn(provider.url) };
    await override(served.url, served.jwt);
    const screens = PATHS
      ? PATHS.split(",")
      : [...(await hostScreens(served.url, served.jwt)), "/embed?widget=login", "/nowhere", ...Object.keys(acts)];
    for (const size of SIZES.split(","))
      for (const scheme of SCHEMES.split(",")) {
        const title = `${path.basename(city).replace(/\..*$/, "")}-${language}-${size}-${scheme}`;
        const pictures = await severally(screens, (screen) => shoot(served, { screen, size, scheme, language, title }));
        const width = Number(size.split("x")[0]);
        const { columns, rows } = layoutFor(width);
        for (let first = 0, number = 1; first < pictures.length; first += columns * rows, number++)
          await lay(pictures.slice(first, first + columns * rows), `sheet-${title}-${number}`, width);
      }
  } finally {
    await provider.remove();
  }
}

try {
  for (const language of LANGUAGES.split(",")) await show(language);
  console.log(`The sheets are in ${FOLDER}.`);
} finally {
  await browser.close();
}
