import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { worldFile } from "../widgets/map/pmtiles-file.js";
import { sharedPages } from "./host-page.js";

/** A picture of one pixel, stretched over its tile. */
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

describe("the base map of a portal, under its policy", () => {
  const { site, token } = sharedPages();

  async function openWith(tiles: object) {
    const page = await site().newPage();
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
    await page.route("**/its.config.json", (route) => route.fulfill({ json: { tiles } }));
    return page;
  }

  it("is the pictures of a tile server, by its template, with whom they are from", async () => {
    const page = await openWith({ url: "/tiles/{z}/{x}/{y}.png", attribution: "© Карта города" });
    const asked = new Set<string>();
    await page.route("**/tiles/**", (route) => {
      asked.add(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: "image/png", body: pixel });
    });
    await page.goto(`${site().url}/app/map?center=56.2,45.06&zoom=13`);
    const pictures = page.locator("its-map .leaflet-tile-pane img.leaflet-tile-loaded");
    await waitUntil("the tiles are there", async () => (await pictures.count()) > 8);
    // At 56.2° north and 45.06° east, zoom 13.
    assert.ok(asked.has("/tiles/13/5121/2542.png"), [...asked].join(" "));
    await page.locator("its-map").getByText("© Карта города").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("is asked for again where a picture has not come, which is said until it has", async () => {
    const page = await openWith({ url: "/tiles/{z}/{x}/{y}.png", attribution: "© Карта города" });
    let isAway = true;
    let asked = 0;
    await page.route("**/tiles/**", (route) => {
      if (!route.request().url().endsWith("/13/5121/2542.png")) return route.fulfill({ contentType: "image/png", body: pixel });
      asked++;
      return isAway ? route.fulfill({ status: 503 }) : route.fulfill({ contentType: "image/png", body: pixel });
    });
    await page.goto(`${site().url}/app/map?center=56.2,45.06&zoom=13`);
    const notice = page.locator("its-map [role=status]").filter({ hasText: "Часть карты не загрузилась" });
    await notice.waitFor();
    assert.equal(asked, 2);
    isAway = false;
    await notice.waitFor({ state: "detached" });
    const pictures = page.locator("its-map .leaflet-tile-pane img");
    assert.equal(await page.locator("its-map .leaflet-tile-pane img.leaflet-tile-loaded").count(), await pictures.count());
  });

  it("is a single file of vectors, read by ranges", async () => {
    const file = Buffer.from(worldFile());
    const page = await openWith({ url: "/tiles/city.pmtiles", attribution: "© Карта города" });
    let ranges = 0;
    await page.route("**/tiles/city.pmtiles", (route) => {
      const [, from = "0", to = "0"] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? "") ?? [];
      ranges++;
      const body = file.subarray(Number(from), Number(to) + 1);
      return route.fulfill({
        status: 206,
        body,
        headers: { "content-range": `bytes ${from}-${Number(from) + body.length - 1}/${file.length}`, etag: '"1"' },
      });
    });
    await page.goto(`${site().url}/app/map?center=10,10&zoom=3`);
    const drawn = () =>
      page.locator("its-map .leaflet-streets-pane canvas").evaluateAll((all) =>
        (all as HTMLCanvasElement[]).some(
          (canvas) =>
            canvas.width > 0 &&
            canvas
              .getContext("2d")
              ?.getImageData(0, 0, canvas.width, canvas.height)
              .data.some((value, at) => at % 4 === 3 && value === 255),
        ),
      );
    await waitUntil("water is drawn", drawn);
    assert.ok(ranges > 1);
    assert.deepEqual(page.complaints, []);
  });
});
