import { expect } from "chai";
import "../../../src/widgets/alarms/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { inAlarms, now } from "./city.js";

const device = (oID: number, status: string) => ({
  oID,
  latitude: 55,
  longitude: 37,
  status,
  description: `Перекрёсток ${oID}`,
  streets: [],
});

describe("alarms with the calls of the specification alone", function () {
  this.timeout(60_000);
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { text, says, button, row, act } = inAlarms(() => element);
  let rts: ReturnType<typeof device>[];
  beforeEach(() => {
    rts = [device(1, "failure"), device(2, "no_connection"), device(3, "ok")];
    city = fakeCity({
      "city/items_telemetry_rts": () => rts,
      "city/items_telemetry_rtc": [],
      "city/transport_situation": {
        type: "FeatureCollection",
        features: [
          {
            type: "Feature",
            geometry: { type: "Point", coordinates: [37, 55] },
            properties: { kind: "message", id: "m1", type: "error", text: "ДТП на мосту", utime: now() - 60 },
          },
        ],
      },
    });
    element = place("its-alarms", { provider: city.url, language: "ru" });
  });
  afterEach(() => {
    element.remove();
    city.close();
    for (const key of Object.keys(localStorage)) if (/^its\.(alarms|messages)/.test(key)) localStorage.removeItem(key);
  });

  it("are made of lists and messages, in words, and that is said", async () => {
    await says("Сервер тревог не ведёт");
    await says("ДТП на мосту");
    await says("Перекрёсток 1: неисправность");
    await says("Перекрёсток 2: нет связи");
    expect(text()).to.include("Ждут человека: 3").and.not.to.include("Перекрёсток 3").and.not.to.include("Показатели");
  });

  it("are acknowledged for this browser, which still knows it afterwards, and go when their cause has gone", async () => {
    await says("Перекрёсток 1");
    await new Promise((done) => setTimeout(done, 700));
    (await act("rts-1/fault", "Квитировать")).click();
    await says("Квитировано: 1.");
    element.remove();
    element = place("its-alarms", { provider: city.url, language: "ru" });
    await says("Ждут человека: 2");
    expect(row("rts-1/fault")?.textContent).to.include("квитировано: вы");
    rts = [device(1, "ok"), device(2, "ok"), device(3, "ok")];
    await waitUntil("the acknowledged one is gone, the other has returned", () => !row("rts-1/fault") && text().includes("прошла"), 30_000);
    expect(row("rts-2/silent"), "nobody has acknowledged it").not.to.equal(undefined);
  });

  it("are not acknowledged as worse than they are on the screen, where another tab has just found that", async () => {
    rts = [device(1, "software_error")];
    await says("Перекрёсток 1");
    await new Promise((done) => setTimeout(done, 700));
    const press = await act("rts-1/fault", "Квитировать");
    const [key, kept] = Object.entries(localStorage).find(([name]) => name.startsWith("its.alarms.own")) as [string, string];
    const worse = JSON.stringify(
      (JSON.parse(kept) as { id: string }[]).map((one) => (one.id === "rts-1/fault" ? { ...one, priority: "high" } : one)),
    );
    dispatchEvent(new StorageEvent("storage", { key, newValue: worse, storageArea: localStorage }));
    press.click();
    await says("Не выполнено: 1. Приоритет тревоги стал выше");
    await waitUntil("it is shown as it is now", () => row("rts-1/fault")?.closest('[data-priority="high"][data-wanting]'));
  });

  it("leave out what was kept and is no alarm, or is on the shelf without an end", async () => {
    await says("Ждут человека: 3");
    element.remove();
    const key = Object.keys(localStorage).find((each) => each.startsWith("its.alarms.own")) as string;
    const [one] = JSON.parse(localStorage.getItem(key) as string);
    const broken = [
      { ...one, id: "without what became of it", acknowledged: undefined, owner: undefined },
      { ...one, id: "of nothing", members: [null] },
      { ...one, id: "on no shelf", standing: { shown: "acknowledged", hidden: "shelved" } },
      { ...one, id: "nowhere", standing: { shown: "gone", hidden: null } },
    ];
    localStorage.setItem(key, JSON.stringify([...JSON.parse(localStorage.getItem(key) as string), ...broken]));
    element = place("its-alarms", { provider: city.url, language: "ru" });
    await says("Ждут человека: 3");
    expect(text()).to.include("Отложены: 0");
  });

  it("are shelved and come back to the list", async () => {
    await says("Перекрёсток 2");
    await new Promise((done) => setTimeout(done, 700));
    (await act("rts-2/silent", "Отложить")).click();
    const reason = await waitUntil("there is the reason", () => element.shadowRoot?.querySelector("textarea"));
    reason.value = "ремонт";
    reason.dispatchEvent(new Event("input", { bubbles: true }));
    (await button("Отложить", "dialog footer")).click();
    await says("Отложены: 1");
    (await button("Отменить", '[part="list"]')).click();
    await says("Отложены: 0");
  });

  it("come back from the shelf when they come again worse than they were shelved for", async () => {
    rts = [device(1, "software_error")];
    await says("Перекрёсток 1");
    await new Promise((done) => setTimeout(done, 700));
    (await act("rts-1/fault", "Отложить")).click();
    const reason = await waitUntil("there is the reason", () => element.shadowRoot?.querySelector("textarea"));
    reason.value = "ремонт";
    reason.dispatchEvent(new Event("input", { bubbles: true }));
    (await button("Отложить", "dialog footer")).click();
    await says("Отложены: 1");
    const kept = () => Object.entries(localStorage).find(([key]) => key.startsWith("its.alarms.own"))?.[1] as string;
    rts = [device(1, "ok")];
    await waitUntil("it is over on the shelf", () => /"shown":"returned","hidden":"shelved"/.test(kept()), 30_000);
    rts = [device(1, "failure")];
    await waitUntil("it is back", () => text().includes("Отложены: 0") && text().includes("Ждут человека: 2"), 30_000);
  });
});
