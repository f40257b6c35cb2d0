import { expect } from "chai";
import { offer } from "../../../src/core/plugin.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

offer([{ id: "rts-panel", tag: "its-rts-panel", load: () => import("../../../src/widgets/rts-panel/element.js") }]);

describe("what is selected, beside the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const place = async (width: number) => {
    map = await placeMap({ answers: { "city/transport_situation": sampleTransport() } });
    map.element.style.width = `${width}px`;
  };
  const panel = () => map.find("section[part=panel]");
  const isSeen = (element: Element | null) => element !== null && element.getClientRects().length > 0;
  const areSeen = (which: { list: boolean; panel: boolean }) =>
    waitUntil(
      `there is ${JSON.stringify(which)}`,
      () =>
        isSeen(map.find("[part=list]")) === which.list &&
        isSeen(panel()) === which.panel &&
        listButton().ariaExpanded === String(which.list),
    );
  const listButton = () =>
    [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Список") as HTMLButtonElement;
  /** Selects in the list, and gives what is within the panel. */
  const open = async (name: string, within: string) => {
    (await waitUntil("it is listed", () => map.row(name))).click();
    return waitUntil("it is there", () => panel()?.querySelector<HTMLElement>(within));
  };
  const pressEscape = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true, cancelable: true }));

  it("and the list stand side by side where there is room", async () => {
    await place(1300);
    await open("Перекрёсток 2", "its-rts-panel");
    await areSeen({ list: true, panel: true });
    listButton().click();
    await areSeen({ list: false, panel: true });
  });

  for (const width of [1100, 500])
    it(`or the list is shown where there is room for one: what was asked for last, ${width} wide`, async () => {
      await place(width);
      if (listButton().ariaExpanded === "false") listButton().click();
      await areSeen({ list: true, panel: false });
      await open("Перекрёсток 2", "its-rts-panel");
      await areSeen({ list: false, panel: true });
      listButton().click();
      await areSeen({ list: true, panel: false });
      await open("Перекрёсток 2", "its-rts-panel");
      await areSeen({ list: false, panel: true });
      [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Перейти к списку устройств")?.click();
      await areSeen({ list: true, panel: false });
      await waitUntil("it has the focus", () => map.root.activeElement === map.find("[role=listbox]"));
      await open("Садовая / Мира", "its-rts-panel");
      await areSeen({ list: false, panel: true });
      listButton().click();
      await areSeen({ list: true, panel: false });
      listButton().click();
      await areSeen({ list: false, panel: true });
    });

  for (const [name, within] of [
    ["Перекрёсток 2", "its-rts-panel"],
    ["улица Ленина, улица", "h3"],
  ] as const)
    it(`is left by Escape, unless something in it takes the key for itself: ${name}`, async () => {
      await place(1300);
      const part = await open(name, within);
      const selected = map.lastTold("its-device-selected");
      part.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
      pressEscape(part);
      expect(map.lastTold("its-device-selected")).to.equal(selected);
      pressEscape(part);
      expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: null, kind: null, device: null });
      await waitUntil("the list has the focus", () => map.root.activeElement === map.find("[role=listbox]"));
    });

  it("gives the focus to the map when it is closed and there is no list", async () => {
    await place(1300);
    await open("Перекрёсток 2", "its-rts-panel");
    listButton().click();
    await waitUntil("the list is closed", () => !map.find("[part=list]"));
    const close = panel()?.querySelector<HTMLElement>("[aria-label='Закрыть панель']");
    close?.focus();
    close?.click();
    await waitUntil("the panel is closed", () => !panel());
    await waitUntil("the map has the focus", () => map.root.activeElement === map.find("section[part=map]"));
  });
});
