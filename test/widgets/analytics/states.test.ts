import { expect } from "chai";
import { cityAnalytics, clientFor } from "../../../src/core/internal.js";
import { offer } from "../../../src/core/plugin.js";
import "../../../src/widgets/analytics/element.js";
import { dateFields, dateIn as dateShown, fillDate } from "../../helper/date-field.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

const HOUR = 3600;
const DAY = 86_400;
const crossings = [
  { id: "c1", name: "Мира / Ленина", oIDs: [1] },
  { id: "c2", name: "Садовая / Ленина", oIDs: [2] },
];

interface AnalyticsPeriod {
  oIDs: number[];
  utime_start: number;
  utime_end: number;
}
type Given = Record<string, unknown>;

/** A good answer to a question: every group, of every day of the period. */
function answerTo({ utime_start, utime_end }: AnalyticsPeriod, changes: Given = {}): Given {
  const days = Array.from({ length: (utime_end - utime_start) / DAY }, (_, at) => ({ utime: utime_start + at * DAY, value: at + 1 }));
  const summary = (unit: string, value: number) => ({ unit, value, utime_start, utime_end, series: days });
  const track = (unit: string) => ({ unit, series: days });
  return {
    analytics_kts: summary("авт.", 4321),
    analytics_dtp: summary("%", 0.87),
    analytics_economy: { time: summary("ч", 12.5), fuel: summary("л", 13.7) },
    analytics_effect: summary("дн.", 390),
    analytics_density: track("авт./км"),
    analytics_speed: track("км/ч"),
    analytics_jam_hour: track("мин"),
    analytics_jam_daily: track("мин"),
    analytics_jam_count: summary("шт.", 6),
    analytics_ps_hour: track("авт./ч"),
    analytics_ps_daily: track("авт./ч"),
    analytics_kts_hour: track("авт."),
    analytics_kts_daily: track("авт."),
    ...changes,
  };
}

/** What the address says of the period. */
const periodOf = ({ url }: Request) => Object.fromEntries([...new URL(url).searchParams].map(([name, value]) => [name, Number(value)]));

describe("analytics in every state", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let questions: AnalyticsPeriod[];
  const errors: unknown[] = [];

  const open = async (
    analytics: (question: AnalyticsPeriod, request: Request) => unknown,
    awaited: string,
    attributes: Record<string, string> = {},
    more: Given = {},
  ) => {
    questions = [];
    errors.length = 0;
    city = fakeCity({
      "cross/get_city_cross": crossings,
      "cross/get_city_streets": [{ id: "s1", name: "улица Ленина", oIDs: [1, 2] }],
      "cross/get_city_segments": { type: "FeatureCollection", features: [] },
      "cross/get_city_analytics": async (_path: string, request: Request) => {
        const question = { ...(await request.clone().json()), ...periodOf(request) } as AnalyticsPeriod;
        questions.push(question);
        return analytics(question, request);
      },
      ...more,
    });
    element = document.createElement("its-analytics");
    element.addEventListener("its-error", (event) => errors.push((event as CustomEvent).detail));
    for (const [name, value] of Object.entries({ provider: city.url, language: "ru", ...attributes })) element.setAttribute(name, value);
    Object.assign(element, { getToken: () => "a.b.c" });
    document.body.append(element);
    await says(awaited);
  };
  const says = (awaited: string) => waitUntil(`it says "${awaited}"`, () => textOf(element).includes(awaited));
  const button = (name: string) =>
    [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent?.trim() === name);
  const inputOf = (name: string) =>
    waitUntil(`the field "${name}" is there`, () => element.shadowRoot?.querySelector<HTMLInputElement>(`input[name="${name}"]`));
  const groupOf = async (name: string) => (await inputOf(name)).closest<HTMLElement>("[data-date]") ?? undefined;
  const fillIn = async (name: string, value: string) => {
    fillDate(await groupOf(name), value);
  };
  /** The city's date, as many days from today. */
  const dateIn = (days: number) => new Date((Date.now() / 1000 + 3 * HOUR + days * DAY) * 1000).toISOString().slice(0, 10);
  const setClock = (current_utime: number) =>
    clientFor(city.url).clock.set({ current_utime, offset_utime_tz: 3 * HOUR, tz: "Europe/Moscow" });
  const isClean = () => expect(textOf(element)).not.to.match(/\[object Object\]|\bNaN\b|\bundefined\b|\bnull\b/);

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("asks for every device of the city and for the days before, and shows all nine metrics", async () => {
    await open((question) => answerTo(question), "4 321 авт.");
    await waitUntil("both sides were asked", () => questions.length === 2);
    const [now, before] = [...questions].sort((a, b) => b.utime_start - a.utime_start);
    expect(now?.oIDs).to.deep.equal([1, 2]);
    expect(before?.utime_end).to.equal(now?.utime_start);
    await says("без изменений");
    for (const name of [
      "Количество транспорта",
      "Вероятность ДТП",
      "Экономия времени",
      "Экономия топлива",
      "Окупаемость системы",
      "Плотность потока",
      "Скорость",
      "Заторы",
      "Пропускная способность",
    ])
      expect(textOf(element)).to.include(name);
    isClean();
  });

  it("sends a body of the specification's three fields and nothing more, which a strict back end takes, and the period in the address", async () => {
    const strict = async (question: AnalyticsPeriod, request: Request) => {
      const fields = Object.keys(await request.json()).sort();
      if (fields.join() !== "oIDs,objectDirection,utime")
        return Response.json({ error: { code: "invalid", message: "" } }, { status: 422 });
      return answerTo(question);
    };
    await open(strict, "4 321 авт.");
    const [{ utime_start = 0, utime_end = 0 } = {}] = questions;
    expect(utime_end - utime_start).to.equal(7 * DAY);
  });

  it("says of each figure that grew whether this is better or worse, and of the vehicles neither", async () => {
    const half = (group: unknown): unknown =>
      JSON.parse(JSON.stringify(group), (key, value) => (key === "value" && typeof value === "number" ? value / 2 : value));
    const since = Date.UTC(2026, 0, 5) / 1000 - 10_800;
    const attributes = { from: "2026-01-05", to: "2026-01-07" };
    await open((question) => (question.utime_start < since ? half(answerTo(question)) : answerTo(question)), "4 321 авт.", attributes);
    await says("на 100 % больше");
    const judged = [...(element.shadowRoot?.querySelectorAll<HTMLElement>("[data-figure]") ?? [])].map(({ dataset, parentElement }) => [
      dataset.figure,
      /больше, (\S+)/.exec(parentElement?.textContent?.replace("за ", " ") ?? "")?.[1] ?? "",
    ]);
    const better = "лучше";
    const worse = "хуже";
    expect(Object.fromEntries(judged)).to.deep.equal({
      kts: "",
      time: better,
      fuel: better,
      speed: better,
      ps: better,
      dtp: worse,
      payback: worse,
      density: worse,
      jams: worse,
    });
  });

  it("compares two objects in one period", async () => {
    await open((question) => answerTo(question, question.oIDs[0] === 2 ? { analytics_kts: undefined } : {}), "Мира / Ленина", {
      objects: "c1",
      compare: "object:c2",
    });
    await waitUntil("both objects were asked", () => questions.length === 2);
    expect(questions[0]?.utime_start).to.equal(questions[1]?.utime_start);
    expect(questions.map(({ oIDs }) => oIDs[0]).sort()).to.deep.equal([1, 2]);
    await says("Садовая / Ленина — 390");
  });

  it("says that the object to compare with is not there, and offers another one than is shown", async () => {
    await open((question) => answerTo(question), "Объекта для сравнения в городе нет", { objects: "c1", compare: "object:c9" });
    await says("4 321 авт.");
    const select = await waitUntil("the comparison can be chosen", () =>
      [...(element.shadowRoot?.querySelectorAll("select") ?? [])].find(({ value }) => value === "object"),
    );
    for (const value of ["none", "object"]) {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    }
    button("Применить")?.click();
    await says("Садовая / Ленина — 4 321");
    expect(textOf(element)).not.to.include("Объекта для сравнения в городе нет");
  });

  it("says quietly that a sign-in is needed", async () => {
    city = fakeCity({});
    element = place("its-analytics", { provider: city.url, language: "ru" }, null);
    await says("войдите в систему");
  });

  it("says when the provider does not offer analytics", async () => {
    await open(() => undefined, "Сервер этого не предоставляет");
    expect(element.shadowRoot?.querySelector("form"), "the form stays").not.to.equal(null);
  });

  it("says what failed and tries again", async () => {
    let isWell = false;
    await open((question) => (isWell ? answerTo(question) : new Response("<h1>Bad</h1>", { status: 502 })), "временно недоступен");
    expect(textOf(element)).not.to.include("Bad");
    await waitUntil("the page is told", () => errors.length > 0);
    isWell = true;
    button("Повторить")?.click();
    await waitUntil("the figure is there", () => element.shadowRoot?.querySelector("[data-figure=kts]"));
  });

  for (const [what, body] of Object.entries({
    truncated: '{"analytics_kts": {',
    empty: "",
    "a page of HTML": "<!doctype html><title>x</title>",
    "a list": "[1, 2]",
    "a byte order mark and nothing": "\uFEFF",
  })) {
    it(`survives an answer that is ${what} (F7)`, async () => {
      await open(() => new Response(body, { headers: { "content-type": "application/json" } }), "не удалось прочитать");
      await waitUntil("the page is told", () => errors.length > 0);
      isClean();
    });
  }

  const wrong: Given = {
    text: "many",
    null: null,
    number: 5,
    "a wrong unit": { unit: 7, value: "x", series: "no" },
    "no period": { unit: "авт.", value: 3 },
    "bad points": { unit: "авт.", series: [{ utime: "x", value: 1 }, { utime: -5, value: 2 }, { utime: 1e300, value: {} }, null] },
    "points of a century": {
      unit: "авт.",
      series: [
        { utime: 0, value: 1 },
        { utime: 4e9, value: 2 },
      ],
    },
    "endless figures": { unit: "авт.", value: "1e999", utime_start: 0, utime_end: 1, series: [] },
  };
  for (const [what, group] of Object.entries(wrong)) {
    it(`leaves out a group that is ${what}, and shows the others (F8)`, async () => {
      const groups = Object.keys(answerTo({ oIDs: [], utime_start: 0, utime_end: DAY })).filter((name) => name !== "analytics_effect");
      await open((question) => answerTo(question, Object.fromEntries(groups.map((name) => [name, group]))), "390 дн.", {
        compare: "none",
      });
      await waitUntil("the flaw is told", () => errors.length > 0 || what.startsWith("points of"));
      isClean();
    });
  }

  it("takes an answer without any group it knows for an error", async () => {
    await open(() => ({ analytics_next: { unit: "?" }, extra: [] }), "не удалось прочитать", { compare: "none" });
    isClean();
  });

  it("shows the figures alone when the other side cannot be had", async () => {
    await open(
      (question) => (question.utime_end < Date.now() / 1000 - 3 * DAY ? new Response("", { status: 500 }) : answerTo(question)),
      "Сравнить с",
    );
    await waitUntil("the figure is there", () => element.shadowRoot?.querySelector("[data-figure=kts]"));
  });

  it("lets a comparison that hangs be given up and asked for again, beside the figures", async () => {
    let isHanging = true;
    const isOther = ({ utime_end }: AnalyticsPeriod) => utime_end < Date.now() / 1000 - 3 * DAY;
    await open((question, request) => {
      if (!isHanging || !isOther(question)) return answerTo(question);
      return new Promise((_answer, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    }, "4 321 авт.");
    await says("задерживаются");
    button("Отмена")?.click();
    await says("отменено");
    expect(textOf(element)).to.include("4 321 авт.").and.not.to.include("задерживаются");
    const asked = questions.length;
    button("Повторить")?.click();
    await waitUntil("it is asked for again", () => questions.length > asked);
    await says("задерживаются");
    isHanging = false;
    button("Отмена")?.click();
    await says("отменено");
    button("Повторить")?.click();
    await says("без изменений");
    expect(textOf(element)).not.to.include("отменено");
  });

  it("says when the provider answered for a period of its own", async () => {
    await open(
      (question) => answerTo({ ...question, utime_start: question.utime_start - 30 * DAY, utime_end: question.utime_end - 30 * DAY }),
      "ответил за другой период",
      { compare: "none" },
    );
  });

  it("says up to when there is data where a copy of the database lags behind, and compares as many hours as that has", async () => {
    const midnight = Math.floor((Date.now() / 1000 + 3 * HOUR) / DAY) * DAY - 3 * HOUR;
    const detail = { name: "Город", latitude: 55, longitude: 37, offset_utime_tz: 3 * HOUR, tz: "Europe/Moscow", is_test: true };
    const attributes = { from: dateIn(0), to: dateIn(0) };
    const noon = { "city/detail": { ...detail, current_utime: midnight + 12 * HOUR } };
    const yesterdays = () =>
      questions.filter(({ utime_start }) => utime_start < midnight).map(({ utime_end }) => utime_end - midnight + DAY);
    const behind = (utime_data: unknown) => (question: AnalyticsPeriod) => answerTo(question, { utime_data });
    await open(behind(midnight + 9 * HOUR + 300), "Данные на 09:05: копия базы отстаёт", attributes, noon);
    await waitUntil("yesterday is asked", () => yesterdays().includes(9 * HOUR));
    for (const [language, sentence] of [
      ["en", "Data up to 09:05: the copy of the database lags behind"],
      ["es", "Datos hasta 09:05: la copia de la base de datos va con retraso"],
    ] as const) {
      element.setAttribute("language", language);
      await says(sentence);
    }
    isClean();
    element.remove();
    city.close();

    await open(behind(midnight - 2 * HOUR), "Данные на", attributes, noon);
    const yesterday = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "Europe/Moscow" });
    expect(textOf(element)).to.include(`${yesterday.format(1000 * (midnight - 2 * HOUR))} в 22:00`);
    element.remove();
    city.close();

    for (const well of [undefined, midnight + 12 * HOUR - 60, "soon", -1]) {
      await open(behind(well), "4 321 авт.", attributes, noon);
      expect(textOf(element)).not.to.include("копия базы");
      isClean();
      if (well === -1) continue;
      element.remove();
      city.close();
    }
  });

  it("refuses a wrong period at its field and keeps what was filled in", async () => {
    await open((question) => answerTo(question), "Весь город", { compare: "none" });
    const [from, to] = dateFields(element.shadowRoot);
    fillDate(from, "2026-03-05");
    fillDate(to, "2026-03-04");
    button("Применить")?.click();
    await says("Конец не может быть раньше начала");
    expect(dateShown(from)).to.equal("2026-03-05");
    expect(questions.filter(({ utime_start }) => utime_start < Date.UTC(2026, 2, 6) / 1000)).to.deep.equal([]);
  });

  it("says at its field that a day is missing, whatever the figures are compared with, and takes the day that comes", async () => {
    for (const compare of ["previous", "2026-03-01"]) {
      await open((question) => answerTo(question), "Весь город", { from: "2026-03-05", to: "2026-03-06", compare });
      const first = () => dateFields(element.shadowRoot)[0];
      const fill = (value: string) => fillDate(first(), value);
      fill("");
      button("Применить")?.click();
      await says("Укажите дату");
      expect(element.shadowRoot?.activeElement, "the focus goes to what is missing").to.equal(first()?.querySelector("input"));
      expect(errors).to.deep.equal([]);
      fill("2026-03-04");
      button("Применить")?.click();
      await waitUntil("the days are asked for", () =>
        questions.some(
          ({ utime_start, utime_end }) => utime_end - utime_start === 3 * DAY && utime_start === Date.UTC(2026, 2, 3, 21) / 1000,
        ),
      );
      if (compare === "previous") element.remove();
      if (compare === "previous") city.close();
    }
  });

  it("refuses to compare with a period that still runs or has no beginning, and says so at its field", async () => {
    await open((question) => answerTo(question), "Весь город", { compare: dateIn(-30) });
    const field = await inputOf("compare");
    await fillIn("compare", dateIn(-6));
    await says(`Не позже ${dateIn(-7).split("-").reverse().join(".")}.`);
    await fillIn("compare", "");
    element.setAttribute("language", "en");
    await says("Beginning of the other period");
    expect(dateShown(await groupOf("compare")), "a field that was cleared stays so").to.equal("");
    button("Apply")?.click();
    await says("Enter a date");
    expect(element.shadowRoot?.activeElement).to.equal(field);
    await fillIn("compare", dateIn(-2));
    button("Apply")?.click();
    await says("This period has not ended yet");
    await fillIn("compare", dateIn(-20));
    button("Apply")?.click();
    await waitUntil("the other period is asked", () =>
      questions.some(({ utime_start }) => Math.abs(utime_start - Date.now() / 1000 + 20 * DAY) < DAY),
    );
    expect(questions.every(({ utime_end }) => utime_end < Date.now() / 1000)).to.equal(true);
  });

  it("compares a day that has not ended with as many hours as its answer tells, and keeps both until both are newer or one hangs", async () => {
    const midnight = Math.floor((Date.now() / 1000 + 3 * HOUR) / DAY) * DAY - 3 * HOUR;
    let isHeld = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const detail = { name: "Город", latitude: 55, longitude: 37, offset_utime_tz: 3 * HOUR, tz: "Europe/Moscow", is_test: true };
    await open(
      async (question) => {
        if (isHeld && question.utime_start < midnight) await held;
        const value = question.utime_start < midnight ? question.utime_end - question.utime_start : isHeld ? 9999 : 8888;
        return answerTo(question, {
          analytics_kts: { unit: "авт.", value, utime_start: question.utime_start, utime_end: question.utime_end },
        });
      },
      "8 888 авт.",
      { from: dateIn(0), to: dateIn(0) },
      { "city/detail": { ...detail, current_utime: midnight + 8.5 * HOUR } },
    );
    await says("28 800 авт.");
    setClock(midnight + 9.1 * HOUR);
    element.setAttribute("language", "en");
    await says("Download XLSX");
    await new Promise((done) => setTimeout(done, 100));
    expect(questions.filter(({ utime_end }) => utime_end - midnight + DAY === 9 * HOUR)).to.deep.equal([]);
    isHeld = true;
    const shown = questions.find(({ utime_start }) => utime_start === midnight);
    if (!shown) throw new Error("Today was not asked.");
    cityAnalytics(clientFor(city.url), shown as never).revalidate();
    await waitUntil("the nine hours of yesterday are asked", () =>
      questions.some(({ utime_end }) => utime_end - midnight + DAY === 9 * HOUR),
    );
    expect(textOf(element)).to.include("8,888 veh.").and.to.include("28,800 veh.").and.not.to.include("9,999");
    await says("9,999 veh.");
    expect(textOf(element), "what hangs leaves today's figures alone").not.to.include("28,800 veh.");
    release();
    await says("32,400 veh.");
  });

  it("shows the last seven full days also of the next day, while nothing else was applied", async () => {
    await open((question) => answerTo(question), "Весь город", { compare: "none" });
    await waitUntil("the week is asked", () => questions.length === 1);
    const [first] = questions;
    setClock(Date.now() / 1000 + DAY);
    await waitUntil("the week a day later is asked", () => questions.length === 2);
    expect(questions[1]?.utime_start).to.equal((first?.utime_start as number) + DAY);
    expect(dateShown(await groupOf("to"))).to.equal(dateIn(0));
    await fillIn("from", dateIn(-3));
    button("Применить")?.click();
    await waitUntil("the chosen days are asked", () => questions.length === 3);
    setClock(Date.now() / 1000 + 2 * DAY);
    await new Promise((done) => setTimeout(done, 1200));
    expect(dateShown(await groupOf("from")), "what was applied stays").to.equal(dateIn(-3));
    expect(questions).to.have.length(3);
  });

  it("forgets that a workbook failed when something else is shown", async () => {
    await open((question) => answerTo(question), "Скачать XLSX", { compare: "none" });
    button("Скачать XLSX")?.click();
    await says("Сервер этого не предоставляет");
    button("Вчера")?.click();
    button("Применить")?.click();
    await waitUntil("yesterday is asked", () => questions.some(({ utime_start, utime_end }) => utime_end - utime_start === DAY));
    await waitUntil("it is shown", () => element.shadowRoot?.querySelector("[data-figure=kts]"));
    expect(textOf(element)).not.to.include("Сервер этого не предоставляет");
  });

  it("brings a workbook that was ordered before the comparison was changed", async () => {
    const { click } = HTMLAnchorElement.prototype;
    const downloads: string[] = [];
    HTMLAnchorElement.prototype.click = function () {
      downloads.push(this.download);
    };
    let isOrdered = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    try {
      await open(
        async (question, request) => {
          if (request.headers.get("accept") !== type) return answerTo(question);
          isOrdered = true;
          await held;
          return new Response("PK", { headers: { "content-type": type, "content-disposition": 'attachment; filename="w.xlsx"' } });
        },
        "Скачать XLSX",
        { compare: "none" },
      );
      button("Скачать XLSX")?.click();
      await waitUntil("it is ordered", () => isOrdered);
      element.setAttribute("compare", "previous");
      await says("без изменений");
      release();
      await waitUntil("it is there, or given up", () => downloads.length > 0 || !button("Отмена"));
      expect(downloads).to.deep.equal(["w.xlsx"]);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it("does not take JSON for a workbook", async () => {
    await open((question) => answerTo(question), "Скачать XLSX", { compare: "none" });
    button("Скачать XLSX")?.click();
    await says("Сервер этого не предоставляет");
  });

  it("takes the fragment picked on the map, whose id is a number where the provider's is", async () => {
    offer([{ id: "map", tag: "its-map", load: async () => {} }]);
    const coordinates = [
      [37, 55],
      [37.01, 55],
    ];
    const segment = { type: "Feature", geometry: { type: "LineString", coordinates }, properties: { id: 7, name: "Садовая", oIDs: [1] } };
    const segments = { type: "FeatureCollection", features: [segment] };
    await open((question) => answerTo(question), "Весь город", {}, { "cross/get_city_segments": segments });
    button("Фрагменты")?.click();
    (await waitUntil("a map can be opened", () => button("Выбрать на карте"))).click();
    const map = await waitUntil("the map is there", () => element.shadowRoot?.querySelector("its-map"));
    map.dispatchEvent(new CustomEvent("its-section-picked", { bubbles: true, detail: { id: 7, name: "Садовая", coordinates } }));
    await waitUntil("it is chosen", () => element.shadowRoot?.querySelector('[aria-label="Убрать: Садовая: Мира / Ленина"]'));
  });

  it("marks a chosen crossing where a controller of it has a place", async () => {
    customElements.define(
      "its-map",
      class extends HTMLElement {
        marks = null;
      },
    );
    const device = (oID: number, latitude: number, longitude: number) => {
      return { oID, latitude, longitude, status: "ok", description: "", streets: [] };
    };
    await open(
      (question) => answerTo(question),
      "Мира / Ленина",
      { objects: "c1" },
      {
        "cross/get_city_cross": [{ id: "c1", name: "Мира / Ленина", oIDs: [1, 2, 3] }],
        "city/items_telemetry_rts": [device(1, 0, 0), device(2, 555, 37), device(3, 55, 37)],
      },
    );
    (await waitUntil("a map can be opened", () => button("Выбрать на карте"))).click();
    const map = await waitUntil("the map is there", () => element.shadowRoot?.querySelector("its-map"));
    const places = () =>
      (Reflect.get(map, "marks") as { features: { geometry: { coordinates: number[] } }[] } | null)?.features.map(
        ({ geometry }) => geometry.coordinates,
      );
    await waitUntil("the crossing is marked", () => places()?.length);
    expect(places()).to.deep.equal([[37, 55]]);
  });

  it("keeps what was chosen when it is moved", async () => {
    await open((question) => answerTo(question), "Весь город");
    button("Улицы")?.click();
    await says("улица Ленина");
    const elsewhere = document.body.appendChild(document.createElement("div"));
    elsewhere.append(element);
    await says("улица Ленина");
    elsewhere.before(element);
    elsewhere.remove();
  });
});
