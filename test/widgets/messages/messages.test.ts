import axe from "axe-core";
import { expect } from "chai";
import "../../../src/widgets/messages/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { device, inCenter, now, said, situation } from "./city.js";

describe("the message center", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { text, says, all, button } = inCenter(() => element);
  /** Presses «Квитировать» of the messages by the keyboard, until the provider was asked. */
  const acknowledge = (...ids: string[]) =>
    waitUntil("it is asked for", () => {
      for (const id of ids) actOf(id)?.click();
      return ids.every((id) => city.asked.includes(`messages/${id}/acknowledge`));
    });
  const rowOf = (id: string) => all('[part="pending"] [data-message]').find(({ dataset }) => dataset.message === id);
  const actOf = (id: string) => rowOf(id)?.parentElement?.querySelector<HTMLElement>(".acts button");
  /** What a screen reader was told of, sentence by sentence. */
  const told = () => {
    const sentences: string[] = [];
    const root = element.shadowRoot as ShadowRoot;
    new MutationObserver(() => {
      const said = [...root.querySelectorAll("p.unseen[role=status]")].map(({ textContent }) => textContent ?? "").join("");
      if (said && sentences.at(-1) !== said) sentences.push(said);
    }).observe(root, { subtree: true, childList: true, characterData: true });
    return sentences;
  };
  const open = (answers: Parameters<typeof fakeCity>[0]) => {
    city = fakeCity(answers);
    element = place("its-messages", { provider: city.url, language: "ru" });
  };
  afterEach(() => {
    element.remove();
    city.close();
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.messages")) localStorage.removeItem(key);
  });

  it("keeps an error that nobody has acknowledged above all newer messages, whatever is filtered, and after it has gone", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП", 900), said("m2", "info", "Уборка", 5)) });
    await says("ДТП");
    const pending = () =>
      all('[part="pending"]')
        .map(({ textContent }) => textContent ?? "")
        .join();
    expect(pending()).to.include("ДТП");
    const filter = await button("Происшествие", '[part="list"] [role="group"]');
    filter.click();
    await waitUntil("incidents are filtered out", () => filter.getAttribute("aria-pressed") === "false");
    expect(pending()).to.include("ДТП");
    element.remove();
    city.table["city/transport_situation"] = situation(said("m3", "info", "Позже", 1));
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Позже");
    expect(pending()).to.include("ДТП");
  });

  it("acknowledges in the user's name in this browser where the provider offers no call, and says so", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП")) });
    const told: unknown[] = [];
    document.addEventListener("its-message-acknowledged", (event) => told.push((event as CustomEvent).detail), { once: true });
    await acknowledge("m1");
    await says("Квитировано: вы");
    expect(all('[part="pending"]')).to.deep.equal([]);
    expect(told).to.deep.equal([{ message: "m1" }]);
    await says("хранятся только в этом браузере");
    element.remove();
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Квитировано: вы");
  });

  it("shows another operator's acknowledgement, and keeps the error when ours was refused", async () => {
    const marks: unknown[] = [];
    open({
      "city/transport_situation": situation(said("m1", "error", "ДТП"), said("m2", "error", "Затор")),
      "messages/acknowledged": () => marks,
      "messages/m1/acknowledge": () => new Response("<h1>bad</h1>", { status: 500 }),
      "messages/m2/acknowledge": () => {
        marks.push({ id: "m2", fio: "Наблюдатель", utime: now() });
        return marks[0];
      },
    });
    await says("ДТП");
    await acknowledge("m1", "m2");
    await says("Квитировано: Наблюдатель");
    await says("Квитировать не удалось");
    expect(all('[part="pending"]')[0]?.textContent).to.include("ДТП").and.not.include("Затор");
  });

  it("says that the server does not know a message, and takes note of it in this browser only when that is asked for", async () => {
    open({
      "city/transport_situation": situation(said("m1", "error", "ДТП"), said("m2", "error", "Затор")),
      "messages/acknowledged": [],
      "messages/m1/acknowledge": () => Response.json({ error: { code: "unknown_message", message: "" } }, { status: 404 }),
      "messages/m2/acknowledge": () => ({ id: "m2", fio: "О", utime: now() }),
    });
    await says("ДТП");
    await acknowledge("m1");
    await says("Сервер не знает этого сообщения");
    expect(all('[part="pending"]')[0]?.textContent).to.include("ДТП");
    expect(text(), "the server still keeps what it knows").not.to.include("хранятся только в этом браузере");
    await acknowledge("m2");
    await waitUntil("it is gone", () => !rowOf("m2"));
    (await button("Квитировать только здесь")).click();
    await waitUntil("it is gone", () => !rowOf("m1"));
    expect(city.asked.filter((path) => path === "messages/m1/acknowledge").length).to.be.greaterThan(0);
    element.remove();
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Квитировано: вы");
    expect(all('[part="pending"]')).to.deep.equal([]);
  });

  it("takes of a double click one press: the row that comes under the pointer was not read yet", async () => {
    open({
      "city/transport_situation": situation(
        said("m1", "error", "ДТП", 5),
        said("m2", "error", "Затор", 9),
        said("m3", "error", "Снег", 13),
      ),
      "messages/acknowledged": [],
      ...Object.fromEntries(
        ["m1", "m2", "m3"].map((id) => [`messages/${id}/acknowledge`, () => ({ id, fio: "О", utime: now() })] as const),
      ),
    });
    (await waitUntil("it can be acknowledged", () => actOf("m1"))).scrollIntoView({ block: "center" });
    let box: DOMRect | undefined;
    let under: string | undefined;
    const gone = new MutationObserver(() => {
      box = actOf("m1")?.getBoundingClientRect() ?? box;
      if (under || rowOf("m1") || !box) return;
      const pressed = element.shadowRoot?.elementFromPoint(box.x + 5, box.y + 5)?.closest<HTMLElement>("button");
      under = pressed?.closest("li")?.querySelector<HTMLElement>("[data-message]")?.dataset.message;
      pressed?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, composed: true }));
    });
    gone.observe(element.shadowRoot as ShadowRoot, { subtree: true, childList: true });
    await acknowledge("m1");
    await waitUntil("the next was pressed", () => under);
    expect(under).to.equal("m2");
    await says("нажатие не принято");
    await acknowledge("m3");
    await waitUntil("it is gone", () => !rowOf("m3"));
    expect(rowOf("m2")).not.to.equal(undefined);
    expect(city.asked).not.to.include("messages/m2/acknowledge");
    expect(text(), "a press that counted is no longer spoken of").not.to.include("нажатие не принято");
    await acknowledge("m2");
    gone.disconnect();
  });

  it("takes of a held key one press: the focus has gone on to an error that was not read yet", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП")) });
    const act = await waitUntil("it can be acknowledged", () => actOf("m1"));
    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, composed: true, cancelable: true });
    act.dispatchEvent(held);
    expect(held.defaultPrevented).to.equal(true);
  });

  it("takes of two quick presses of the keyboard one: the focus has gone on to an error that was not read yet", async () => {
    open({
      "city/transport_situation": situation(said("m1", "error", "ДТП", 5), said("m2", "error", "Затор", 9)),
      "messages/acknowledged": [],
      ...Object.fromEntries(["m1", "m2"].map((id) => [`messages/${id}/acknowledge`, () => ({ id, fio: "О", utime: now() })] as const)),
    });
    const act = await waitUntil("it can be acknowledged", () => actOf("m1"));
    act.focus();
    let pressed: Element | null | undefined;
    const gone = new MutationObserver(() => {
      if (pressed || rowOf("m1")) return;
      pressed = element.shadowRoot?.activeElement;
      (pressed as HTMLElement | null)?.click();
    });
    gone.observe(element.shadowRoot as ShadowRoot, { subtree: true, childList: true });
    act.click();
    await says("нажатие не принято");
    expect(pressed).to.equal(actOf("m2"));
    expect(city.asked).not.to.include("messages/m2/acknowledge");
    await acknowledge("m2");
    gone.disconnect();
  });

  it("takes a press of the keyboard while newer ones come: the focus stays at its row", async () => {
    open({
      "city/transport_situation": situation(said("m1", "error", "ДТП")),
      "messages/acknowledged": [],
      "messages/m1/acknowledge": () => ({ id: "m1", fio: "О", utime: now() }),
    });
    const act = await waitUntil("it can be acknowledged", () => actOf("m1"));
    act.focus();
    city.table["city/transport_situation"] = situation(said("m2", "error", "Затор", 1), said("m1", "error", "ДТП"));
    await waitUntil("a newer one has moved it", () => rowOf("m2"));
    expect(element.shadowRoot?.activeElement).to.equal(act);
    act.click();
    await waitUntil("it is asked for", () => city.asked.includes("messages/m1/acknowledge"));
  });

  it("gives the focus to the next that waits when the button that had it is gone, and at last to the message in the list", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП", 5), said("m2", "error", "Затор", 9)) });
    const focused = () => element.shadowRoot?.activeElement;
    (await waitUntil("it can be acknowledged", () => actOf("m1"))).focus();
    await acknowledge("m1");
    await waitUntil("it is gone", () => !rowOf("m1"));
    expect(focused()).to.equal(actOf("m2"));
    await acknowledge("m2");
    await waitUntil("it is gone", () => !rowOf("m2"));
    expect((focused() as HTMLElement).dataset.message).to.equal("m2");
  });

  it("gives the focus to the search when the filter is reset by the button that goes with it", async () => {
    open({ "city/transport_situation": situation(said("m1", "info", "Уборка")) });
    (await button("Информация", '[part="list"] [role="group"]')).click();
    const reset = await button("Сбросить фильтр");
    reset.focus();
    reset.click();
    await waitUntil("the list is there again", () => text().includes("Уборка"));
    expect(element.shadowRoot?.activeElement).to.equal(all('[part="list"] input')[0]);
  });

  it("has read the message that the page opens", async () => {
    open({ "city/transport_situation": situation(said("m1", "info", "Уборка", -5), said("m2", "info", "Снег", -5)) });
    await says("Непрочитанных: 2");
    element.setAttribute("message", "m1");
    await says("Непрочитанных: 1");
    expect(all("[data-unread]").some(({ textContent }) => textContent?.includes("Уборка"))).to.equal(false);
  });

  it("tells a screen reader also of an error of a log that is read after a newer one came", async () => {
    let answer = (_log: unknown) => {};
    open({
      "city/transport_situation": situation(),
      "city/items_telemetry_rts": [device],
      "rts/7/events_last": () => new Promise((resolve) => (answer = resolve)),
    });
    const sentences = await waitUntil("it is there", () => element.shadowRoot && told());
    await waitUntil("the log is asked for", () => city.asked.includes("rts/7/events_last"));
    city.table["city/transport_situation"] = situation(said("m1", "error", "ДТП", -20));
    await waitUntil("it is told of the newer", () => sentences.includes("Новое сообщение. Происшествие: ДТП"));
    answer([{ utime: now() + 5, status: "error", msg: "Потеряна связь" }]);
    await waitUntil("it is told of the other", () => sentences.includes("Новое сообщение. Ошибка: Потеряна связь"));
  });

  it("tells a screen reader of nothing that was there before it was opened, whatever came first", async () => {
    let answer = (_situation: unknown) => {};
    open({
      "city/transport_situation": () => new Promise((resolve) => (answer = resolve)),
      "city/items_telemetry_rts": [],
      "city/items_telemetry_rtc": [],
    });
    await says("Сообщений нет");
    const sentences = told();
    city.table["city/transport_situation"] = situation(said("m2", "error", "Новое", -1), said("m1", "error", "Старое", 900));
    answer(situation(said("m1", "error", "Старое", 900)));
    await waitUntil("it is told of the new one", () => sentences.length > 0);
    expect(sentences[0]).to.equal("Новое сообщение. Происшествие: Новое");
  });

  it("reads the logs of devices one after another, those in trouble first, and goes to the device", async () => {
    open({
      "city/transport_situation": situation(),
      "city/items_telemetry_rts": [{ ...device, oID: 8, status: "ok" }, device],
      "city/items_telemetry_rtc": [],
      "rts/7/events_last": [{ utime: now() - 30, status: "error", msg: "Потеряна связь" }],
      "rts/8/events_last": [],
    });
    await says("Потеряна связь");
    expect(city.asked.filter((path) => path.includes("events_last"))[0]).to.equal("rts/7/events_last");
    const told: unknown[] = [];
    document.addEventListener("its-navigate", (event) => told.push((event as CustomEvent).detail), { once: true });
    (await waitUntil("it can be opened", () => all('[part="pending"] [data-message]')[0])).click();
    (await button("К устройству", '[part="message"]')).click();
    expect(told).to.deep.equal([{ screen: "rts-panel", params: { device: 7 } }]);
  });

  it("lets all that is unread be marked read while an error that waits was read already", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП"), said("m2", "info", "Уборка", -5)) });
    await says("Непрочитанных: 2");
    (await waitUntil("the error can be opened", () => all('[part="pending"] button')[0])).click();
    await says("Непрочитанных: 1");
    (await button("Отметить прочитанными")).click();
    await says("Непрочитанных: 0");
    await waitUntil("nothing is left to read", async () => ((await button("Отметить прочитанными")) as HTMLButtonElement).disabled);
  });

  it("has its alerts off at first", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП")) });
    await says("Звук");
    expect(all("details input").map((box) => (box as HTMLInputElement).checked)).to.deep.equal([false, false]);
  });

  it("leaves out what is no message, says that nothing is offered, and fails in our words", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП"), said("m2", "shouting", "Плохо"), null) });
    await says("ДТП");
    expect(text()).not.to.include("Плохо");
    element.remove();
    city.close();
    open({});
    await says("Сервер этого не предоставляет");
    element.remove();
    city.close();
    const broken = () => new Response("<h1>nginx</h1>", { status: 502 });
    open({ "city/transport_situation": broken, "city/items_telemetry_rts": broken, "city/items_telemetry_rtc": broken });
    await says("временно недоступен");
    expect(text()).not.to.include("nginx");
  });

  it("has no accessibility violation", async () => {
    open({ "city/transport_situation": situation(said("m1", "error", "ДТП"), said("m2", "info", "Уборка")) });
    await says("Уборка");
    const { violations } = await axe.run(element as never, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).to.deep.equal([]);
  });
});
