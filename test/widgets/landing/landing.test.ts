import { expect } from "chai";
import { offer } from "../../../src/core/internal.js";
import en from "../../../src/widgets/landing/content/en.js";
import { landing } from "../../../src/widgets/landing/widget.js";
import { waitUntil } from "../../helper/wait-until.js";
import { behavesAsWidget } from "../behaves-as-widget.js";

behavesAsWidget(landing);

const realFetch = globalThis.fetch;

/** Answers of a content server by path. */
function serve(answers: Record<string, unknown>) {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!(pathname in answers)) return realFetch(input, init);
    const answer = answers[pathname];
    return answer instanceof Response ? answer : new Response(typeof answer === "string" ? answer : JSON.stringify(answer));
  };
}

async function landingPage(attributes: Record<string, string> = {}) {
  await landing.load();
  const element = document.createElement("its-landing");
  for (const [name, value] of Object.entries({ language: "en", ...attributes })) element.setAttribute(name, value);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  const tabs = () => [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
  await waitUntil("the tabs are shown", () => tabs().length === 4);
  return {
    element,
    root,
    tabs,
    selected: () => tabs().find((tab) => tab.getAttribute("aria-selected") === "true")?.textContent,
    says: (sentence: string) => waitUntil(`it says "${sentence}"`, () => root.textContent?.includes(sentence)),
    heading: () => root.querySelector("h1")?.textContent,
    press: (key: string) =>
      root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true })),
    told(name: string) {
      const details: unknown[] = [];
      element.addEventListener(name, (event) => details.push((event as CustomEvent).detail));
      return details;
    },
  };
}

describe("its-landing", () => {
  afterEach(() => {
    globalThis.fetch = realFetch;
    document.body.replaceChildren();
  });

  it("says all the claims and figures of the specification", async () => {
    const page = await landingPage();
    for (const said of ["Congestion reduction", "Accident-risk reduction", "24/7", "over 75,000 hours"]) await page.says(said);
    page.element.setAttribute("tab", "cases");
    for (const said of ["−27%", "−18%", "−19%", "+22%", "Head of the road department", "sample"]) await page.says(said);
    expect(page.root.querySelectorAll("blockquote")).to.have.length(2);
    page.element.setAttribute("tab", "partners");
    for (const said of [
      "from 150%",
      "Franchise",
      "Licensing",
      "White label",
      "B2G",
      "administrative resources",
      "IT integrators",
      "Road org",
    ])
      await page.says(said);
    page.element.setAttribute("tab", "news");
    for (const said of ["foreign market", "Six types of Russian traffic controllers", "March 12, 2026"]) await page.says(said);
    expect(page.root.querySelectorAll("article .sample")).to.have.length(2);
  });

  it("chooses tabs by keyboard and tells the page", async () => {
    const page = await landingPage();
    const told = page.told("its-tab-selected");
    page.tabs()[0]?.focus();
    for (const [key, name] of [
      ["ArrowRight", "Cases"],
      ["ArrowLeft", "About"],
      ["ArrowLeft", "News"],
      ["Home", "About"],
      ["End", "News"],
    ] as const) {
      page.press(key);
      await waitUntil(`"${name}" is chosen by ${key}`, () => page.selected() === name);
      expect(page.root.activeElement?.textContent).to.equal(name);
    }
    expect(told).to.deep.equal(["cases", "about", "news", "about", "news"].map((tab) => ({ tab })));
  });

  it("follows its attribute, and takes an unknown tab for the first", async () => {
    const page = await landingPage({ tab: "news" });
    expect(page.selected()).to.equal("News");
    page.element.setAttribute("tab", "partners");
    await waitUntil("partners are shown", () => page.heading() === en.partners.heading);
    page.element.setAttribute("tab", "nonsense");
    await waitUntil("the first is shown", () => page.heading() === en.about.heading);
  });

  it("keeps the chosen tab when it is taken out and put back", async () => {
    const page = await landingPage();
    page.tabs()[1]?.click();
    await waitUntil("cases are shown", () => page.selected() === "Cases");
    page.element.remove();
    await new Promise((done) => setTimeout(done, 50));
    document.body.append(page.element);
    await waitUntil("cases are back", () => page.selected() === "Cases");
  });

  it("shows the owner's content in the language of the page, without the marks of a sample", async () => {
    serve({ "/own.en.json": { ...en, isSample: false, about: { ...en.about, heading: "Our own heading" } } });
    const page = await landingPage({ content: "/own.{language}.json", tab: "cases" });
    page.element.removeAttribute("tab");
    await page.says("Our own heading");
    expect(page.root.textContent).not.to.contain("are a sample");
    expect(page.root.querySelector(".flaw")).to.equal(null);
  });

  for (const [what, answer, sentence] of [
    ["lacks a part", { ...en, news: undefined }, "“news” is missing or of another kind."],
    [
      "has a wrong kind deep inside",
      { ...en, news: { heading: "N", items: [{ ...en.news.items[0], date: "soon" }] } },
      "“news.items.0.date” must be a date",
    ],
    ["has an empty text", { ...en, about: { ...en.about, lead: "" } }, "“about.lead” must not be empty."],
    ["is no JSON", "<html>", "the file is not JSON."],
    ["is not there", new Response("", { status: 404 }), "the file could not be loaded."],
  ] as const) {
    it(`says in place that a content file ${what}, tells the page, and shows the sample`, async () => {
      serve({ "/bad.json": answer });
      const page = await landingPage();
      const told = page.told("its-error");
      page.element.setAttribute("content", "/bad.json");
      await page.says(sentence);
      expect(page.root.querySelector(".flaw")?.textContent).to.contain("“/bad.json”");
      expect(page.heading()).to.equal(en.about.heading);
      expect(told).to.have.length(1);
    });
  }

  it("says in place that nothing on the page brings a form, and shows it when a module or a loader does", async () => {
    const page = await landingPage({ tab: "partners" });
    const guest = async (name: string) => {
      const found = await waitUntil(`the place of "${name}" is there`, () => page.root.querySelector(`.guest[aria-label="${name}"]`));
      found.scrollIntoView();
      return found;
    };
    const late = await guest("Partnership request");
    await waitUntil("it says so", () => late.textContent?.includes("This form is not set up on this page."));
    const taken = await guest("The partner's yield");
    await waitUntil("it says so", () => taken.textContent?.includes("This form is not set up on this page."));
    customElements.define("its-yield-calculator", class extends HTMLElement {});
    await waitUntil("the module's element stands", () => taken.querySelector("its-yield-calculator:defined"));
    offer([
      {
        id: "partner-form",
        tag: "its-partner-form",
        load: async () => customElements.define("its-partner-form", class extends HTMLElement {}),
      },
    ]);
    await waitUntil("the loader's element stands", () => late.querySelector("its-partner-form:defined"));
    expect(late.querySelector('[role="alert"]')).to.equal(null);
  });

  it("speaks three languages", async () => {
    for (const [language, tab] of [
      ["ru", "Внедрения"],
      ["es", "Casos"],
      ["en", "Cases"],
    ] as const) {
      const page = await landingPage({ language });
      expect(page.tabs()[1]?.textContent).to.equal(tab);
      page.element.remove();
    }
  });
});
