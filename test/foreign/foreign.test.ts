import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { sharedSite } from "../helper/site.js";

const modules = '<script type="module" src="/its.js"></script>';
const classic = '<script src="/its.iife.js"></script>';
const from = (...files: string[]) => files.map((file) => `<script src="/foreign/${file}"></script>`).join("");

/** A page of somebody who writes React by hand: a counter of its own beside two of our elements, one fed by its state. */
const reactPage = (major: number) => `
  ${from(...(major === 15 ? ["react-15/dist/react.min.js", "react-dom-15/dist/react-dom.min.js"] : [`react-${major}/umd/react.production.min.js`, `react-dom-${major}/umd/react-dom.production.min.js`]))}
  ${modules}<div id="portal"></div>
  <script>
    const h = React.createElement;
    class Portal extends React.Component {
      constructor(props) {
        super(props);
        this.state = { city: "Tver", heard: 0, isShown: true };
        this.hear = (element) => element && element.addEventListener("its-ready", () => this.setState((state) => ({ heard: state.heard + 1 })));
      }
      render() {
        const { city, heard, isShown } = this.state;
        return h("main", null,
          h("button", { onClick: () => this.setState({ city: "Kazan" }) }, "Kazan"),
          h("button", { onClick: () => this.setState({ isShown: !isShown }) }, "Show or hide"),
          h("output", null, city + " " + heard),
          isShown ? h("its-yield-calculator", { ref: this.hear, city }) : null,
          h("its-login", null));
      }
    }
    const place = document.getElementById("portal");
    if (ReactDOM.createRoot) ReactDOM.createRoot(place).render(h(Portal));
    else ReactDOM.render(h(Portal), place);
  </script>`;

describe("pages that bring libraries of their own (H4)", () => {
  const site = sharedSite();
  before(() => {
    // Four majors of React side by side: the peers that each one names are there under other names.
    execFileSync("npm", ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"], {
      cwd: "test/foreign",
      stdio: "ignore",
    });
  });

  async function open(body: string) {
    const page = await site().newPage();
    await page.route("**/foreign/**", (route) => {
      const file = new URL(route.request().url()).pathname.replace("/foreign/", "");
      if (!file)
        return route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${body}</html>`,
        });
      return route.fulfill({ contentType: "text/javascript", body: readFileSync(`test/foreign/node_modules/${file}`, "utf8") });
    });
    await page.goto(`${site().url}/foreign/`);
    return page;
  }

  async function signIn(page: Page) {
    await page.getByLabel("Email").fill("operator@its.test");
    await page.getByLabel("Password", { exact: true }).fill("operator1");
    await page.keyboard.press("Enter");
  }
  const firstDevice = (page: Page) => page.getByRole("listbox", { name: "Device list" }).getByRole("option").first();

  for (const [name, script] of Object.entries({ "the module": modules, "the classic script": classic })) {
    it(`RequireJS loads the page's own modules, and ${name} of ours beside it`, async () => {
      const page = await open(`${from("requirejs/require.js")}
        <script>
          require.config({ paths: { react: "/foreign/react-18/umd/react.production.min" } });
          define("portal", ["react"], (react) => ({ version: react.version }));
        </script>${script}<its-login></its-login><its-map></its-map>
        <script>require(["portal"], ({ version }) => { document.documentElement.dataset.react = version; });</script>`);
      await signIn(page);
      await firstDevice(page).waitFor();
      await page.locator('html[data-react="18.3.1"]').waitFor();
      assert.deepEqual(page.complaints, []);
    });
  }

  for (const [order, scripts] of Object.entries({
    before: from("zone.js/bundles/zone.umd.js") + classic,
    after: classic + from("zone.js/bundles/zone.umd.js"),
  })) {
    it(`zone.js, loaded ${order} ours, hears our events in the zone that listens and leaves the widgets working`, async () => {
      const page = await open(`${scripts}<its-login></its-login><its-map></its-map>
        <script>
          Zone.current.fork({ name: "portal" }).run(() =>
            document.addEventListener("its-device-selected", ({ detail }) => { document.documentElement.dataset.heard = Zone.current.name + " " + typeof detail.oID; }));
        </script>`);
      await signIn(page);
      await firstDevice(page).click();
      await page.locator("its-map [part~=panel]").getByRole("heading").first().waitFor();
      assert.match((await page.locator("html").getAttribute("data-heard")) ?? "", /^portal (string|number)$/);
      assert.deepEqual(page.complaints, []);
    });
  }

  for (const major of [15, 16, 17, 18]) {
    it(`React ${major} of the page renders our elements, feeds them and takes them away`, async () => {
      const page = await open(reactPage(major));
      assert.match(await page.evaluate(() => Reflect.get(globalThis, "React").version), new RegExp(`^${major}\\.`));
      const city = page.locator("its-yield-calculator [name=city]");
      await page.getByText("Tver 1").waitFor();
      assert.equal(await city.inputValue(), "Tver");
      await page.getByRole("button", { name: "Kazan" }).click();
      await page.getByText("Kazan 1").waitFor();
      assert.equal(await page.locator("its-yield-calculator").getAttribute("city"), "Kazan");
      await page.waitForFunction(
        () => document.querySelector("its-yield-calculator")?.shadowRoot?.querySelector<HTMLInputElement>("[name=city]")?.value === "Kazan",
      );
      await city.fill("Omsk");
      await page.getByRole("button", { name: "Show or hide" }).click();
      await city.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Show or hide" }).click();
      await page.getByText("Kazan 2").waitFor();
      const isSignedIn = page.waitForResponse((answer) => /auth\/login/.test(answer.url()) && answer.ok());
      await signIn(page);
      await isSignedIn;
      assert.deepEqual(page.complaints, []);
    });
  }
});
