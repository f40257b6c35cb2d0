import { expect } from "chai";
import "../../../src/widgets/bus-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";
import { bus, busAnswers } from "../vehicles/fake-vehicles.js";

describe("the panel of a bus", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const open = async (answers: Record<string, unknown>, awaited: string, language = "ru") => {
    city = fakeCity({ ...busAnswers(), ...answers });
    element = place("its-bus-panel", { provider: city.url, device: "b1", language });
    element.style.cssText = "display: block; inline-size: 960px";
    await waitUntil(`the panel says "${awaited}"`, () => textOf(element).includes(awaited));
  };
  const part = (name: string) => element.shadowRoot?.querySelector(`[part=${name}]`) as HTMLElement;
  const seen = async (name: string, awaited: string) => {
    part(name).scrollIntoView();
    await waitUntil(`"${name}" says "${awaited}"`, () => (part(name).textContent ?? "").includes(awaited));
    return part(name).textContent ?? "";
  };
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("shows where the bus is, whom it carries and what it is, and works without a map on the page", async () => {
    await open({}, "Маршрут 12, АВ 123 52");
    const text = textOf(element);
    for (const known of ["21 км/ч", "на восток", "34 человека", "МАЗ-203", "55.00000, 37.00100", "Малая карта на этой странице недоступна"])
      expect(text).to.include(known);
  });

  it("says of a trolleybus, a tram or a train what it is", async () => {
    const telemetry = busAnswers()["bus/b1/telemetry"]();
    await open({ "bus/b1/telemetry": { ...telemetry, kind: "tram", route: "", plate: "" } }, "Трамвай");
    expect(textOf(element)).not.to.include("Автобус");
  });

  it("lists the stops in the order in which the bus comes to them, those without a time last", async () => {
    await open({}, "Маршрут 12");
    await seen("route", "через 15 мин");
    expect([...part("route").querySelectorAll("li > :first-child")].map((each) => each.textContent)).to.deep.equal([
      "Вокзал",
      "Рынок",
      "Депо",
    ]);
  });

  it("says of an arrival that is long over only when it was", async () => {
    const now = Math.floor(Date.now() / 1000);
    const stop = (id: string, arrival: number) => ({ id, name: id, latitude: 55, longitude: 37, arrival });
    await open(
      { "bus/b1/route": { ...busAnswers()["bus/b1/route"](), stops: [stop("Рынок", now - 600), stop("Вокзал", now + 20)] } },
      "Маршрут 12",
    );
    await seen("route", "Вокзал");
    const [over, arriving] = [...part("route").querySelectorAll("li")].map(({ textContent }) => textContent);
    expect(over).to.match(/^Рынок\d\d:\d\d$/);
    expect(arriving).to.match(/^Вокзал\d\d:\d\d.+/);
  });

  it("gives the passenger flow as a chart and as a table", async () => {
    await open({}, "Маршрут 12");
    await seen("passengers", "Таблица");
    [...part("passengers").querySelectorAll<HTMLElement>("[role=tab]")].at(-1)?.click();
    expect(await seen("passengers", "Вышло, чел./ч")).to.include("111");
    expect(part("passengers").querySelectorAll("[data-age=recent]").length).to.equal(1);
  });

  it("says of one call that the provider does not offer it, and shows all the rest", async () => {
    await open({ "bus/b1/passenger_flow": undefined }, "Маршрут 12");
    await seen("passengers", "Сервер этого не предоставляет");
    await seen("events", "Отставание от расписания");
    await seen("route", "Вокзал");
  });

  it("says that there is no such bus", async () => {
    await open({ "bus/b1/telemetry": undefined }, "Машина «b1» не найдена");
  });

  it("marks the last known state of a bus that is not heard of", async () => {
    await open({ "bus/b1/telemetry": () => bus({ online: false }) }, "Нет связи с машиной");
    expect(textOf(element)).to.include("Последнее известное место");
    expect(element.shadowRoot?.querySelectorAll("[part=header] [data-tone=ok]").length).to.equal(0);
  });

  it("names a bus that tells no route by its plate, and one without a plate by its kind", async () => {
    const heading = () => element.shadowRoot?.querySelector("h2")?.textContent;
    await open({ "bus/b1/telemetry": () => bus({ route: "" }) }, "АВ 123 52");
    expect(heading()).to.equal("АВ 123 52");
    element.remove();
    city.close();
    await open({ "bus/b1/telemetry": () => bus({ route: "", plate: "" }) }, "МАЗ-203");
    expect(heading()).to.equal("Автобус");
  });

  it("shows the map that the page has taken as a module, without a loader", async () => {
    customElements.define("its-map", class extends HTMLElement {});
    await open({}, "Маршрут 12");
    await waitUntil("the map is there", () => element.shadowRoot?.querySelector("its-map"));
    expect(textOf(element)).not.to.include("Малая карта на этой странице недоступна");
  });
});
