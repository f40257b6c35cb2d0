import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { siteForTests } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";

const html = (body: string) => `<!doctype html><html lang="ru"><meta charset="utf-8"><link rel="icon" href="data:,">${body}</html>`;
const login = '<script type="module" src="/its.js"></script><its-login></its-login>';

describe("an embed on a page of others", () => {
  const site = siteForTests();

  async function open(body: string, prepare = async (_page: Page): Promise<unknown> => null) {
    const page = await site().newPage();
    await page.route("**/others/", (route) => route.fulfill({ contentType: "text/html", body: html(body) }));
    await page.route("**/others/copy/**", (route) => {
      const file = new URL(route.request().url()).pathname.replace("/others/copy/", "dist/");
      return route.fulfill({ contentType: "text/javascript", body: readFileSync(file, "utf8") });
    });
    await page.route("**/others/next/**", (route) => {
      const file = new URL(route.request().url()).pathname.replace("/others/next/", "dist/");
      return route.fulfill({ contentType: "text/javascript", body: readFileSync(file, "utf8").replaceAll("its.core/1", "its.core/2") });
    });
    // As a later version would be built: it says its version, and has texts that this one has not.
    await page.route("**/others/minor/**", (route) => {
      const file = new URL(route.request().url()).pathname.replace("/others/minor/", "dist/");
      const code = readFileSync(file, "utf8")
        .replaceAll('"1.0.0"', '"1.1.0"')
        .replaceAll("Вход в систему", "Вход 1.1.0")
        .replaceAll("Контактные данные", "Контакты 1.1.0")
        .replaceAll("signInTitle", "signInHeading");
      return route.fulfill({ contentType: "text/javascript", body: code });
    });
    await prepare(page);
    await page.goto(`${site().url}/others/`);
    return page;
  }

  it("is asked for with what all elements share together with what follows the page's elements, and not after it", async () => {
    const awaited = new Set(["login", "base"]);
    let go = () => {};
    const areAsked = new Promise<void>((resolve) => {
      go = resolve;
    });
    const page = await open(login, async (made) => {
      await made.route("**/widgets/login.js", (route) => areAsked.then(() => route.continue()));
      made.on("request", (request) => {
        awaited.delete(/\/(?:widgets\/(login)|static\/js\/(base)-[^/]+)\.js$/.exec(request.url())?.slice(1).join("") ?? "");
        if (awaited.size === 0) go();
      });
    });
    await page.getByLabel("Email").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("that did not arrive is told of, and loaded anew for the next of its tag", async () => {
    let tries = 0;
    const hears =
      "<script>addEventListener('its-error', ({ target, detail }) => (document.title = target.localName + detail.message))</script>";
    const page = await open(hears + login, (made) =>
      made.route("**/widgets/login.js", (route) => (tries++ < 2 ? route.abort() : route.continue())),
    );
    await waitUntil("it is told of", () => page.complaints.some((line) => line.includes('The widget "its-login" could not be loaded')));
    assert.equal(tries, 2);
    assert.match(await page.title(), /^its-loginThe widget "its-login" could not be loaded/);
    await page.evaluate(() => document.body.append(document.createElement("its-login")));
    await page.getByLabel("Email").last().waitFor();
    assert.equal(tries, 3);
    assert.equal(await page.getByLabel("Email").count(), 2);
  });

  it("that did not arrive comes by itself when the second try succeeds", async () => {
    let tries = 0;
    const page = await open(login, (made) =>
      made.route("**/widgets/login.js", (route) => (tries++ === 0 ? route.abort() : route.continue())),
    );
    await page.getByLabel("Email").waitFor();
    assert.equal(tries, 2);
  });

  it("whose texts did not arrive comes by itself when the second try succeeds", async () => {
    const lost = new Set<string>();
    const page = await open(login, (made) =>
      made.route("**/static/js/*-ru-*.js", (route) => {
        const isFirst = !lost.has(route.request().url());
        lost.add(route.request().url());
        return isFirst ? route.abort() : route.continue();
      }),
    );
    await page.getByLabel("Email").waitFor();
    assert.ok(lost.size > 0);
  });

  it("comes by itself when what follows the page's elements is lost once, and is told of when it is lost for good", async () => {
    const hears =
      "<script>addEventListener('its-error', ({ target, detail }) => (document.title = target.localName + detail.message))</script>";
    const openWithout = async (times: number) => {
      let tries = 0;
      return open(hears + login, (made) =>
        made.route("**/static/js/base-*.js", (route) => (tries++ < times ? route.abort() : route.continue())),
      );
    };
    const page = await openWithout(1);
    await page.getByLabel("Email").waitFor();
    assert.equal(await page.title(), "");
    const bare = await openWithout(Number.POSITIVE_INFINITY);
    await waitUntil("it is told of", async () => /^its-loginThe widget "its-login" could not be loaded/.test(await bare.title()));
  });

  it("brought by a script that is no module comes by itself when the second try succeeds", async () => {
    let tries = 0;
    const page = await open('<script src="/its.iife.js" defer></script><its-login></its-login>', (made) =>
      made.route("**/its.js", (route) => (tries++ === 0 ? route.abort() : route.continue())),
    );
    await page.getByLabel("Email").waitFor();
    assert.equal(tries, 2);
  });

  it("brought by two copies of one major has one core (H5)", async () => {
    const page = await open(
      '<script type="module" src="/its.js"></script><script type="module" src="copy/its.js"></script><its-login></its-login>',
    );
    await page.getByLabel("Email").waitFor();
    await page.waitForLoadState("networkidle");
    const cores = () =>
      page.evaluate(() => Object.getOwnPropertySymbols(globalThis).filter((key) => /its\.core/.test(`${key.description}`)).length);
    assert.equal(await cores(), 1);
    assert.equal(await page.getByRole("alert").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  const older = { from: "copy/", login: "Вход в систему", account: "Контактные данные" };
  const newer = { from: "minor/", login: "Вход 1.1.0", account: "Контакты 1.1.0" };
  for (const [first, second] of [
    [older, newer],
    [newer, older],
  ] as const) {
    it(`brought in two minor versions, ${first === older ? "older" : "newer"} first: elements of both work together, the console names them (H5)`, async () => {
      const scripts = [first, second].map(({ from }) => `<script type="module" src="${from}its.js"></script>`).join("");
      const page = await open(`${scripts}<its-login></its-login><its-account></its-account>`, async (made) => {
        // The first defines the form, the second the account.
        for (const [{ from }, id] of [
          [second, "login"],
          [first, "account"],
        ] as const) {
          await made.route(`**/${from}widgets/${id}.js`, async (route) => {
            await made.waitForFunction((tag) => customElements.get(tag), `its-${id}`);
            await route.fallback();
          });
        }
      });
      await page.getByRole("heading", { name: first.login, exact: true }).waitFor();
      await page.locator("its-account").getByText("Требуется вход", { exact: true }).waitFor();
      await page.getByLabel("Email").fill("operator@its.test");
      await page.getByLabel("Пароль", { exact: true }).fill("operator1");
      await page.getByRole("button", { name: "Войти", exact: true }).click();
      await page.getByRole("heading", { name: second.account, exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      const warnings = page.complaints.filter((line) => /loads its-widgets 1\.[01]\.0 and 1\.[01]\.0\. They share sign-in/.test(line));
      assert.equal(warnings.length, 1, `${page.complaints}`);
      assert.deepEqual(page.complaints, warnings);
    });
  }

  it("brought by two majors stays the first one, says so in the page's language, and nothing throws (H5)", async () => {
    const page = await open(login);
    await page.getByLabel("Email").waitFor();
    await page.evaluate(() => import(new URL("next/its.js", location.href).href));
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Email").fill("a@b.example");
    const notice = page.getByRole("alert").filter({ hasText: "две основные версии its-widgets" });
    await notice.waitFor();
    assert.equal(await notice.count(), 1);
    assert.ok(await notice.evaluate((line) => line.getRootNode() instanceof ShadowRoot));
    await page.getByLabel("Email").fill("b@b.example");
    assert.equal(await page.locator("its-login").count(), 1);
    assert.ok(page.complaints.length === 1 && /two major versions/.test(`${page.complaints}`), `${page.complaints}`);
  });

  it("is told of what failed by a file that comes at a second try, too", async () => {
    let tries = 0;
    const page = await open(`${login}<its-yield-calculator population="100000" lights="50"></its-yield-calculator>`, async (made) => {
      await made.route("**/static/js/Failure-*.js", (route) => (tries++ === 0 ? route.abort() : route.continue()));
      await made.addInitScript(() => {
        Intl.NumberFormat = class {
          constructor() {
            throw new Error("no numbers");
          }
        } as unknown as typeof Intl.NumberFormat;
      });
    });
    await page.getByRole("alert").getByRole("button", { name: "Повторить" }).waitFor();
    assert.equal(tries, 2);
  });

  it("stands in a shadow root of the page, where its module is taken", async () => {
    const page = await open(
      '<script type="module" src="/widgets/login.js"></script><city-card><template shadowrootmode="open"><its-login></its-login></template></city-card>',
    );
    await page.getByLabel("Email").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("taken as a module without the loader shows what the page has taken besides, and says what is not there", async () => {
    const answer = await fetch(`${site().url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "operator@its.test", password: "operator1" }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const page = await open(
      `${["landing", "demo-form", "studio", "board"].map((id) => `<script type="module" src="/widgets/${id}.js"></script>`).join("")}
      <its-landing></its-landing><its-studio></its-studio><its-board></its-board>`,
      (made) =>
        made.addInitScript(
          ([key, kept]) => localStorage.setItem(key as string, kept as string),
          [`its.jwt:${site().url}/api/v1`, access_token],
        ),
    );
    const landing = page.locator("its-landing");
    await landing.getByRole("region", { name: "Заявка на демонстрацию" }).scrollIntoViewIfNeeded();
    await landing.locator("its-demo-form form").waitFor();
    await landing.getByRole("tab", { name: "Партнёрам" }).click();
    const application = landing.getByRole("region", { name: "Заявка на партнёрство" });
    await application.scrollIntoViewIfNeeded();
    await application.getByText("Эта форма не подключена на странице.").waitFor();
    await page.locator("its-studio").getByText("Виджетов нет: подключите на странице its.js.").waitFor();
    await page.locator("its-board").getByRole("button", { name: "Добавить карточку" }).last().click();
    await page.getByRole("dialog").getByText("Карточек пока нет.").waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => import(new URL("/its.js", location.href).href));
    await application.locator("its-partner-form form").waitFor();
    await page.locator("its-studio").getByRole("combobox", { name: "Виджет" }).waitFor();
    await page.locator("its-board").getByRole("button", { name: "Добавить карточку" }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "Временные режимы" }).waitFor();
    await page.keyboard.press("Escape");
    assert.deepEqual(page.complaints, []);
  });

  it("leaves nothing behind when the page empties itself, and mounts again (H9)", async () => {
    const page = await open('<script type="module" src="/its.js"></script><main><its-login></its-login></main>');
    await page.getByLabel("Email").waitFor();
    const left = await page.evaluate(async () => {
      const main = document.querySelector("main") as HTMLElement;
      const gone: WeakRef<Element>[] = [];
      for (let turn = 0; turn < 30; turn++) {
        main.replaceChildren(document.createElement("its-login"));
        await new Promise((resolve) => setTimeout(resolve, 20));
        gone.push(new WeakRef(main.firstElementChild as Element));
      }
      main.innerHTML = "";
      Reflect.set(globalThis, "gone", gone);
      return gone.length;
    });
    assert.equal(left, 30);
    const client = await page.context().newCDPSession(page);
    let alive = 30;
    for (let turn = 0; turn < 40 && alive > 1; turn++) {
      await client.send("HeapProfiler.collectGarbage");
      await page.waitForTimeout(50);
      alive = await page.evaluate(() => (Reflect.get(globalThis, "gone") as WeakRef<Element>[]).filter((ref) => ref.deref()).length);
    }
    assert.ok(alive <= 1, `${alive} of 30 elements are still held`);
    await page.evaluate(() => document.querySelector("main")?.append(document.createElement("its-login")));
    await page.getByLabel("Email").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it("works again after the page was left and came back (H9)", async () => {
    const page = await open(login);
    await page.getByLabel("Email").fill("operator@its.test");
    await page.goto(`${site().url}/examples/strict-csp/`);
    await page.goBack();
    await page.getByLabel("Email").fill("operator@its.test");
    await page.getByLabel("Пароль", { exact: true }).fill("operator1");
    const isSignedIn = page.waitForResponse((answer) => /auth\/login/.test(answer.url()) && answer.ok());
    await page.keyboard.press("Enter");
    await isSignedIn;
  });
});
