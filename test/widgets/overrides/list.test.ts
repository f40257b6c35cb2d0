import { expect } from "chai";
import "../../../src/widgets/overrides/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

const now = () => Math.floor(Date.now() / 1000);
const row = (oID: number, changes: object = {}) => ({
  oID,
  description: `Перекрёсток ${oID}`,
  program: "flashing_yellow",
  phase: null,
  sequence: [],
  durations: [],
  fio: "Сменный инженер",
  utime_start: now() - 60,
  utime_end: now() + 3540,
  is_in_force: true,
  utime: now(),
  ...changes,
});

describe("the city's list of overrides", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const open = (answers: Record<string, unknown>) => {
    city = fakeCity(answers);
    element = place("its-overrides", { provider: city.url, language: "ru" });
  };
  const rows = () => [...(element.shadowRoot?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent ?? "");

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("says what is in force, where, by whom and until when, the overdue return first", async () => {
    open({
      "city/overrides": [
        row(1),
        row(2, { program: "phase_hold", phase: 3, is_in_force: false, utime_start: now() + 20 }),
        row(3, { program: "all_red", utime_start: now() - 4000, utime_end: now() - 400 }),
      ],
    });
    await waitUntil("all are there", () => rows().length === 3);
    expect(rows()[0]).to.match(/^Возврат просрочен.*Кругом красный \(КК\).*Сменный инженер.*Перекрёсток 3.*срок истёк/);
    expect(rows().find((text) => text.includes("Перекрёсток 1"))).to.match(/^Действует.*Жёлтое мигание.*осталось 5\d:\d\d/);
    expect(rows().find((text) => text.includes("Перекрёсток 2"))).to.match(/^Принято, ещё не включено.*Удержание фазы: фаза 3/);
    expect(element.shadowRoot?.querySelector('[role="alert"]')?.textContent).to.include("Возврат просрочен на 1 объекте");
  });

  it("takes an old reading for no confirmation", async () => {
    open({ "city/overrides": [row(1, { utime: now() - 300 })] });
    await waitUntil("it is there", () => rows()[0]?.startsWith("Не подтверждено"));
  });

  it("shows all of many", async () => {
    open({ "city/overrides": [1, 2, 3, 4, 5].map((oID) => row(oID)) });
    await waitUntil("they are counted", () => textOf(element).includes("5 временных режимов"));
    expect(rows().length).to.equal(5);
  });

  it("closes a line when the list has lost it", async () => {
    open({ "city/overrides": [row(1)] });
    await waitUntil("it is there", () => rows().length === 1);
    city.table["city/overrides"] = [];
    await waitUntil("it is gone", () => textOf(element).includes("Временных режимов нет"));
  });

  it("says when a provider has no such list, asks it seldom, and calls no failure", async () => {
    open({});
    const failures: unknown[] = [];
    element.addEventListener("its-error", (event) => failures.push(event));
    await waitUntil("it is said", () => textOf(element).includes("Общего списка сервер не даёт"));
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(city.asked.filter((path) => path === "city/overrides").length).to.equal(1);
    expect(failures).to.deep.equal([]);
  });
});
