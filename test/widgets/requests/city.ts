import type { RequestComment, UrbanRequest } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

const HOUR = 3600;
export const now = () => Math.floor(Date.now() / 1000);

export const request = (id: string, changes: Partial<UrbanRequest> = {}): UrbanRequest => ({
  id,
  author: "Житель района",
  themes: "Светофор",
  executor: "Бригада № 1",
  description: "Не горит зелёный сигнал",
  latitude: 55.01,
  longitude: 37.01,
  create_time: now() - HOUR,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
  version: 1,
  editor: "",
  ...changes,
});

/** A city that keeps requests and comments as the contract says; `kept` may be changed under the widget's feet. */
export function requestCity(list: UrbanRequest[]) {
  const kept = { list, comments: [] as RequestComment[], posts: 0, puts: 0, written: [] as string[] };
  const refused = (status: number, code: string) =>
    new Response(JSON.stringify({ error: { code, message: "<b>no</b>" } }), { status, headers: { "content-type": "application/json" } });
  const city = fakeCity({
    uds: async (_path: string, question: Request) => {
      if (question.method !== "POST") return kept.list;
      kept.posts++;
      const made = { ...((await question.json()) as UrbanRequest), id: `made-${kept.posts}`, version: 1, editor: "О" };
      kept.list = [made, ...kept.list];
      return made;
    },
  });
  for (const { id } of list) {
    city.table[`uds/${id}`] = async (_path: string, question: Request) => {
      const at = kept.list.findIndex((each) => each.id === id);
      const before = kept.list[at] as UrbanRequest;
      kept.puts++;
      if (question.headers.get("if-match") !== `"${before.version}"`) return refused(409, "stale_request");
      const body = (await question.json()) as UrbanRequest;
      kept.written = Object.keys(body);
      const changed = { ...before, ...body, version: (before.version ?? 0) + 1, editor: "О" };
      kept.list = kept.list.map((each) => (each.id === id ? changed : each));
      return changed;
    };
    city.table[`uds/${id}/comments`] = async (_path: string, question: Request) => {
      if (question.method !== "POST") return kept.comments;
      const comment = { ...((await question.json()) as RequestComment), id: `c${kept.comments.length}`, create_time: now() };
      kept.comments = [...kept.comments, comment];
      return comment;
    };
  }
  return { ...city, kept, refused };
}

/** The widget on the page, 1000 px wide so that list and request stand side by side. */
export async function placeRequests(url: string, attributes: Record<string, string> = {}) {
  const element = place("its-requests", { provider: url, language: "ru", ...attributes });
  element.style.width = "1000px";
  const root = await waitUntil("it is there", () => element.shadowRoot);
  return {
    element,
    root,
    text: () => (root.textContent ?? "").replace(/\s+/g, " "),
    all: (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)],
    find: (selector: string) => waitUntil(`there is ${selector}`, () => root.querySelector<HTMLElement>(selector)),
    button: (name: string) =>
      waitUntil(`there is the button ${name}`, () =>
        [...root.querySelectorAll<HTMLButtonElement>("button")].find((each) => each.textContent?.trim() === name),
      ),
    /** Presses a button as soon as it takes presses. */
    press: (name: string) =>
      waitUntil(`the button ${name} takes a press`, () => {
        const button = [...root.querySelectorAll<HTMLButtonElement>("button")].find((each) => each.textContent?.trim() === name);
        if (!button || button.disabled || button.getAttribute("aria-busy") === "true") return false;
        button.click();
        return true;
      }),
    says: (words: string) => waitUntil(`it says ${words}`, () => (root.textContent ?? "").includes(words)),
    async type(name: string, value: string) {
      const field = await waitUntil(`there is the field ${name}`, () => fieldOf(root, name));
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    },
    field: (name: string) => fieldOf(root, name),
  };
}

/** A field of a form, which comes later than the filters; some of those have the names of its fields. */
function fieldOf(root: ShadowRoot, name: string) {
  const labels = [...root.querySelectorAll<HTMLLabelElement>(name === "Поиск" ? "label" : "form label")];
  const label = labels.find(({ textContent }) => textContent?.trim().startsWith(name));
  return label && (root.getElementById(label.htmlFor) as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null);
}
