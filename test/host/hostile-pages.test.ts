import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { cityStart } from "../helper/city-hour.js";
import { hostPages } from "./host-page.js";

interface Described {
  modules: { declarations: { tagName: string }[] }[];
}
const tags = (JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as Described).modules.flatMap(({ declarations }) =>
  declarations.map(({ tagName }) => tagName),
);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types its-map-worker";
const script = '<script type="module" src="/its.js"></script>';

/** What old libraries and careless scripts did to the language before ours arrived. */
const mean = `
  Object.prototype.each = () => {};
  for (const type of [Array, String, Number]) type.prototype.toJSON = function () { return "spoilt " + this; };
  const { fetch } = globalThis;
  globalThis.fetch = (...question) => fetch(...question);
  for (const type of [Object, Array, Function]) Object.freeze(type.prototype);
  globalThis.console = undefined;`;

describe("pages that make it hard", () => {
  const { site, token } = hostPages();

  async function open(body: string, files: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const page = await site().newPage();
    await page.route("**/hard/**", (route) => {
      const file = new URL(route.request().url()).pathname.replace("/hard/", "");
      if (file) return route.fulfill({ contentType: file.endsWith(".css") ? "text/css" : "text/javascript", body: files[file] ?? "" });
      return route.fulfill({
        contentType: "text/html",
        headers,
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${body}</html>`,
      });
    });
    await page.goto(`${site().url}/hard/`);
    return page;
  }

  async function send(page: Page): Promise<string[]> {
    const bodies: string[] = [];
    page.on("request", (request) => request.method() === "POST" && bodies.push(`${new URL(request.url()).pathname} ${request.postData()}`));
    const form = page.locator("its-demo-form");
    for (const [name, value] of Object.entries({
      full_name: "Ann",
      company: "Roads",
      country: "DE",
      city: "Ulm",
      email: "a@b.example",
      phone: "+49 711 1234567",
    }))
      await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole("checkbox").check();
    await form.locator("button[type=submit]").click();
    await form.getByText("Your request has been sent").waitFor();
    await page.locator("its-login [name=email]").fill("operator@its.test");
    await page.locator("its-login [name=password]").fill("operator1");
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "Device list" }).getByRole("option").first().click();
    await page.locator("its-map [part~=panel]").getByRole("heading").first().waitFor();
    return bodies.filter((line) => /landing|login/.test(line));
  }

  it("changed and frozen prototypes, a wrapped fetch, no console, a base elsewhere: the same bytes are sent (H3)", async () => {
    const elements = "<its-demo-form></its-demo-form><its-login></its-login><its-map></its-map>";
    const clean = await open(script + elements);
    const wanted = await send(clean);
    const hard = await open(
      `<base href="https://elsewhere.example/a/"><script src="${site().url}/hard/mean.js"></script><script type="module" src="${site().url}/its.js"></script>${elements.replaceAll("></", ` provider="${site().url}"></`)}`,
      { "mean.js": mean },
    );
    assert.deepEqual(await send(hard), wanted);
    assert.equal(wanted.length, 2);
    assert.deepEqual(hard.complaints, []);
  });

  it("every element together under the strictest policy and hostile styles: nothing forbidden, cut off or restyled (H1, H6)", async () => {
    const hostile = readFileSync("examples/partner-site/hostile.css", "utf8");
    const pageCss = `${hostile} body, main, main > * { display: block !important } its-map { block-size: 480px !important } * { z-index: 99999 !important }`;
    const body = `<link rel="stylesheet" href="/hard/page.css"><h1>Portal</h1><p>Text</p><main>${tags.map((tag) => `<${tag}></${tag}>`).join("")}</main>`;
    const openStyled = async (content: string) => open(content, { "page.css": pageCss }, { "content-security-policy": policy });
    const own = (page: Page) =>
      page.evaluate(() =>
        ["html", "body", "h1", "p", "main"].map((name) =>
          [...getComputedStyle(document.querySelector(name) as Element)]
            .map((property) => getComputedStyle(document.querySelector(name) as Element).getPropertyValue(property))
            .filter((value) => !/px/.test(value))
            .join(),
        ),
      );
    const untouched = await own(await openStyled(body));
    const page = await openStyled(body);
    await page.evaluate(
      ([key, kept]) => localStorage.setItem(key as string, kept as string),
      [`its.jwt:${site().url}/api/v1`, await token()],
    );
    await page.route("**/hard/", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "content-security-policy": policy },
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${body}${script}</html>`,
      }),
    );
    await page.goto(`${site().url}/hard/`);
    await page.waitForFunction((all) => all.every((tag) => document.querySelector(tag)?.shadowRoot?.querySelector(".frame")), tags);
    await page.getByRole("listbox", { name: "Device list" }).getByRole("option").first().waitFor();
    for (const width of [1280, 340]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      const poor = await page.evaluate(
        (all) =>
          all.flatMap((tag) => {
            const element = document.querySelector(tag) as HTMLElement;
            const frame = element.shadowRoot?.querySelector(".frame") as HTMLElement;
            const { fontSize, color, textTransform, letterSpacing } = getComputedStyle(frame);
            const wide = frame.scrollWidth > frame.clientWidth + 1 || frame.getBoundingClientRect().right > innerWidth + 1;
            return [
              ...(wide ? [`${tag} is ${frame.scrollWidth} px wide in ${innerWidth}`] : []),
              ...(Number.parseFloat(fontSize) < 13 ? [`${tag} has letters of ${fontSize}`] : []),
              ...(color === "rgb(255, 0, 255)" || textTransform !== "none" || Number.parseFloat(letterSpacing) > 1
                ? [`${tag} takes on the page's styles`]
                : []),
            ];
          }),
        tags,
      );
      assert.deepEqual(poor, []);
    }
    assert.deepEqual(await own(page), untouched);
    assert.deepEqual(page.complaints, []);
  });

  it("a camera whose pictures are addresses shows them under the strictest policy", async () => {
    const page = await open(`<its-rts-panel device="1009"></its-rts-panel>${script}`, {}, { "content-security-policy": policy });
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await page.evaluate(
      ([key, kept]) => localStorage.setItem(key as string, kept as string),
      [`its.jwt:${site().url}/api/v1`, await token()],
    );
    await page.route("**/rts/1009/img", (route) =>
      route.fulfill({ json: { oID: 1009, img: "/api/v1/media/1009.png", utime: cityStart() } }),
    );
    await page.route("**/media/1009.png", (route) => route.fulfill({ contentType: "image/png", body: Buffer.from(pixel, "base64") }));
    await page.reload();
    const camera = page.locator("its-rts-panel [part=camera]");
    await camera.waitFor();
    if (!(await camera.locator("details").evaluate((details: HTMLDetailsElement) => details.open))) await camera.locator("summary").click();
    await camera.scrollIntoViewIfNeeded();
    await camera.locator("img").waitFor();
    await page.waitForFunction(
      (image) => (image as HTMLImageElement | null)?.naturalWidth === 1,
      await camera.locator("img").elementHandle(),
    );
    assert.deepEqual(page.complaints, []);
  });

  it("a portal whose getToken throws, gives another type or never answers is an anonymous one, until it gives a token (H10)", async () => {
    const page = await open(`<its-map></its-map><script type="module" src="/hard/portal.js"></script>${script}`, {
      "portal.js": "document.querySelector('its-map').getToken = () => globalThis.give();",
    });
    const ways = {
      throws: "() => { throw new Error('no') }",
      rejects: "() => Promise.reject(new Error('no'))",
      "gives 7": "() => 7",
      "gives an object": "async () => ({ token: 'x' })",
    };
    for (const give of Object.values(ways)) {
      await page.addInitScript(`globalThis.give = ${give}`);
      await page.reload();
      await page.getByText("The portal did not pass on your sign-in").first().waitFor();
    }
    await page.addInitScript("globalThis.give = () => new Promise(() => {})");
    await page.clock.install();
    await page.reload();
    await page.locator("its-map .frame").first().waitFor({ state: "attached" });
    await page.clock.runFor(11_000);
    await page.getByText("The portal did not pass on your sign-in").first().waitFor();
    await page.evaluate(
      (kept) => {
        Reflect.set(globalThis, "give", () => kept);
        (document.querySelector("its-map") as HTMLElement & { getToken: () => unknown }).getToken = () => kept;
      },
      await token(),
    );
    await page.clock.runFor(2_000);
    await page.getByRole("listbox", { name: "Device list" }).getByRole("option").first().waitFor();
    const others = page.complaints.filter((complaint) => !complaint.startsWith("its: token-missing: "));
    assert.deepEqual([page.complaints.length, others], [Object.keys(ways).length + 1, []], "each page is told once");
  });

  it("a changed file is refused by its integrity, and what stands between the tags stays to be read (H12)", async () => {
    const integrity = (JSON.parse(readFileSync("dist/integrity.json", "utf8")) as Record<string, string>)["its.js"];
    const body = `<script type="module" src="/its.js" integrity="${integrity}" crossorigin="anonymous"></script>
      <its-demo-form>Write to us: <a href="mailto:roads@city.example">roads@city.example</a></its-demo-form>`;
    const good = await open(body);
    await good.locator("its-demo-form form").waitFor();
    assert.equal(await good.getByRole("link", { name: "roads@city.example" }).isVisible(), false);
    const page = await site().newPage();
    await page.route("**/its.js", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}/* changed */` });
    });
    await page.route("**/hard/", (route) =>
      route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><link rel="icon" href="data:,">${body}</html>` }),
    );
    await page.goto(`${site().url}/hard/`);
    await page.getByRole("link", { name: "roads@city.example" }).waitFor();
    assert.equal(await page.locator("its-demo-form").evaluate((element) => element.matches(":defined")), false);
    assert.match(page.complaints.join(), /integrity/);
  });
});
