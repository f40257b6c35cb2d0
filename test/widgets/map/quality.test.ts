import { expect } from "chai";
import { toItems } from "../../../src/widgets/map/quality/items.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

const approach = (changes = {}) => ({
  name: "улица Мира, с севера (Садовая / Мира)",
  bearing: 0,
  phases: [2, 5],
  level: "F",
  delay: 92.4,
  vehicles: 410,
  minutes: 45,
  of: 60,
  ...changes,
});
const answer = (changes = {}) => ({
  utime_start: 1_795_942_800,
  utime_end: 1_795_946_400,
  pending: 0,
  signals: [
    {
      id: 1,
      name: "Садовая / Мира",
      latitude: 55,
      longitude: 37,
      is_simulated: true,
      approaches: [
        approach(),
        approach({ name: "Садовая улица, с востока (Садовая / Мира)", bearing: 90, level: "B", delay: 12 }),
        approach({ name: "переулок", bearing: null, level: null, delay: null, vehicles: 0 }),
      ],
    },
  ],
  ...changes,
});

describe("the level of service on the map", () => {
  let map: PlacedMap | undefined;
  afterEach(() => {
    map?.remove();
    map = undefined;
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.tags")) localStorage.removeItem(key);
  });
  const asked = () => map?.city.asked.filter((path) => path.startsWith("city/signal_quality")).length ?? 0;
  const toggle = () =>
    [...(map?.root.querySelectorAll<HTMLElement>("[aria-pressed]") ?? [])].find(({ textContent }) =>
      textContent?.includes("Уровень обслуживания"),
    ) as HTMLElement;
  const place = (told: unknown = answer()) => placeMap({ answers: { "city/signal_quality": told } });

  it("puts each approach on its side, in the colour and with the letter of its level", () => {
    const [north, east, other] = toItems(answer() as never, "recent", null);
    expect(north && [north.tone, north.label, north.severity, north.status]).to.deep.equal(["error", "F", 3, "levelOf"]);
    expect(north?.latitude).to.be.greaterThan(55);
    expect(north?.longitude).to.equal(37);
    expect(east && [east.tone, east.label, east.severity]).to.deep.equal(["ok", "B", 0]);
    expect(east?.longitude).to.be.greaterThan(37);
    expect(other && [other.tone, other.label, other.status, other.latitude, other.longitude]).to.deep.equal([
      "neutral",
      "–",
      "levelUnknown",
      55,
      37,
    ]);
  });

  it("is off, and asks for nothing, until somebody switches it on", async () => {
    map = await place();
    await waitUntil("the toggle is there", toggle);
    expect(toggle().getAttribute("aria-pressed")).to.equal("false");
    expect(asked()).to.equal(0);
    toggle().click();
    await waitUntil("the approach is listed", () => map?.row("улица Мира, с севера"));
    expect(map.row("улица Мира, с севера").textContent).to.include("F: 92 с на автомобиль, данные за 45 из 60 мин");
    expect(map.row("переулок").textContent).to.include("задержка неизвестна");
    expect(`${map.lastTold("its-layer-toggled")?.layers}`).to.match(/quality$/);
    toggle().click();
    await waitUntil("it is off again", () => map?.lastTold("its-layer-toggled")?.isOn === false);
    expect(map.lastTold("its-layer-toggled")?.layers).to.equal(null);
  });

  it("says of the selected one what its letter is made of, and leads to the measures of its signal", async () => {
    map = await place();
    (await waitUntil("the toggle is there", toggle)).click();
    (await waitUntil("the approach is listed", () => map?.row("улица Мира, с севера"))).click();
    const panel = await waitUntil("its panel is open", () => {
      const open = map?.find("section[part=panel]");
      return open?.textContent?.includes("F: больше 80 с") ? open : null;
    });
    for (const words of ["92 с", "410", "2, 5", "за 45 из 60 мин", "Садовая / Мира"]) expect(panel.textContent).to.include(words);
    const button = [...panel.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("Показатели работы"));
    button?.click();
    expect(map.lastTold("its-navigate")).to.deep.equal({
      screen: "rts-panel",
      params: { device: "1", tab: "signal-performance?measure=control_delay&number=2" },
    });
  });

  it("asks again soon while the provider is still computing", async () => {
    let times = 0;
    map = await place(() => answer(++times < 2 ? { pending: 1, signals: [] } : {}));
    (await waitUntil("the toggle is there", toggle)).click();
    await waitUntil("the second answer is listed", () => map?.row("улица Мира, с севера"), 10_000);
    expect(times).to.equal(2);
  });

  it("is of the chosen district, as its signals are", async () => {
    const answers = { "city/signal_quality": answer(), "city/tags": [{ id: "district:Юг", kind: "district", name: "Юг", oIDs: [2] }] };
    map = await placeMap({ answers });
    (await waitUntil("the toggle is there", toggle)).click();
    await waitUntil("the approach is listed", () => map?.row("улица Мира, с севера"));
    map.element.setAttribute("district", "district:Юг");
    await waitUntil("it is left out", () => map?.rows().length === 1);
    (await waitUntil("it says so", () => map?.find("[data-district] button"))).click();
    await waitUntil("it is there again", () => map?.row("улица Мира, с севера"));
  });

  describe("in the map's past", () => {
    const hour = Math.floor(Date.now() / 3_600_000) * 3600;
    const history = {
      utimes: [hour - 7200, hour - 3600],
      roads: [],
      devices: [{ oID: 2, kind: "rts", statuses: ["ok", "ok"] }],
    };
    const past = { utime_start: hour - 7200, utime_end: hour - 3600 };
    const older = { utime_start: hour - 10_800, utime_end: hour - 7200 };
    const of = (period: object, changes: object) =>
      answer({ ...period, signals: [{ ...answer().signals[0], approaches: [approach(changes)] }] });
    const pathOf = (utime: number) => `city/signal_quality?utime=${utime - 1}`;
    const row = () => map?.row("улица Мира, с севера")?.textContent ?? "";
    const slider = () => map?.root.querySelector("input[type=range]") as HTMLInputElement;
    const heading = (start: string, end: string) =>
      waitUntil(`the legend says ${start}–${end}`, () => legend().includes(`${start}–${end}`));
    const legend = () => map?.find("section[part=legend]")?.textContent ?? "";
    /** As the clock of the city shows it, which is at UTC + 3 h. */
    const shows = (utime: number) => new Date((utime + 10_800) * 1000).toISOString().slice(11, 16);
    const lookBack = async (answers: Record<string, unknown>) => {
      map = await placeMap({ answers: { "city/history": history, "city/signal_quality": answer(), ...answers } });
      (await waitUntil("the toggle is there", toggle)).click();
      await waitUntil("the present is listed", () => row().includes("F: 92 с"));
      (await waitUntil("the tools are there", () => map?.find("[aria-haspopup=menu]"))).click();
      (
        await waitUntil("the past is offered", () =>
          [...(map?.root.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])].find(
            ({ textContent }) => textContent === "Последние 12 часов",
          ),
        )
      ).click();
      await waitUntil("the hours are there", slider);
    };

    it("is that of the hour that ends then, says which one, and is that of the present again", async () => {
      await lookBack({
        [pathOf(hour - 3600)]: of(past, { level: "D", delay: 40 }),
        [pathOf(hour - 7200)]: of(older, { level: "A", delay: 6, minutes: 60 }),
      });
      expect(map?.root.textContent).to.include("Дорожная обстановка, состояние устройств и уровень обслуживания; остальное скрыто");
      await waitUntil("the past hour is listed", () => row().includes("D: 40 с на автомобиль, данные за 45 из 60 мин"));
      [...(map?.root.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Условные обозначения")?.click();
      await heading(shows(past.utime_start), shows(past.utime_end));
      slider().value = "0";
      slider().dispatchEvent(new InputEvent("input", { bubbles: true }));
      await waitUntil("the hour before it is listed", () => row().includes("A: 6 с на автомобиль, данные за 60 из 60 мин"));
      await heading(shows(older.utime_start), shows(older.utime_end));
      map?.row("улица Мира, с севера").click();
      const panel = await waitUntil("its panel is of that hour", () => {
        const open = map?.find("section[part=panel]");
        return open?.textContent?.includes("A: задержка до 10 с") ? open : null;
      });
      expect(panel.textContent).to.include(shows(older.utime_start)).and.to.include(shows(older.utime_end));
      slider().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true, cancelable: true }));
      await waitUntil("it is the present again", () => row().includes("F: 92 с"));
      await heading(shows(answer().utime_start), shows(answer().utime_end));
    });

    it("says that an hour did not load, and asks for that hour again", async () => {
      let isAway = true;
      await lookBack({
        [pathOf(hour - 3600)]: () => (isAway ? new Response("", { status: 400 }) : of(past, { level: "D", delay: 40 })),
      });
      const retry = await waitUntil("it says so", () => {
        const notice = [...(map?.root.querySelectorAll("[role=status]") ?? [])].find(({ textContent }) =>
          textContent?.includes("Не загрузилось: Уровень обслуживания"),
        );
        return notice?.querySelector("button");
      });
      expect(row()).to.equal("");
      isAway = false;
      retry.click();
      await waitUntil("the hour is listed", () => row().includes("D: 40 с"));
      await waitUntil("nothing is said any more", () => !map?.root.textContent?.includes("Не загрузилось"));
    });

    it("asks again soon for an hour that the provider is still computing", async () => {
      let times = 0;
      await lookBack({
        [pathOf(hour - 3600)]: () => (++times < 2 ? answer({ ...past, pending: 1, signals: [] }) : of(past, { level: "D", delay: 40 })),
      });
      await waitUntil("the second answer is listed", () => row().includes("D: 40 с"), 10_000);
    });
  });

  it("has the meaning of its letters and its hour on paper, though the legend is closed", async () => {
    map = await place();
    const onPaper = () => [...(map?.root.querySelectorAll("section") ?? [])].find((each) => /F: больше 80 с/.test(each.textContent ?? ""));
    await waitUntil("the toggle is there", toggle);
    expect(onPaper()).to.equal(undefined);
    toggle().click();
    const told = await waitUntil("it is made ready", onPaper);
    expect(told.textContent).to.match(/^Уровень обслуживания, 29 нояб\., \d\d:00–\d\d:00A{1,2}: задержка/);
    expect(getComputedStyle(told).display).to.equal("none");
    toggle().click();
    await waitUntil("it is gone with the layer", () => !onPaper());
  });

  it("is not offered by a provider without measures", async () => {
    map = await place(() => new Response("", { status: 404 }));
    (await waitUntil("the toggle is there", toggle)).click();
    await waitUntil("it is absent", () => toggle().dataset.absent === "true");
  });
});
