import "../../../src/widgets/board/element.js";
import { type Controls, register } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

for (const tag of ["test-note", "test-late-note"]) customElements.define(tag, class extends HTMLElement {});
register({
  id: "notes",
  api: 1,
  version: "1.0.0",
  widgets: [
    {
      id: "note",
      tag: "test-note",
      title: { ru: "Заметка", en: "Note" },
      attributes: { text: "string" },
      card: { width: 1 },
      controls: async () => ({ default: { text: { title: { ru: "Текст", en: "Text" } } } }),
      load: async () => {},
    },
    {
      id: "late-note",
      tag: "test-late-note",
      title: { ru: "Поздняя заметка", en: "Late note" },
      attributes: { text: "string" },
      controls: () => lateControls.load(),
      load: async () => {},
    },
  ],
});

/** How the settings of a late note are brought. */
export const lateControls = { load: async (): Promise<{ default: Controls }> => ({ default: {} }) };

/** A board of so many notes, as this browser has kept it. */
export const notes = (count: number, attributes: Record<string, string> = {}) => ({
  "its-board": 1,
  cards: Array.from({ length: count }, (_, at) => ({ id: `n${at}`, widget: "note", width: 1, height: null, attributes })),
});

/** The board of a signed-in person on a page without the host; `kept` is what was there before, `answers` those of its city. */
export async function placeBoard(kept: unknown = notes(0), answers: Record<string, unknown> = {}) {
  const city = fakeCity(answers);
  const key = `its.board:${city.url}/api/v1:1`;
  localStorage.setItem(key, JSON.stringify(kept));
  const element = place("its-board", { provider: city.url, language: "ru" });
  const root = element.shadowRoot as ShadowRoot;
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const nameOf = (each: HTMLElement) => each.getAttribute("aria-label") ?? each.textContent?.trim();
  const findButton = (name: string) => all("button").find((each) => nameOf(each) === name);
  const button = (name: string) => waitUntil(`there is the button "${name}"`, () => findButton(name));
  const says = (words: string) => waitUntil(`it says "${words}"`, () => root.textContent?.includes(words));
  await button("Ещё");
  return {
    city,
    element,
    root,
    all,
    findButton,
    button,
    says,
    stored: () => JSON.parse(localStorage.getItem(key) ?? "null").cards as { id: string; attributes: Record<string, string> }[],
    /** Presses a button by its name, as the keyboard does: with the focus on it. */
    async press(name: string) {
      const found = await button(name);
      found.focus();
      found.click();
    },
    async add() {
      await this.press("Добавить карточку");
      (
        await waitUntil("a note is offered", () => all(".offers button").find(({ textContent }) => textContent?.startsWith("Заметка")))
      ).click();
    },
    remove() {
      element.remove();
      city.close();
      localStorage.removeItem(key);
    },
  };
}
