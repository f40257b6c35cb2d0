import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import "../../../src/widgets/rtc-panel/element.js";
import { createClient } from "../../../src/core/internal.js";
import { cityFieldOf, utimeOfField } from "../../../src/widgets/kit/device/city-moment.js";
import { type ReportFields, requestOf } from "../../../src/widgets/kit/device/reports/request.js";
import { createReports } from "../../../src/widgets/kit/device/reports/store.js";
import { dateFields, dateIn, fillDate } from "../../helper/date-field.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "./fake-city.js";

describe("city time in fields", () => {
  const clockIn = (tz: string, offset: number) => {
    const { clock } = createClient({ provider: "http://city.test" });
    clock.set({ current_utime: Date.UTC(2026, 10, 20, 12) / 1000, offset_utime_tz: offset, tz });
    return clock;
  };

  it("means the city's clock, whatever zone the browser is in", () => {
    const moscow = clockIn("Europe/Moscow", 10_800);
    expect(utimeOfField("2026-11-20T15:00", moscow)).to.equal(Date.UTC(2026, 10, 20, 12) / 1000);
    expect(utimeOfField("2026-11-20", moscow)).to.equal(Date.UTC(2026, 10, 19, 21) / 1000);
    expect(cityFieldOf(Date.UTC(2026, 10, 20, 12) / 1000, moscow)).to.equal("2026-11-20T15:00");
    expect(utimeOfField("2026-11-20T15:00", clockIn("No/Where", 18_000))).to.equal(Date.UTC(2026, 10, 20, 10) / 1000);
  });

  it("knows daylight time on both sides of its change", () => {
    const madrid = clockIn("Europe/Madrid", 3600);
    for (const field of ["2026-03-28T12:00", "2026-03-29T12:00", "2026-07-01T00:00", "2026-10-25T12:00", "2026-12-01T23:59"])
      expect(cityFieldOf(utimeOfField(field, madrid) as number, madrid)).to.equal(field);
  });

  it("is none for what is no date", () => {
    for (const field of ["", "tomorrow", "20.11.2026"]) expect(utimeOfField(field, clockIn("", 0))).to.equal(null);
  });

  it("begins with full hours of a city whose clocks are half an hour off those of UTC", () => {
    const client = createClient({ provider: "http://city.test" });
    client.clock.set({ current_utime: Date.UTC(2026, 10, 20, 5, 20) / 1000, offset_utime_tz: 19_800, tz: "Asia/Kolkata" });
    const { start, end, endTwo } = createReports(client).$report.get().fields;
    expect([start, end, endTwo]).to.deep.equal(["2026-11-20T04:00", "2026-11-20T10:00", "2026-11-19T10:00"]);
  });

  const fields: ReportFields = { day: "", start: "", end: "", startTwo: "", endTwo: "" };
  const flaws = (kind: "day" | "data" | "difference", given: Partial<ReportFields>) =>
    requestOf(kind, { ...fields, ...given }, clockIn("UTC", 0)).flaws;

  it("is checked before a call: an end after the start, nothing to come, no more than a quarter", () => {
    expect(flaws("day", {})).to.deep.equal({ day: "reports.missing" });
    expect(flaws("day", { day: "2026-11-21" })).to.deep.equal({ day: "reports.future" });
    expect(flaws("day", { day: "2026-11-20" })).to.equal(null);
    expect(flaws("data", { start: "2026-11-20T11:00", end: "2026-11-20T11:00" })).to.deep.equal({ end: "reports.backwards" });
    expect(flaws("data", { start: "2026-11-20T11:00", end: "2026-11-20T13:00" })).to.deep.equal({ end: "reports.future" });
    expect(flaws("data", { start: "2026-06-01T00:00", end: "2026-11-20T11:00" })).to.deep.equal({ end: "reports.tooLong" });
    expect(flaws("difference", { start: "2026-11-19T00:00", end: "2026-11-19T06:00" })).to.have.all.keys("startTwo", "endTwo");
  });
});

describe("the report form of a device", () => {
  let city: ReturnType<typeof fakeCity> | undefined;
  let element: HTMLElement;
  let part: HTMLElement;
  const downloads: { name: string; href: string }[] = [];
  const { click } = HTMLAnchorElement.prototype;
  beforeEach(() => {
    downloads.length = 0;
    HTMLAnchorElement.prototype.click = function () {
      downloads.push({ name: this.download, href: this.href });
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
    element.remove();
    city?.close();
    city = undefined;
  });

  const show = async (tag: string, attributes: Record<string, string>, token?: string) => {
    element = place(tag, { language: "ru", ...attributes }, token);
    part = await waitUntil("the reports' part is there", () => element.shadowRoot?.querySelector<HTMLElement>('[part="reports"]'));
    const details = part.querySelector("details") as HTMLDetailsElement;
    if (!details.open) details.querySelector("summary")?.click();
    part.scrollIntoView();
    await waitUntil("the form is there", () => part.querySelector("form"));
  };
  const open = async (answers: Record<string, unknown>) => {
    city = fakeCity({ ...controllerAnswers(() => reading()), ...answers });
    await show("its-rts-panel", { provider: city.url, device: "1001" });
  };
  const choose = (at: number, value: string) => {
    const select = part.querySelectorAll("select")[at] as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
  };
  const submit = () => part.querySelector<HTMLElement>('button[type="submit"]')?.click();
  const asked = () => (city?.asked ?? []).filter((path) => path.includes("_reports"));

  for (const [tag, device] of [
    ["its-rts-panel", "1002"],
    ["its-rtc-panel", "500001"],
  ] as const) {
    it(`gets each report of <${tag}> from the reference provider, under the provider's name`, async () => {
      const { url, signIn } = await provider();
      await show(tag, { provider: url, device }, await signIn("operator"));
      for (const [kind, format, name] of [
        ["day", "xlsx", /^Отчёт-за-день-.+-\d{4}-\d\d-\d\d\.xlsx$/],
        ["data", "csv", /^Отчёт-за-период-.+_\d{4}-\d\d-\d\d(T\d\d-00)?\.csv$/],
        ["all", "pdf", /^Сводный-отчёт-.+_.+\.pdf$/],
        ["difference", "xlsx", /^Сравнение-периодов-.+_.+_.+\.xlsx$/],
      ] as const) {
        downloads.length = 0;
        choose(0, kind);
        choose(1, format);
        await waitUntil(
          "the form has the fields of its kind",
          () => dateFields(part).length === { day: 1, data: 2, all: 2, difference: 4 }[kind],
        );
        submit();
        await waitUntil(`the report "${kind}" is offered`, () => downloads.length === 1);
        expect(downloads[0]?.name).to.match(name);
        await waitUntil("it is said", () => part.textContent?.includes(downloads[0]?.name ?? "?"));
      }
    });
  }

  it("asks once, however often it is pressed, for the city's midnight and the wanted format", async () => {
    let told: { utime?: number; accept?: string | null } = {};
    await open({
      "crossroad/rts/1001/day_reports": async (_path: string, request: Request) => {
        told = { ...((await request.json()) as object), accept: request.headers.get("accept") };
        await new Promise((resolve) => setTimeout(resolve, 300));
        return new Response("x", { headers: { "content-disposition": 'attachment; filename="r.pdf"' } });
      },
    });
    choose(1, "pdf");
    for (let i = 0; i < 3; i++) submit();
    await waitUntil("it is offered", () => downloads.length > 0);
    expect(asked()).to.have.length(1);
    expect(told.accept).to.equal("application/pdf");
    expect(((told.utime as number) + 10_800) % 86_400).to.equal(0);
    expect(downloads[0]?.name).to.equal("r.pdf");
  });

  it("names the file itself where the provider does not: the report, the crossing and the day of the city", async () => {
    await open({ "crossroad/rts/1001/day_reports": () => new Response("x") });
    const [day] = dateFields(part);
    submit();
    await waitUntil("it is offered", () => downloads.length > 0);
    expect(downloads[0]?.name).to.equal(`Отчёт-за-день-проспект-Мира-улица-Ленина-${dateIn(day)}.xlsx`);
  });

  it("asks nothing while the form is wrong, and says at the field what is", async () => {
    await open({});
    choose(0, "data");
    const [start, end] = await waitUntil("two fields are there", () => {
      const fields = dateFields(part);
      return fields.length === 2 ? fields : null;
    });
    fillDate(start, "2026-03-05T10:00");
    fillDate(end, "2026-03-05T09:00");
    submit();
    await waitUntil("it is said", () => part.textContent?.includes("Конец должен быть позже начала"));
    expect(end?.querySelector("input")?.getAttribute("aria-invalid")).to.equal("true");
    expect(asked()).to.deep.equal([]);
  });

  it("tells nothing of the device before", async () => {
    const others = Object.fromEntries(
      Object.entries(controllerAnswers(() => reading({ oID: 1002 }))).map(([path, answer]) => [path.replace("1001", "1002"), answer]),
    );
    await open({ ...others, "crossroad/rts/1001/day_reports": () => new Response("", { status: 502 }) });
    submit();
    await waitUntil("the error is said", () => part.textContent?.includes("временно недоступен"));
    element.setAttribute("device", "1002");
    part = await waitUntil("the other's form is there", () => {
      const now = element.shadowRoot?.querySelector<HTMLElement>('[part="reports"]');
      now?.scrollIntoView();
      return now !== part && now?.querySelector("form") ? now : null;
    });
    expect(part.textContent).not.to.include("временно недоступен");
  });

  it("can be given up, and keeps what was filled in after an error", async () => {
    let answer: () => unknown = () => new Promise(() => {});
    await open({ "crossroad/rts/1001/day_reports": () => answer() });
    fillDate(dateFields(part)[0], "2026-03-05");
    submit();
    const cancel = await waitUntil("it can be given up", () =>
      [...part.querySelectorAll("button")].find(({ textContent }) => textContent === "Отмена"),
    );
    cancel.click();
    await waitUntil("it is given up", () => !part.querySelector('[aria-busy="true"]'));

    answer = () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } });
    submit();
    await waitUntil("the error is said", () => part.textContent?.includes("временно недоступен"));
    expect(part.textContent).not.to.include("gateway");
    expect(dateIn(dateFields(part)[0])).to.equal("2026-03-05");
    answer = () => new Response("", { status: 200 });
    submit();
    await waitUntil("an empty file is no report", () => part.textContent?.includes("не удалось прочитать"));
    expect(downloads).to.deep.equal([]);
  });
});
