import { expect } from "chai";
import type { DeviceEvent } from "../../../src/core/internal.js";
import "../../../src/widgets/rts-panel/element.js";
import { chosenOf, entriesOf, newIn } from "../../../src/widgets/kit/device/events/log.js";
import { BLOCK, blocksIn } from "../../../src/widgets/kit/parts/blocks.js";
import { dateFields, dateIn, fillDate } from "../../helper/date-field.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "./fake-city.js";

const now = Math.floor(Date.now() / 1000);
const statuses = ["error", "attention", "confirmation"] as const;
const eventAt = (utime: number, status: DeviceEvent["status"], msg: string): DeviceEvent => ({ utime, status, msg });
const many = (count: number): DeviceEvent[] =>
  Array.from({ length: count }, (_, at) =>
    eventAt(now - at * 10, statuses[at % 3] as DeviceEvent["status"], `Событие № ${at}: ёлка на подъезде`),
  );

describe("the event log of a device", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let part: HTMLElement;

  const open = async (answers: Record<string, unknown>) => {
    city = fakeCity({ ...controllerAnswers(() => reading()), ...answers });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
    part = await waitUntil("the log's part is there", () => element.shadowRoot?.querySelector<HTMLElement>('[part="events"]'));
    const details = part.querySelector("details") as HTMLDetailsElement;
    if (!details.open) details.querySelector("summary")?.click();
    await waitUntil("the log is shown", () => {
      // What comes above it may have moved it out of view.
      part.scrollIntoView({ block: "center" });
      return part.querySelector("li, h3 + p, [role=group]");
    });
  };
  /** In the city, at UTC+3. */
  const isMidnight = (utime = Number.NaN) => (utime + 10_800) % 86_400 === 0;
  const rows = () => [...part.querySelectorAll("li")];
  const typed = (field: HTMLInputElement | HTMLSelectElement, value: string, event = "input") => {
    field.value = value;
    field.dispatchEvent(new Event(event, { bubbles: true, composed: true }));
  };

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("lists the last events, the latest first, each with shape and word", async () => {
    await open({ "rts/1001/events_last": [eventAt(now - 60, "error", "Потеряна связь"), eventAt(now, "confirmation", "Связь есть")] });
    await waitUntil("both are there", () => rows().length === 2);
    expect(rows().map(({ textContent }) => textContent?.replace(/^[\d:., ]+/, ""))).to.deep.equal([
      "ПодтверждениеСвязь есть",
      "ОшибкаПотеряна связь",
    ]);
    expect(rows().every((row) => row.querySelector("svg"))).to.equal(true);
  });

  it("prints all that was chosen, not only what is drawn", async () => {
    await open({ "rts/1001/events_last": many(500) });
    await waitUntil("a part of them is drawn", () => rows().length > 0 && rows().length < 500);
    const button = [...part.querySelectorAll("button")].find(({ textContent }) => textContent === "Напечатать");
    button?.click();
    const frame = await waitUntil("a sheet is made", () => document.querySelector<HTMLIFrameElement>("body > iframe:last-of-type"));
    const page = frame.contentDocument as Document;
    expect(page.querySelectorAll("tbody tr").length).to.equal(500);
    expect(page.querySelector("h1")?.textContent).to.include("Последние события");
    frame.remove();
  });

  it("asks for a whole day by the city's midnight", async () => {
    let asked: { utime_today?: number } = {};
    await open({
      "rts/1001/events_last": [],
      "rts/1001/events_alls": async (_path: string, request: Request) => {
        asked = await request.json();
        return [eventAt(now, "attention", "Дверь шкафа открыта")];
      },
    });
    typed(part.querySelector("select") as HTMLSelectElement, "day", "change");
    await waitUntil("the day's event is there", () => rows().length === 1);
    await waitUntil("it is the city's", () => isMidnight(asked.utime_today));
    const day = await waitUntil("a day can be chosen", () => dateFields(part)[0]);
    fillDate(day, "2026-03-05");
    await waitUntil("that day was asked for", () => asked.utime_today === Date.UTC(2026, 2, 4, 21) / 1000);
  });

  it("asks for no day while one is being typed, says which days there are, and shows its day again when the field is left empty", async () => {
    const asked: number[] = [];
    await open({
      "rts/1001/events_last": [],
      "rts/1001/events_alls": async (_path: string, request: Request) => {
        asked.push((await request.json()).utime_today);
        return [];
      },
    });
    typed(part.querySelector("select") as HTMLSelectElement, "day", "change");
    const day = await waitUntil("a day can be chosen", () => dateFields(part)[0]);
    // Where the city has not told its zone yet, the browser's midnight is asked for before.
    await waitUntil("today was asked for", () => isMidnight(asked.at(-1)));
    const before = asked.length;
    const today = dateIn(day);
    for (const value of ["0002-03-05", "0020-03-05", "0202-03-05", "2999-03-05", ""]) {
      fillDate(day, value);
      await waitUntil(`it holds ${value}`, () => dateIn(day) === value);
      if (value === "2999-03-05") await waitUntil("it says why", () => /Не позже \d\d\.\d\d\.\d{4}/.test(part.textContent ?? ""));
    }
    // A page that is behind another has no focus to lose: it is left until that counts.
    await waitUntil("today is there again", () => {
      day.querySelector("input")?.focus();
      day.querySelector("input")?.blur();
      return dateIn(day) === today;
    });
    fillDate(day, "2026-03-05");
    await waitUntil("that day was asked for", () => asked.at(-1) === Date.UTC(2026, 2, 4, 21) / 1000);
    expect(asked).to.have.length(before + 1);
  });

  it("is saved under a name that says the crossing, and the time in the city from its first entry to its last", async () => {
    const { click } = HTMLAnchorElement.prototype;
    const names: string[] = [];
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    try {
      const first = Date.UTC(2026, 10, 7, 20, 30) / 1000;
      const last = Date.UTC(2026, 10, 7, 21, 15) / 1000;
      await open({ "rts/1001/events_last": [eventAt(first, "error", "Потеряна связь"), eventAt(last, "confirmation", "Связь есть")] });
      await waitUntil("both are there", () => rows().length === 2);
      [...part.querySelectorAll("button")].find(({ textContent }) => textContent === "Скачать CSV")?.click();
      expect(names).to.deep.equal(["Журнал-событий-проспект-Мира-улица-Ленина-2026-11-07T23-30_2026-11-08T00-15.csv"]);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it("shows only the wanted types, and finds Cyrillic words in any case", async () => {
    await open({ "rts/1001/events_last": many(30) });
    await waitUntil("all are there", () => rows().length === 30);
    const errors = part.querySelector<HTMLElement>("[aria-pressed]");
    expect(errors?.textContent).to.equal("Ошибка10");
    errors?.click();
    await waitUntil("errors are gone", () => rows().length === 20);
    expect(errors?.getAttribute("aria-pressed")).to.equal("false");
    typed(part.querySelector('input[type="search"]') as HTMLInputElement, "  ЕЛКА № 14: ");
    await waitUntil("one is found", () => rows().length === 1);
    expect(part.textContent).to.include("Показано 1 из 30");
    typed(part.querySelector('input[type="search"]') as HTMLInputElement, "нет такого");
    await waitUntil("it says so", () => part.textContent?.includes("Подходящих событий нет"));
  });

  it("opens 5,000 and 50,000 events with some rows only, and scrolls to the last", async () => {
    for (const count of [5_000, 50_000]) {
      const answer = JSON.stringify(many(count));
      city?.close();
      element?.remove();
      const started = performance.now();
      await open({ "rts/1001/events_last": () => new Response(answer, { headers: { "content-type": "application/json" } }) });
      await waitUntil("rows are there", () => rows().length > 0);
      console.log(
        `${count} events: from an empty page to rows in ${(performance.now() - started).toFixed(0)} ms, ${rows().length} rows drawn`,
      );
      expect(rows().length).to.be.lessThan(200);
      expect(rows()[0]?.getAttribute("aria-setsize")).to.equal(`${count}`);
      const log = rows()[0]?.closest("section") as HTMLElement;
      const scrolled = performance.now();
      await waitUntil("the last is reached", () => {
        log.scrollTop = log.scrollHeight;
        return rows().at(-1)?.getAttribute("aria-posinset") === `${count}`;
      });
      console.log(`${count} events: scrolled to the end in ${(performance.now() - scrolled).toFixed(0)} ms`);
    }
  });

  it("leaves wrong entries out and shows hostile ones as words", async () => {
    const evil = "<img src=x onerror=globalThis.wasRun=1>";
    await open({ "rts/1001/events_last": [eventAt(now, "error", evil), { utime: now, status: "alarm", msg: "x" }, null, { utime: "x" }] });
    await waitUntil("the good one is there", () => rows().length === 1);
    expect(part.textContent).to.include(evil);
    expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
  });
});

describe("entries of a log", () => {
  it("are new when they were not there before, also within the second of the newest", () => {
    const before = entriesOf([eventAt(10, "error", "a"), eventAt(5, "error", "old")]);
    const after = entriesOf([
      eventAt(12, "error", "c"),
      eventAt(10, "error", "b"),
      eventAt(10, "error", "a"),
      eventAt(5, "error", "older"),
    ]);
    expect(newIn(after, before).map(({ msg }) => msg)).to.deep.equal(["c", "b"]);
    expect(newIn(before, before)).to.deep.equal([]);
  });

  it("are found by every word of a search", () => {
    const entries = entriesOf([eventAt(1, "error", "Потеряна связь с устройством"), eventAt(2, "attention", "Связь восстановлена")]);
    expect(chosenOf(entries, statuses, "СВЯЗЬ устройств").map(({ utime }) => utime)).to.deep.equal([1]);
    expect(chosenOf(entries, ["attention"], "").map(({ utime }) => utime)).to.deep.equal([2]);
  });

  it("fill the window and no more", () => {
    for (const top of [0, 900, 40_000, 1e9]) {
      const { first, last, before, after } = blocksIn(5_000, new Map(), top, 420);
      expect(first).to.be.at.most(last);
      expect(last).to.be.lessThan(Math.ceil(5_000 / BLOCK));
      expect((last - first + 1) * BLOCK).to.be.at.most(4 * BLOCK);
      expect(before + after).to.be.greaterThan(0);
    }
    expect(blocksIn(0, new Map(), 0, 420)).to.include({ first: 0, before: 0, after: 0 });
  });
});
