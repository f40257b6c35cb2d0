import { expect } from "chai";
import { waitUntil } from "../helper/wait-until.js";
import { fakeCity, place, textOf } from "./rts-panel/fake-city.js";

const json = (body: string, status = 200, headers = {}) =>
  new Response(body, { status, headers: { "content-type": "application/json", ...headers } });

/** An answer that never comes; who asked may give up. */
const hanging = (_path: string, { signal }: Request) =>
  new Promise((_answer, reject) => signal.addEventListener("abort", () => reject(new DOMException("given up", "AbortError"))));

/** Every value of an answer made wrong in turn: null, another type, an unknown word; and a field left out. */
function* spoilt(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield {};
    if (value.length > 0) for (const each of spoilt(value[0])) yield [each, ...value.slice(1)];
    return;
  }
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _left, ...rest } = value as Record<string, unknown>;
      yield rest;
      yield { ...value, [key]: null };
      yield { ...value, [key]: typeof inner === "number" ? "NaN" : 7 };
      for (const each of spoilt(inner)) yield { ...value, [key]: each };
    }
    return;
  }
  yield null;
  yield { an: "object" };
}

interface FaultyWidget {
  tag: string;
  attributes: Record<string, string>;
  /** All calls of the widget, answered well. */
  answers(): Record<string, (...asked: never[]) => unknown>;
  /** The calls without any of which nothing can be shown. */
  main: readonly string[];
  /** Words that only stand there when the data do. */
  shown: string;
}

/** The faults F1 to F8 in every call a widget makes; its element is registered by the test that calls this. */
export function standsFaults({ tag, attributes, answers, main, shown }: FaultyWidget): void {
  describe(`<${tag}> when the provider fails`, function () {
    this.timeout(120_000);
    const uncaught: string[] = [];
    const note = (event: Event) => uncaught.push(String((event as ErrorEvent).message ?? (event as PromiseRejectionEvent).reason));
    let city: ReturnType<typeof fakeCity>;
    let element: HTMLElement & { told?: string[] };

    const open = (changed: Record<string, unknown> = {}) => {
      city = fakeCity({ ...answers(), ...changed });
      element = place(tag, { provider: city.url, language: "ru", ...attributes });
      element.style.cssText = "display: block; inline-size: 960px";
      element.told = [];
      element.addEventListener("its-error", ({ target, detail }: Event & { detail?: { message?: string } }) =>
        (target as typeof element).told?.push(detail?.message ?? ""),
      );
    };
    const close = () => {
      element.remove();
      city.close();
    };
    /** The widget has asked for `path` and done what it could with the answer. */
    const settled = async (path: string) => {
      await waitUntil("the widget shows something", () => textOf(element).length > 20);
      // One at a time: a part asks when a frame has found it in view.
      let turn = 0;
      await waitUntil(`"${path}" is asked`, () => {
        const sections = element.shadowRoot?.querySelectorAll("section[part]") ?? [];
        sections[turn++ % sections.length]?.scrollIntoView();
        return city.asked.includes(path);
      });
      await new Promise((done) => setTimeout(done, 120));
    };
    const isSound = (what: string) => {
      expect(textOf(element), what).to.not.match(/NaN|undefined|\[object|<h1>|Infinity/);
      expect(element.shadowRoot?.querySelector('[part="error"]'), `${what}: the widget gave up`).to.equal(null);
      expect(uncaught, what).to.deep.equal([]);
    };
    before(() => {
      addEventListener("error", note);
      addEventListener("unhandledrejection", note);
    });
    after(() => {
      removeEventListener("error", note);
      removeEventListener("unhandledrejection", note);
    });

    it("says so in its own sentence and comes back by itself (F1)", async () => {
      const failing = Object.fromEntries(Object.keys(answers()).map((path) => [path, () => Promise.reject(new TypeError("no network"))]));
      open(failing);
      await waitUntil("the failure is said", () => textOf(element).includes("Повторить"));
      isSound("down");
      Object.assign(city.table, answers());
      await waitUntil("it is back", () => textOf(element).includes(shown), 20_000);
      close();
    });

    it("keeps the last data in sight when the provider goes down in use (F2)", async () => {
      open();
      await waitUntil("it is shown", () => textOf(element).includes(shown));
      for (const path of Object.keys(answers())) city.table[path] = () => json("<h1>down</h1>", 503);
      await waitUntil("it is marked", () => textOf(element).includes("Обновить не удалось"), 40_000);
      expect(textOf(element)).to.include(shown);
      isSound("down in use");
      close();
    });

    it("says that an answer is slow, asks once, and can be cancelled (F3, F4)", async () => {
      open(Object.fromEntries(main.map((path) => [path, hanging])));
      await waitUntil("it is called slow", () => textOf(element).includes("Ответ задерживается"), 12_000);
      for (const path of main) expect(city.asked.filter((asked) => asked === path).length, path).to.equal(1);
      [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Отмена")?.click();
      await waitUntil("it was cancelled", () => textOf(element).includes("Запрос отменён"));
      close();
    });

    for (const [name, answer] of [
      ["500 with a page", () => new Response("<h1>Internal error</h1>", { status: 500 })],
      ["429", () => json('{"error":{"code":"too_many","message":"slow down"}}', 429, { "retry-after": "30" })],
      ["half an answer", () => json('{"id": "b1", "utime": 1')],
      ["an empty answer", () => json("")],
      ["a page instead of an answer", () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })],
    ] as const) {
      it(`stands ${name} in each of its calls (F5, F6, F7)`, async () => {
        for (const path of Object.keys(answers())) {
          open({ [path]: answer });
          await settled(path);
          if (main.includes(path)) await waitUntil("the page is told", () => element.told?.length);
          isSound(`${path}: ${name}`);
          if (main.includes(path)) expect(element.told?.length, "one its-error").to.equal(1);
          close();
        }
      });
    }

    it("stands wrong types, nulls and missing fields in each of its calls (F8)", async () => {
      const { warn } = console;
      console.warn = () => {};
      for (const [path, answer] of Object.entries(answers())) {
        for (const wrong of spoilt((answer as () => unknown)())) {
          open({ [path]: () => wrong });
          await waitUntil("the widget shows something", () => textOf(element).length > 20);
          await new Promise((done) => setTimeout(done, 15));
          isSound(`${path}: ${JSON.stringify(wrong).slice(0, 300)}`);
          close();
        }
      }
      console.warn = warn;
    });
  });
}
