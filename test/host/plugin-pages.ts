import type { BrowserContextOptions } from "playwright-core";
import { sharedPages } from "./host-page.js";

const types: Readonly<Record<string, string>> = { js: "text/javascript", json: "application/json", html: "text/html" };

/** The host with a configuration and plugins of the test's own, served below `/my-plugins/`. */
export function pluginPages({ site, token } = sharedPages()) {
  return {
    site,
    async open(path: string, plugins: readonly object[], files: Readonly<Record<string, string>>, options: Options = {}) {
      const page = await site().newPage(options);
      const jwt = await token();
      await page.addInitScript(
        (kept) => {
          // The storage of a sandboxed frame is no business of ours.
          if (self !== top) return;
          for (const [key, value] of kept) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        },
        Object.entries({ jwt, ...options.kept }),
      );
      await page.route("**/its.config.json", (route) => route.fulfill({ json: { plugins } }));
      // A page that the test fulfils has no address of its own, and the browser lets it ask no server of this machine.
      await page.route("**/frame.js", (route) => route.fulfill({ path: "dist/frame.js", headers: { "access-control-allow-origin": "*" } }));
      await page.route("**/my-plugins/*", (route) => {
        const name = new URL(route.request().url()).pathname.split("/").at(-1) as string;
        const body = files[name];
        const headers = { "access-control-allow-origin": "*" };
        return body === undefined
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType: types[name.split(".").at(-1) as string] as string, headers, body });
      });
      await page.goto(site().url + path);
      return page;
    },
  };
}

type Options = BrowserContextOptions & { kept?: Readonly<Record<string, string>> };

/** A module with one screen at `/app/<id>`, whose element's class body is `body`. */
export const screenPlugin = (id: string, body: string, more = "") => `
  customElements.define("city-${id}", class extends HTMLElement { ${body} });
  export default { id: "${id}", api: 1, version: "1.0.0", widgets: [{ id: "${id}", tag: "city-${id}", title: { ru: "Экран ${id}", en: "Screen ${id}" },
    attributes: { place: "string" }, card: { width: 1 }, controls: async () => ({ default: { place: { title: { ru: "Место", en: "Place" } } } }),
    screen: { path: "${id}", access: "signed-in", menu: { order: 30, icon: "plugin" } }, load: async () => {} }] ${more} };`;

/** The manifest of a framed plugin with one screen at `/app/spy`, which asks for these calls. */
export const framedManifest = (calls: readonly string[], page = "spy.html") =>
  JSON.stringify({
    id: "spy",
    api: 1,
    version: "1.0.0",
    title: { ru: "Разведчик", en: "Spy" },
    page,
    calls,
    widgets: [
      {
        id: "spy",
        tag: "city-spy",
        title: { ru: "Разведчик", en: "Spy" },
        screen: { path: "spy", access: "signed-in", menu: { order: 40, icon: "plugin" } },
      },
    ],
  });

/** A page for `spy.js`, which writes into its `<pre>`. */
export const framedPage = '<!doctype html><meta charset="utf-8"><script type="module" src="spy.js"></script><pre></pre>';
