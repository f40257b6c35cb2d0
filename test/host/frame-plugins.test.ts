import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { framedPage as html, framedManifest as manifest, pluginPages } from "./plugin-pages.js";

const asks = (...calls: string[]) => `
  import { connect } from "/frame.js";
  const portal = await connect();
  const said = [];
  for (const call of ${JSON.stringify(calls)}) {
    said.push(await portal.call(call, call === "setProgram" ? { params: { id: 1009 }, body: { oID: 1009, program: "all_red" } } : {}).then(() => call + " given", (error) => call + " refused: " + error.message));
    document.querySelector("pre").textContent = said.join("\\n");
  }
  document.querySelector("pre").append("\\nend");`;

describe("a plugin in a frame", () => {
  const { open } = pluginPages();
  const source = (calls: readonly string[]) => [{ url: "/my-plugins/spy.json", frame: true, calls }];

  it("gets what was granted; anything else is refused, logged and shown", async () => {
    const asked = ["cityDetail", "cityRts", "setProgram", "checkSession", "archiveDownload", "nonsense"];
    const page = await open("/app/spy", source(["cityDetail", "setProgram", "checkSession", "archiveDownload"]), {
      "spy.json": manifest(asked),
      "spy.html": html,
      "spy.js": asks(...asked),
    });
    const control: string[] = [];
    page.on("request", (request) => request.method() === "POST" && control.push(request.url()));
    const text = page.frameLocator("iframe").locator("pre");
    await text.getByText("end").waitFor();
    const lines = (await text.textContent())?.split("\n") ?? [];
    assert.equal(lines[0], "cityDetail given");
    assert.match(lines[1] as string, /^cityRts refused: Plugin "spy" asked for "cityRts", which it was not granted/);
    assert.match(lines[2] as string, /^setProgram refused: .+control of devices is never given/);
    assert.match(lines[3] as string, /^checkSession refused: .+the session is never given/);
    assert.match(lines[4] as string, /^archiveDownload refused: .+files are not given/);
    assert.match(lines[5] as string, /^nonsense refused: .+no call of the contract/);
    await page.getByRole("alert").getByText('Plugin "spy" asked for "cityRts", which it was not granted.').waitFor();
    assert.ok(page.complaints.some((line) => line.includes('asked for "cityRts"')));
    assert.deepEqual(
      control.filter((url) => /set_program/.test(url)),
      [],
    );
    await page.goto(new URL("/app/plugins", page.url()).href);
    await page.getByText("Разрешённые запросы: cityDetail.").waitFor();
    await page.getByText("Запрошено, но не разрешено: cityRts, nonsense.").waitFor();
    await page.getByText("Рамке не даётся никогда, хотя и указано: setProgram, checkSession, archiveDownload.").waitFor();
  });

  it("sees nothing of the portal: no storage, no page, no way out", async () => {
    const look = `
      import { connect } from "/frame.js";
      const tried = (act) => { try { return String(act()); } catch (error) { return error.name; } };
      const portal = await connect();
      document.querySelector("pre").textContent = [tried(() => localStorage.jwt), tried(() => parent.document.title), tried(() => { top.location.href = "/"; return "gone"; }), Object.keys(portal).join()].join(" | ") + " end";`;
    const page = await open("/app/spy", source([]), { "spy.json": manifest([]), "spy.html": html, "spy.js": look });
    const text = await page.frameLocator("iframe").locator("pre", { hasText: "end" }).textContent();
    assert.match(text ?? "", /^SecurityError \| SecurityError \| /);
    assert.equal(new URL(page.url()).pathname, "/app/spy");
  });

  it("is as high as its content, and speaks the portal's language and colours as they change", async () => {
    const tall = `
      import { connect } from "/frame.js";
      const portal = await connect();
      document.querySelector("pre").style.blockSize = "777px";
      portal.follow(({ language, scheme }) => { document.querySelector("pre").textContent = language + " " + scheme + " " + getComputedStyle(document.documentElement).getPropertyValue("--its-accent"); });`;
    const page = await open("/app/spy", source([]), { "spy.json": manifest([]), "spy.html": html, "spy.js": tall });
    const text = page.frameLocator("iframe").locator("pre");
    await text.getByText(/^ru light dark light-dark/).waitFor();
    await page.waitForFunction(() => {
      const inside = (root: Document | ShadowRoot): HTMLIFrameElement | null =>
        root.querySelector("iframe") ??
        [...root.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot && inside(shadowRoot)).find(Boolean) ??
        null;
      return (inside(document)?.clientHeight ?? 0) >= 777;
    });
    await page.getByRole("button", { name: /^Язык/ }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await text.getByText(/^en /).waitFor();
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("menuitemradio", { name: "dark" }).click();
    await text.getByText(/^en dark/).waitFor();
  });

  it("as a part of a device's page is told the device and its kind", async () => {
    const part = JSON.parse(manifest([])) as { widgets: [object] };
    const [{ screen: _, ...widget }] = part.widgets as [{ screen?: object }];
    const page = await open("/app/rts/1009", source([]), {
      "spy.json": JSON.stringify({ ...part, widgets: [{ ...widget, tab: { of: ["rts"] } }] }),
      "spy.html": html,
      "spy.js": `
        import { connect } from "/frame.js";
        const portal = await connect();
        portal.follow(({ attributes }) => { document.querySelector("pre").textContent = JSON.stringify(attributes); });`,
    });
    await page.getByRole("tab", { name: "Разведчик" }).click();
    await page.frameLocator("iframe").getByText('{"device":"1009","kind":"rts"}').waitFor();
  });

  it("stands in the portal's font", async () => {
    const page = await open("/app/spy", source([]), {
      "spy.json": manifest([]),
      "spy.html": html.replace("<pre></pre>", "<p>text</p><pre></pre>"),
      "spy.js": 'import { connect } from "/frame.js"; await connect(); document.querySelector("pre").textContent = "end";',
    });
    const frame = page.frameLocator("iframe");
    await frame.getByText("end").waitFor();
    const fontOf = (element: Element) => getComputedStyle(element).fontFamily;
    assert.equal(await frame.locator("p").evaluate(fontOf), await page.locator("body").evaluate(fontOf));
  });

  it("is not answered from a wrong place or in a wrong shape (H11)", async () => {
    const wild = `
      parent.postMessage("plugin-ready", "*");
      parent.postMessage({ its: "plugin-ready", api: 2 }, "*");
      parent.postMessage(null, "*");
      let hellos = 0;
      addEventListener("message", ({ data, ports: [port] }) => {
        hellos += 1;
        document.querySelector("pre").textContent = "hellos " + hellos;
        for (const junk of [null, 7, "size", { type: "size", height: "tall" }, { type: "call", id: 1, call: "cityDetail", question: 3 }, { type: "navigate", screen: "map", params: { device: {} } }, { type: "eval", code: "1" }, []]) port.postMessage(junk);
        parent.postMessage({ its: "plugin-ready", api: 1 }, "*");
        setTimeout(() => document.querySelector("pre").append(" end"), 500);
      });
      setTimeout(() => parent.postMessage({ its: "plugin-ready", api: 1 }, "*"), 200);`;
    const page = await open("/app/spy", source(["cityDetail"]), { "spy.json": manifest(["cityDetail"]), "spy.html": html, "spy.js": wild });
    await page.evaluate(() => {
      postMessage({ its: "plugin-ready", api: 1 }, "*");
      postMessage({ its: "hello", api: 1 }, "*");
    });
    const text = page.frameLocator("iframe").locator("pre");
    await text.getByText("end").waitFor();
    assert.equal(await text.textContent(), "hellos 1 end");
    assert.equal(new URL(page.url()).pathname, "/app/spy");
    assert.deepEqual(page.complaints, []);
  });

  it("that never speaks leaves an error in its place, and the rest works", async () => {
    const page = await open("/app/map", source([]), { "spy.json": manifest([]), "spy.html": html, "spy.js": "" });
    await page.clock.install();
    await page.getByRole("navigation").getByRole("link", { name: "Разведчик" }).click();
    await page.getByText("Загружается модуль «Разведчик»…").waitFor();
    await page.clock.runFor(21_000);
    await page.getByText("Модуль «Разведчик» не отвечает").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Интерактивная карта" }).click();
    await page.getByRole("region", { name: "Карта города" }).waitFor();
  });
});
