import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { sharedSite } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";

/** A picture of one point, as a server of tiles gives it to everybody: with CORS, and without a word on who may embed it. */
const tile = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

describe("a page that isolates itself (COOP same-origin, COEP require-corp) on an origin of its own", () => {
  let portal: Server;
  let tiles: Server;
  const site = sharedSite();
  const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listening = (server: Server) => new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

  before(async () => {
    tiles = await listening(
      createServer((_request, response) =>
        response.writeHead(200, { "content-type": "image/png", "access-control-allow-origin": "*" }).end(tile),
      ),
    );
    portal = await listening(
      createServer((request, response) => {
        const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
        const url = site().url;
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...isolated }).end(`<!doctype html><html lang="ru">
          <title>Портал</title><link rel="icon" href="data:,"><script src="${url}/its.iife.js" crossorigin="anonymous"></script>
          <its-login provider="${url}"></its-login><its-map provider="${url}" style="display: block; height: 600px"></its-map>
          <its-rts-panel provider="${url}" device="1001"></its-rts-panel>
          <script type="module">
            import { configure } from "${url}/core.js";
            configure({ tiles: { url: "${urlOf(tiles)}/{z}/{x}/{y}.png", attribution: "tiles" } });
          </script>`);
        request.resume();
      }),
    );
  });
  after(() => {
    portal.close();
    tiles.close();
  });

  it("shows sign-in, map with tiles, a crossing and its camera, without a complaint", async () => {
    const page = await site().newPage();
    await page.goto(urlOf(portal));
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await page.getByLabel("Email").fill("operator@its.test");
    await page.getByLabel("Пароль", { exact: true }).fill("operator1");
    await page.keyboard.press("Enter");
    await page.locator("its-map [role=option]").first().waitFor();
    await page.locator("its-map .leaflet-tile-loaded").first().waitFor();
    await page.locator("its-rts-panel").getByRole("heading", { name: "Камера" }).scrollIntoViewIfNeeded();
    const camera = page.locator("its-rts-panel").getByRole("img", { name: /камер/i }).and(page.locator("its-rts-panel img"));
    await waitUntil("the camera's picture is drawn", () => camera.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    assert.deepEqual(page.complaints, []);
  });
});
