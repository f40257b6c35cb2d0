import { expect } from "chai";
import { waitUntil } from "../../../helper/wait-until.js";
import { reading } from "../fake-city.js";
import { openPanel } from "./at-controls.js";

describe("a press on the controls that is not taken", () => {
  let panel: ReturnType<typeof openPanel>;
  const realNow = Date.now;

  /** What is said to a screen reader and, over the buttons, shown. */
  const told = (place: ParentNode | null | undefined) => {
    const textsOf = (selector: string) => [...(place?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? "");
    const shown = textsOf("[aria-hidden] > p");
    return textsOf("p[role=status]").find((said) => said && shown.includes(said)) ?? "";
  };
  const onDesk = () => told(panel.root.querySelector("[part=control]"));
  const inDialog = () => told(panel.dialog());
  const press = (name: string | RegExp) => panel.button(name)?.click();
  const hold = (path: string) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const answer = panel.city.table[path] as (path: string, request: Request) => unknown;
    panel.city.table[path] = async (...asked: [string, Request]) => {
      await held;
      return answer(...asked);
    };
    return go;
  };
  const show = (state: string) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };

  beforeEach(async () => {
    Date.now = realNow;
    panel = openPanel();
    await panel.ready("Базовая программа");
  });
  afterEach(() => {
    Date.now = realNow;
    Reflect.deleteProperty(document, "visibilityState");
    panel.close();
  });

  it("says on the panel and in its dialog that the page was away, until a fresh reading comes", async () => {
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
    const go = hold("rts/1001/telemetry");
    show("hidden");
    show("visible");
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /Страница была скрыта.*нажатие не принято/.test(inDialog()));
    press("Отмена");
    await waitUntil("the dialog is closed", () => panel.dialog() === null);
    press("Базовая программа");
    await waitUntil("the panel says why", () => /Страница была скрыта.*нажатие не принято/.test(onDesk()));
    go();
    await waitUntil("nothing is waited for any more", () => onDesk() === "");
    expect(panel.posts()).to.deep.equal([]);
    (await panel.ready("Базовая программа")).click();
    await waitUntil("the next press is sent", () => {
      // Where a reading comes late a press may be refused once more.
      if (onDesk() !== "") press("Базовая программа");
      return panel.posts().length === 1;
    });
  });

  it("says on the panel and in its dialog that no answer has come for 15 s", async () => {
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
    const go = hold("rts/1001/telemetry");
    await waitUntil("it is locked", () => panel.button(/^Отправить/)?.getAttribute("aria-disabled") === "true");
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /больше 15 секунд назад, нажатие не принято/.test(inDialog()));
    press("Отмена");
    press("Базовая программа");
    await waitUntil("the panel says why", () => /больше 15 секунд назад, нажатие не принято/.test(onDesk()));
    go();
    expect(panel.posts()).to.deep.equal([]);
  });

  it("says on the panel and in its dialog that the city's time is not known since the computer's clock was set", async () => {
    panel.close();
    let set = 0;
    Date.now = () => realNow() + set;
    panel = openPanel();
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
    hold("city/detail");
    set = 20_000;
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /Время города сейчас неизвестно, нажатие не принято/.test(inDialog()));
    press("Отмена");
    press("Базовая программа");
    await waitUntil("the panel says why", () => /Время города сейчас неизвестно, нажатие не принято/.test(onDesk()));
    expect(panel.posts()).to.deep.equal([]);
  });

  it("says in the dialog what has changed, and that nothing was sent", async () => {
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
    panel.shown = { state_control_rts: "static", control_rts: "static" };
    await waitUntil("the change has come", () => panel.button("Посмотреть заново"));
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /Ничего не отправлено.*стал «Статическая программа/.test(inDialog()));
    expect(panel.posts()).to.deep.equal([]);
  });

  it("says that another command is being sent", async () => {
    const go = hold("crossroad/rts/1001/set_program");
    press("Базовая программа");
    await waitUntil("it is sent", () => panel.posts().length === 1);
    press("Автоматическое управление");
    await waitUntil("the panel says why", () => /уже отправляется, нажатие не принято/.test(onDesk()));
    go();
    expect(panel.posts().length).to.equal(1);
  });

  it("says that the same is asked for already, by a press on the panel and by a decision in the dialog", async () => {
    press("Автоматическое управление");
    await waitUntil("it was accepted", () => panel.root.textContent?.includes("Принято, ещё не включено"));
    (await panel.ready("Автоматическое управление")).click();
    await waitUntil("the panel says why", () => /Это уже запрошено, нажатие не принято/.test(onDesk()));
    for (const count of [2, 2]) {
      await waitUntil("it is no longer said", () => onDesk() === "");
      (await panel.ready("Запросить: Программа переключения")).click();
      (await panel.ready(/^Отправить/)).click();
      await waitUntil("it is sent once", () => panel.posts().length === count);
    }
    await waitUntil("the panel says why", () => /Это уже запрошено, нажатие не принято/.test(onDesk()));
    expect(panel.posts().length).to.equal(2);
  });

  it("says nothing of a press that is taken", async () => {
    panel.city.table["rts/1001/telemetry"] = () => reading(panel.shown);
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
    expect(onDesk() + inDialog()).to.equal("");
  });
});
