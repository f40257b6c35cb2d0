import { expect } from "chai";
import "../../../src/widgets/messages/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { inCenter, now, said, situation } from "./city.js";

/** An event of a controller, as the list of the city has it. */
const event = (oID: number, name: string, msg: string, ago: number, status = "error") => ({
  id: `e${oID}-${ago}`,
  kind: "rts",
  oID,
  description: name,
  utime: now() - ago,
  status,
  msg,
});

describe("several messages of the message center", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { says, all, button } = inCenter(() => element);
  const boxOf = (id: string) =>
    all(`[data-message="${id}"]`)[0]?.parentElement?.querySelector<HTMLInputElement>("input[type=checkbox]") as HTMLInputElement;
  const posts = () => city.asked.filter((path) => path.endsWith("/acknowledge"));
  const open = (answers: Parameters<typeof fakeCity>[0]) => {
    city = fakeCity({ "city/transport_situation": situation(), "messages/acknowledged": [], ...answers });
    element = place("its-messages", { provider: city.url, language: "ru" });
  };
  const taken = (...ids: string[]) =>
    Object.fromEntries(ids.map((id) => [`messages/${id}/acknowledge`, () => ({ id, fio: "О", utime: now() })]));
  const four = ["m1", "m2", "m3", "m4"];
  const fourSaid = () => situation(...four.map((id, at) => said(id, "error", `ДТП ${at + 1}`, 10 + at)));
  afterEach(() => {
    element.remove();
    city.close();
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.messages")) localStorage.removeItem(key);
  });

  it("are each on one line, once, and only those that wait stand above the others", async () => {
    open({
      "city/transport_situation": situation(said("m1", "error", "ДТП", 900), said("m2", "info", "Уборка", 5)),
      "city/events": [event(7, "Мира / Ленина", "Потеряна связь", 60)],
    });
    await says("Потеряна связь");
    const order = all("[data-message]").map((row) => row.querySelector(".text")?.textContent);
    expect(order).to.deep.equal(["Потеряна связь", "ДТП", "Уборка"]);
    element.style.inlineSize = "1200px";
    const heights = all("[data-message]").map((row) => row.parentElement?.getBoundingClientRect().height);
    expect(
      heights.every((height) => height && height <= 45),
      heights.join(),
    ).to.equal(true);
    const scrolling = all("*").filter(
      (each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1,
    );
    expect(scrolling.length).to.be.at.most(1);
  });

  it("call trouble on the streets an incident, by a shape of its own, and that of a device an error", async () => {
    open({
      "city/transport_situation": situation(said("m1", "error", "ДТП", 900)),
      "city/events": [event(7, "Мира / Ленина", "Потеряна связь", 60)],
    });
    await says("Потеряна связь");
    const typeOf = (words: string) =>
      all("[data-message]")
        .find((row) => row.textContent?.includes(words))
        ?.querySelector(".type");
    expect(typeOf("ДТП")?.textContent).to.equal("Происшествие");
    expect(typeOf("Потеряна")?.textContent).to.equal("Ошибка");
    expect(typeOf("ДТП")?.querySelector("path")?.getAttribute("d")).not.to.equal(
      typeOf("Потеряна")?.querySelector("path")?.getAttribute("d"),
    );
  });

  it("are one line when equal ones come from one street, which opens to each, and is acknowledged by a call for each", async () => {
    const events = [
      event(7, "проспект Мира / Ленина", "Потеряна связь", 60),
      event(8, "проспект Мира / Садовая", "Потеряна связь", 70),
      event(9, "Полевая / Садовая", "Потеряна связь", 80),
    ];
    const own = /^messages\/rts-[78]-.*\/acknowledge$/;
    open({ "city/events": events });
    const group = await waitUntil("there is a group", () => all("[data-group]")[0]);
    expect(group.textContent).to.include("2 × Потеряна связь").and.to.include("проспект Мира").and.not.to.include("Ленина");
    expect(all("[data-message]").length, "the other street's is alone").to.equal(1);
    group.click();
    await waitUntil("each is there", () => all("[data-message]").length === 3);
    expect(group.getAttribute("aria-expanded")).to.equal("true");
    group.click();
    await waitUntil("it is folded", () => all("[data-message]").length === 1);
    await new Promise((done) => setTimeout(done, 600));
    (await button("Квитировать: 2")).click();
    await waitUntil("each was asked for", () => posts().length === 2);
    expect(posts().every((path) => own.test(decodeURIComponent(path)))).to.equal(true);
    await says("Квитировано: 2.");
  });

  it("are marked from one to another by Shift, with the mouse and with Space", async () => {
    open({ "city/transport_situation": fourSaid() });
    await says("ДТП 4");
    const marked = () => four.filter((id) => boxOf(id).checked).join();
    boxOf("m1").click();
    await waitUntil("one is marked", () => marked() === "m1");
    boxOf("m3").dispatchEvent(new MouseEvent("click", { shiftKey: true, bubbles: true, composed: true, cancelable: true }));
    await waitUntil("three are marked", () => marked() === "m1,m2,m3");
    await says("Выбрано: 3");
    boxOf("m4").dispatchEvent(new KeyboardEvent("keydown", { key: " ", shiftKey: true, bubbles: true, composed: true, cancelable: true }));
    await waitUntil("all are marked", () => marked() === "m1,m2,m3,m4");
  });

  it("are acknowledged each by its own call; what failed stays marked, is said, and is tried again alone", async () => {
    let isBroken = true;
    open({
      "city/transport_situation": fourSaid(),
      ...taken("m1", "m3"),
      "messages/m2/acknowledge": () => (isBroken ? new Response("", { status: 500 }) : { id: "m2", fio: "О", utime: now() }),
    });
    await says("ДТП 4");
    for (const id of ["m1", "m2", "m3"]) boxOf(id).click();
    await says("Выбрано: 3");
    (await button("Квитировать выбранные")).click();
    await says("Квитировано: 2, не удалось: 1.");
    await says("Выбрано: 1");
    expect(boxOf("m2").checked).to.equal(true);
    expect(all('[part="pending"]').map((row) => row.querySelector(".text")?.textContent)).to.deep.equal(["ДТП 2", "ДТП 4"]);
    isBroken = false;
    const before = posts().filter((path) => !path.includes("m2")).length;
    (await button("Квитировать выбранные")).click();
    await says("Квитировано: 1.");
    expect(posts().filter((path) => !path.includes("m2")).length, "the others are not asked for again").to.equal(before);
    expect(all('[part="pending"]').length).to.equal(1);
  });

  it("of a device are acknowledged together from the opened one, which shows what else the device said", async () => {
    open({
      "city/events": [
        event(7, "Мира / Ленина", "Потеряна связь", 60),
        event(7, "Мира / Ленина", "Отказ питания", 90),
        event(7, "Мира / Ленина", "Связь есть", 120, "confirmation"),
        event(9, "Полевая / Садовая", "Дверь открыта", 80),
      ],
    });
    await says("Отказ питания");
    all("[data-message]")
      .find((row) => row.textContent?.includes("Потеряна связь"))
      ?.click();
    const detail = await waitUntil("it is opened", () => all('[part="message"] h2')[0]?.parentElement);
    expect(all('[part="message"] .history li').length).to.equal(2);
    expect(detail.textContent).to.include("Связь есть").and.not.to.include("Дверь открыта");
    (await button("Квитировать всё по устройству: 2", '[part="message"]')).click();
    await waitUntil("both were asked for", () => posts().length === 2);
    await waitUntil("the other device's waits", () => all('[part="pending"]').length === 1);
  });
});
