import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { hostPages } from "./host-page.js";

describe("the first screen of the host", () => {
  const { open, site, token } = hostPages();
  const bottomOf = async (page: Page, selector: string) => {
    const place = page.locator(selector).first();
    await place.waitFor();
    return place.evaluate((each) => Math.round(each.getBoundingClientRect().bottom));
  };
  const arm = async (jwt: string, oID: number, program: string) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${jwt}` };
    await fetch(`${site().url}/__sim/controller`, { method: "POST", headers, body: JSON.stringify({ oID, faultless: true }) });
    const body = JSON.stringify({ oID, program });
    await fetch(`${site().url}/api/v1/crossroad/rts/${oID}/set_program`, { method: "POST", headers, body });
  };

  it("leaves the map four fifths of the height, with overrides in force, wide and on a phone", async () => {
    const jwt = await token();
    await arm(jwt, 1002, "all_red");
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      const page = await open("/app/map", { jwt }, { viewport });
      await page.locator("its-overrides").getByRole("button").first().waitFor();
      const map = page.locator("its-map [part=map]");
      await map.waitFor();
      const { height } = (await map.boundingBox()) ?? { height: 0 };
      assert.ok(height >= 0.8 * viewport.height, `${height} of ${viewport.height} px`);
      assert.deepEqual(page.complaints, []);
    }
  });

  it("switches the layers that have no room in the row by a menu at its end", async () => {
    const page = await open("/app/map", { jwt: await token() });
    const toolbar = page.locator("its-map [part=toolbar]");
    await toolbar.getByRole("button", { name: /Ещё слои/ }).click();
    const weather = toolbar.getByRole("menuitemcheckbox", { name: "Погода" });
    assert.equal(await weather.getAttribute("aria-checked"), "true");
    assert.equal(await toolbar.getByRole("button", { name: "Погода", exact: true }).count(), 0);
    await weather.click();
    await page.waitForURL(/layers=/);
    assert.doesNotMatch(decodeURIComponent(page.url()), /layers=[^&]*weather/);
  });

  it("shows scheme, camera, state and every button of the control desk of a signal controller", async () => {
    const jwt = await token();
    await arm(jwt, 1001, "adaptive");
    const page = await open("/app/rts/1001", { jwt });
    for (const part of ["[part=phases] svg", "[part=camera] img", "[part=state]"]) {
      const bottom = await bottomOf(page, `its-rts-panel ${part}`);
      assert.ok(bottom <= 900, `${part} ends at ${bottom}`);
    }
    const off = page.getByRole("button", { name: "Запросить: Отключение светофоров" });
    await off.waitFor();
    const { y, height } = (await off.boundingBox()) ?? { y: Number.NaN, height: 0 };
    assert.ok(y + height <= 900, `the last button ends at ${y + height}`);
  });

  it("shows what the pages of a detector, a bus and a special vehicle are for", async () => {
    const jwt = await token();
    const headers = { authorization: `Bearer ${jwt}` };
    const list = async (path: string) => (await fetch(`${site().url}/api/v1/city/${path}`, { headers })).json();
    const [{ oID }] = (await list("items_telemetry_rtc")) as [{ oID: number }];
    const { features } = (await list("transport_situation")) as { features: { properties: { kind: string; id: string } }[] };
    const idOf = (wanted: string) => features.find(({ properties }) => properties.kind === wanted)?.properties.id;
    for (const [path, parts] of [
      [`/app/rtc/${oID}`, ["state", "camera", "events"]],
      [`/app/bus/${idOf("bus")}`, ["place", "camera", "state"]],
      [`/app/spec/${idOf("spec")}`, ["metrics", "place", "state", "tasks"]],
    ] as const) {
      const page = await open(path, { jwt });
      for (const part of parts) {
        const bottom = await bottomOf(page, `[part=${part}]`);
        assert.ok(bottom <= 900, `${part} of ${path} ends at ${bottom}`);
      }
    }
  });
});
