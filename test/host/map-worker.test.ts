import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { hostPages } from "./host-page.js";

describe("the worker of the map", () => {
  const { site, token } = hostPages();

  async function openMap(isAllowed: boolean) {
    const page = await site().newPage();
    if (!isAllowed) await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
    for (const kind of ["rts", "rtc"])
      await page.route(`**/city/items_telemetry_${kind}`, (route) => route.fulfill({ json: answers[kind] }));
    await page.goto(`${site().url}/app/map?layers=devices&center=56.2,45.06&zoom=13`);
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    return page;
  }

  const answers: Record<string, unknown> = {};
  before(async () => {
    const headers = { authorization: `Bearer ${await token()}` };
    for (const kind of ["rts", "rtc"])
      answers[kind] = await (await fetch(`${site().url}/api/v1/city/items_telemetry_${kind}`, { headers })).json();
  });
  /** What stands on the canvases of the map, and the first rows of its list. */
  const pictureOf = (page: Page) =>
    page.locator("its-map").evaluate(({ shadowRoot }) => ({
      canvases: [...(shadowRoot?.querySelectorAll("canvas") ?? [])].map((canvas) => canvas.toDataURL()),
      rows: [...(shadowRoot?.querySelectorAll("[role=listbox] [role=option]") ?? [])].map((row) => row.textContent),
    }));
  async function settled(page: Page) {
    let before = "";
    return waitUntil("the picture stands still", async () => {
      const picture = await pictureOf(page);
      const now = JSON.stringify(picture);
      const isSame = now === before && picture.rows.length > 3;
      before = now;
      await page.waitForTimeout(500);
      return isSame ? picture : null;
    });
  }

  it("draws what is drawn without one, under the policy of the host", async () => {
    const [there, here] = [await openMap(true), await openMap(false)];
    assert.deepEqual([there.workers().length, here.workers().length], [1, 0]);
    const [one, other] = [await settled(there), await settled(here)];
    assert.deepEqual(one.rows, other.rows);
    assert.equal(one.canvases.length, other.canvases.length);
    assert.ok(
      one.canvases.every((canvas, index) => canvas === other.canvases[index]),
      "a canvas differs",
    );
    assert.deepEqual([there.complaints, here.complaints], [[], []]);
  });

  it("finds what is found without one", async () => {
    const found = [true, false].map(async (isAllowed) => {
      const page = await openMap(isAllowed);
      const all = (await settled(page)).rows;
      await page.getByLabel("Поиск в списке").fill("титов");
      await waitUntil("the list is filtered", async () => `${(await pictureOf(page)).rows}` !== `${all}`);
      return (await settled(page)).rows;
    });
    const [there, here] = await Promise.all(found);
    assert.match(`${there?.[0]}`, /Титова/);
    assert.deepEqual(there, here);
  });

  it("is done without where the policy of the page does not name it, at the price of one report", async () => {
    const page = await site().newPage();
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
    await page.route(`${site().url}/app/map`, async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      await route.fulfill({
        response: answer,
        headers: { ...headers, "content-security-policy": `${headers["content-security-policy"]}; trusted-types 'none'` },
      });
    });
    await page.goto(`${site().url}/app/map`);
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    assert.equal(page.workers().length, 0);
    assert.equal(page.complaints.filter((text) => text.includes("its-map-worker")).length, 1);
  });
});
