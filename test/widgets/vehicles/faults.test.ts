import { expect } from "chai";
import "../../../src/widgets/bus-panel/element.js";
import "../../../src/widgets/special-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";
import { busAnswers, vehicleAnswers } from "./fake-vehicles.js";

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

const panels = [
  { tag: "its-bus-panel", device: "b1", answers: busAnswers },
  { tag: "its-special-panel", device: "v1", answers: vehicleAnswers },
] as const;

for (const { tag, device, answers } of panels) {
  describe(`<${tag}> when the provider fails`, function () {
    this.timeout(120_000);
    const uncaught: string[] = [];
    const note = (event: Event) => uncaught.push(String((event as ErrorEvent).message ?? (event as PromiseRejectionEvent).reason));
    let city: ReturnType<typeof fakeCity>;
    let element: HTMLElement & { told?: string[] };

    const open = (changed: Record<string, unknown> = {}) => {
      city = fakeCity({ ...answers(), ...changed });
      element = place(tag, { provider: city.url, device, language: "ru", control: "" });
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
    /** The panel has done what it could with its answers. */
    const settled = async () => {
      await waitUntil("the panel shows something", () => textOf(element).length > 20);
      for (const each of element.shadowRoot?.querySelectorAll("section[part]") ?? []) each.scrollIntoView();
      await new Promise((done) => setTimeout(done, 120));
    };
    const isSound = (what: string) => {
      expect(textOf(element), what).to.not.match(/NaN|undefined|\[object|<h1>|Infinity/);
      expect(element.shadowRoot?.querySelector('[part="error"]'), `${what}: the panel gave up`).to.equal(null);
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
      await waitUntil("it is back", () => textOf(element).includes("На связи"), 20_000);
      close();
    });

    it("keeps the last data in sight when the provider goes down in use (F2)", async () => {
      open();
      await waitUntil("it is shown", () => textOf(element).includes("На связи"));
      for (const path of Object.keys(answers())) city.table[path] = () => json("<h1>down</h1>", 503);
      await waitUntil("it is marked", () => textOf(element).includes("Обновить не удалось"), 20_000);
      expect(textOf(element)).to.match(/МАЗ-203|Экипаж № 10/);
      isSound("down in use");
      close();
    });

    it("says that an answer is slow, asks once, and can be cancelled (F3, F4)", async () => {
      open({ [Object.keys(answers())[0] as string]: hanging });
      await waitUntil("it is called slow", () => textOf(element).includes("Ответ задерживается"), 12_000);
      expect(city.asked.filter((path) => path.endsWith("/telemetry")).length).to.equal(1);
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
          await settled();
          isSound(`${path}: ${name}`);
          if (path.endsWith("telemetry")) expect(element.told?.length, "one its-error").to.equal(1);
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
          await waitUntil("the panel shows something", () => textOf(element).length > 20);
          await new Promise((done) => setTimeout(done, 15));
          isSound(`${path}: ${JSON.stringify(wrong).slice(0, 300)}`);
          close();
        }
      }
      console.warn = warn;
    });
  });
}
