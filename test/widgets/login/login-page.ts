import { waitUntil } from "../../helper/wait-until.js";
import "../../../src/widgets/login/element.js";

/** Nobody answers there, and nobody is signed in there by another test of this browser. */
export const NOBODY = "http://127.0.0.1:9";

/** One `<its-login>` in English, with the few things a person does to it; without a `provider` of its own nobody answers. */
export async function loginPage(attributes: Record<string, string> = {}) {
  const element = document.createElement("its-login");
  for (const [name, value] of Object.entries({ provider: NOBODY, language: "en", ...attributes })) element.setAttribute(name, value);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector);
  const input = (name: string) => waitUntil(`the field "${name}" is there`, () => find<HTMLInputElement>(`input[name=${name}]`));
  await waitUntil("the form or the user is there", () => find("input[name=email]") ?? find(".signed-in"));

  return {
    element,
    root,
    input,
    async type(name: string, value: string) {
      const field = await input(name);
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    },
    submit: () => find<HTMLFormElement>("form")?.requestSubmit(),
    /** What a screen reader reads with a field. */
    async errorOf(name: string) {
      const described = (await input(name)).getAttribute("aria-describedby");
      return described ? (root.getElementById(described)?.textContent ?? "") : "";
    },
    says: (sentence: string) => waitUntil(`it says "${sentence}"`, () => root.textContent?.includes(sentence)),
    next: (name: string) =>
      new Promise<CustomEvent>((resolve) => document.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true })),
  };
}

export const operator = { email: "operator@its.test", password: "operator1" };
