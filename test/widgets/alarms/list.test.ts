import axe from "axe-core";
import { expect } from "chai";
import "../../../src/widgets/alarms/element.js";
import type { Alarm } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { alarm, alarmAnswers, controller, inAlarms, now } from "./city.js";

describe("the list of alarms", function () {
  this.timeout(60_000);
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { text, says, all, button, row, act, order } = inAlarms(() => element);
  const open = (alarms: Alarm[], attributes: Record<string, string> = {}, answers: Parameters<typeof fakeCity>[0] = {}) => {
    city = fakeCity({ ...alarmAnswers(alarms), ...answers });
    element = place("its-alarms", { provider: city.url, language: "ru", ...attributes });
  };
  const tab = (name: string) =>
    waitUntil(`there is the tab ${name}`, () => all('[role="tab"]').find((each) => each.textContent?.includes(name)));
  const field = (name: string) =>
    waitUntil(`there is ${name}`, () =>
      all("label")
        .find((each) => each.textContent?.trim().startsWith(name))
        ?.closest("div")
        ?.querySelector<HTMLSelectElement>("select, textarea"),
    );
  const choose = async (name: string, value: string) => {
    const select = await field(name);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  afterEach(() => {
    element.remove();
    city.close();
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.alarms")) localStorage.removeItem(key);
  });

  it("has the worst on top, what nobody has acknowledged above the rest, and says that the message center is something else", async () => {
    open([
      alarm("low", { priority: "low" }),
      alarm("seen", { priority: "high", state: "acknowledged", acknowledged: { fio: "Мария", utime: now() } }),
      alarm("worst", { priority: "critical" }),
    ]);
    await says("Нет связи: worst");
    expect(order()).to.deep.equal(["Нет связи: worst", "Нет связи: low", "Нет связи: seen"]);
    expect(text()).to.include("в центре сообщений").and.to.include("Ждут человека: 2").and.to.include("квитировано: Мария");
  });

  it("has of more than five one row for a kind, which opens to each, and a row of its own for what is critical", async () => {
    const many = Array.from({ length: 30 }, (_, at) => alarm(`s${at}`, { device: controller(at), members: [controller(at)] }));
    open([...many, alarm("fault", { kind: "fault", priority: "high" }), alarm("worst", { kind: "overdue", priority: "critical" })]);
    await says("30 × Нет связи");
    expect(order()).to.deep.equal(["Нет связи: worst", "Нет связи: fault", "30 × Нет связи"]);
    expect(text()).to.include("устройств: 30");
    all("[data-group]")[0]?.click();
    await waitUntil("each is there", () => all("[data-alarm]").length === 32);
  });

  it("has a row for each that another system tells, whatever their number: they have nothing in common", async () => {
    open(Array.from({ length: 12 }, (_, at) => alarm(`pump ${at}`, { kind: "outside", priority: at === 7 ? "high" : "low" })));
    await says("Нет связи: pump 7");
    expect(order()).to.have.length(12);
    expect(order()[0]).to.equal("Нет связи: pump 7");
  });

  it("has what the last step was in the opened one, as soon as it is known", async () => {
    const alarms = [alarm("one")];
    const steps = [
      {
        utime: now(),
        id: "one",
        kind: "silent",
        priority: "medium",
        event: "raised",
        from: "normal",
        to: "unacknowledged",
        is_active: true,
        fio: null,
      },
    ];
    open(alarms, { alarm: "one" }, { "alarms/steps": () => steps });
    await says("возникла");
    steps.unshift({ ...steps[0], event: "acknowledged", fio: null } as (typeof steps)[number]);
    alarms[0] = { ...(alarms[0] as Alarm), state: "acknowledged", acknowledged: { fio: "Мария", utime: now() } };
    await waitUntil("the step is there", () => all(".history li").length === 2, 30_000);
  });

  it("unmarks what a deed for several does not go with", async () => {
    open([alarm("first"), alarm("seen", { state: "acknowledged", acknowledged: { fio: "Мария", utime: now() } })]);
    await says("Нет связи: first");
    all('[part="list"] .check input').forEach((box) => {
      box.click();
    });
    await says("Выбрано: 2");
    await new Promise((done) => setTimeout(done, 700));
    (await button("Квитировать", '[part="list"] > div')).click();
    await says("Квитировано: 1.");
    await says("Выбрать все");
  });

  it("keeps what is shelved, suppressed and out of service in a count and a place of its own", async () => {
    open([
      alarm("here"),
      alarm("later", { state: "shelved", shelf: { fio: "Мария", reason: "ремонт", utime_end: now() + 600 } }),
      alarm("beneath", { state: "suppressed" }),
      alarm("away", { state: "out_of_service" }),
    ]);
    await says("В списке: 1");
    expect(text())
      .to.include("Отложены: 1")
      .and.to.include("Подавлены: 1")
      .and.to.include("Выведены: 1")
      .and.not.to.include("Нет связи: later");
    const told: unknown[] = [];
    element.addEventListener("its-view-changed", (event) => told.push((event as CustomEvent).detail.shown));
    (await tab("Отложены")).click();
    await says("Нет связи: later");
    expect(text()).to.include("ремонт");
    expect(told).to.deep.equal(["shelved"]);
  });

  it("acknowledges in everybody's name and tells the page; a refusal is said in words and leaves the alarm", async () => {
    open(
      [alarm("a"), alarm("b")],
      {},
      alarmAnswers([alarm("a"), alarm("b")], (id) => (id === "b" ? "alarm_over" : undefined)),
    );
    const told: unknown[] = [];
    element.addEventListener("its-alarms-changed", (event) => told.push((event as CustomEvent).detail));
    await says("Нет связи: a");
    await new Promise((done) => setTimeout(done, 600));
    (await act("a", "Квитировать")).click();
    await says("Квитировано: 1.");
    expect(told).to.deep.equal([{ deed: "acknowledge", alarms: ["a"], refused: 0 }]);
    (await act("b", "Квитировать")).click();
    await says("Не выполнено: 1.");
    await waitUntil("it says why", () => /Не выполнено: 1\. Тревога|Не выполнено: 1\. [А-Я]/.test(text()));
    expect(row("b")?.closest("[data-wanting]")).not.to.equal(null);
  });

  it("says what was seen: what is worse by now is not acknowledged from an old screen, and stands as it is", async () => {
    const alarms = [alarm("a", { priority: "low" }), alarm("b")];
    const sent: unknown[] = [];
    open(
      alarms,
      {},
      alarmAnswers(alarms, (id, path, { seen }) => {
        if (path.endsWith("acknowledge")) sent.push(seen);
        return seen?.[id] === alarms.find((each) => each.id === id)?.priority ? undefined : "alarm_worse";
      }),
    );
    await says("Нет связи: a");
    await new Promise((done) => setTimeout(done, 600));
    const press = await act("a", "Квитировать");
    alarms[0] = alarm("a", { priority: "critical" });
    press.click();
    await says("Не выполнено: 1. Приоритет тревоги стал выше");
    expect(sent).to.deep.equal([{ a: "low" }]);
    await waitUntil("it is shown as it is now", () => row("a")?.closest('[data-priority="critical"]'));
    await new Promise((done) => setTimeout(done, 600));
    (await act("a", "Квитировать")).click();
    await says("Квитировано: 1.");
    expect(sent).to.deep.equal([{ a: "low" }, { a: "critical" }]);
  });

  it("does something with several, and says of how many", async () => {
    open([alarm("a"), alarm("b"), alarm("c", { state: "acknowledged" })]);
    await says("Нет связи: a");
    (await waitUntil("there is the box", () => all("label").find((each) => each.textContent === "Выбрать все"))).click();
    await says("Выбрано: 3");
    (await button("Взять себе", '[part="list"]')).click();
    await says("Ответственный изменён, тревог: 3.");
    await waitUntil("they are mine", () => all("[data-alarm]").every((each) => each.textContent?.includes("ответственный: вы")));
    (await button("Отменить", '[part="list"]')).click();
    await says("Отменено, тревог: 3.");
    await waitUntil("they are nobody's", () => !text().includes("ответственный: вы"));
  });

  it("offers those who may be given the alarm, and takes it from nobody who has it and may not any more", async () => {
    const alarms = [alarm("a", { owner: { user: 9, fio: "Пётр Ильин" } })];
    const asked: string[][] = [];
    const given: unknown[] = [];
    const answers = alarmAnswers(alarms);
    open(
      alarms,
      { alarm: "a" },
      {
        "alarms/people": (_path: string, request: Request) => {
          asked.push(new URL(request.url).searchParams.getAll("id"));
          return [{ user: 2, fio: "Мария Смирнова" }];
        },
        "alarms/assign": async (path: string, request: Request) => {
          given.push((await request.clone().json()).user);
          return answers["alarms/assign"](path, request);
        },
      },
    );
    const assign = () =>
      waitUntil("it can be assigned", () =>
        all("[role=menuitem], button").find((each) => each.textContent?.trim() === "Назначить ответственного"),
      );
    (await button("Ещё", '[part="alarm"]')).click();
    (await assign()).click();
    const owner = (await waitUntil("it asks to whom", () => all("dialog select")[0])) as HTMLSelectElement;
    await waitUntil("they are offered", () => [...owner.options].length === 3);
    expect(owner.selectedOptions[0]?.textContent).to.equal("Пётр Ильин");
    expect(asked).to.deep.equal([["a"]]);
    (await button("Назначить", "dialog footer")).click();
    await waitUntil("it is sent", () => given.length === 1);
    expect(given).to.deep.equal([9]);
  });

  it("shelves for a time that the alarm allows and only with a reason, and takes it back", async () => {
    open([alarm("a", { priority: "high", shelf_longest: 7200 })]);
    await says("Нет связи: a");
    await new Promise((done) => setTimeout(done, 600));
    (await act("a", "Отложить")).click();
    await says("Самое долгое время: 2 ч");
    const offered = [...((await field("На сколько")) as HTMLSelectElement).options].map(({ value }) => Number(value));
    expect(Math.max(...offered)).to.equal(7200);
    (await button("Отложить", "dialog footer")).click();
    await says("Укажите причину");
    const reason = (await field("Причина")) as unknown as HTMLTextAreaElement;
    reason.value = "меняют кабель";
    reason.dispatchEvent(new Event("input", { bubbles: true }));
    (await button("Отложить", "dialog footer")).click();
    await says("Отложено: 1.");
    await says("Отложены: 1");
    (await button("Отменить", '[part="list"]')).click();
    await says("В списке: 1");
  });

  it("offers no shelf for what is dangerous, and says so", async () => {
    open([alarm("a", { kind: "overdue", priority: "critical", shelf_longest: null })], { alarm: "a" });
    await says("Отложить её нельзя");
    expect(all('[part="alarm"] button').some((each) => each.textContent?.includes("Отложить"))).to.equal(false);
  });

  it("opens one with what happens, what to do, whom it befalls and what became of it, and its device", async () => {
    const members = [controller(7), controller(8)];
    open(
      [alarm("a", { members, comment: { text: "звонил", fio: "Мария", utime: now() } })],
      {},
      {
        "alarms/steps": [
          {
            utime: now() - 5,
            id: "a",
            kind: "silent",
            priority: "medium",
            event: "acknowledged",
            from: "unacknowledged",
            to: "acknowledged",
            is_active: true,
            fio: "Мария",
          },
        ],
      },
    );
    await says("Нет связи: a");
    const told: unknown[] = [];
    for (const name of ["its-alarm-selected", "its-device-selected", "its-navigate"])
      element.addEventListener(name, (event) => told.push((event as CustomEvent).detail));
    row("a")?.click();
    await says("Проверьте связь и питание.");
    await says("Никто не знает, что с устройством.");
    await says("звонил");
    await says("Затронуто устройств: 2");
    await says("квитирована: Мария");
    (await button("К устройству", '[part="alarm"] .acts')).click();
    expect(told).to.deep.equal([{ alarm: "a" }, { oID: 7, kind: "rts" }, { screen: "rts-panel", params: { device: "7" } }]);
  });

  it("filters by what there is; a word that nobody knows finds none and is no filter that filters nothing", async () => {
    open([alarm("a"), alarm("b", { kind: "fault", priority: "high", owner: { user: 2, fio: "Мария Смирнова" } })], { kind: "nonsense" });
    await says("Подходящих тревог нет");
    (await button("Сбросить фильтр")).click();
    await says("Показано 2 из 2.");
    (await button("Высокая", '[role="group"]')).click();
    await says("Показано 1 из 2.");
    expect(order()).to.deep.equal(["Нет связи: b"]);
    (await button("Высокая", '[role="group"]')).click();
    await says("Показано 2 из 2.");
    await choose("Ответственный", "nobody");
    await says("Показано 1 из 2.");
    expect(order()).to.deep.equal(["Нет связи: a"]);
    element.setAttribute("owner", "Мария Смирнова");
    await waitUntil("it follows the attribute", () => order().join() === "Нет связи: b");
  });

  it("keeps the row under the pointer where it is when worse ones come above it", async () => {
    const alarms = Array.from({ length: 40 }, (_, at) => alarm(`a${at}`, { priority: "critical", utime: now() - at }));
    city = fakeCity(alarmAnswers(alarms));
    element = place("its-alarms", { provider: city.url, language: "ru", style: "block-size: 700px; display: block" });
    await says("Нет связи: a5");
    const li = row("a5")?.closest("li") as HTMLElement;
    li.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true }));
    const before = li.getBoundingClientRect().top;
    alarms.push(...Array.from({ length: 3 }, (_, at) => alarm(`new${at}`, { priority: "critical", utime: now() + 1 + at })));
    await says("Нет связи: new2");
    expect(Math.abs(li.getBoundingClientRect().top - before)).to.be.lessThan(2);
  });

  it("says that nothing wants anybody, and that its data are old", async () => {
    open([]);
    await says("Вас ничто не ждёт");
    city.table.alarms = () => new Response("", { status: 500 });
    await says("Показаны последние полученные");
  });

  it("is passed by the keyboard: arrows from row to row, and after an acknowledgement on to the next", async () => {
    open(["a", "b", "c"].map((id, at) => alarm(id, { utime: now() - at })));
    await says("Нет связи: c");
    row("a")?.focus();
    const press = (key: string) =>
      element.shadowRoot?.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }),
      );
    press("ArrowDown");
    expect(element.shadowRoot?.activeElement).to.equal(row("b"));
    press("ArrowUp");
    const first = await act("a", "Квитировать");
    first.focus();
    first.click();
    await waitUntil("the next row has the focus", () => element.shadowRoot?.activeElement === row("b"));
  });

  for (const theme of ["light", "dark"])
    it(`passes axe, ${theme}, at 390 px and wide, with a list, an alarm and a dialog`, async () => {
      const alarms = [
        alarm("a", { priority: "critical" }),
        alarm("b", { is_chattering: true, times: 9, priority: "high" }),
        alarm("c", { state: "acknowledged", acknowledged: { fio: "Мария", utime: now() }, priority: "low" }),
      ];
      city = fakeCity(alarmAnswers(alarms));
      for (const width of [390, 1200]) {
        element = place("its-alarms", {
          provider: city.url,
          language: "ru",
          style: `display: block; inline-size: ${width}px; color-scheme: ${theme}`,
        });
        document.documentElement.style.colorScheme = theme;
        document.documentElement.style.background = theme === "dark" ? "#111" : "#fff";
        await says("Нет связи: a");
        expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
        row("b")?.click();
        await says("Что делать");
        const { scrollWidth, clientWidth } = all('[part="alarm"]')[0] as HTMLElement;
        expect(scrollWidth).to.be.at.most(clientWidth);
        expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
        (await button("Отложить", '[part="alarm"]')).click();
        await says("На сколько");
        expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
        element.remove();
      }
      document.documentElement.removeAttribute("style");
    });
});
