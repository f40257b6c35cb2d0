import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { moduleOf, record } from "./pictures/recording.mjs";
import { chromiumFlags, findBrowser } from "./steps/browsers.mjs";
import { sampleGuests, startProvider } from "./steps/provider.mjs";

/**
 * `npm run pictures` makes the pictures of README and documentation of what is built, `npm run pictures recording` the recorded minute
 * of the sample city on the public page, which is a part of the next build and of the picture that messengers show of the host.
 */
const isRecording = process.argv.includes("recording");

/** Picture, page, size of the window, language, and what has to be there; each of the invented city that speaks the language. */
const shots = [
  ["docs/map.png", "/app/map", 1280, 800, "en", "its-map .leaflet-streets-pane canvas"],
  ["docs/rts-page.png", "/app/rts/1001", 1280, 800, "en", "its-rts-panel [part=camera] img"],
  ["docs/portal.png", "/examples/city-portal/en.html", 1320, 880, "en", "its-map .leaflet-streets-pane canvas"],
  ["src/host/preview.png", "/", 1200, 630, "ru", "its-landing .scheme"],
];
/** Milliseconds after that in which tiles and figures come. */
const SETTLED = 4_000;

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

async function shoot(browser, { provider, jwt }, [file, path, width, height, language, wanted]) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
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
  await page.screenshot({ path: file });
  await page.close();
}

/** Calls `work` with a city that is served meanwhile. */
async function during(city, work) {
  const served = await serve(city);
  try {
    await work(served);
  } finally {
    await served.provider.remove();
  }
}

if (isRecording) {
  await during("zarechinsk", async ({ provider, jwt }) =>
    writeFile("src/widgets/landing/recording.ts", moduleOf(await record(provider.url, jwt))),
  );
  console.log('Recorded: "npx biome check --write src/widgets/landing", then build.');
} else {
  const browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
  for (const [city, language] of [
    ["zarechinsk", "ru"],
    ["harbour", "en"],
  ])
    await during(city, async (served) => {
      for (const shot of shots) if (shot[4] === language) await shoot(browser, served, shot);
    });
  await browser.close();
}
