import axe from "axe-core";
import { expect } from "chai";
import "../../../src/widgets/requests/element.js";
import type { UrbanRequest } from "../../../src/core/internal.js";
import { clipboard } from "../../helper/clipboard.js";
import { waitUntil } from "../../helper/wait-until.js";
import { now, placeRequests, request, requestCity } from "./city.js";

type City = ReturnType<typeof requestCity>;
type Placed = Awaited<ReturnType<typeof placeRequests>>;

describe("urban requests", () => {
  let city: City;
  let placed: Placed;
  const open = async (list = [request("u1")], attributes = {}, answers = {}) => {
    city = requestCity(list);
    Object.assign(city.table, answers);
    placed = await placeRequests(city.url, attributes);
    return placed;
  };
  afterEach(() => {
    placed.element.remove();
    city.close();
    sessionStorage.clear();
  });
  const focused = () => placed.root.activeElement as HTMLElement | null;
  const rows = () => placed.all("[data-request]").map(({ dataset }) => dataset.request);

  it("list what is not closed, the longest overdue first, and search without regard to case and ё", async () => {
    await open([
      request("u1", { themes: "Разметка", create_time: now() - 600 }),
      request("u2", { create_time: now() - 5 * 3600, description: "Чёрный ящик" }),
      request("u3", { close_time: now() }),
      request("u4", { create_time: now() - 9.5 * 3600 }),
    ]);
    await waitUntil("the list is there", () => rows().length === 3);
    expect(rows()).to.deep.equal(["u4", "u2", "u1"]);
    expect(placed.text()).to.include("Просрочена на 7 ч");
    await placed.type("Поиск", "ЧЕРНЫЙ");
    await waitUntil("it is found", () => rows().join() === "u2");
    await placed.type("Поиск", "нет такого");
    await placed.says("Подходящих заявок нет");
    (await placed.button("Сбросить фильтр")).focus();
    await placed.press("Сбросить фильтр");
    await waitUntil("all are back", () => rows().length === 3);
    expect(focused()?.dataset.request, "the focus is not lost with the button").to.equal("u4");
  });

  it("are called by their number, and found by it; an id that is none is not shown", async () => {
    await open(
      [
        request("0f5a2c1e-1111-4222-8333-444455556666", { number: 214, themes: "Разметка" }),
        request("77", { themes: "Знак" }),
        request("u9", { themes: "Покрытие" }),
      ],
      { request: "0f5a2c1e-1111-4222-8333-444455556666" },
    );
    await placed.says("№ 214 · Разметка");
    expect(placed.all("[data-request] strong").map(({ textContent }) => textContent)).to.have.members([
      "№ 214 · Разметка",
      "№ 77 · Знак",
      "Покрытие",
    ]);
    expect((await placed.find("article h2")).textContent).to.equal("№ 214 · Разметка");
    expect(placed.text()).not.to.match(/0f5a2c1e|u9/);
    await placed.press("Принять в работу");
    await waitUntil("it is written", () => city.kept.puts === 1 && city.kept.written.length > 0);
    expect(city.kept.written).to.include("work_time").and.not.include("number");
    await placed.type("Поиск", "214");
    await waitUntil("it is found", () => rows().length === 1);
  });

  it("say the year of what is not of this one", async () => {
    const year = new Date().getUTCFullYear() - 1;
    const old = Date.UTC(year, 5) / 1000;
    await open([request("u1", { create_time: old, work_time: old })], { request: "u1" });
    await placed.says("Принята в работу");
    expect((await placed.find('[data-request="u1"] .time')).textContent).to.include(`${year}`);
    expect((await placed.find("[data-mark=reached] .when")).textContent).to.include(`${year}`);
  });

  it("take a crossing that was typed before the crossings were there", async () => {
    let answer = () => {};
    const crossings = new Promise((resolve) => {
      answer = () => resolve([{ id: 1, name: "проспект Мира — улица Ленина", oIDs: [7] }]);
    });
    const device = { oID: 7, latitude: 55.01, longitude: 37.01, status: "ok", description: "Перекрёсток 7", streets: [] };
    await open([request("u1")], { request: "new" }, { "cross/get_city_cross": () => crossings, "city/items_telemetry_rts": [device] });
    await placed.type("Место", "Проспект Мира — улица Ленина");
    await placed.says("Перекрёсток, улица или координаты");
    answer();
    await placed.says("Координаты: 55.01000, 37.01000");
    expect(placed.field("Место")?.value).to.equal("Проспект Мира — улица Ленина");
  });

  it("say whether the link of one was copied, also where the browser has no clipboard, as on a page without https", async () => {
    await open([request("u1")], { request: "u1" });
    clipboard.set(undefined);
    (await placed.button("Скопировать ссылку")).click();
    await placed.says("Ссылку скопировать не удалось");
    clipboard.set({ writeText: async () => {} });
    (await placed.button("Ссылку скопировать не удалось")).click();
    await placed.says("Ссылка скопирована");
    clipboard.giveBack();
  });

  it("draw only what is near the window of a long list", async () => {
    await open(Array.from({ length: 1500 }, (_, at) => request(`u${at}`)));
    await placed.says("Показано 1500 из 1500");
    expect(rows().length).to.be.within(20, 300);
  });

  it("create one request, however often it is sent, and show it", async () => {
    await open([request("u1")], { request: "new", place: "55.5,37.25" });
    const told: unknown[] = [];
    placed.element.addEventListener("its-request-created", (event) => told.push((event as CustomEvent).detail));
    (await placed.button("Создать заявку")).click();
    await placed.says("Укажите тему");
    expect(city.kept.posts).to.equal(0);
    await placed.type("Тема", "Знак");
    await placed.type("Описание", "Упал знак");
    const send = await placed.button("Создать заявку");
    send.click();
    send.click();
    await placed.says("Упал знак");
    await waitUntil("it is shown", () => rows().includes("made-1"));
    expect(city.kept.posts).to.equal(1);
    expect(city.kept.list[0]).to.include({ themes: "Знак", author: "О", latitude: 55.5, longitude: 37.25, work_time: null });
    expect(told).to.deep.equal([{ request: "made-1" }]);
  });

  it("keep what was typed when the element is made anew, and lose nothing when sending fails", async () => {
    await open([request("u1")], { request: "new" });
    await placed.type("Тема", "Знак");
    await placed.type("Описание", "Упал знак");
    placed.element.remove();
    placed = await placeRequests(city.url, { request: "new", place: "55.5,37.25" });
    await waitUntil("it is back", () => placed.field("Описание")?.value === "Упал знак");
    const answer = city.table.uds as (path: string, question: Request) => Promise<unknown>;
    let isLost = true;
    city.table.uds = async (path: string, question: Request) => {
      const given = await answer(path, question);
      return isLost && question.method === "POST" ? new Response("<h1>bad gateway</h1>", { status: 502 }) : given;
    };
    await waitUntil("the form holds what was typed", () => placed.field("Тема")?.value === "Знак");
    (await placed.button("Создать заявку")).click();
    await placed.says("дошли ли данные до сервера, неизвестно");
    expect(placed.text()).not.to.include("bad gateway");
    expect(placed.field("Тема")?.value).to.equal("Знак");
    isLost = false;
    (await placed.button("Создать заявку")).click();
    await waitUntil("the one that had arrived is shown", () => rows().includes("made-1"));
    expect(city.kept.posts).to.equal(1);
  });

  it("keep a place that was corrected when the page that gave the first one is loaded again, and take the next it gives", async () => {
    await open([request("u1")], { request: "new", place: "55.5,37.25" });
    await placed.says("Координаты: 55.50000, 37.25000");
    await placed.type("Место", "55.75, 37.5");
    await placed.says("Координаты: 55.75000, 37.50000");
    placed.element.remove();
    placed = await placeRequests(city.url, { request: "new", place: "55.5,37.25" });
    await placed.says("Координаты: 55.");
    expect(placed.field("Место")?.value).to.equal("55.75, 37.5");
    placed.element.setAttribute("place", "55.25,37.125");
    await placed.says("Координаты: 55.25000, 37.12500");
  });

  const fillIn = async (themes: string, description: string) => {
    await placed.type("Тема", themes);
    await placed.type("Описание", description);
    await placed.type("Место", "55.5, 37.25");
    await placed.says("Координаты: 55.5");
  };

  it("give the time of one that was discarded to no other", async () => {
    await open([request("u1")], { request: "new" });
    const answer = city.table.uds as (path: string, question: Request) => Promise<unknown>;
    const times: number[] = [];
    city.table.uds = async (path: string, question: Request) => {
      if (question.method !== "POST") return answer(path, question);
      times.push(((await question.clone().json()) as UrbanRequest).create_time);
      return times.length === 1 ? new Response("", { status: 502 }) : answer(path, question);
    };
    await fillIn("Знак", "Упал знак");
    (await placed.button("Создать заявку")).click();
    await placed.says("дошли ли данные до сервера, неизвестно");
    (await placed.button("Не сохранять")).click();
    (await placed.button("Новая заявка")).click();
    await waitUntil("the form is empty", () => placed.field("Описание")?.value === "");
    expect(placed.text()).not.to.include("дошли ли данные до сервера, неизвестно");
    await fillIn("Разметка", "Стёрлась разметка");
    await waitUntil("a second has passed, in the city, too", () => now() > Number(times[0]) + 1);
    (await placed.button("Создать заявку")).click();
    await waitUntil("it is shown", () => rows().includes("made-1"));
    expect(times[1]).to.be.greaterThan(Number(times[0]));
  });

  /** Lets the answers to one kind of question wait; gives what lets them come. */
  const hold = (path: string, method: string) => {
    const answer = city.table[path] as (path: string, question: Request) => Promise<unknown>;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    city.table[path] = async (asked: string, question: Request) => {
      const given = await answer(asked, question);
      if (question.method === method) await released;
      return given;
    };
    return release;
  };

  it("send one that is on its way no second time from an element made anew, and empty its form once it is created", async () => {
    await open([request("u1")], { request: "new" });
    await fillIn("Знак", "Упал знак");
    const answer = hold("uds", "POST");
    (await placed.button("Создать заявку")).click();
    await waitUntil("it is on its way", () => city.kept.posts === 1);
    placed.element.remove();
    placed = await placeRequests(city.url, { request: "new" });
    const send = await placed.button("Создать заявку");
    send.click();
    expect(send.getAttribute("aria-busy")).to.equal("true");
    expect(placed.all('form[aria-label="Новая заявка"] button:disabled').map(({ textContent }) => textContent)).to.deep.equal([
      "Не сохранять",
    ]);
    answer();
    await waitUntil("the form is empty", () => placed.field("Описание")?.value === "");
    expect(city.kept.posts).to.equal(1);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("its.draft"))).to.deep.equal([]);
  });

  /** Keeps what is written and says nothing of it, until it is told to answer again. */
  const lose = (path: string, method = "POST") => {
    const answer = city.table[path] as (path: string, question: Request) => Promise<unknown>;
    city.table[path] = async (asked: string, question: Request) => {
      const given = await answer(asked, question);
      return question.method === method ? new Response("", { status: 502 }) : given;
    };
    return () => {
      city.table[path] = answer;
    };
  };
  /** Sends a new request that arrives, and whose answer is lost; gives what makes the next answers come. */
  const sendUnanswered = async () => {
    await open([request("u1")], { request: "new" });
    await fillIn("Знак", "Упал знак");
    const answer = lose("uds");
    (await placed.button("Создать заявку")).click();
    await placed.says("дошли ли данные до сервера, неизвестно");
    return answer;
  };

  it("look from an element made anew for one that may have arrived, and offer what was corrected since as a change of it", async () => {
    const answer = await sendUnanswered();
    placed.element.remove();
    answer();
    placed = await placeRequests(city.url, { request: "new" });
    await placed.says("дошли ли данные до сервера, неизвестно");
    await placed.type("Описание", "Упал знак на тротуар");
    (await placed.button("Создать заявку")).click();
    await placed.says("Ниже ваши исправления");
    expect(placed.field("Описание")?.value).to.equal("Упал знак на тротуар");
    expect(city.kept.list.map(({ description }) => description)).to.deep.equal(["Упал знак", "Не горит зелёный сигнал"]);
    expect(city.kept.posts).to.equal(1);
    (await placed.button("Новая заявка")).click();
    await waitUntil("the form is empty", () => placed.field("Автор") && placed.field("Описание")?.value === "");
  });

  it("offer a corrected author as a change of the one that had arrived, and say so only while there is one", async () => {
    (await sendUnanswered())();
    await placed.type("Автор", "Житель района");
    (await placed.button("Создать заявку")).click();
    await placed.says("Ниже ваши исправления");
    expect(city.kept.posts).to.equal(1);
    expect(placed.field("Автор")?.value).to.equal("Житель района");
    const save = await placed.button("Сохранить");
    await placed.type("Автор", " ");
    await placed.says("Укажите, от кого заявка");
    expect(save.disabled).to.equal(true);
    await placed.type("Автор", "О");
    await waitUntil("nothing is corrected any more", () => !placed.text().includes("Ниже ваши исправления"));
  });

  it("ask before a correction goes over what another has written since the request arrived", async () => {
    (await sendUnanswered())();
    city.kept.list = city.kept.list.map((each) => (each.id === "made-1" ? { ...each, executor: "Горсвет", version: 2 } : each));
    await placed.type("Исполнитель", "Бригада № 7");
    (await placed.button("Создать заявку")).click();
    await placed.button("Оставить моё");
    expect(placed.text()).to.include("Сейчас: Горсвет").and.include("У вас: Бригада № 7");
    expect((await placed.button("Сохранить")).disabled).to.equal(true);
  });

  it("find a comment that may have arrived also when its words were corrected, and add these only on purpose", async () => {
    await open([request("u1")], { request: "u1" });
    await placed.type("Комментарий", "Выезжаем");
    const answer = lose("uds/u1/comments");
    (await placed.button("Отправить комментарий")).click();
    await placed.says("дошли ли данные до сервера, неизвестно");
    answer();
    await placed.type("Комментарий", "");
    await waitUntil("of nothing nothing is said", () => !placed.text().includes("дошли ли данные до сервера, неизвестно"));
    await placed.type("Комментарий", "Выезжаем втроём");
    await placed.press("Отправить комментарий");
    await placed.says("прежний комментарий уже записан");
    const said = () => city.kept.comments.map(({ description }) => description);
    expect(said()).to.deep.equal(["Выезжаем"]);
    expect(placed.field("Комментарий")?.value).to.equal("Выезжаем втроём");
    await waitUntil("it is shown", () => placed.all(".said").some(({ textContent }) => textContent === "Выезжаем"));
    await placed.press("Отправить комментарий");
    await waitUntil("the field is empty", () => placed.field("Комментарий")?.value === "");
    expect(said()).to.deep.equal(["Выезжаем", "Выезжаем втроём"]);
    expect(placed.text()).not.to.include("прежний комментарий уже записан");
  });

  it("keep the focus when the form or a request that is filtered out is left, and when no request is there after a filter", async () => {
    await open([request("u1")], { request: "u1" });
    await placed.says("Комментариев пока нет");
    await placed.type("Поиск", "нет такого");
    await placed.says("Подходящих заявок нет");
    (await placed.button("Новая заявка")).click();
    (await placed.button("Позже")).focus();
    await placed.press("Позже");
    await waitUntil("the focus is at the way back", () => focused()?.textContent === "Новая заявка");
    city.kept.list = [];
    await placed.says("Заявок нет");
    (await placed.button("Сбросить фильтр")).focus();
    await placed.press("Сбросить фильтр");
    await waitUntil("the focus is at the search", () => focused()?.tagName === "INPUT");
  });

  it("look from an element made anew for a comment that may have arrived", async () => {
    await open([request("u1")], { request: "u1" });
    await placed.type("Комментарий", "Выезжаем");
    const answer = lose("uds/u1/comments");
    (await placed.button("Отправить комментарий")).click();
    await placed.says("дошли ли данные до сервера, неизвестно");
    placed.element.remove();
    answer();
    placed = await placeRequests(city.url, { request: "u1" });
    (await placed.button("Отправить комментарий")).click();
    await waitUntil("the field is empty", () => placed.field("Комментарий")?.value === "");
    expect(city.kept.comments.length).to.equal(1);
  });

  it("leave what is shown and typed by then alone when one has been created", async () => {
    await open([request("u1")], { request: "new" });
    await fillIn("Знак", "Упал знак");
    const answer = hold("uds", "POST");
    const created = new Promise((resolve) => placed.element.addEventListener("its-request-created", resolve));
    (await placed.button("Создать заявку")).click();
    await waitUntil("it is on its way", () => city.kept.posts === 1);
    await placed.type("Описание", "Упал знак. Лежит на проезжей части");
    (await placed.button("Позже")).click();
    (await placed.find('[data-request="u1"]')).click();
    await placed.says("Комментариев пока нет");
    answer();
    await created;
    await waitUntil("it is in the list", () => rows().includes("made-1"));
    expect(placed.text()).to.include("Комментариев пока нет");
    expect(placed.field("Комментарий")).not.to.equal(undefined);
    (await placed.button("Новая заявка")).click();
    await waitUntil("what was typed is kept", () => placed.field("Описание")?.value === "Упал знак. Лежит на проезжей части");
  });

  it("keep what is typed while a change is saved, as a change of what was saved", async () => {
    await open([request("u1")], { request: "u1" });
    (await placed.button("Изменить")).click();
    await placed.type("Описание", "Горит красный");
    const answer = hold("uds/u1", "PUT");
    (await placed.button("Сохранить")).click();
    await waitUntil("it is on its way", () => city.kept.puts === 1);
    await placed.type("Описание", "Горит красный и жёлтый");
    const list = hold("uds", "GET");
    answer();
    const save = await placed.button("Сохранить");
    await waitUntil("it is saved", () => save.getAttribute("aria-busy") !== "true");
    expect(placed.field("Описание")?.value).to.equal("Горит красный и жёлтый");
    expect(placed.text()).not.to.include("Оставить моё");
    list();
    await waitUntil("the list has it", () => placed.all(".said").some(({ textContent }) => textContent === "Горит красный"));
    expect(placed.text()).not.to.include("Оставить моё");
    save.click();
    await waitUntil("the rest is written", () => city.kept.list[0]?.description === "Горит красный и жёлтый");
    await waitUntil("the form is gone", () => !placed.all('form[aria-label="Изменить"]').length);
  });

  it("name what another has changed in a field that is being edited, and write nothing until it is decided", async () => {
    await open([request("u1")], { request: "u1" });
    (await placed.button("Изменить")).click();
    const edit = await placed.find('form[aria-label="Изменить"]');
    const executor = [...edit.querySelectorAll<HTMLInputElement>("input")].find(({ name }) => name === "executor") as HTMLInputElement;
    executor.value = "Бригада № 7";
    executor.dispatchEvent(new InputEvent("input", { bubbles: true }));
    city.kept.list = [request("u1", { executor: "Горсвет", version: 2, editor: "Наблюдатель" })];
    (await placed.button("Сохранить")).click();
    await placed.says("это изменил(а) Наблюдатель");
    expect(city.kept.puts).to.equal(0);
    expect(placed.text()).to.include("Сейчас: Горсвет").and.include("У вас: Бригада № 7");
    (await placed.button("Оставить моё")).focus();
    await placed.press("Оставить моё");
    expect(focused()).to.equal(executor);
    const save = await placed.button("Сохранить");
    await waitUntil("it may be saved", () => !save.disabled);
    save.focus();
    save.click();
    await waitUntil("it is written", () => city.kept.list[0]?.executor === "Бригада № 7");
    await waitUntil("the form is gone", () => !edit.isConnected);
    expect(focused()?.textContent).to.equal("Изменить");
  });

  it("write a step once, and say who was first when another has", async () => {
    await open([request("u1")], { request: "u1" });
    const take = await placed.button("Принять в работу");
    city.kept.list = [request("u1", { work_time: now() - 60, version: 2, editor: "Наблюдатель" })];
    take.click();
    await placed.says("уже изменил(а) Наблюдатель");
    expect(city.kept.puts).to.equal(0);
    (await placed.button("Закрыть заявку")).focus();
    await placed.press("Закрыть заявку");
    await placed.button("Открыть снова");
    await waitUntil("the focus is not lost with the button", () => focused()?.textContent === "Открыть снова");
    expect(city.kept.list[0]?.close_time).to.be.greaterThan(0);
    expect(city.kept.list[0]?.work_time).to.be.greaterThan(0);
  });

  it("write one step for a double press and a held key, and show it before the list has it", async () => {
    await open([request("u1")], { request: "u1" });
    const answer = hold("uds/u1", "PUT");
    (await placed.button("Принять в работу")).click();
    await waitUntil("it is on its way", () => city.kept.puts === 1);
    const list = hold("uds", "GET");
    const next = new Promise<HTMLElement>((resolve) => {
      const observer = new MutationObserver(() => {
        const button = placed.all("button").find(({ textContent }) => textContent?.trim() === "Отметить выдачу задания");
        if (!button) return;
        observer.disconnect();
        button.click();
        resolve(button);
      });
      observer.observe(placed.root, { childList: true, subtree: true, characterData: true });
    });
    answer();
    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, composed: true, cancelable: true });
    (await next).dispatchEvent(held);
    expect(held.defaultPrevented).to.equal(true);
    list();
    await placed.press("Закрыть заявку");
    await placed.button("Открыть снова");
    expect(city.kept.puts).to.equal(2);
    expect(city.kept.list[0]?.task_time).to.equal(null);
    expect(placed.text()).not.to.include("Ничего не записано");
  });

  it("take a step that had arrived without an answer for its own, and not for another's", async () => {
    await open([request("u1")], { request: "u1" });
    const answer = lose("uds/u1", "PUT");
    const start = now();
    (await placed.button("Принять в работу")).click();
    await placed.says("дошли ли данные до сервера, неизвестно");
    answer();
    await waitUntil("a second has passed", () => now() > start + 1);
    await placed.press("Принять в работу");
    await placed.button("Отметить выдачу задания");
    expect(placed.text()).not.to.include("Ничего не записано");
  });

  it("keep another's comment beside ours, and what was typed when sending fails", async () => {
    await open([request("u1")], { request: "u1" });
    await placed.type("Комментарий", "Выезжаем");
    const answer = city.table["uds/u1/comments"] as (path: string, question: Request) => Promise<unknown>;
    city.table["uds/u1/comments"] = (path: string, question: Request) =>
      question.method === "POST" ? city.refused(422, "invalid") : answer(path, question);
    (await placed.button("Отправить комментарий")).click();
    await placed.says("Не отправлено, введённое сохранено");
    expect(placed.field("Комментарий")?.value).to.equal("Выезжаем");
    city.table["uds/u1/comments"] = answer;
    city.kept.comments = [{ id: "x", author: "Другой", description: "Уже на месте", create_time: now() }];
    (await placed.button("Отправить комментарий")).click();
    await placed.says("Уже на месте");
    expect(city.kept.comments.map(({ description }) => description)).to.deep.equal(["Уже на месте", "Выезжаем"]);
    await waitUntil("the field is empty", () => placed.field("Комментарий")?.value === "");
  });

  it("say that the provider does not offer requests, or comments, and nothing else suffers", async () => {
    await open([request("u1")], { request: "u1" });
    placed.element.remove();
    city.close();
    city = requestCity([request("u1")]);
    city.table["uds/u1/comments"] = undefined;
    placed = await placeRequests(city.url, { request: "u1" });
    await placed.says("Сервер этого не предоставляет");
    expect(placed.text()).to.include("Сроки").and.include("Не горит зелёный сигнал");
    placed.element.remove();
    city.close();
    city = requestCity([]);
    city.table.uds = undefined;
    placed = await placeRequests(city.url);
    await placed.says("Сервер этого не предоставляет");
    expect(placed.text()).not.to.include("Новая заявка");
  });

  it("leave out what is not a request, and show no NaN", async () => {
    await open();
    placed.element.remove();
    city.kept.list = [
      request("u1"),
      request("u2", { create_time: 1e300, themes: "", description: "" }),
      { ...request("u3"), create_time: "soon" },
      null,
    ] as never;
    placed = await placeRequests(city.url, { request: "u2" });
    await placed.says("Показано 1 из 1");
    expect(placed.text()).not.to.match(/NaN|undefined|\[object|Invalid/);
  });

  it("have no accessibility violation, with a request open and with the form", async () => {
    await open([request("u1", { create_time: now() - 9 * 3600 })], { request: "u1" });
    await placed.says("Комментариев пока нет");
    const check = async () =>
      (await axe.run(placed.element as never, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })).violations.map(
        ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      );
    expect(await check()).to.deep.equal([]);
    (await placed.button("Новая заявка")).click();
    await placed.find('form[aria-label="Новая заявка"]');
    expect(await check()).to.deep.equal([]);
  });
});
