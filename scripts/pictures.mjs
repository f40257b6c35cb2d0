import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { chromiumFlags, findBrowser } from "./steps/browsers.mjs";
import { sampleGuests, startProvider } from "./steps/provider.mjs";

/**
 * `npm run pictures` makes the pictures of README, of the documentation and of the public page from what is built, each of the invented city
 * that speaks the language. Words choose among them: `npm run pictures landing/`. Those of the public page are a part of the next build, and
 * that build's page is what `src/host/preview.png` shows to messengers.
 */
const words = process.argv.slice(2);

const cities = { ru: "zarechinsk", en: "harbour", es: "harbour-es" };
const streets = "its-map .leaflet-streets-pane canvas";
const landing = "src/widgets/landing/pictures";

/** What of the product the public page shows: page, size of the window, what has to be there, and the part that is shown of it. */
const shown = {
  map: ["/app/map", 1040, 720, streets],
  device: ["/app/rts/1001", 1280, 854, "its-rts-panel [part=camera] img"],
  desk: ["/app/rts/1001", 1280, 854, "its-rts-panel [part=control] button", "its-rts-panel [part=control]"],
  analytics: ["/app/analytics", 1280, 854, "its-analytics .apexcharts-series path"],
  phone: ["/app/map", 390, 780, streets],
};

/** Picture, page, size of the window, language, what has to be there; the part that is shown, and the colours. */
const shots = [
  ["docs/map.png", "/app/map", 1280, 800, "en", streets],
  ["docs/rts-page.png", "/app/rts/1001", 1280, 800, "en", "its-rts-panel [part=camera] img"],
  ["docs/portal.png", "/examples/city-portal/en.html", 1320, 880, "en", streets],
  ["src/host/preview.png", "/", 1200, 630, "ru", "its-landing .picture img"],
  ...Object.keys(cities).flatMap((language) =>
    Object.entries(shown).flatMap(([name, [path, width, height, wanted, part]]) =>
      ["light", "dark"].map((theme) => [
        `${landing}/${name}-${language}-${theme}.webp`,
        path,
        width,
        height,
        language,
        wanted,
        part,
        theme,
      ]),
    ),
  ),
].filter(([file]) => words.length === 0 || words.some((word) => file.includes(word)));

/** Height of a picture of a part, of its width. */
const PART = 569 / 426;
/** Milliseconds after that in which tiles and figures come. */
const SETTLED = 4_000;
/** Of a WebP picture, of 1: words stay sharp at half the size of a PNG's tenth. */
const QUALITY = 0.72;

if (!existsSync("dist/host.js")) throw new Error('There is nothing to take pictures of: run "npm run build" first.');

/** A city, and a token of its operator. */
async function serve(city) {
  const args = ["--city", city, "--site", "dist", "--examples", "examples", "--sim-control", ...sampleGuests];
  const provider = await startProvider({ args });
  const headers = { "content-type": "application/json" };
  const login = { method: "POST", headers, body: JSON.stringify({ email: "operator@its.test", password: "operator1" }) };
  const { access_token: jwt } = await (await fetch(`${provider.url}/api/v1/auth/login`, login)).json();
  return { provider, jwt };
}

async function shoot(browser, { provider, jwt }, [file, path, width, height, language, wanted, part, theme = "light"]) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce", colorScheme: theme });
  await page.addInitScript(
    ([token, spoken]) => {
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (key) {
        return key.startsWith("its.course:") ? "finished" : getItem.call(this, key);
      };
      localStorage.setItem("language", spoken);
      if (location.pathname.startsWith("/app")) localStorage.setItem("jwt", token);
    },
    [jwt, language],
  );
  await page.goto(provider.url + path);
  await page.locator(wanted).first().waitFor();
  await page.waitForTimeout(SETTLED);
  const png = await page.screenshot(part ? { clip: await upperPart(page.locator(part).first()) } : {});
  await page.close();
  await writeFile(file, file.endsWith(".webp") ? await webpOf(browser, png) : png);
}

/** The upper part of an element, as the public page has room for it. */
async function upperPart(element) {
  const { x, y, width } = await element.boundingBox();
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(width * PART) };
}

/** The same picture as WebP, drawn by the browser itself. */
async function webpOf(browser, png) {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), QUALITY],
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
for (const [language, city] of Object.entries(cities)) {
  const wanted = shots.filter((shot) => shot[4] === language);
  if (wanted.length === 0) continue;
  const served = await serve(city);
  try {
    for (const shot of wanted) await shoot(browser, served, shot);
  } finally {
    await served.provider.remove();
  }
}
await browser.close();
