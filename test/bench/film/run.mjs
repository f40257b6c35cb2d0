import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../../scripts/steps/browsers.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { beOperator } from "../host-screens.mjs";
import { signIn } from "../sign-in.mjs";

/** Screens that are taken each hour of a day, hours of a sheet, milliseconds until a screen is there, and where the pictures go. */
const { PATHS = "/app/map,/app/rts/1023", HOURS = "24", PER_SHEET = "6", WAIT = "4000" } = process.env;
const { FOLDER = mkdtempSync(path.join(tmpdir(), "its-film-")) } = process.env;
/** Seconds of each leap of the clock: as many as the model of the city goes on in its finest steps. */
const LEAP = 600;
const HOUR = 3_600;
const DAY = 86_400;
const SIZE = { width: 1440, height: 900 };

if (!existsSync("dist/host.js")) throw new Error('There is nothing to look at: run "npm run build" first.');
mkdirSync(FOLDER, { recursive: true });

const provider = await startProvider({ args: ["--site", "dist", "--sim-control"] });
const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
const advance = (seconds) =>
  fetch(`${provider.url}/__sim/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds }),
  });
const ask = async (what, jwt) =>
  (await fetch(`${provider.url}/api/v1/city/${what}`, { headers: { authorization: `Bearer ${jwt}` } })).json();

async function shoot(jwt, screen, name) {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${name}: ${error}`));
  await beOperator(page, jwt);
  await page.goto(provider.url + screen);
  await page.waitForTimeout(Number(WAIT));
  const file = path.join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  return { file, name };
}

/** Pictures side by side, the screens of an hour in a row. */
async function lay(pictures, name, columns, width, type) {
  const page = await browser.newPage({ viewport: { width: columns * (width + 6) + 6, height: 800 } });
  const cells = pictures.map(
    ({ file, name: title }) =>
      `<figure><img src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${title}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(${columns},${width}px);gap:6px;margin:6px;background:#888}
    figure{margin:0}img{width:100%}figcaption{font:12px sans-serif}</style>${cells.join("")}`,
  );
  await page.screenshot({ path: path.join(FOLDER, name), fullPage: true, ...(type === "jpeg" ? { type, quality: 60 } : {}) });
  await page.close();
}

try {
  // To the next midnight of the city, three hours east of Greenwich, and from there hour by hour.
  const { utime } = await (await advance(0)).json();
  await advance(DAY - ((utime + 3 * HOUR) % DAY) + 60);
  const screens = PATHS.split(",");
  const pictures = [];
  for (let hour = 0; hour < Number(HOURS); hour++) {
    const jwt = await signIn(provider.url);
    const time = String(hour).padStart(2, "0");
    for (const screen of screens) pictures.push(await shoot(jwt, screen, `${time}${screen.replaceAll("/", "_")}`));
    for (let second = 0; second < HOUR; second += LEAP) {
      await advance(LEAP);
      await ask("transport_situation", jwt);
    }
  }
  const perSheet = Number(PER_SHEET) * screens.length;
  for (let at = 0; at < pictures.length; at += perSheet)
    await lay(pictures.slice(at, at + perSheet), `sheet-${at / perSheet}.png`, screens.length, 720);
  await lay(pictures, "contact-sheet.jpg", 4 * screens.length, 200, "jpeg");
  console.log(`A day of the city: ${FOLDER}`);
} finally {
  await browser.close();
  await provider.remove();
}
