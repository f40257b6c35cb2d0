import { expect } from "chai";
import { clientFor, type RtsTelemetry } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading, textOf } from "../fake-city.js";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("the controls", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let shown: Partial<RtsTelemetry> = {};
  const told: { name: string; state: string }[] = [];
  const tell = (event: Event) => told.push({ name: event.type, state: (event as CustomEvent).detail.state });

  const root = () => element.shadowRoot as ShadowRoot;
  const button = (name: string | RegExp) =>
    [...root().querySelectorAll("button")].find((each) => {
      const label = (each.getAttribute("aria-label") ?? each.textContent ?? "").trim();
      return typeof name === "string" ? label === name : name.test(label);
    });
  const ready = (name: string | RegExp) =>
    waitUntil(`"${name}" may be pressed`, () => {
      const found = button(name);
      return found && !found.disabled && found.getAttribute("aria-disabled") === null ? found : null;
    });
  const posts = () => city.asked.filter((path) => path.startsWith("crossroad"));
  const dialog = () => root().querySelector("dialog");
  const said = () => root().querySelector("[part=control]")?.textContent ?? "";

  beforeEach(async () => {
    shown = {};
    told.length = 0;
    city = fakeCity({
      ...controllerAnswers(() => reading(shown)),
      "crossroad/rts/1001/set_program": () => ({}),
      "crossroad/rts/1001/set_uf_program": () => ({}),
      "crossroad/rts/1001/set_custom_program": () => ({}),
    });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru", control: "" });
    for (const name of ["its-command-sent", "its-command-changed"]) element.addEventListener(name, tell);
    await ready("Базовая программа");
  });
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("is locked until it has stood still for 500 ms", async () => {
    element.before(document.createElement("hr"));
    await waitUntil("it is locked", () => button("Базовая программа")?.getAttribute("aria-disabled") === "true");
    button("Базовая программа")?.click();
    expect(posts()).to.deep.equal([]);
    const locked = performance.now();
    await ready("Базовая программа");
    expect(performance.now() - locked).to.be.greaterThan(300);
    document.querySelector("hr")?.remove();
  });

  it("takes no press on what has just moved under the pointer, before any look has seen it", async () => {
    const back = await ready("Базовая программа");
    element.before(document.createElement("hr"));
    back.click();
    await waitUntil("the press is not taken, and that is said", () => said().includes("нажатие не принято"));
    await pause(700);
    document.querySelector("hr")?.remove();
    expect(posts()).to.deep.equal([]);
  });

  it("opens the journal at once even then, as that asks nothing of the street", async () => {
    const journal = await ready("Локальный журнал");
    element.before(document.createElement("hr"));
    journal.click();
    document.querySelector("hr")?.remove();
    await waitUntil("the journal is open", () => dialog()?.querySelector("h2")?.textContent === "Локальный журнал");
  });

  it("is locked until the city has said its time", async () => {
    element.remove();
    city.close();
    city = fakeCity({ ...controllerAnswers(() => reading(shown)), "city/detail": undefined });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru", control: "" });
    await waitUntil("the panel is there", () => button("Базовая программа"));
    await pause(1_500);
    expect(button("Базовая программа")?.getAttribute("aria-disabled")).to.equal("true");
    expect(said()).to.include("Ждём свежего показания");
  });

  it("asks for the phases of another configuration", async () => {
    expect(city.asked.filter((path) => path === "rts/1001/phases").length).to.equal(1);
    city.table["rts/1001/phases"] = [{ phase: 1, name: "Новая фаза", directions: ["N-S"], min_green: 20 }];
    shown = { configuration: "v3" };
    await waitUntil("they are shown", () => root().textContent?.includes("Новая фаза"));
  });

  it("gives control back by one press, once, however it is pressed", async () => {
    const back = await ready("Статическая программа ПОДД без адаптации");
    back.click();
    back.click();
    back.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true }));
    back.click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    for (let press = 0; press < 5; press++) {
      button("Статическая программа ПОДД без адаптации")?.click();
      await pause(300);
    }
    expect(posts()).to.deep.equal(["crossroad/rts/1001/set_program"]);
  });

  it("ignores a key that is held down", async () => {
    const back = await ready("Базовая программа");
    const repeat = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true, composed: true });
    back.dispatchEvent(repeat);
    expect(repeat.defaultPrevented).to.equal(true);
  });

  it("names crossing, current and requested for a switch of program, and asks once", async () => {
    (await ready("Запросить: Программа переключения")).click();
    const send = await ready(/^Отправить/);
    const text = dialog()?.textContent ?? "";
    expect(text)
      .to.include("проспект Мира")
      .and.include("Адаптивный режим")
      .and.include("Программа переключения")
      .and.match(/до \d\d:\d\d/);
    send.click();
    send.click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    expect(posts()).to.deep.equal(["crossroad/rts/1001/set_program"]);
    expect(told.map(({ name, state }) => `${name} ${state}`)).to.deep.equal([
      "its-command-changed armed",
      "its-command-sent sent",
      "its-command-changed sent",
      "its-command-changed accepted",
    ]);
  });

  it("does not send a phase hold without a reason", async () => {
    (await ready("Запросить: Удержание фазы")).click();
    await waitUntil("the phases are offered", () => dialog()?.querySelectorAll("input[type=radio]").length === 2);
    expect(button(/^Отправить/)?.disabled).to.equal(true);
    (await ready("ДТП")).click();
    (await ready(/^Отправить/)).click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    expect(posts()).to.deep.equal(["crossroad/rts/1001/set_uf_program"]);
  });

  it("does not send a hold of a phase that the configuration in force does not have", async () => {
    (await ready("Запросить: Удержание фазы")).click();
    (await ready("ДТП")).click();
    await ready(/^Отправить/);
    city.table["rts/1001/phases"] = [{ phase: 2, name: "Второстепенное направление", directions: [], min_green: 10 }];
    shown = { configuration: "v3", phase: 2 };
    (await ready("Посмотреть заново")).click();
    await waitUntil("the phases of v3 are offered", () => dialog()?.querySelectorAll("input[type=radio]").length === 1);
    await pause(800);
    expect(button(/^Отправить/)?.disabled, "phase 1 was chosen, and is gone").to.equal(true);
    dialog()?.querySelector<HTMLInputElement>("input[type=radio]")?.click();
    await ready(/^Отправить/);
    expect(posts()).to.deep.equal([]);
  });

  it("takes two steps, two names of the crossing and a consent of its own for all red", async () => {
    (await ready("Запросить: Кругом красный (КК)")).click();
    (await ready("ДТП")).click();
    (await ready("Дальше")).click();
    await waitUntil("the second step is there", () => dialog()?.querySelector("input[type=checkbox]"));
    const text = dialog()?.textContent ?? "";
    expect(text.split("проспект Мира").length - 1).to.equal(2);
    expect(text).to.include("Никто не получит зелёного");
    await pause(800);
    expect(button(/^Отправить/)?.disabled).to.equal(true);
    expect(posts()).to.deep.equal([]);
    dialog()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    (await ready(/^Отправить/)).click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    expect(said()).to.include("светофоры работают по-прежнему");
    expect(root().querySelector("[part=control] h4 + .mode")?.textContent).to.equal("Адаптивный режим");
    expect(posts().length).to.equal(1);
  });

  it("takes no press on a question that has just moved, and says so", async () => {
    (await ready("Запросить: Программа переключения")).click();
    const send = await ready(/^Отправить/);
    const modal = dialog() as HTMLElement;
    modal.style.insetBlockStart = "40px";
    modal.style.marginBlockStart = "0";
    send.click();
    await waitUntil("it is said", () => dialog()?.querySelector("[role=status]")?.textContent?.includes("нажатие не принято"));
    expect(posts()).to.deep.equal([]);
    (await ready(/^Отправить/)).click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
  });

  it("names what changed while the question stood, and sends nothing", async () => {
    (await ready("Запросить: Программа переключения")).click();
    await ready(/^Отправить/);
    shown = { state_control_rts: "shutdown", control_rts: "shutdown", phase: null };
    const spoken = () => dialog()?.querySelector("[role=status]")?.textContent ?? "";
    expect(spoken()).to.equal("");
    await waitUntil("the change is named", () => spoken().includes("стал «Отключение светофоров»"));
    button(/^Отправить/)?.click();
    await pause(500);
    expect(posts()).to.deep.equal([]);
    expect(dialog()).not.to.equal(null);
  });

  it("asks nothing of the street while the server does not answer, and says so, in an open question too", async () => {
    const { connection } = clientFor(city.url);
    (await ready("Запросить: Программа переключения")).click();
    const send = await ready(/^Отправить/);
    const silence = () => Promise.reject(new TypeError("offline"));
    for (const path of ["rts/1001/telemetry", "auth/check", "city/detail"]) city.table[path] = silence;
    await waitUntil("the connection is lost", () => connection.$isBadConnection.get());
    await waitUntil("the question says so", () => dialog()?.textContent?.includes("Нет связи с сервером"));
    send.click();
    button("Отмена")?.click();
    await waitUntil("the panel says so", () => said().includes("Нет связи с сервером"));
    for (const name of ["Запросить: Кругом красный (КК)", "Базовая программа"]) {
      expect(button(name)?.disabled).to.equal(true);
      button(name)?.click();
    }
    await pause(300);
    expect(posts()).to.deep.equal([]);
    expect(dialog()).to.equal(null);
  });

  it("waits for an answer after the page was away: what is on screen may be of before (F17)", async () => {
    await ready("Базовая программа");
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    city.table["rts/1001/telemetry"] = () => held.then(() => reading(shown));
    const show = (state: string) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    try {
      show("hidden");
      show("visible");
      await waitUntil("it is locked", () => button("Базовая программа")?.getAttribute("aria-disabled") === "true");
      await pause(1_200);
      button("Базовая программа")?.click();
      expect(posts()).to.deep.equal([]);
      go();
      await ready("Базовая программа");
      await pause(700);
      (await ready("Базовая программа")).click();
      await waitUntil("it is sent", () => posts().length === 1);
    } finally {
      go();
      Reflect.deleteProperty(document, "visibilityState");
    }
  });

  it("takes no press that comes before any look after a standstill of the page (F17)", async () => {
    const back = await ready("Базовая программа");
    const end = performance.now() + 1_200;
    while (performance.now() < end);
    back.click();
    await pause(1_000);
    expect(posts()).to.deep.equal([]);
    (await ready("Базовая программа")).click();
    await waitUntil("the next press is sent", () => posts().length === 1);
  });

  it("looks again right before the POST: a change no poll has brought yet stops it", async () => {
    (await ready("Запросить: Программа переключения")).click();
    const send = await ready(/^Отправить/);
    shown = { configuration: "v3" };
    send.click();
    await waitUntil("the change is named", () => said().includes("Конфигурация была v2, стала v3"));
    expect(posts()).to.deep.equal([]);
  });

  for (const [name, changes, sentence] of [
    ["offline", { online: false }, "С контроллером нет связи"],
    ["old", { utime: Date.now() / 1000 - 300 }, "Показание устарело"],
    ["in error", { error: "E7" }, "Контроллер сообщает об ошибке"],
  ] as const) {
    it(`blocks interventions, with the reason, while the reading is ${name}; the way back stays`, async () => {
      shown = changes;
      await waitUntil("the reason is said", () => said().includes(sentence));
      expect(button("Запросить: Кругом красный (КК)")?.disabled).to.equal(true);
      expect(button("Запросить: Программа переключения")?.disabled).to.equal(true);
      expect(button("Базовая программа")?.disabled).to.equal(false);
      expect(said().includes("действует"), "nothing is called in force by an old reading").to.equal(name === "in error");
    });
  }

  it("calls no mode current that the controller does not show, while it was only accepted or when its reading is old", async () => {
    const current = () => root().querySelector("[part=control] h4 + .mode")?.textContent;
    const heading = () => root().querySelector("[part=control] h4")?.textContent;
    (await ready("Автоматическое управление")).click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    expect(current()).to.equal("Адаптивный режим");
    expect(heading()).to.equal("Сейчас на объекте");
    shown = { state_control_rts: "all_red", phase: null, utime: Date.now() / 1000 - 300 };
    await waitUntil("the old reading is shown", () => current() === "Кругом красный (КК)");
    expect(heading()).to.equal("Последнее известное состояние объекта");
    expect([...root().querySelectorAll("[part=control] .mark")].map(({ textContent }) => textContent)).to.deep.equal([]);
  });

  it("says that one's own request was refused also where another operator's stands", async () => {
    element.remove();
    city.close();
    const refusal = { error: { code: "stale_state", message: "Сменный инженер был быстрее" } };
    city = fakeCity({
      ...controllerAnswers(() => reading(shown)),
      "city/overrides": [],
      "crossroad/rts/1001/set_program": () => new Response(JSON.stringify(refusal), { status: 409 }),
    });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru", control: "" });
    (await ready("Базовая программа")).click();
    await waitUntil("it is refused", () => said().includes("Сменный инженер был быстрее"));
    const now = Math.ceil(Date.now() / 1000);
    city.table["city/overrides"] = [
      {
        oID: 1001,
        description: "Мира — Ленина",
        program: "all_red",
        phase: null,
        sequence: [],
        durations: [],
        fio: "Сменный инженер",
        utime_start: now,
        utime_end: now + 3600,
        is_in_force: false,
        utime: now,
      },
    ];
    await waitUntil("the other's request is shown", () => said().includes("кто: Сменный инженер"));
    expect(said()).to.include("Раньше: Базовая программа").and.include("Сменный инженер был быстрее");
  });

  it("sends nothing at all under local control", async () => {
    shown = { control_dkso: true };
    await waitUntil("the reason is said", () => said().includes("управляют из шкафа"));
    expect(button("Базовая программа")?.disabled).to.equal(true);
    expect(button("Запросить: Кругом красный (КК)")?.disabled).to.equal(true);
  });

  it("makes up a sequence by keys and numbers, within its limits", async () => {
    (await ready("Запросить: Своя последовательность фаз")).click();
    const inDialog = () => (dialog()?.textContent ?? "").replace(/\s+/g, " ");
    const seconds = () => [...(dialog()?.querySelectorAll<HTMLInputElement>("input[inputmode]") ?? [])];
    await waitUntil("the editor is there", () => seconds().length === 2);
    expect(inDialog()).to.include("Цикл 65 с").and.include("Конфликты направлений экран не проверяет");
    const type = (at: number, text: string) => {
      const field = seconds()[at] as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    for (const [text, flaw] of [
      ["5", "Не меньше 14 с"],
      ["20.5", "Только целые секунды"],
      ["", "Введите длительность"],
      ["-3", "больше нуля"],
    ] as const) {
      type(0, text);
      await waitUntil(`"${flaw}" is said of "${text}"`, () => inDialog().includes(flaw));
      expect(button(/^Отправить/)?.disabled).to.equal(true);
    }
    type(0, "50");
    await waitUntil("the cycle is summed up", () => inDialog().includes("Цикл 75 с"));
    const handle = button(/^Переставить.*место 1/) as HTMLButtonElement;
    handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    await waitUntil(
      "it was moved",
      () =>
        seconds()
          .map(({ value }) => value)
          .join() === "25,50",
    );
    (await ready("Затор")).click();
    (await ready(/^Отправить/)).click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    expect(said()).to.include("Своя последовательность фаз: фаза 2 — 25 с, фаза 1 — 50 с");
    expect(posts()).to.deep.equal(["crossroad/rts/1001/set_custom_program"]);
  });

  it("keeps a local journal that says what was asked and why", async () => {
    (await ready("Базовая программа")).click();
    await waitUntil("it was accepted", () => said().includes("Принято, ещё не включено"));
    (await ready("Локальный журнал")).click();
    await waitUntil("the journal is open", () => dialog()?.textContent?.includes("Базовая программа"));
    expect(dialog()?.querySelector("h2")?.textContent).to.equal("Локальный журнал");
    expect(textOf(element)).to.include("полный журнал ведёт сервер");
  });
});
