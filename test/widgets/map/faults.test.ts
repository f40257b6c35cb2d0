import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

const RTS = "city/items_telemetry_rts";
const RTC = "city/items_telemetry_rtc";

describe("faults under the map", () => {
  let map: PlacedMap;
  const errors: unknown[] = [];
  const hear = (event: Event) => errors.push((event as CustomEvent).detail);
  beforeEach(() => {
    errors.length = 0;
    document.addEventListener("its-error", hear);
  });
  afterEach(() => {
    document.removeEventListener("its-error", hear);
    map.remove();
  });
  const start = (answer: unknown) =>
    placeMap({ answers: { [RTS]: answer, [RTC]: answer }, attributes: { layers: "devices" }, isAwaited: false });
  const text = () => (map.root.textContent ?? "").replace(/\s+/g, " ");
  const says = (words: string) => waitUntil(`the map says "${words}"`, () => text().includes(words));
  const button = (name: string) => [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  const asked = () => map.city.asked.filter((path) => path === RTS).length;
  const heals = async () => {
    map.city.table[RTS] = [device(1), device(2)];
    map.city.table[RTC] = [];
    await waitUntil("the devices are there", () => map.rows().length === 2);
  };

  it("F1: a provider that is down at the start: a sentence with Retry, and it recovers by itself", async () => {
    map = await start(() => Promise.reject(new TypeError("offline")));
    await waitUntil("Retry is offered", () => button("Повторить"));
    await heals();
    await waitUntil("Retry is gone", () => !button("Повторить"));
  });

  it("F3, F4: one that hangs is called slow, is asked once, and can be given up", async () => {
    map = await start(
      (_path: string, { signal }: Request) =>
        new Promise((_answer, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    await says("Загружаем слой «Устройства»");
    const cancel = await waitUntil("Cancel is offered", () => button("Отмена"));
    expect(asked()).to.equal(1);
    cancel.click();
    await waitUntil("nothing is awaited any more", () => button("Отмена") === undefined);
  });

  it("F28: one that leaves answers out over what is shown: called slow, given up, and fresh when it is well again", async () => {
    map = await start([device(1), device(2)]);
    map.city.table[RTC] = [];
    await waitUntil("the devices are there", () => map.rows().length === 2);
    let underWay = 0;
    let most = 0;
    map.city.table[RTS] = (_path: string, { signal }: Request) =>
      new Promise((_answer, reject) => {
        most = Math.max(most, ++underWay);
        signal.addEventListener("abort", () => {
          underWay--;
          reject(signal.reason);
        });
      });
    await says("Ответы приходят с задержкой");
    expect(button("Отмена")?.disabled).to.equal(false);
    expect(map.rows().length, "what is known stays").to.equal(2);
    await waitUntil("it is given up", () => most === 1 && underWay === 0);
    await says(", устарели");
    map.city.table[RTS] = [device(1), device(2), device(3)];
    await waitUntil("it is fresh", () => map.rows().length === 3);
    await waitUntil("nothing is said of it", () => !text().includes("с задержкой") && !text().includes(", устарели"));
    expect(most).to.equal(1);
  }).timeout(90_000);

  it("F5: an error with a page as its body: our sentence, never the body", async () => {
    map = await start(() => new Response("<h1>nginx</h1>", { status: 502, headers: { "content-type": "text/html" } }));
    await waitUntil("Retry is offered", () => button("Повторить"));
    expect(text()).not.to.match(/nginx|<h1>/);
    await heals();
  });

  it("F6: too many questions: none before the time the provider named", async () => {
    map = await start(() => new Response("{}", { status: 429, headers: { "retry-after": "60" } }));
    await waitUntil("Retry is offered", () => button("Повторить"));
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(asked()).to.equal(before);
  });

  it("F7: an answer that is no JSON: a sentence, alive, told once of each list", async () => {
    map = await start(() => new Response('\uFEFF[{"oID": 1, "lat', { headers: { "content-type": "application/json" } }));
    await waitUntil("Retry is offered", () => button("Повторить"));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(errors.length).to.be.within(1, 2);
    await heals();
  });

  it("F8: wrong types, nulls and missing fields: the good devices stay, and nothing of the bad ones shows", async () => {
    const bad = [null, 7, {}, { ...device(3), latitude: "55" }, { ...device(4), streets: null }, { ...device(5), status: "on fire" }];
    map = await start([device(1), ...bad, device(2)]);
    await waitUntil("the good ones are there", () => map.rows().length >= 3);
    expect(text()).not.to.match(/NaN|undefined|\[object|null/);
    expect(map.row("Перекрёсток 5").textContent).to.include("Нет данных");
  });

  it("F9: 100,000 devices and a name of a megabyte leave the page alive", async () => {
    const many = Array.from({ length: 100_000 }, (_, index) =>
      device(index, { latitude: 55 + (index % 400) / 4000, longitude: 37 + index / 1e6 }),
    );
    many[5] = device(5, { description: "я".repeat(1_000_000) });
    map = await start(many);
    map.city.table[RTC] = [];
    await waitUntil("all are listed", () => Number(map.rows()[0]?.getAttribute("aria-setsize")) >= 100_000, 30_000);
    const field = map.root.querySelector("input[type=search]") as HTMLInputElement;
    field.value = "яяя";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("the long name is found, and cut", () => map.rows().length === 1 && map.rows()[0]?.textContent?.includes("я…"));
    expect(map.rows()[0]?.textContent?.length).to.be.lessThan(1_000);
    expect(map.rows().length).to.be.lessThan(40);
    button("Условные обозначения")?.click();
    await waitUntil("a click is still answered", () => map.find("[part=legend]"));
  }).timeout(60_000);

  it("F10: one marker of one oID; what has no place, or an impossible one, is in the list and says so", async () => {
    map = await start([device(1), device(1, { status: "failure" }), device(2, { latitude: 0, longitude: 0 }), device(3, { latitude: 95 })]);
    map.city.table[RTC] = [];
    await waitUntil("the devices are there", () => map.rows().length > 0);
    expect(map.rows().filter(({ textContent }) => textContent?.includes("Перекрёсток 1, светофор")).length).to.equal(1);
    expect(map.row("Перекрёсток 2").textContent).to.include("нет координат");
    expect(map.row("Перекрёсток 3").textContent).to.include("нет координат");
  });

  it("F19: a hidden tab asks nothing, and on return it asks at once, each list once", async () => {
    map = await start([device(1), device(2)]);
    map.city.table[RTC] = [];
    await waitUntil("the devices are there", () => map.rows().length === 2);
    const hide = (isHidden: boolean) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    };
    try {
      hide(true);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const before = asked();
      await new Promise((resolve) => setTimeout(resolve, 8_000));
      expect(asked()).to.equal(before);
      map.city.table[RTS] = [device(1), device(2), device(3)];
      hide(false);
      await waitUntil("it is fresh", () => map.rows().length === 3, 2_000);
      expect(asked()).to.equal(before + 1);
    } finally {
      Reflect.deleteProperty(document, "hidden");
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }
  });
});
