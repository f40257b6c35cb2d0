import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright-core";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages, signIn } from "./host-page.js";

describe("the worker of the map", () => {
  const { site, token } = sharedPages();

  async function openMap(isAllowed: boolean) {
    const page = await site().newPage({ reducedMotion: "reduce" });
    if (!isAllowed) await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), await token());
    for (const list of lists) await page.route(`**/city/${list}`, (route) => route.fulfill({ json: answers[list] }));
    await page.goto(`${site().url}/app/map?layers=devices,bus&center=56.2,45.06&zoom=13`);
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    return page;
  }

  const lists = ["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"];
  const answers: Record<string, unknown> = {};
  before(async () => {
    const headers = { authorization: `Bearer ${await token()}` };
    for (const list of lists) answers[list] = await (await fetch(`${site().url}/api/v1/city/${list}`, { headers })).json();
  });
  /** What the devices and the buses are drawn as, how many the list finds, and its first rows. */
  const pictureOf = (page: Page) =>
    page.locator("its-map").evaluate(({ shadowRoot }) => ({
      marks: ["marker", "moving"].map((pane) => shadowRoot?.querySelector<HTMLCanvasElement>(`.leaflet-${pane}-pane canvas`)?.toDataURL()),
      found: (/Найдено: \d+ из \d+/.exec(shadowRoot?.textContent ?? "") ?? [""])[0],
      rows: [...(shadowRoot?.querySelectorAll("[role=listbox] [role=option]") ?? [])].map((row) => row.textContent),
    }));
  let zoom = 13;
  const lookFrom = (page: Page, height: number) =>
    page.locator("its-map").evaluate(async (map, wanted) => {
      map.setAttribute("zoom", `${wanted}`);
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    }, height);
  /**
   * Waits until both pages show the same picture, of which `isWanted` says that it is the right one. They are sent to the same
   * place for each look: what is laid out around a map may leave it half a pixel off.
   */
  const alike = (what: string, pages: readonly Page[], isWanted: (picture: Awaited<ReturnType<typeof pictureOf>>) => boolean) =>
    waitUntil(what, async () => {
      zoom = 27 - zoom;
      for (const page of pages) await lookFrom(page, zoom);
      const [one, other] = await Promise.all(pages.map(pictureOf));
      return one && isWanted(one) && isDeepStrictEqual(one, other);
    });

  it("draws and finds what is drawn and found without one, under the policy of the host", async () => {
    const pages = [await openMap(true), await openMap(false)];
    assert.deepEqual(
      pages.map((page) => page.workers().length),
      [1, 0],
    );
    const isDrawn = (mark?: string) => (mark?.length ?? 0) > 8_000;
    await alike("both pages draw devices and buses", pages, ({ marks, rows }) => marks.every(isDrawn) && rows.length > 3);
    for (const page of pages) await page.getByLabel("Поиск в списке").fill("титов");
    await alike("both pages find the same", pages, ({ found, rows }) => {
      const [count, total] = found.match(/\d+/g) ?? [];
      return rows.length > 0 && Number(count) < Number(total);
    });
    assert.deepEqual(
      pages.map(({ complaints }) => complaints),
      [[], []],
    );
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

  it("is there for each of two providers where the policy of the page names it", async () => {
    const page = await site().newPage();
    const jwt = await token();
    const providers = [site().url, `${site().url}/second`];
    await page.addInitScript(
      ([kept, ...keys]) => {
        for (const key of keys) localStorage.setItem(key, kept as string);
      },
      [jwt, ...providers.map((provider) => `its.jwt:${provider}/api/v1`)],
    );
    await page.route("**/second/api/**", (route) => route.continue({ url: route.request().url().replace("/second/", "/") }));
    await page.route("**/two-maps", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types its-map-worker",
        },
        body: `<!doctype html><html lang="ru"><link rel="icon" href="data:,">${providers.map((provider) => `<its-map provider="${provider}"></its-map>`).join("")}<script type="module" src="/its.js"></script></html>`,
      }),
    );
    await page.goto(`${site().url}/two-maps`);
    for (const map of [0, 1]) await page.locator("its-map").nth(map).getByRole("listbox").getByRole("option").first().waitFor();
    assert.equal(page.workers().length, 2);
    assert.deepEqual(page.complaints, []);
  });

  const losses: Record<string, (page: Page) => Promise<unknown>> = {
    "is missing": (page) => page.route("**/map-worker-*.js", (route) => route.fulfill({ status: 404, body: "" })),
    "is a page": (page) =>
      page.route("**/map-worker-*.js", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Welcome</h1>" })),
    "does not come": async (page) => {
      await page.clock.install();
      await page.route("**/map-worker-*.js", () => {});
    },
  };
  for (const [what, lose] of Object.entries(losses))
    it(`is replaced by the reader on the page when its file ${what} before anybody signs in`, async () => {
      const page = await site().newPage();
      await lose(page);
      await page.route("**/embed", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: '<its-login></its-login><its-map></its-map><script type="module" src="/its.js"></script>',
        }),
      );
      await page.goto(`${site().url}/embed`);
      await page.getByLabel("Email").waitFor();
      if (what === "does not come") await page.clock.fastForward(16_000);
      await signIn(page);
      await page.getByRole("listbox").getByRole("option").first().waitFor();
      await waitUntil("the devices are found", async () => {
        const said = await page.locator("its-map").evaluate(({ shadowRoot }) => shadowRoot?.textContent ?? "");
        return Number(/Найдено: \d+ из (\d+)/.exec(said)?.[1]) > 100;
      });
    });

  it("is started by the one script of an embed before the screen of the map has come", async () => {
    const page = await site().newPage();
    await page.route("**/embed", (route) =>
      route.fulfill({ contentType: "text/html", body: '<its-map></its-map><script type="module" src="/its.js"></script>' }),
    );
    await page.route("**/static/js/map-screen-*.js", () => {});
    await page.goto(`${site().url}/embed`);
    await waitUntil("the worker runs", () => page.workers().length === 1);
  });
});
