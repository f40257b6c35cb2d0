import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, phases, place, reading, textOf } from "./fake-city.js";

describe("the panel of a signal controller", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;

  const open = async (
    answers: Record<string, unknown>,
    attributes: Record<string, string> = {},
    awaited = "1001",
    token: string | null = "a.b.c",
  ) => {
    city = fakeCity(answers);
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru", ...attributes }, token);
    await waitUntil(`the panel says "${awaited}"`, () => textOf(element).includes(awaited));
    return element.shadowRoot as ShadowRoot;
  };
  const picture = (root: ShadowRoot) => root.querySelector('figure svg[role="img"]') as SVGElement;
  const value = (root: ShadowRoot, term: string) =>
    [...root.querySelectorAll("dt")].find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent ?? null;

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("shows the crossing, its health, the mode in force and the phase", async () => {
    const root = await open(
      controllerAnswers(() => reading()),
      {},
      "проспект Мира",
    );
    await waitUntil("the scheme is drawn", () => picture(root));
    const region = root.querySelector("section[aria-labelledby]") as HTMLElement;
    expect(root.getElementById(region.getAttribute("aria-labelledby") ?? "")?.textContent).to.equal("проспект Мира / улица Ленина");
    expect(picture(root).getAttribute("aria-label")).to.equal("Фаза 1: с севера на юг, с юга на север, пешеходы через восточный подход");
    expect(root.querySelectorAll("figure .open").length).to.equal(3);
    expect(value(root, "Действующий режим")).to.equal("Адаптивный режим");
    expect(value(root, "Запрошен режим")).to.equal(null);
    expect(textOf(element))
      .to.include("Исправно")
      .and.include("Ошибок нет")
      .and.include("Обслуживание не требуется")
      .and.include("Данные актуальны");
    expect(root.querySelector("li[aria-current=step]")?.textContent).to.include("Фаза 1");
    expect([...new Set([...root.querySelectorAll("[part]")].map((each) => each.getAttribute("part")))]).to.include.members([
      "header",
      "state",
      "phases",
    ]);
  });

  it("never shows a request as a state", async () => {
    const root = await open(
      controllerAnswers(() => reading({ control_rts: "all_red" })),
      {},
      "Запрошен режим",
    );
    await waitUntil("the scheme is drawn", () => picture(root));
    expect(value(root, "Действующий режим")).to.equal("Адаптивный режим");
    expect(value(root, "Запрошен режим")).to.include("Кругом красный").and.include("не подтвердил");
    expect(value(root, "Кругом красный (КК)")).to.equal("Выключено");
    expect(root.querySelectorAll("figure .open").length).to.equal(3);
  });

  for (const [name, changes, words] of [
    ["all red", { state_control_rts: "all_red", phase: 1 }, "Кругом красный (КК)"],
    ["flashing", { state_control_rts: "flashing_yellow", blink: true, phase: 1 }, "Жёлтое мигание (ЖМ)"],
    ["dark", { state_control_rts: "shutdown", phase: 1 }, "Светофоры отключены"],
  ] as const) {
    it(`shows no green while the lights are ${name}`, async () => {
      const root = await open(
        controllerAnswers(() => reading(changes)),
        {},
        words,
      );
      await waitUntil("the scheme is drawn", () => picture(root));
      expect(picture(root).getAttribute("aria-label")).to.equal(words);
      expect(root.querySelectorAll(".open").length).to.equal(0);
    });
  }

  it("keeps an old reading, marks it, and paints nothing of it green", async () => {
    const root = await open(
      controllerAnswers(() => reading({ utime: Date.now() / 1000 - 320 })),
      {},
      "Показание устарело",
    );
    await waitUntil("the scheme is drawn", () => picture(root));
    expect(textOf(element)).to.include("Последнее известное состояние").and.include("Данные устарели").and.include("Фаза 1");
    expect(root.querySelectorAll(".open, [data-tone=ok]").length).to.equal(0);
    expect(root.querySelectorAll("figure .past").length).to.equal(3);
  });

  it("says in words that a controller without connection shows its last state", async () => {
    const root = await open(
      controllerAnswers(() => reading({ online: false })),
      {},
      "Нет связи с устройством",
    );
    expect(textOf(element)).to.include("Показано последнее известное состояние");
    expect(root.querySelectorAll(".open").length).to.equal(0);
  });

  it("shows a mode and a direction it does not know by their own words", async () => {
    await open(
      controllerAnswers(() => reading({ state_control_rts: "green_wave", phase: 2 })),
      {},
      "tram-7",
    );
    expect(textOf(element)).to.include("green_wave").and.include("Неизвестный режим");
  });

  it("tells the page once what it has loaded", async () => {
    const told: unknown[] = [];
    const listen = (event: Event) => told.push((event as CustomEvent).detail);
    document.addEventListener("its-device-loaded", listen);
    await open(
      controllerAnswers(() => reading()),
      {},
      "проспект Мира",
    );
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    document.removeEventListener("its-device-loaded", listen);
    expect(told).to.deep.equal([{ kind: "rts", oID: "1001", name: "проспект Мира / улица Ленина" }]);
  });

  it("shows the device last asked for, whatever answers late", async () => {
    let letGo = (_: unknown) => {};
    const late = new Promise((resolve) => {
      letGo = resolve;
    });
    const answers = {
      ...controllerAnswers(() => late),
      "rts/2002/telemetry": () => reading({ oID: 2002, dk: "КДУ-3.3" }),
      "rts/2002/phases": [phases[1]],
      "rtc/2002/streets": { oID: 2002, streets: ["Садовая улица"], directions: [] },
    };
    city = fakeCity(answers);
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
    await waitUntil("the first device is asked for", () => city.asked.includes("rts/1001/telemetry"));
    element.setAttribute("device", "2002");
    await waitUntil("the second is shown", () => textOf(element).includes("КДУ-3.3"));
    letGo(reading({ dk: "ДК «Поток-С»" }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(textOf(element)).to.include("№ 2002").and.not.include("Поток-С").and.not.include("Мира");
  });

  it("names a device the provider does not know", async () => {
    await open({}, { device: "77" }, "Устройство «77» не найдено");
  });

  it("says what to do when no device is given", async () => {
    await open({}, { device: " " }, "Устройство не выбрано");
    expect(city.asked.filter((path) => path.includes("telemetry"))).to.deep.equal([]);
  });

  it("asks nobody about a device while nobody is signed in", async () => {
    await open(
      controllerAnswers(() => reading()),
      {},
      "Требуется вход",
      null,
    );
    expect(city.asked.filter((path) => path.includes("telemetry"))).to.deep.equal([]);
  });

  it("shows hostile words as words", async () => {
    const evil = "<img src=x onerror=alert(1)>";
    const answers = {
      ...controllerAnswers(() => reading({ dk: evil, error: evil, state_control_rts: evil })),
      "rts/1001/phases": [{ ...phases[0], name: evil, directions: [evil] }],
    };
    const root = await open(answers, {}, "onerror");
    await waitUntil("the phases are there", () => textOf(element).includes("нет направлений, по которым можно начертить схему"));
    expect(root.querySelector("img")).to.equal(null);
  });
});
