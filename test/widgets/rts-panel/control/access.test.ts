import { expect } from "chai";
import { clientFor } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading, textOf } from "../fake-city.js";

const user = (changes: object) => ({
  access_token: "a.b.c",
  user: { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [], ...changes },
});

const users: readonly [name: string, answer: object | null, may: boolean][] = [
  ["a user with access", user({}), true],
  ["a user with another restriction", user({ restrictions: ["reports"] }), true],
  ["a user without access", user({ access: false }), false],
  ["a user with the device-control ban", user({ restrictions: ["reports", "device_control"] }), false],
  ["a user the provider calls anonymous", user({ isAnonym: true }), false],
  ["nobody", null, false],
];
const attributes = [null, "", "control", "true", "false", " FALSE ", "off", "0"];
const misspelt = ["contol", "controls", "data-control"];
const properties: readonly unknown[] = [undefined, null, true, false, "true", 1, {}];
const orders = ["before it is on the page", "after it is on the page"] as const;

/** The property wins where it says anything; only `true` is yes. An attribute that says something else is never a yes. */
const isMeant = (attribute: string | null, property: unknown) => {
  if (attribute !== null && !["", "control", "true"].includes(attribute)) return false;
  return property === undefined || property === null ? attribute !== null : property === true;
};

const asksForControl = (element: Element) => element.shadowRoot?.querySelector("[part=control] fieldset") !== null;

describe("control in the panel of a signal controller", () => {
  for (const [name, answer, may] of users) {
    it(`appears for ${name} ${may ? "only with the explicit attribute" : "never"}`, async function () {
      this.timeout(120_000);
      const city = fakeCity({ ...controllerAnswers(() => reading()), ...(answer ? { "auth/check": answer } : {}) });
      const cases: { element: HTMLElement; wanted: boolean; what: string }[] = [];
      const make = (attribute: string | null, property: unknown, order: (typeof orders)[number], typo?: string) => {
        const element = document.createElement("its-rts-panel");
        for (const [key, value] of [
          ["provider", city.url],
          ["device", "1001"],
          ["language", "ru"],
        ] as const)
          element.setAttribute(key, value);
        Object.assign(element, { getToken: () => (answer ? "a.b.c" : null) });
        element.style.cssText = "display: block; inline-size: 320px";
        const set = () => {
          if (attribute !== null) element.setAttribute(typo ?? "control", attribute);
          if (property !== undefined) Reflect.set(element, "control", property);
        };
        if (order === orders[0]) set();
        document.body.append(element);
        if (order === orders[1]) set();
        const wanted = may && !typo && isMeant(attribute, property);
        cases.push({ element, wanted, what: `${typo ?? "control"}=${attribute} property ${JSON.stringify(property)} ${order}` });
      };
      for (const attribute of attributes) for (const property of properties) for (const order of orders) make(attribute, property, order);
      for (const typo of misspelt) for (const order of orders) make("", undefined, order, typo);
      const isSettled = ({ element, wanted }: (typeof cases)[number]) =>
        wanted ? asksForControl(element) : /Только просмотр|Доступ ограничен|Требуется вход/.test(textOf(element));
      try {
        for (const each of cases) await waitUntil(each.what, () => isSettled(each), 60_000);
        for (const { element, wanted, what } of cases) expect(asksForControl(element), what).to.equal(wanted);
        expect(city.asked.filter((path) => path.startsWith("crossroad"))).to.deep.equal([]);
      } finally {
        for (const { element } of cases) element.remove();
        city.close();
      }
    });
  }

  it("goes when the attribute or the right goes, with the panel open", async () => {
    const city = fakeCity(controllerAnswers(() => reading()));
    const element = document.createElement("its-rts-panel");
    for (const [key, value] of [
      ["provider", city.url],
      ["device", "1001"],
      ["language", "en"],
      ["control", ""],
    ] as const)
      element.setAttribute(key, value);
    Object.assign(element, { getToken: () => "a.b.c" });
    document.body.append(element);
    await waitUntil("control is there", () => asksForControl(element));
    element.removeAttribute("control");
    await waitUntil("it is view only", () => textOf(element).includes("View only"));
    expect(asksForControl(element)).to.equal(false);
    element.remove();
    city.close();
  });

  for (const [what, said, property] of [
    ["to say no", "off", undefined],
    ["to a typo", "contol", undefined],
    ["to say no beside a property that says yes", "false", true],
  ] as const) {
    it(`goes at once when the attribute is changed ${what}, with nothing else happening and a question open`, async () => {
      const once = (answer: unknown) => {
        let isFirst = true;
        return () => {
          const given = isFirst ? answer : new Promise(() => {});
          isFirst = false;
          return given;
        };
      };
      const city = fakeCity({ ...controllerAnswers(once(reading())), "auth/check": once(user({})) });
      const element = place("its-rts-panel", { provider: city.url, device: "1001", language: "en", control: "" });
      Object.assign(element, { control: property });
      const root = element.shadowRoot as ShadowRoot;
      const ask = await waitUntil("a question may be asked", () =>
        root.querySelector<HTMLButtonElement>('[aria-label="Request: All red"]:not([aria-disabled])'),
      );
      ask.click();
      await waitUntil("it stands", () => root.querySelector("dialog"));
      element.setAttribute("control", said);
      await new Promise((resolve) => setTimeout(resolve));
      expect(textOf(element)).to.include("View only");
      expect(asksForControl(element)).to.equal(false);
      expect(root.querySelector("dialog")).to.equal(null);
      element.remove();
      city.close();
    });
  }

  it("follows a right that is withdrawn and given again while the panel is open, and takes an open question away (F18)", async () => {
    const city = fakeCity(controllerAnswers(() => reading()));
    const element = place("its-rts-panel", { provider: city.url, device: "1001", language: "en", control: "" });
    const root = element.shadowRoot as ShadowRoot;
    await waitUntil("control is there", () => asksForControl(element));
    const ask = await waitUntil("a question may be asked", () =>
      root.querySelector<HTMLButtonElement>('[aria-label="Request: All red"]:not([aria-disabled])'),
    );
    ask.click();
    await waitUntil("it stands", () => root.querySelector("dialog"));
    city.table["auth/check"] = user({ restrictions: ["device_control"] });
    await waitUntil("the right is gone", () => textOf(element).includes("Access is restricted"));
    expect(asksForControl(element)).to.equal(false);
    expect(root.querySelector("dialog")).to.equal(null);
    city.table["auth/check"] = user({});
    await waitUntil("the right is back", () => asksForControl(element));
    expect(city.asked.filter((path) => path.startsWith("crossroad"))).to.deep.equal([]);
    element.remove();
    city.close();
  });

  it("does not give a right back by an answer from before it was withdrawn", async () => {
    const city = fakeCity(controllerAnswers(() => reading()));
    const element = place("its-rts-panel", { provider: city.url, device: "1001", language: "en", control: "" });
    await waitUntil("control is there", () => asksForControl(element));
    await waitUntil("the rights were asked for", () => city.asked.filter((path) => path === "auth/check").length > 1);
    element.remove();
    await new Promise((nobodyLooks) => setTimeout(nobodyLooks, 1_500));
    city.table["auth/check"] = user({ restrictions: ["device_control"] });
    await clientFor(city.url).session.check();
    city.table["auth/check"] = () => new Response(null, { status: 500 });
    document.body.append(element);
    await waitUntil("the right is gone", () => textOf(element).includes("Access is restricted"));
    const asked = city.asked.filter((path) => path === "auth/check").length;
    await waitUntil("it was asked for in vain", () => city.asked.filter((path) => path === "auth/check").length > asked + 1);
    expect(asksForControl(element)).to.equal(false);
    expect(textOf(element)).to.include("Access is restricted");
    element.remove();
    city.close();
  });
});
