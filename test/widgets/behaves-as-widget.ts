import { expect } from "chai";
import { type AttributeType, languages, type Widget } from "../../src/core/internal.js";
import { camel, kebab } from "../../src/widgets/kit/attributes.js";
import { defineWidget } from "../../src/widgets/kit/element.js";
import { waitUntil } from "../helper/wait-until.js";
import { watchLeftovers } from "./leftovers.js";

type Element_ = HTMLElement & Record<string, unknown>;

const hostile = [
  `"><img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>`,
  "javascript:globalThis.wasRun=1",
  "__proto__",
  "{{t}} $t(retry)",
  "\u202Egnp.exe\u0000\uD800",
  "я".repeat(100_000),
];

const samples: Readonly<Record<AttributeType, readonly [attribute: string, property: unknown]>> = {
  string: ["sample", "sample"],
  number: ["7", 7],
  boolean: ["", true],
  json: ['{"a":1}', { a: 1 }],
};

const pause = (ms = 60) => new Promise((done) => setTimeout(done, ms));

/**
 * What is true of every widget, checked on its element in the page. Call it first in a widget's test file: it is also
 * checked that the element takes what was set before its script arrives.
 */
export function behavesAsWidget(manifest: Widget): void {
  const attributes = Object.entries(manifest.attributes ?? {}).map(([name, type]) => ({
    attribute: kebab(name),
    property: camel(name),
    type,
  }));
  const faults: string[] = [];
  const note = (event: Event) => faults.push(String((event as ErrorEvent).message ?? (event as PromiseRejectionEvent).reason));

  const create = (given: Record<string, string> = {}) => {
    const element = document.createElement(manifest.tag) as Element_;
    for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
    return element;
  };
  const frameOf = (element: Element_) => element.shadowRoot?.querySelector<HTMLElement>(".frame");
  const shown = (element: Element_) => waitUntil(`<${manifest.tag}> is shown`, () => frameOf(element));
  const mount = async (given: Record<string, string> = {}) => {
    const element = create(given);
    document.body.append(element);
    await shown(element);
    return element;
  };
  const wasBroken = (element: Element_) => element.shadowRoot?.querySelector('[part="error"]');

  describe(`<${manifest.tag}> as a widget`, () => {
    let early: Element_;
    before(async () => {
      addEventListener("error", note);
      addEventListener("unhandledrejection", note);
      early = create();
      early.language = "en";
      for (const { property, type } of attributes) early[property] = samples[type][1];
      document.body.append(early);
      await manifest.load();
      await shown(early);
    });
    after(() => {
      removeEventListener("error", note);
      removeEventListener("unhandledrejection", note);
    });
    beforeEach(() => {
      faults.length = 0;
    });
    afterEach(() => {
      for (const element of document.querySelectorAll(manifest.tag)) if (element !== early) element.remove();
      expect(faults, "uncaught errors").to.deep.equal([]);
    });

    it("takes the properties that were set before its script arrived", () => {
      expect(frameOf(early)?.lang).to.equal("en");
      for (const { property, type } of attributes) {
        expect(early[property], property).to.deep.equal(samples[type][1]);
        expect(Object.hasOwn(early, property), property).to.equal(false);
      }
      expect(wasBroken(early)).to.equal(null);
    });

    it("reflects no property to an attribute", () => {
      expect(early.getAttributeNames()).to.deep.equal([]);
    });

    it("is defined once, however often its script arrives", async () => {
      const { error } = console;
      const told: unknown[] = [];
      console.error = (...given: unknown[]) => told.push(given);
      const defined = customElements.get(manifest.tag);
      defineWidget(manifest, () => null, { texts: {} });
      await manifest.load();
      console.error = error;
      expect(customElements.get(manifest.tag)).to.equal(defined);
      expect(told).to.deep.equal([]);
    });

    it("stays as it was when it is moved", async () => {
      const element = await mount();
      const frame = frameOf(element);
      const place = document.body.appendChild(document.createElement("div"));
      place.append(element);
      await pause();
      expect(frameOf(element)).to.equal(frame);
      place.before(element);
      place.remove();
      await pause();
      expect(frameOf(element)).to.equal(frame);
    });

    it("lets go of everything when removed, and comes back", async () => {
      const element = await mount();
      element.remove();
      await pause();
      expect(element.shadowRoot?.childElementCount).to.equal(0);
      document.body.append(element);
      await shown(element);
      expect(wasBroken(element)).to.equal(null);
    });

    it("goes back to its defaults when attributes are removed", async () => {
      const element = await mount(Object.fromEntries(attributes.map(({ attribute, type }) => [attribute, samples[type][0]])));
      for (const { property, type } of attributes) expect(element[property], property).to.deep.equal(samples[type][1]);
      for (const { attribute } of attributes) element.removeAttribute(attribute);
      await pause();
      for (const { property, type } of attributes) expect(element[property], property).to.equal(type === "boolean" ? false : undefined);
      expect(wasBroken(element)).to.equal(null);
    });

    it("survives hostile strings in every attribute", async () => {
      const { warn } = console;
      console.warn = () => {};
      for (const text of hostile) {
        const element = await mount(Object.fromEntries(attributes.map(({ attribute }) => [attribute, text])));
        await pause();
        expect(wasBroken(element), text.slice(0, 40)).to.equal(null);
        expect(element.shadowRoot?.textContent).not.to.match(/\[object Object\]|\bNaN\b|\bundefined\b/);
        element.remove();
      }
      console.warn = warn;
      expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
    });

    for (const language of languages) {
      it(`speaks ${language}, and shows no text key`, async () => {
        const element = await mount({ language });
        await pause();
        expect(frameOf(element)?.lang).to.equal(language);
        expect(textsIn(element).filter((text) => /^[a-z]+(\.[a-zA-Z_]+)+$/.test(text))).to.deep.equal([]);
      });
    }

    it("follows the language without losing its place", async () => {
      const element = await mount({ language: "ru" });
      const frame = frameOf(element);
      element.setAttribute("language", "en");
      await waitUntil("it speaks English", () => frameOf(element)?.lang === "en");
      expect(frameOf(element)).to.equal(frame);
    });

    it("takes the page's accent, and either theme", async () => {
      const place = document.body.appendChild(document.createElement("div"));
      place.style.setProperty("--its-accent", "rgb(1, 2, 3)");
      const element = create();
      place.append(element);
      const frame = await shown(element);
      expect(getComputedStyle(frame).getPropertyValue("--accent").trim()).to.equal("rgb(1, 2, 3)");
      place.style.colorScheme = "light";
      const { color } = getComputedStyle(frame);
      place.style.colorScheme = "dark";
      expect(getComputedStyle(frame).color).not.to.equal(color);
      place.remove();
    });

    it("leaves no listener and no timer behind", async function () {
      this.timeout(30_000);
      const round = async (times: number) => {
        for (let turn = 0; turn < times; turn++) {
          const element = await mount();
          await pause(10);
          element.remove();
          await pause(10);
        }
        // Stores keep their source for a second after the last one has left.
        await pause(1_500);
      };
      const leftovers = watchLeftovers();
      try {
        await round(3);
        const before = leftovers.count();
        await round(15);
        expect(leftovers.count()).to.deep.equal(before);
      } finally {
        leftovers.stop();
      }
    });
  });
}

function textsIn(element: Element_): string[] {
  const texts: string[] = [];
  for (const each of element.shadowRoot?.querySelectorAll("*") ?? []) {
    for (const name of ["aria-label", "title", "placeholder"]) texts.push(each.getAttribute(name) ?? "");
    for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent?.trim() ?? "");
  }
  return texts;
}
