import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap, sampleRtc, sampleRts } from "./placed-map.js";

describe("the list beside the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  const press = (key: string) =>
    map.find("[role=listbox]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const type = (text: string, root = map.root) => {
    const field = root.querySelector("input[type=search]") as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };

  it("has every device, the worst first, and says what is not on the map", async () => {
    map = await placeMap();
    expect(map.find("[role=listbox]")?.ariaLabel).to.equal("Список устройств");
    expect(map.find("section[part=map]")?.ariaLabel).to.equal("Карта города");
    expect(map.rows().length).to.equal(4);
    expect(map.rows()[0]?.textContent).to.include("Садовая / Мира").and.include("светофор").and.include("Отказ");
    expect(map.row("Перекрёсток 3").textContent).to.include("нет координат");
  });

  it("says who holds a crossing and what is out of service, each with a sign of its own", async () => {
    const inactive = { reason: "ремонт", fio: "Анна", utime_start: 1_700_000_000, utime_return: null };
    map = await placeMap({ rts: [device(1, { held_by: "Борис" }), device(2, { inactive, status: "no_data" }), device(3)] });
    expect(map.row("Перекрёсток 1").textContent).to.include("Закреплён за: Борис");
    expect(map.row("Перекрёсток 2").textContent).to.include("ремонт").and.not.include("Закреплён");
    const signs = ["Перекрёсток 1", "Перекрёсток 2", "Перекрёсток 3"].map((name) =>
      [...map.row(name).querySelectorAll("svg path")].map((path) => path.getAttribute("d")).join(),
    );
    expect(new Set(signs).size).to.equal(3);
    map.city.table["city/items_telemetry_rts"] = [device(1), device(2, { inactive, held_by: "Вера" }), device(3)];
    await waitUntil("it is free", () => !map.row("Перекрёсток 1").textContent?.includes("Закреплён"));
    expect(map.row("Перекрёсток 2").textContent).to.include("ремонт").and.include("Закреплён за: Вера");
  });

  it("finds by name and reads the result out once it is quiet", async () => {
    map = await placeMap();
    type("садовой");
    await waitUntil("one row is left", () => map.rows().length === 1);
    await waitUntil("the result is read out", () =>
      [...map.root.querySelectorAll("[role=status]")].some(({ textContent }) => textContent === "Найдено: 1 из 4"),
    );
    expect(map.root.textContent).to.include("Показано 1 из 4");
  });

  it("has what is looked for when a text is taken back before its answer", async () => {
    map = await placeMap();
    type("перекрёсток");
    await waitUntil("two rows are left", () => map.rows().length === 2);
    type("перекрёсток 2");
    type("перекрёсток");
    map.city.table["city/items_telemetry_rts"] = [...sampleRts.slice(0, 2), { ...sampleRts[2], status: "failure" }];
    await waitUntil("one has changed", () => map.row("Отказ"));
    expect(map.rows()).to.have.length(2);
  });

  it("has what is looked for, whatever another map of the city looks for", async () => {
    map = await placeMap();
    const other = map.element.cloneNode() as HTMLElement;
    Object.assign(other, { getToken: () => "a.b.c" });
    document.body.append(other);
    const root = other.shadowRoot as ShadowRoot;
    const others = (count: number) => waitUntil(`the other lists ${count}`, () => root.querySelectorAll("[role=option]").length === count);
    await others(4);
    type("садовой");
    await waitUntil("one row is left", () => map.rows().length === 1);
    type("перекрёсток", root);
    await others(2);
    type("", root);
    await others(4);
    map.city.table["city/items_telemetry_rtc"] = [{ ...sampleRtc[0], status: "failure" }];
    await waitUntil("the row has changed", () => root.textContent?.includes("Детектор на Садовой") && map.row("Отказ"));
    expect(map.rows()).to.have.length(1);
    other.remove();
  });

  it("keeps the selected row in sight when others come before it, and stays where it was scrolled to", async () => {
    const quiet = Array.from({ length: 40 }, (_, index) => device(index + 1));
    const worse = (from: number) => Array.from({ length: 40 }, (_, index) => device(from + index, { status: "failure" }));
    map = await placeMap({ rts: quiet });
    const list = map.find("[role=listbox]") as HTMLElement;
    const selected = () => map.find("[role=option][aria-selected=true]");
    const hasAll = (count: number) => waitUntil("all are listed", () => map.rows()[0]?.getAttribute("aria-setsize") === `${count}`);
    map.row("Перекрёсток 1").click();
    await waitUntil("it is selected", selected);
    map.city.table["city/items_telemetry_rts"] = [...quiet, ...worse(1_000)];
    await hasAll(81);
    await waitUntil("it is in sight still", () => {
      const row = selected()?.getBoundingClientRect();
      const box = list.getBoundingClientRect();
      return row && row.top >= box.top && row.bottom <= box.bottom + 1;
    });

    list.scrollTop = 0;
    await waitUntil("it is out of sight", () => !selected());
    map.city.table["city/items_telemetry_rts"] = [...quiet, ...worse(1_000), ...worse(2_000)];
    await hasAll(121);
    expect(list.scrollTop).to.equal(0);
  });

  it("selects by keyboard", async () => {
    map = await placeMap();
    map.find("[role=listbox]")?.focus();
    press("ArrowDown");
    await waitUntil("a row is active", () => map.find("[role=listbox]")?.getAttribute("aria-activedescendant"));
    press("End");
    press("Home");
    await waitUntil(
      "the first row is active",
      () => map.find("[role=listbox]")?.getAttribute("aria-activedescendant") === map.rows()[0]?.id,
    );
    press("Enter");
    expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: 1, kind: "rts", device: "rts:1" });
    await waitUntil("the row is selected", () => map.row("Садовая / Мира").ariaSelected === "true");
  });

  it("has the names of a long list in their order when it is opened late, as on a phone", async () => {
    const rts = Array.from({ length: 3_000 }, (_, index) => device(1_000 + index, { description: `Перекрёсток ${9_000 - index}` }));
    map = await placeMap({ rts, isAwaited: false });
    map.element.style.width = "360px";
    await waitUntil("the devices are drawn", () => map.root.querySelector('.leaflet-marker-pane canvas:not([width="0"])'));
    expect(map.rows()).to.have.length(0);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Список")?.click();
    await waitUntil("the first of the alphabet is the first", () => map.rows()[0]?.textContent?.includes("Детектор на Садовой"));
    await waitUntil("and the least number follows", () => map.rows()[1]?.textContent?.includes("Перекрёсток 6001"));
  });

  it("holds only the rows that can be seen of a long list", async () => {
    map = await placeMap({ rts: Array.from({ length: 5_000 }, (_, index) => device(1_000 + index)) });
    expect(map.rows().length).to.be.lessThan(40);
    expect(map.rows()[0]?.getAttribute("aria-setsize")).to.equal("5001");
  });
});
