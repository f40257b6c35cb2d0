import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

const rts = [device(1, { tags: ["district:Север"] }), device(2, { tags: ["district:Юг"] }), device(3)];
const answers = {
  "city/tags": [
    { id: "district:Север", kind: "district", name: "Север", oIDs: [1, 50] },
    { id: "district:Юг", kind: "district", name: "Юг", oIDs: [2] },
  ],
};

describe("the map of a district", () => {
  let map: PlacedMap;
  afterEach(() => {
    map.remove();
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.tags")) localStorage.removeItem(key);
  });
  const field = () =>
    [...map.root.querySelectorAll("select")].find(({ options }) => options[0]?.text === "Все районы") as HTMLSelectElement;
  const said = () => map.lastTold("its-district-chosen");
  const names = () => map.rows().map(({ textContent }) => /Перекрёсток \d|Детектор/.exec(textContent ?? "")?.[0]);

  it("has its devices in the list and on the map, tells the page, and goes back to all by one press", async () => {
    map = await placeMap({ rts, answers });
    await waitUntil("the districts are known", () => field()?.disabled === false);
    field().value = "district:Север";
    field().dispatchEvent(new Event("change", { bubbles: true }));
    await waitUntil("two are left", () => map.rows().length === 2);
    expect(names().sort()).to.deep.equal(["Детектор", "Перекрёсток 1"]);
    expect(said()).to.deep.equal({ district: "district:Север" });
    expect(map.root.textContent).to.include("Найдено: 2 из 2");
    const notice = await waitUntil("it says so", () => map.find("[data-district]"));
    expect(notice.textContent).to.include("Показано: Север.");
    notice.querySelector("button")?.click();
    await waitUntil("all are there", () => map.rows().length === 4);
    expect(said()).to.deep.equal({ district: null });
  });

  it("is what its attribute says, once for each value, also before the city has told its districts", async () => {
    map = await placeMap({ rts, answers, attributes: { district: "district:Юг" }, isAwaited: false });
    await waitUntil("one is left", () => map.rows().length === 1 && names()[0] === "Перекрёсток 2");
    expect(said()).to.equal(undefined);
    map.find("[data-district] button")?.click();
    await waitUntil("all are there", () => map.rows().length === 4);
    map.element.setAttribute("district", "district:Север");
    await waitUntil("its devices are there", () => map.rows().length === 2);
  });
});

describe("a device out of service on purpose", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  it("is in the list with why, counts as no problem, and is no failure", async () => {
    const inactive = { reason: "Ремонт", fio: "О", utime_start: Math.floor(Date.now() / 1000) - 60, utime_return: null };
    map = await placeMap({ rts: [device(1, { status: "no_data", inactive }), device(2, { status: "failure" })] });
    expect(map.row("Перекрёсток 1").textContent).to.include("Выведен из работы с").and.include("Ремонт");
    const only = [...map.root.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].find(({ labels }) =>
      labels?.[0]?.textContent?.includes("Только"),
    );
    only?.click();
    await waitUntil("one problem is left", () => map.rows().length === 1);
    expect(map.rows()[0]?.textContent).to.include("Перекрёсток 2");
  });
});
