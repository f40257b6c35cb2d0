import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { siteForTests } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";

const filler = '<p style="block-size: 1200px">The page goes on</p>';

type Point = { x: number; y: number };

describe("a map on a page that scrolls", () => {
  const site = siteForTests();

  async function open(attributes: string, options = {}) {
    const answer = await fetch(`${site().url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "operator@its.test", password: "operator1" }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const page = await site().newPage(options);
    const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,"><style>body { margin: 0 } its-map { display: block; block-size: 420px }</style>
      <script>
        views = [];
        addEventListener("its-view-changed", ({ detail }) => views.push(detail));
      </script>
      <script type="module" src="/its.js"></script>
      <p>Traffic in the city</p><its-map compact layers="devices" ${attributes}></its-map>${filler}
      <script>document.querySelector("its-map").getToken = () => ${JSON.stringify(access_token)}</script>`;
    await page.route("**/gestures/", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${site().url}/gestures/`);
    await page.waitForFunction(() => (globalThis as unknown as { views: unknown[] }).views.length > 0);
    await page.waitForTimeout(500);
    const box = await page.locator("its-map").boundingBox();
    return { page, middle: { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 } };
  }
  const scrolled = (page: Page) => page.evaluate(() => scrollY);
  const view = (page: Page) => page.evaluate(() => JSON.stringify((globalThis as unknown as { views: unknown[] }).views.at(-1)));
  const hint = (page: Page) =>
    page
      .locator("its-map")
      .getByRole("status")
      .filter({ hasText: /Hold|Use two fingers/ });

  /** Fingers on the glass, as the browser gets them: each moves from its first point to its last. */
  async function fingers(page: Page, ...moves: [from: Point, to: Point][]) {
    const session = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          type === "touchEnd"
            ? []
            : moves.map(([from, to], id) => ({ id, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })),
      });
    await send("touchStart", 0);
    for (let step = 1; step <= 12; step++) await send("touchMove", step / 12);
    await send("touchEnd", 1);
    await session.detach();
  }

  it("lets a plain wheel scroll the page, says once how to zoom, and zooms with ctrl", async () => {
    const { page, middle } = await open("");
    const before = await view(page);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, 120);
    await waitUntil("the page scrolls", async () => (await scrolled(page)) > 0);
    await hint(page).getByText("Hold Ctrl and scroll to zoom the map").waitFor();
    assert.equal(await view(page), before);
    await hint(page).waitFor({ state: "detached" });
    await page.mouse.wheel(0, 60);
    await page.getByText("Hold Ctrl and scroll to zoom the map").waitFor();
    assert.equal(await hint(page).count(), 0, "it is seen again, and not read out again");

    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -240);
    await page.keyboard.up("Control");
    await waitUntil("the map zooms", async () => (await view(page)) !== before);
    assert.equal(await scrolled(page), 0);
    assert.deepEqual(page.complaints, []);
  });

  it("moves by mouse, keyboard and double click as ever", async () => {
    const { page, middle } = await open("");
    for (const act of [
      async () => {
        await page.mouse.move(middle.x, middle.y);
        await page.mouse.down();
        await page.mouse.move(middle.x + 80, middle.y + 30, { steps: 5 });
        await page.mouse.up();
      },
      () => page.mouse.dblclick(middle.x + 40, middle.y + 90),
      async () => {
        await page.locator("its-map").locator('[part="map"]').focus();
        await page.keyboard.press("ArrowLeft");
      },
    ]) {
      const before = await view(page);
      await act();
      await waitUntil("the map moves", async () => (await view(page)) !== before);
    }
    assert.equal(await scrolled(page), 0);
  });

  it("lets one finger scroll the page and gives two the map", async () => {
    const { page, middle } = await open("", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const before = await view(page);
    const up = (by: number, x = 0): [Point, Point] => [
      { x: middle.x + x, y: middle.y + 60 },
      { x: middle.x + x, y: middle.y + 60 - by },
    ];
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-1-before.png` });
    await fingers(page, up(160));
    await waitUntil("the page scrolls", async () => (await scrolled(page)) > 50);
    await hint(page).getByText("Use two fingers to move the map").waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-2-hint.png` });
    assert.equal(await view(page), before, "the map stays");
    await fingers(page, up(400));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-3-past.png` });

    await waitUntil("the fling is over", async () => {
      const at = await scrolled(page);
      await page.waitForTimeout(200);
      return (await scrolled(page)) === at;
    });
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(300);
    const aside = ({ x, y }: Point, by: number): Point => ({ x: x + by, y });
    await fingers(page, [aside(middle, -40), aside(middle, -110)], [aside(middle, 40), aside(middle, 110)]);
    await waitUntil("two fingers pinch the map", async () => (await view(page)) !== before);
    await page.locator("its-map .leaflet-zoom-anim").waitFor({ state: "detached" });
    const pinched = await view(page);
    assert.ok(JSON.parse(pinched).zoom > JSON.parse(before).zoom, `${before} to ${pinched}`);
    await fingers(page, up(100, -40), up(100, 40));
    await waitUntil("two fingers move the map", async () => (await view(page)) !== pinched);
    assert.equal(await scrolled(page), 0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-4-pinched.png` });
    assert.deepEqual(page.complaints, []);
  });

  it("has them all with `greedy`, and none of them with `none`", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const greedy = await open('gestures="greedy"', phone);
    const before = await view(greedy.page);
    await fingers(greedy.page, [greedy.middle, { x: greedy.middle.x, y: greedy.middle.y - 120 }]);
    await waitUntil("one finger moves the map", async () => (await view(greedy.page)) !== before);
    assert.equal(await scrolled(greedy.page), 0);

    const still = await open('gestures="none"');
    const first = await view(still.page);
    await still.page.mouse.move(still.middle.x, still.middle.y);
    await still.page.keyboard.down("Control");
    await still.page.mouse.wheel(0, -240);
    await still.page.keyboard.up("Control");
    await still.page.mouse.wheel(0, 120);
    await waitUntil("the page scrolls", async () => (await scrolled(still.page)) > 0);
    assert.equal(await view(still.page), first);
    await still.page.locator("its-map").evaluate((map) => map.setAttribute("gestures", "greedy"));
    await still.page.evaluate(() => scrollTo(0, 0));
    await still.page.mouse.wheel(0, -240);
    await waitUntil("the attribute can change", async () => (await view(still.page)) !== first);
  });

  it("has the wheel in the host", async () => {
    const page = await site().newPage();
    await site().signIn(page);
    await page.goto(`${site().url}/app/map`);
    await page.waitForFunction(() => /zoom=/.test(location.search));
    const before = page.url();
    const box = await page.locator('its-map [part="map"]').first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.wheel(0, -240);
    await waitUntil("the map zooms", () => page.url() !== before);
  });
});
