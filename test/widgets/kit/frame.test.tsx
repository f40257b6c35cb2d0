import { expect } from "chai";
import { $config, clientFor, configure } from "../../../src/core/internal.js";
import { defineWidget } from "../../../src/widgets/kit/element.js";
import { useKept, useWidget } from "../../../src/widgets/kit/use-widget.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, settle, widgetOf } from "./mount.js";

function Speaker() {
  const { language, t, client } = useWidget();
  return <output lang={language}>{`${t("greeting")} ${t("retry")} ${client.base}`}</output>;
}

const texts = {
  ru: async () => ({ default: { greeting: "Здравствуйте" } }),
  en: async () => ({ default: { greeting: "Hello" } }),
  es: async () => ({ default: {} }),
};

describe("language of an element", () => {
  after(() => document.documentElement.removeAttribute("lang"));

  it("is Russian where nobody says otherwise", async () => {
    document.documentElement.removeAttribute("lang");
    const { get } = await mount(widgetOf(Speaker, {}, { texts }));
    expect(get("output").textContent).to.match(/^Здравствуйте Повторить /);
  });

  it("is that of the nearest lang, and follows it as it changes", async () => {
    const place = document.body.appendChild(document.createElement("div"));
    place.lang = "en-GB";
    const { get } = await mount(widgetOf(Speaker, {}, { texts }), {}, place);
    expect(get("output").textContent).to.match(/^Hello Try again/);
    place.lang = "ru";
    await waitUntil("it speaks Russian", () => get("output").lang === "ru");
    place.removeAttribute("lang");
    document.documentElement.lang = "en";
    await waitUntil("it speaks English", () => get("output").lang === "en");
  });

  it("is asked for its texts as soon as the element stands, not a frame later", () => {
    const asked: string[] = [];
    const ask = (language: string) => async () => {
      asked.push(language);
      return { default: {} };
    };
    const { tag } = widgetOf(Speaker, {}, { texts: { ru: ask("ru"), en: ask("en") } });
    const element = Object.assign(document.createElement(tag), { lang: "en" });
    document.body.append(element);
    expect(asked).to.deep.equal(["en"]);
    element.remove();
  });

  it("is found through shadow hosts", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    host.lang = "en";
    const inner = host.attachShadow({ mode: "open" }).appendChild(document.createElement("p"));
    const { get } = await mount(widgetOf(Speaker, {}, { texts }), {}, inner);
    expect(get("output").lang).to.equal("en");
    inner.lang = "ru";
    await waitUntil("it speaks Russian", () => get("output").lang === "ru");
  });

  it("is its own attribute before all, and changes with the place it is moved to", async () => {
    const english = document.body.appendChild(document.createElement("div"));
    english.lang = "en";
    const { element, get } = await mount(widgetOf(Speaker, {}, { texts }), { language: "ru" }, english);
    expect(get("output").lang).to.equal("ru");
    element.removeAttribute("language");
    await waitUntil("it speaks English", () => get("output").lang === "en");
    const russian = document.body.appendChild(document.createElement("div"));
    russian.lang = "ru";
    russian.append(element);
    await waitUntil("it speaks Russian", () => get("output").lang === "ru");
  });

  it("falls back to English for what Spanish lacks", async () => {
    const { get } = await mount(widgetOf(Speaker, {}, { texts }), { language: "es" });
    expect(get("output").textContent).to.match(/^Hello Reintentar/);
  });

  it("stays the former one until the texts of the new one are there", async () => {
    let arrive = (_texts: { default: Record<string, string> }) => {};
    const slow = { ...texts, en: () => new Promise<{ default: Record<string, string> }>((resolve) => (arrive = resolve)) };
    const { element, get } = await mount(widgetOf(Speaker, {}, { texts: slow }), { language: "ru" });
    element.setAttribute("language", "en");
    await settle();
    expect(get("output").textContent).to.match(/^Здравствуйте/);
    arrive({ default: { greeting: "Hello at last" } });
    await waitUntil("it speaks English", () => get("output").textContent?.startsWith("Hello at last"));
  });
});

describe("frame", () => {
  it("tells once that it is ready", async () => {
    const told: string[] = [];
    const listen = (event: Event) => told.push(event.type);
    document.addEventListener("its-ready", listen);
    const { element } = await mount(widgetOf(Speaker, {}, { texts }));
    await settle();
    element.setAttribute("language", "en");
    await settle();
    document.removeEventListener("its-ready", listen);
    expect(told).to.deep.equal(["its-ready"]);
  });

  it("asks its own provider, else that of the page, and follows the page's", async () => {
    const { element, get } = await mount(widgetOf(Speaker, {}, { texts }));
    expect(get("output").textContent).to.contain(`${location.origin}/api/v1`);
    configure({ provider: "https://page.example" });
    await waitUntil("the page's provider", () => get("output").textContent?.includes("https://page.example/api/v1"));
    element.setAttribute("provider", "https://own.example/city");
    await waitUntil("its own provider", () => get("output").textContent?.includes("https://own.example/city/api/v1"));
    $config.set({});
  });

  it("shows an error card for a provider that is no address", async () => {
    const { error } = console;
    console.error = () => {};
    const { root } = await mount(widgetOf(Speaker, {}, { texts }), { provider: "http://[" });
    console.error = error;
    expect(root.querySelector('[role="alert"]')).not.to.equal(null);
  });

  it("turns a flaw of its client, and only of its client, into its-error", async () => {
    const widget = widgetOf(Speaker, {}, { texts });
    const one = await mount(widget, { provider: "https://one.example" });
    const other = await mount(widget, { provider: "https://other.example" });
    const told: string[] = [];
    for (const { element } of [one, other]) {
      element.addEventListener("its-error", (event) => {
        const { path } = (event as CustomEvent).detail;
        // That nobody answers at these addresses is told, too.
        if (path) told.push(`${element.getAttribute("provider")} ${path}`);
      });
    }
    await settle();
    (clientFor("https://one.example").$flaw as unknown as { set(flaw: object): void }).set({
      operation: "GET /x",
      path: "[3]",
      reason: "no oID",
    });
    expect(told).to.deep.equal(["https://one.example [3]"]);
  });

  it("tells of sign-in, and of a session that the provider ended", async () => {
    const { element } = await mount(widgetOf(Speaker, {}, { texts }), { provider: "https://session.example" });
    const told: unknown[] = [];
    for (const name of ["its-auth-changed", "its-auth-required"]) {
      element.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
    }
    await settle();
    const { session } = clientFor("https://session.example");
    const { user } = session.$session.get();
    session.$session.setKey("user", { ...user, id: 7, isAnonym: false, access: true });
    session.$session.setKey("user", { ...user, id: 7, isAnonym: false, access: true, fio: "renamed" });
    session.$signedOutByProvider.set(1);
    session.$session.setKey("user", user);
    expect(told).to.deep.equal([
      ["its-auth-changed", { signedIn: true, access: true }],
      ["its-auth-required", { reason: "session-ended" }],
      ["its-auth-changed", { signedIn: false, access: true }],
    ]);
  });

  it("keeps what was kept for an element while it is away", async () => {
    let made = 0;
    function Keeper() {
      return <output>{useKept("number", () => ++made)}</output>;
    }
    const { element, get } = await mount(widgetOf(Keeper));
    element.remove();
    await settle();
    expect(element.shadowRoot?.childElementCount).to.equal(0);
    document.body.append(element);
    await waitUntil("it is back", () => get("output")?.textContent === "1");
  });

  it("is not touched by the style sheets of a hostile page", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { all: unset !important; direction: rtl !important } html { font-size: 4px !important }");
    document.adoptedStyleSheets.push(sheet);
    const { get } = await mount(widgetOf(() => <p className="probe">text</p>));
    const { direction, fontSize, display } = getComputedStyle(get(".probe"));
    document.adoptedStyleSheets.pop();
    expect({ direction, fontSize, display }).to.deep.equal({ direction: "ltr", fontSize: "14px", display: "block" });
  });

  it("has a width where the page leaves it to the content", async () => {
    const row = document.body.appendChild(document.createElement("div"));
    row.style.display = "flex";
    const { element } = await mount(widgetOf(Speaker, {}, { texts }), {}, row);
    expect(element.getBoundingClientRect().width).to.be.at.least(320);
    row.style.cssText = "display: grid; grid-template-columns: 1fr; width: 200px";
    expect(element.getBoundingClientRect().width).to.equal(200);
  });

  it("can be hidden by the page", async () => {
    const { element } = await mount(widgetOf(Speaker, {}, { texts }));
    element.hidden = true;
    expect(getComputedStyle(element).display).to.equal("none");
  });
});

describe("a tag", () => {
  it("defined twice by the same widget is said nothing of", () => {
    const told: unknown[] = [];
    const { error, warn } = console;
    console.error = console.warn = (...given: unknown[]) => told.push(given);
    const widget = widgetOf(Speaker);
    defineWidget(widget, Speaker, { texts });
    Object.assign(console, { error, warn });
    expect(told).to.deep.equal([]);
  });

  it("taken by another script is left to it, with an error in the console", () => {
    customElements.define("its-taken", class extends HTMLElement {});
    const told: string[] = [];
    const { error } = console;
    console.error = (text: string) => told.push(text);
    widgetOf(Speaker, { id: "taken", tag: "its-taken" });
    console.error = error;
    expect(told.join()).to.contain('"its-taken"').and.contain('"taken"');
  });
});
