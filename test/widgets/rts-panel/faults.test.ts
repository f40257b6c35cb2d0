import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading, textOf } from "./fake-city.js";

const views = ["events_last", "kts_last_hour", "kts_hours", "so_hours", "img"] as const;
const now = Math.floor(Date.now() / 1000);
const good: Record<(typeof views)[number], unknown> = {
  events_last: [{ utime: now, status: "error", msg: "Потеряна связь с устройством" }],
  kts_last_hour: [{ oID: 1001, direction: "Мира, с севера", KTS: 40, KTK: 30, KTD: 6, KTP: 4, speed: 41 }],
  kts_hours: [{ utime: now - (now % 3600), kts_value: 400 }],
  so_hours: [{ utime: now - (now % 3600), so_value: 97 }],
  img: {
    oID: 1001,
    img: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    utime: now,
  },
};
const response =
  (body: string, status = 200, type = "application/json", headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { status, headers: { "content-type": type, ...headers } });

const faults: readonly [name: string, answer: unknown][] = [
  ["500 with a page in it", response("<html><h1>Traceback at /srv/app.py</h1></html>", 500, "text/html")],
  ["503 with a time to wait", response("<html>busy</html>", 503, "text/html", { "retry-after": "1" })],
  ["429", response("{}", 429, "application/json", { "retry-after": "1" })],
  ["a truncated answer", response('[{"utime": 17000')],
  ["an empty answer", response("")],
  ["a page instead of JSON", response("<html><body>Sign in to Wi-Fi</body></html>", 200, "text/html")],
  ["null", response("null")],
  ["another type", response('"soon"')],
  ["a list of nothing right", response('[null, 5, "x", {}, {"utime": "now", "oID": null, "status": 7}]')],
  ["fields nobody knows", response('[{"__proto__": {"polluted": true}, "constructor": 1}]')],
];

describe("the views of a device page", () => {
  let element: HTMLElement;
  let city: ReturnType<typeof fakeCity>;
  const failures: unknown[] = [];
  const open = async (answers: Record<string, unknown>) => {
    city = fakeCity({ ...controllerAnswers(() => reading()), ...answers });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
    failures.length = 0;
    element.addEventListener("its-error", (event) => failures.push((event as CustomEvent).detail));
    await waitUntil("the panel is there", () => element.shadowRoot?.querySelectorAll("details").length === 5);
    for (const [name, view] of [
      ["camera", "img"],
      ["events", "events_last"],
      ["statistics", "so_hours"],
    ]) {
      const details = element.shadowRoot?.querySelector<HTMLDetailsElement>(`[part="${name}"] details`);
      if (!details?.open) details?.querySelector("summary")?.click();
      await waitUntil(`"${view}" is asked`, () => {
        details?.scrollIntoView({ block: "center" });
        return city.asked.includes(`rts/1001/${view}`);
      });
    }
  };
  const part = (name: string) => element.shadowRoot?.querySelector<HTMLElement>(`[part="${name}"]`) as HTMLElement;
  const allOf = (answer: unknown) => Object.fromEntries(views.map((view) => [`rts/1001/${view}`, answer]));
  const button = (where: HTMLElement, name: string) =>
    [...where.querySelectorAll("button")].find(({ textContent }) => textContent === name);

  afterEach(() => {
    element.remove();
    city.close();
  });

  for (const [name, answer] of faults) {
    it(`live through ${name} from every call, and say it in our words (F5, F6, F7, F8)`, async () => {
      await open(allOf(answer));
      await waitUntil("nothing loads any more", () => !/Загружается (журнал|статистика)/.test(textOf(element)));
      await new Promise((resolve) => setTimeout(resolve, 200));
      const text = textOf(element);
      expect(text).to.include("Адаптивный режим");
      expect(text).not.to.match(/NaN|undefined|\[object|Traceback|Wi-Fi|<html/);
      expect(Reflect.get({}, "polluted")).to.equal(undefined);
      expect(failures.length, "the page is told").to.be.above(0);
    });
  }

  it("come back by one press, or by themselves, when the provider is well again", async function () {
    this.timeout(40_000);
    await open(allOf(response("<html></html>", 500, "text/html")));
    const events = part("events");
    const retry = await waitUntil("the log can be asked for again", () => button(events, "Повторить"));
    for (const view of views) city.table[`rts/1001/${view}`] = good[view];
    retry.click();
    await waitUntil("the log is there", () => events.textContent?.includes("Потеряна связь с устройством"));
    await waitUntil("the statistics came back by themselves", () => part("statistics").textContent?.includes("Мира, с севера"), 15_000);
  });

  it("say that a view is slow after 5 s, let it be given up, and ask once (F3, F4)", async () => {
    const never = (_path: string, { signal }: Request) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    await open(allOf(never));
    const events = part("events");
    const giveUp = await waitUntil("it is slow", () => button(events, "Отмена"), 15_000);
    expect(city.asked.filter((path) => path === "rts/1001/events_last").length).to.equal(1);
    giveUp.click();
    await waitUntil("it can be asked for again", () => button(events, "Повторить"));
    expect(textOf(element)).to.include("Адаптивный режим");
  });

  it("show the beginning of a string of a megabyte, without a break in the page (F9)", async () => {
    await open({ ...allOf([]), "rts/1001/events_last": [{ utime: now, status: "attention", msg: "щ".repeat(1_000_000) }] });
    const row = await waitUntil("it is shown", () => part("events").querySelector("li"));
    expect(row.textContent?.length).to.be.below(3_000);
    expect(row.scrollWidth).to.be.at.most(row.clientWidth + 1);
  });
});
