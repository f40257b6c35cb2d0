import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { framedPage, framedManifest as manifest, pluginPages } from "./plugin-pages.js";

/** Takes what it can of the portal and writes it down; a plain script, which runs wherever the page is from. */
const thief = `<!doctype html><meta charset="utf-8"><pre></pre><script>
  const tried = (act) => { try { return String(act()); } catch (error) { return error.name; } };
  document.querySelector("pre").textContent = [location.origin, self.origin, tried(() => localStorage.jwt), tried(() => parent.localStorage.jwt), "end"].join(" | ");
</script>`;

/** A portal whose server sends no policy: the frame alone keeps a plugin apart. */
const noPolicy = { bypassCSP: true };
const source = (more: object = {}) => [{ url: "/my-plugins/spy.json", frame: true, ...more }];

describe("the page of a framed plugin (H13)", () => {
  const { open, site } = pluginPages();

  for (const page of [
    "javascript:parent.document.title = parent.localStorage.jwt",
    "data:text/html,<script>parent.document.title = 1</script>",
    "blob:http://127.0.0.1/0b5f5a0e-0000-4000-8000-000000000000",
    "filesystem:http://127.0.0.1/temporary/spy.html",
    "about:blank",
  ]) {
    const scheme = page.slice(0, page.indexOf(":") + 1);
    it(`is refused in a sentence when its address begins with ${scheme}`, async () => {
      const portal = await open("/app/map", source(), { "spy.json": manifest([], page) }, noPolicy);
      const sentence = `Plugin "spy" was refused: its "page" must have an address of http or https, and not of "${scheme}".`;
      await portal.getByRole("alert").getByText(sentence).waitFor();
      assert.equal(await portal.getByRole("navigation").getByRole("link", { name: "Разведчик" }).count(), 0);
    });
  }

  it("is refused in a sentence when it is no address", async () => {
    const portal = await open("/app/map", source(), { "spy.json": manifest([], "https://:0") }, noPolicy);
    await portal.getByRole("alert").getByText('Plugin "spy" was refused: its "page" is not an address: "https://:0".').waitFor();
  });

  it("reads nothing of the portal when it is on the portal's server", async () => {
    const portal = await open("/app/spy", source(), { "spy.json": manifest([]), "spy.html": thief }, noPolicy);
    const said = await portal.frameLocator("iframe").locator("pre", { hasText: "end" }).textContent();
    assert.equal(said, `${site().url} | null | SecurityError | SecurityError | end`);
  });

  it("reads nothing of the portal when a page of another server leads to the portal's", async () => {
    const elsewhere = site().url.replace("127.0.0.1", "localhost");
    const files = {
      "spy.json": manifest([], `${elsewhere}/my-plugins/hop.html`),
      "hop.html": `<script>location.replace("${site().url}/my-plugins/spy.html")</script>`,
      "spy.html": thief,
    };
    const portal = await open("/app/spy", source(), files, noPolicy);
    const said = await portal.frameLocator("iframe").locator("pre", { hasText: "end" }).textContent();
    assert.equal(said, `${site().url} | null | SecurityError | SecurityError | end`);
  });

  it("has no origin of its own on another server either, and gets its calls there", async () => {
    const elsewhere = site().url.replace("127.0.0.1", "localhost");
    const files = {
      "spy.json": manifest(["cityDetail"], `${elsewhere}/my-plugins/spy.html`),
      "spy.html": framedPage,
      "spy.js": `import { connect } from "/frame.js";
        const portal = await connect();
        const { name } = await portal.call("cityDetail");
        document.querySelector("pre").textContent = [location.origin, self.origin, name, "end"].join(" | ");`,
    };
    const portal = await open("/app/spy", source({ calls: ["cityDetail"] }), files, noPolicy);
    const said = await portal.frameLocator("iframe").locator("pre", { hasText: "end" }).textContent();
    assert.equal(said, `${elsewhere} | null | Заречинск | end`);
  });

  it("is that of the manifest the administrator has checked: another manifest is refused", async () => {
    const checked = manifest([]);
    const integrity = `sha384-${createHash("sha384").update(checked).digest("base64")}`;
    const files = { "spy.json": checked, "spy.html": thief };
    const portal = await open("/app/spy", source({ integrity }), files);
    await portal.frameLocator("iframe").locator("pre", { hasText: "end" }).waitFor({ state: "attached" });
    await portal.goto(`${site().url}/app/plugins`);
    await portal.getByText("Описание модуля сверено с контрольной суммой администратора.").waitFor();

    // One more blank is another file, though it says the same.
    const changed = await open("/app/map", source({ integrity }), { ...files, "spy.json": `${checked} ` });
    await changed
      .getByRole("alert")
      .getByText('Plugin "/my-plugins/spy.json" was refused: it cannot be fetched, or is not the file')
      .waitFor();
    assert.equal(await changed.getByRole("navigation").getByRole("link", { name: "Разведчик" }).count(), 0);
  });
});
