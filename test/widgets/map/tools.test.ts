import { expect } from "chai";
import { cityHistory, clientFor } from "../../../src/core/internal.js";
import { linesThen } from "../../../src/widgets/map/state/past.js";
import { clipboard } from "../../helper/clipboard.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

const hour = Math.floor(Date.now() / 3_600_000) * 3600;
const history = {
  utimes: [hour - 3600, hour],
  roads: [{ id: "r1", levels: [0.5, null] }],
  devices: [{ oID: 2, kind: "rts", statuses: ["no_connection", "ok"] }],
};

describe("the tools of the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const press = (target: Element | null | undefined, key: string) =>
    target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
  const choose = async (name: string) => {
    (await waitUntil("the tools are there", () => map.find("[aria-haspopup=menu]"))).click();
    (
      await waitUntil(`"${name}" is offered`, () =>
        [...map.root.querySelectorAll<HTMLElement>("[role=menuitem]")].find(({ textContent }) => textContent === name),
      )
    ).click();
  };
  const says = (text: string) => waitUntil(`the map says "${text}"`, () => map.root.textContent?.includes(text));
  const region = () => map.find("section[part=map]") as HTMLElement;

  describe("the menu of the map", () => {
    afterEach(() => {
      clipboard.giveBack();
      Reflect.deleteProperty(document, "fullscreenEnabled");
    });

    it("says whether the link was copied, also where the browser has no clipboard, as on a page without https", async () => {
      const copied: string[] = [];
      map = await placeMap();
      clipboard.set({ writeText: async (text) => copied.push(text) });
      await choose("Скопировать ссылку на этот вид");
      await says("Ссылка скопирована");
      expect(copied).to.have.length(1);
      clipboard.set(undefined);
      await choose("Скопировать ссылку на этот вид");
      await says("Ссылку скопировать не удалось");
    });

    it("offers the full screen only where the page may take it", async () => {
      const names = () => [...map.root.querySelectorAll("[role=menuitem]")].map(({ textContent }) => textContent);
      for (const mayTake of [true, false]) {
        Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: mayTake });
        map = await placeMap();
        await waitUntil("the tools are there", () => names().includes("Печать"));
        expect(names().includes("На весь экран")).to.equal(mayTake);
        map.remove();
      }
    });
  });

  it("give the focus back to the button when Escape ends the search for a place", async () => {
    map = await placeMap();
    const button = () => [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === "Поиск на карте");
    const found = await waitUntil("the search is offered", button);
    found.focus();
    found.click();
    const field = await waitUntil("the field has the focus", () => map.root.activeElement?.closest("[role=combobox]"));
    press(field, "Escape");
    await waitUntil("the button has it again", () => button() && map.root.activeElement === button());
  });

  describe("measuring", () => {
    it("gives the length of a line set by keyboard, takes a point back, and ends with Escape", async () => {
      map = await placeMap({ attributes: { center: "55,37", zoom: "17" } });
      await choose("Измерить расстояние");
      await says("Укажите первую точку");
      await waitUntil("it listens", () => region().style.cursor === "crosshair");
      press(region(), "Enter");
      await says("Укажите следующую точку");
      for (let step = 0; step < 10; step++) press(region(), "ArrowRight");
      press(region(), "Enter");
      await says("Длина: ");
      const [, metres] = /Длина: (\d+) м/.exec(map.root.textContent ?? "") ?? [];
      // 120 pixels at zoom 17 and 55° north are 0.685 m each.
      expect(Number(metres)).to.be.closeTo(82, 2);
      [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Убрать точку")?.click();
      await says("Укажите следующую точку");
      press(region(), "Escape");
      await waitUntil("it has ended", () => !map.root.textContent?.includes("Укажите"));
      expect(region().style.cursor).to.equal("");
    });

    it("sets no point while nobody knows where the city is", async () => {
      const down = () => new Response(null, { status: 503 });
      const answers = { "city/detail": down, "city/items_telemetry_rts": down, "city/items_telemetry_rtc": down };
      map = await placeMap({ isAwaited: false, answers });
      await choose("Измерить расстояние");
      await waitUntil("it listens", () => region().style.cursor === "crosshair");
      press(region(), "Enter");
      await says("Укажите первую точку");
    });
  });

  it("go on when Escape clears the search for a place", async () => {
    map = await placeMap({ attributes: { center: "55,37", zoom: "17" } });
    await choose("Измерить расстояние");
    await waitUntil("it listens", () => region().style.cursor === "crosshair");
    press(region(), "Enter");
    await says("Укажите следующую точку");
    [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === "Поиск на карте")?.click();
    const field = (await waitUntil("the field is there", () => map.find("[role=combobox]"))) as HTMLInputElement;
    field.value = "мира";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("it is looked for", () => map.root.textContent?.includes("Найдено 1 место"));
    press(field, "Escape");
    await waitUntil("the field is empty", () => field.value === "");
    expect(map.root.textContent).to.include("Укажите следующую точку");
    press(field, "Escape");
    await waitUntil("the search has ended", () => !map.find("[role=combobox]"));
    expect(map.root.textContent).to.include("Укажите следующую точку");
    press(region(), "Escape");
    await waitUntil("it has ended", () => !map.root.textContent?.includes("Укажите"));
  });

  describe("looking back", () => {
    const answers = { "city/transport_situation": sampleTransport(), "city/history": history };

    it("shows devices as they were, says that it is not live, and comes back with one key", async () => {
      map = await placeMap({ answers });
      await waitUntil("the bus is listed", () => map.row("Автобус 24"));
      await choose("Последние 12 часов");
      await says("Показано прошлое.");
      await waitUntil("the device was well then", () => !map.row("Садовая / Мира").textContent?.includes("Отказ"));
      const slider = map.root.querySelector("input[type=range]") as HTMLInputElement;
      slider.value = "0";
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await waitUntil("the device has lost its connection", () => map.row("Перекрёсток 2").textContent?.includes("Нет связи"));
      expect(map.row("Автобус 24")).to.equal(undefined);
      press(slider, "Escape");
      await waitUntil("it is now again", () => map.row("Автобус 24"));
      expect(map.root.textContent).not.to.include("Показано прошлое");
      expect(map.row("Садовая / Мира").textContent).to.include("Отказ");
    });

    it("stays at the hour that was chosen when the provider tells of a newer one", async () => {
      map = await placeMap({ answers });
      await choose("Последние 12 часов");
      const shown = () => /Состояние на (.*?)Дорожная/.exec(map.root.textContent ?? "")?.[1];
      const before = await waitUntil("an hour is shown", shown);
      const slider = map.root.querySelector("input[type=range]") as HTMLInputElement;
      expect(slider.value).to.equal("1");
      map.city.table["city/history"] = { ...history, utimes: [hour, hour + 3600] };
      cityHistory(clientFor(map.city.url)).revalidate();
      await waitUntil("it is the older of the two now", () => slider.value === "0");
      expect(shown()).to.equal(before);
    });

    it("colours roads as they were, and leaves out what nobody knows", () => {
      const line = { key: "road:r1", name: "", path: [], level: 9, speed: 5 };
      const then = (index: number) => linesThen([line, { ...line, key: "road:new" }], { history: history as never, index });
      expect(then(0)).to.deep.equal([{ ...line, level: 0.5, speed: null }]);
      expect(then(1)).to.deep.equal([]);
    });

    it("is not offered any more by a provider that keeps no history", async () => {
      map = await placeMap();
      await choose("Последние 12 часов");
      const close = () => [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Закрыть");
      await waitUntil("it says why", () => close()?.parentElement?.textContent?.includes("Сервер этого не предоставляет"));
      press(region(), "Escape");
      await waitUntil("the tool has ended", () => !close());
      map.find("[aria-haspopup=menu]")?.click();
      await waitUntil("it is no longer offered", () => !map.find("[role=menu]")?.textContent?.includes("Последние 12 часов"));
    });
  });
});
