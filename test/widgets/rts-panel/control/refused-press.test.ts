import { expect } from "chai";
import { waitUntil } from "../../../helper/wait-until.js";
import { reading } from "../fake-city.js";
import { openDesk } from "./at-controls.js";

describe("a press on the control desk that is not taken", () => {
  let desk: ReturnType<typeof openDesk>;
  const realNow = Date.now;

  /** What is said to a screen reader and, over the buttons, shown. */
  const told = (place: ParentNode | null | undefined) => {
    const textsOf = (selector: string) => [...(place?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? "");
    const shown = textsOf("[aria-hidden] > p");
    return textsOf("p[role=status]").find((said) => said && shown.includes(said)) ?? "";
  };
  const onDesk = () => told(desk.root.querySelector("[part=control]"));
  const inDialog = () => told(desk.dialog());
  const press = (name: string | RegExp) => desk.button(name)?.click();
  const hold = (path: string) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const answer = desk.city.table[path] as (path: string, request: Request) => unknown;
    desk.city.table[path] = async (...asked: [string, Request]) => {
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
    desk = openDesk();
    await desk.ready("Базовая программа");
  });
  afterEach(() => {
    Date.now = realNow;
    Reflect.deleteProperty(document, "visibilityState");
    desk.close();
  });

  it("says on the desk and in its dialog that the page was away, until a fresh reading comes", async () => {
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
    const go = hold("rts/1001/telemetry");
    show("hidden");
    show("visible");
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /Страница была скрыта.*нажатие не принято/.test(inDialog()));
    press("Отмена");
    await waitUntil("the dialog is closed", () => desk.dialog() === null);
    press("Базовая программа");
    await waitUntil("the desk says why", () => /Страница была скрыта.*нажатие не принято/.test(onDesk()));
    go();
    await waitUntil("nothing is waited for any more", () => onDesk() === "");
    expect(desk.posts()).to.deep.equal([]);
    (await desk.ready("Базовая программа")).click();
    await waitUntil("the next press is sent", () => desk.posts().length === 1);
  });

  it("says on the desk and in its dialog that no answer has come for 15 s", async () => {
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
    const go = hold("rts/1001/telemetry");
    await waitUntil("it is locked", () => desk.button(/^Отправить/)?.getAttribute("aria-disabled") === "true");
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /больше 15 секунд назад, нажатие не принято/.test(inDialog()));
    press("Отмена");
    press("Базовая программа");
    await waitUntil("the desk says why", () => /больше 15 секунд назад, нажатие не принято/.test(onDesk()));
    go();
    expect(desk.posts()).to.deep.equal([]);
  });

  it("says on the desk and in its dialog that the city's time is not known since the computer's clock was set", async () => {
    desk.close();
    let set = 0;
    Date.now = () => realNow() + set;
    desk = openDesk();
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
    hold("city/detail");
    set = 20_000;
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /Время города сейчас неизвестно, нажатие не принято/.test(inDialog()));
    press("Отмена");
    press("Базовая программа");
    await waitUntil("the desk says why", () => /Время города сейчас неизвестно, нажатие не принято/.test(onDesk()));
    expect(desk.posts()).to.deep.equal([]);
  });

  it("says in the dialog what has changed, and that nothing was sent", async () => {
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
    desk.shown = { state_control_rts: "static", control_rts: "static" };
    await waitUntil("the change has come", () => desk.button("Посмотреть заново"));
    press(/^Отправить/);
    await waitUntil("the dialog says why", () => /Ничего не отправлено.*стал «Статическая программа/.test(inDialog()));
    expect(desk.posts()).to.deep.equal([]);
  });

  it("says that another command is being sent", async () => {
    const go = hold("crossroad/rts/1001/set_program");
    press("Базовая программа");
    await waitUntil("it is sent", () => desk.posts().length === 1);
    press("Автоматическое управление");
    await waitUntil("the desk says why", () => /уже отправляется, нажатие не принято/.test(onDesk()));
    go();
    expect(desk.posts().length).to.equal(1);
  });

  it("says that the same is asked for already, by a press on the desk and by a decision in the dialog", async () => {
    press("Автоматическое управление");
    await waitUntil("it was accepted", () => desk.root.textContent?.includes("Принято, ещё не включено"));
    (await desk.ready("Автоматическое управление")).click();
    await waitUntil("the desk says why", () => /Это уже запрошено, нажатие не принято/.test(onDesk()));
    for (const count of [2, 2]) {
      await waitUntil("it is no longer said", () => onDesk() === "");
      (await desk.ready("Запросить: Программа переключения")).click();
      (await desk.ready(/^Отправить/)).click();
      await waitUntil("it is sent once", () => desk.posts().length === count);
    }
    await waitUntil("the desk says why", () => /Это уже запрошено, нажатие не принято/.test(onDesk()));
    expect(desk.posts().length).to.equal(2);
  });

  it("says nothing of a press that is taken", async () => {
    desk.city.table["rts/1001/telemetry"] = () => reading(desk.shown);
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
    expect(onDesk() + inDialog()).to.equal("");
  });
});
