import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

describe("devices at one place", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  const placeThem = (count: number) =>
    placeMap({
      attributes: { center: "55,37", zoom: "18", layers: "devices" },
      rts: Array.from({ length: count }, (_, at) => device(at + 1, { latitude: 55, longitude: 37, description: `Шкаф, датчик ${at + 1}` })),
      answers: { "city/items_telemetry_rtc": [] },
      isAwaited: false,
    });
  const dialog = () => map.root.querySelector<HTMLElement>("[role=dialog]");
  const choices = () => [...(dialog()?.querySelectorAll<HTMLElement>("li > button") ?? [])];
  const middle = () => {
    const region = map.find("section[part=map]");
    if (!region) return null;
    const { left, top, width, height } = region.getBoundingClientRect();
    return { region, at: { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, composed: true, view: window } };
  };
  const press = () =>
    waitUntil("the devices can be chosen from", () => {
      if (dialog()) return true;
      const there = middle();
      for (const type of ["mousedown", "mouseup", "click"]) there?.region.dispatchEvent(new MouseEvent(type, there.at));
      return false;
    });

  it("are counted at any zoom, and listed when they are pressed; each can be selected", async () => {
    map = await placeThem(12);
    await waitUntil("they are counted", () => {
      const there = middle();
      there?.region.dispatchEvent(new MouseEvent("mousemove", there.at));
      return map.root.textContent?.includes("Устройств: 12");
    });
    await press();
    expect(choices()).to.have.length(12);
    await waitUntil("the first has the focus", () => map.root.activeElement === choices()[0]);
    choices()[6]?.click();
    await waitUntil("it is selected", () => map.lastTold("its-device-selected")?.oID === 7);
    await waitUntil("the list is closed", () => dialog() === null);
  });

  it("are left by Escape, and nothing is selected", async () => {
    map = await placeThem(2);
    await press();
    await waitUntil("one of them has the focus", () => choices().some((choice) => choice === map.root.activeElement));
    map.root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true }));
    await waitUntil("the list is closed", () => dialog() === null);
    expect(map.lastTold("its-device-selected")).to.equal(undefined);
  });
});
