import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { type Site, startSite } from "../helper/site.js";
import { startWordpress, type Wordpress } from "../helper/wordpress.js";

/** WordPress's pages name pictures of hosts that are not reached from here, so `load` comes late. */
const soon = { waitUntil: "domcontentloaded" } as const;

describe("the block in Debian's WordPress", () => {
  let wordpress: Wordpress;
  let site: Site;
  before(async () => {
    wordpress = await startWordpress();
    site = await startSite(["--origins", wordpress.url]);
  });
  after(async () => {
    await site?.close();
    wordpress?.remove();
  });

  async function signedIn(): Promise<Page> {
    const page = await site.newPage();
    await page.goto(`${wordpress.url}/wp-login.php`, soon);
    await page.locator("#user_login").fill(wordpress.admin.name);
    await page.locator("#user_pass").fill(wordpress.admin.password);
    await page.locator("#wp-submit").click();
    await page.waitForURL(/wp-admin/, soon);
    return page;
  }

  async function nameFiles(page: Page, address: string): Promise<void> {
    await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=its-widgets`, soon);
    await page.getByLabel("Address of the files").fill(address);
    await page.getByLabel("Provider").fill(site.url);
    // WordPress takes the word out of the address at once, so that is not waited for.
    const saved = page.waitForResponse(/settings-updated/);
    await page.locator("#submit").click();
    await saved;
    await page.waitForLoadState("domcontentloaded");
  }

  /** Publishes a page of this content and gives its address. */
  const publish = (content: string): string =>
    wordpress.php(
      `wp_set_current_user(1);
       echo get_permalink(wp_insert_post(["post_type" => "page", "post_status" => "publish", "post_title" => "Traffic", "post_content" => wp_slash(base64_decode("${Buffer.from(content).toString("base64")}"))]));`,
    );

  it("says what is wrong with an address, keeps it in its field, and takes the right one", async () => {
    const page = await signedIn();
    await nameFiles(page, `${site.url}/no-such-folder`);
    await page
      .getByText(/no-such-folder\/custom-elements\.json is not there: the address has to be the folder that holds its\.js/)
      .waitFor();
    assert.equal(await page.getByLabel("Address of the files").inputValue(), `${site.url}/no-such-folder`);
    await page.getByText(/No elements yet/).waitFor();
    await nameFiles(page, "http://127.0.0.1:9/1.0.0");
    await page.getByText(/custom-elements\.json gives no answer: /).waitFor();
    await nameFiles(page, site.url);
    await page.getByText(/^\d\d elements: .*its-map.*its-partner-form/).waitFor();
  });

  it("is placed in the editor by hand, and a visitor sees the element, its script held to its integrity", async () => {
    const page = await signedIn();
    await nameFiles(page, site.url);
    await page.goto(`${wordpress.url}/wp-admin/post-new.php?post_type=page`, soon);
    await page.waitForFunction(() => "wp" in window && document.querySelector(".editor-post-title__input, .wp-block-post-title"));
    await page.evaluate(() => {
      const { data, blocks } = (window as never as { wp: { data: never; blocks: never } }).wp as never as {
        data: { dispatch(store: string): Record<string, (...values: unknown[]) => void> };
        blocks: { createBlock(name: string): unknown };
      };
      data.dispatch("core/edit-post").toggleFeature?.("welcomeGuide");
      data.dispatch("core/editor").editPost?.({ title: "Partners" });
      data.dispatch("core/block-editor").insertBlocks?.(blocks.createBlock("its-widgets/element"));
      data.dispatch("core/edit-post").openGeneralSidebar?.("edit-post/block");
    });
    await page.getByRole("combobox", { name: "Element" }).selectOption("its-partner-form");
    await page.getByRole("textbox", { name: "consent-url" }).fill("/privacy");
    await page.getByRole("combobox", { name: "language" }).selectOption("es");
    await page.getByText('<its-partner-form consent-url="/privacy" language="es">').waitFor();
    const address = await page.evaluate(async () => {
      const { data } = (window as never as { wp: { data: never } }).wp as never as {
        data: {
          dispatch(store: string): Record<string, (...values: unknown[]) => Promise<void>>;
          select(store: string): Record<string, () => string>;
        };
      };
      await data.dispatch("core/editor").editPost?.({ status: "publish" });
      await data.dispatch("core/editor").savePost?.();
      return data.select("core/editor").getPermalink?.();
    });
    assert.ok(address);
    const visitor = await site.newPage();
    await visitor.goto(address);
    await visitor
      .locator("its-partner-form")
      .getByRole("button", { name: /solicit|enviar/i })
      .first()
      .waitFor();
    const script = visitor.locator('script[src$="/its.js"]');
    assert.match((await script.getAttribute("integrity")) ?? "", /^sha384-/);
    assert.equal(await script.getAttribute("type"), "module");
    assert.equal(await visitor.locator("its-partner-form").getAttribute("provider"), site.url);
    assert.deepEqual(
      visitor.complaints.filter((line) => !line.includes("favicon")),
      [],
    );
  });

  it("prints attributes of the manifest only, from a block and from a shortcode, and loads no script where there is no element", async () => {
    await nameFiles(await signedIn(), site.url);
    const values = { "consent-url": '"><script>alert(1)</script>', onclick: "alert(1)", language: "en" };
    const block = `<!-- wp:its-widgets/element ${JSON.stringify({ element: "its-partner-form", values }).replace(/</g, "\\u003c").replace(/>/g, "\\u003e")} /-->`;
    const html = await (await fetch(publish(`${block}\n[its element="map" zoom="12" no-panel="true" onmouseover="alert(1)"]`))).text();
    assert.match(html, /<its-partner-form[^>]* consent-url="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;"/);
    assert.match(html, /<its-map(?=[^>]* zoom="12")(?=[^>]* no-panel[ >])[^>]*><\/its-map>/);
    assert.doesNotMatch(html, /onclick|onmouseover/);
    const unknown = await (await fetch(publish('[its element="no-such"]'))).text();
    assert.doesNotMatch(unknown, /its\.js|no-such/);
  });
});
