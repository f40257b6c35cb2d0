import { expect } from "chai";
import { clientFor, rtsDevices } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { request, sampleTransport } from "./sample-transport.js";

describe("the panel beside the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const answers = { "city/transport_situation": sampleTransport(), uds: [request("u1")] };
  const tab = (name: string) => [...map.root.querySelectorAll<HTMLElement>("[role=tab]")].find(({ textContent }) => textContent === name);
  const kind = () => map.root.querySelector("[part=list] select") as HTMLSelectElement;
  const chooseKind = (label: string) => {
    kind().value = [...kind().options].find(({ text }) => text === label)?.value ?? "";
    kind().dispatchEvent(new Event("change", { bubbles: true }));
  };
  const shows = (count: number) => waitUntil(`${count} rows are listed`, () => map.rows().length === count);

  it("lists devices, RTs, RTc, special vehicles, buses and streets apart", async () => {
    map = await placeMap({ answers });
    await shows(10);
    const counts = { Устройства: 4, Светофоры: 3, Детекторы: 1, Спецтехника: 1, Автобусы: 1, Улицы: 1 };
    for (const [label, count] of Object.entries(counts)) {
      chooseKind(label);
      await shows(count);
      await waitUntil("it is counted", () => map.root.textContent?.includes(`Найдено: ${count} из ${count}`));
    }
  });

  it("shows rows of the list on a phone that is 500 high; a tool gives the map back", async () => {
    map = await placeMap({ answers, height: 500, isAwaited: false });
    map.element.style.width = "390px";
    const button = (name: string) =>
      waitUntil(`there is "${name}"`, () =>
        [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name),
      );
    const list = await button("Список");
    if (list.ariaExpanded === "false") list.click();
    const box = await waitUntil("the list is there", () => map.find("[role=listbox]"));
    await waitUntil("it is under the toolbar", () => (map.find("section[part=map]") as HTMLElement).clientHeight === 0);
    const { top, bottom } = box.getBoundingClientRect();
    expect(Math.min(bottom, map.element.getBoundingClientRect().bottom) - top).to.be.at.least(128);
    (await button("Условные обозначения")).click();
    await waitUntil("the map is there again", () => (map.find("section[part=map]") as HTMLElement).clientHeight > 200);
  });

  it("tells how a street flows, and more when it is selected", async () => {
    map = await placeMap({ answers });
    await waitUntil("the street is listed", () => map.row("улица Ленина, улица"));
    expect(map.row("улица Ленина, улица").textContent).to.include("затор, 9 из 10").and.not.to.include("№");
    map.row("улица Ленина, улица").click();
    await waitUntil("its panel is there", () => map.find("section[part=panel]")?.textContent?.includes("5 км/ч"));
    expect(map.find("section[part=panel]")?.textContent).to.include("1 из 1");
  });

  it("says of every layer how its data is, and switches it", async () => {
    map = await placeMap({ answers });
    tab("Слои")?.click();
    const row = (name: string) =>
      [...map.root.querySelectorAll<HTMLElement>("[role=tabpanel] li")].find(({ textContent }) => textContent?.includes(name));
    await waitUntil("the layers are there", () => row("Погода")?.textContent?.includes("этого не предоставляет"));
    expect(row("Устройства")?.textContent).to.include("4").and.include("по данным на");
    row("Заявки")?.querySelector("input")?.click();
    await waitUntil("it is off", () => row("Заявки")?.textContent?.includes("выключен"));
    expect(map.lastTold("its-layer-toggled")).to.include({ layer: "requests", isOn: false });
  });

  it("has the figures of the city, or of the selected device", async () => {
    const asked: { oIDs: number[]; utime: number }[] = [];
    const sum = { unit: "", value: 1, utime_start: 1, utime_end: 2 };
    const track = {
      unit: "км/ч",
      series: [
        { utime: 1, value: 48 },
        { utime: 2, value: null },
      ],
    };
    const analytics = async (_path: string, question: Request) => {
      asked.push(await question.json());
      const sums = ["kts", "dtp", "jam_count"].map((name) => [`analytics_${name}`, sum] as const);
      const tracks = ["density", "speed", "jam_hour", "jam_daily", "ps_hour", "ps_daily", "kts_hour", "kts_daily"];
      const series = tracks.map((name) => [`analytics_${name}`, track] as const);
      return { ...Object.fromEntries(sums), ...Object.fromEntries(series), analytics_economy: sum, analytics_effect: sum };
    };
    map = await placeMap({ answers: { ...answers, "cross/get_city_analytics": analytics } });
    tab("Аналитика")?.click();
    await waitUntil("the city is asked about", () => asked.length > 0);
    expect(asked[0]?.oIDs).to.deep.equal([1, 2, 3]);
    expect(asked[0]?.utime, "its full hour is of yesterday in the first hour of a day").to.be.at.most(Date.now() / 1000 - 3600);
    tab("Список")?.click();
    await waitUntil("the list is there", () => map.row("Перекрёсток 2"));
    map.row("Перекрёсток 2").click();
    tab("Аналитика")?.click();
    await waitUntil("the device is asked about", () => JSON.stringify(asked.at(-1)?.oIDs) === "[2]");
    await waitUntil("its name is said", () => map.find("[role=tabpanel] h3")?.textContent === "Перекрёсток 2");
    await waitUntil("there are figures", () => map.find("[role=tabpanel]")?.textContent?.includes("48\u00a0км/ч"));
    map.element.setAttribute("language", "en");
    await waitUntil("their units are English, too", () => map.find("[role=tabpanel]")?.textContent?.includes("48\u00a0km/h"));
  });

  it("has the figures of the city of the controllers that the map knows, and does not bring each of them to the page once more", async () => {
    map = await placeMap({ answers });
    tab("Аналитика")?.click();
    await waitUntil("the city is asked about", () => map.city.asked.includes("cross/get_city_analytics"));
    expect(rtsDevices(clientFor(map.city.url)).$state.value?.data).to.equal(undefined);
  });

  it("says up to when there are figures where a copy of the database lags behind", async () => {
    const track = { unit: "км/ч", series: [{ utime: 1, value: 48 }] };
    const behind = () => ({ analytics_speed: track, utime_data: Math.floor(Date.now() / 1000) - 7200 });
    map = await placeMap({ answers: { ...answers, "cross/get_city_analytics": behind } });
    tab("Аналитика")?.click();
    await waitUntil("that is said", () => /Данные на .*\d\d:\d\d: копия базы отстаёт/.test(map.find("[role=tabpanel]")?.textContent ?? ""));
  });

  it("asks for the last full hour by the clocks of the city", async () => {
    const asked: { utime: number }[] = [];
    const detail = { name: "x", latitude: 55, longitude: 37, is_test: true, offset_utime_tz: 19_800, tz: "Asia/Kolkata" };
    map = await placeMap({
      answers: {
        ...answers,
        "city/detail": () => ({ ...detail, current_utime: Math.floor(Date.now() / 1000) }),
        "cross/get_city_analytics": async (_path: string, question: Request) => {
          asked.push(await question.json());
          return {};
        },
      },
    });
    tab("Аналитика")?.click();
    await waitUntil("the city is asked about", () => asked.length > 0);
    const { utime } = asked.at(-1) as { utime: number };
    expect(utime % 3600).to.equal(1800);
    expect(Date.now() / 1000 - utime).to.be.within(3600, 7202);
  });

  it("says why it has no figures of the city, with a retry", async () => {
    map = await placeMap({
      isAwaited: false,
      answers: { ...answers, "city/items_telemetry_rts": () => new Response(null, { status: 503 }) },
    });
    await waitUntil("there are tabs", () => tab("Аналитика"));
    tab("Аналитика")?.click();
    const panel = () => map.find("[role=tabpanel]");
    await waitUntil("a retry is offered", () =>
      [...(panel()?.querySelectorAll("button") ?? [])].some(({ textContent }) => textContent === "Повторить"),
    );
    map.city.table["city/items_telemetry_rts"] = [];
    await waitUntil("there are no controllers", () => panel()?.textContent?.includes("Данных ещё нет"));
  });
});
