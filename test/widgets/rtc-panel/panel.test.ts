import { expect } from "chai";
import "../../../src/widgets/rtc-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, reading, textOf } from "../rts-panel/fake-city.js";

describe("the panel of a road detector", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;

  const open = async (changes: Parameters<typeof reading>[0], awaited: string, language = "ru") => {
    const { oID, online, error, configuration, need_restart, online_time, vprocessor_oID, utime, is_simulated } = reading({
      oID: 5,
      ...changes,
    });
    city = fakeCity({
      "rtc/5/telemetry": { oID, online, error, configuration, need_restart, online_time, vprocessor_oID, utime, is_simulated },
      "rtc/5/streets": { oID: 5, streets: ["Садовая улица"], directions: [] },
    });
    element = place("its-rtc-panel", { provider: city.url, device: "5", language });
    await waitUntil(`the panel says "${awaited}"`, () => textOf(element).includes(awaited));
  };

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("shows how it is", async () => {
    await open({}, "Садовая улица");
    expect(textOf(element)).to.include("Детектор транспорта № 5").and.include("Исправно").and.include("На связи").and.include("7012");
  });

  it("names errors and the need of a restart", async () => {
    await open({ error: "Программная ошибка: сбой", need_restart: true }, "Сообщение устройства: Программная ошибка: сбой");
    expect(textOf(element)).to.include("Есть ошибки").and.include("Требуется обслуживание");
  });

  it("names an error given as a status word", async () => {
    await open({ error: "hardware_error" }, "Hardware error", "en");
  });

  it("says of a silence that the device names what the city's list says of it, and from when the reading is", async () => {
    await open({ error: "no_data", utime: Math.floor(Date.now() / 1000) - 4000 }, "Садовая улица");
    expect(element.shadowRoot?.querySelector("[part=header] [data-tone]")?.textContent).to.equal("Нет данных");
    expect(textOf(element)).to.include("Показание устарело. Показано последнее известное состояние на");
  });

  it("says in words that it has no equipment and is simulated", async () => {
    await open({ is_simulated: true }, "Показания смоделированы: оборудования у этого устройства нет.");
  });

  it("marks a reading without a time", async () => {
    await open({ utime: 0 }, "Время показания неизвестно");
    expect(textOf(element)).to.include("Нет данных");
    expect(element.shadowRoot?.querySelectorAll("[data-tone=ok]").length).to.equal(0);
  });
});
