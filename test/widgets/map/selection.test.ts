import { expect } from "chai";
import { atom } from "nanostores";
import type { ItemDetails, LayerSource, LayerState } from "../../../src/core/internal.js";
import { createSelection } from "../../../src/widgets/map/state/selection.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, items } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

describe("selecting on the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const isSelected = (name: string) => map.row(name)?.ariaSelected === "true";
  const settled = (zoom?: number) =>
    waitUntil("the map has come to rest", () => {
      const view = map.lastTold("its-view-changed");
      return view && (zoom === undefined || view.zoom === zoom);
    });

  const clickMiddle = () => {
    const region = map.find("section[part=map]") as HTMLElement;
    const { left, top, width, height } = region.getBoundingClientRect();
    for (const type of ["mousedown", "mouseup", "click"]) {
      region.dispatchEvent(
        new MouseEvent(type, { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, composed: true, view: window }),
      );
    }
  };

  it("follows the attribute device, and lets it go", async () => {
    map = await placeMap({ attributes: { device: "2" } });
    await waitUntil("the device is selected", () => isSelected("Перекрёсток 2"));
    map.element.setAttribute("device", "50");
    await waitUntil("the other one is selected", () => isSelected("Детектор на Садовой"));
    map.element.removeAttribute("device");
    await waitUntil("none is selected", () => !isSelected("Детектор на Садовой"));
    expect(map.told.filter(({ name }) => name === "its-device-selected")).to.deep.equal([]);
  });

  it("tells two things of one number apart by their kinds", async () => {
    const rtc = [device(2, { description: "Детектор с номером контроллера" })];
    map = await placeMap({ attributes: { device: "rtc:2" }, answers: { "city/items_telemetry_rtc": rtc } });
    await waitUntil("the detector is selected", () => isSelected("Детектор с номером контроллера"));
    map.element.setAttribute("device", "rts:2");
    await waitUntil("the controller is selected", () => isSelected("Перекрёсток 2"));
  });

  it("can be forbidden by the page", async () => {
    map = await placeMap();
    const forbid = (event: Event) => event.preventDefault();
    map.element.addEventListener("its-device-selected", forbid);
    map.row("Перекрёсток 2").click();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isSelected("Перекрёсток 2")).to.equal(false);
  });

  it("works by a click on the drawn device", async () => {
    map = await placeMap({ attributes: { center: "55.0002,37", zoom: "17" } });
    await waitUntil("the device is drawn", () => {
      clickMiddle();
      return isSelected("Перекрёсток 2");
    });
    expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: 2, kind: "rts", device: "rts:2" });
  });

  it("opens a cluster, or selects a device of it where clusters are off", async () => {
    const attributes = { center: "55.0002,37", zoom: "14" };
    /** What comes of one click into the middle, as soon as something is drawn there. */
    const clicked = async (cluster: Record<string, string>) => {
      map = await placeMap({ attributes: { ...attributes, ...cluster } });
      for (let attempt = 0; attempt < 20; attempt++) {
        clickMiddle();
        await new Promise((resolve) => setTimeout(resolve, 800));
        const isNearer = ((map.lastTold("its-view-changed")?.zoom as number | undefined) ?? 14) > 14;
        const { kind = null } = map.lastTold("its-device-selected") ?? {};
        if (isNearer || kind) return { isNearer, kind };
      }
      return null;
    };
    expect(await clicked({})).to.deep.equal({ isNearer: true, kind: null });
    map.remove();
    expect(await clicked({ cluster: "off" })).to.deep.include({ kind: "rts" });
  });

  /** Pixels from the left edge of the map to a place at 37° east, by the view that the map has reported last. */
  const fromLeft = () => {
    const { center, zoom } = map.lastTold("its-view-changed") as { center: [number, number]; zoom: number };
    const width = map.find("section[part=map]")?.clientWidth ?? 0;
    return width / 2 + ((37 - center[1]) / 360) * 256 * 2 ** zoom;
  };

  const widthOfMap = () => map.find("section[part=map]")?.clientWidth ?? 0;
  /** Opens or closes what stands beside the map. */
  const toggleList = (isOpen: boolean) => {
    [...map.root.querySelectorAll<HTMLElement>("[part=toolbar] button")]
      .find(({ textContent }) => textContent?.includes("Список"))
      ?.click();
    return waitUntil("the map has the room that is left", () => (isOpen ? widthOfMap() < 1_000 : widthOfMap() > 1_200));
  };
  async function placeWide(center: string) {
    map = await placeMap({ attributes: { device: "2", center, zoom: "16" } });
    map.element.style.width = "1300px";
    await waitUntil("the map is wide", () => widthOfMap() > 900);
    await waitUntil("the device is selected", () => isSelected("Перекрёсток 2"));
    await toggleList(false);
  }

  it("keeps everything in its place on the screen when something opens beside the map", async () => {
    await placeWide("55.0002,37.001");
    await toggleList(true);
    await settled();
    const before = fromLeft();
    await toggleList(false);
    await waitUntil("it is told where the map is", () => Math.abs(fromLeft() - before) < 2);
    await toggleList(true);
    await waitUntil("it is told again", () => Math.abs(fromLeft() - before) < 2);
  });

  it("moves the map as far as what opens beside it would hide what is selected", async () => {
    await placeWide("55.0002,36.9882");
    await toggleList(true);
    await settled();
    await waitUntil("it is in view, near the edge", () => fromLeft() > widthOfMap() - 60 && fromLeft() < widthOfMap() - 40);
  });

  it("survives a move of the element", async () => {
    map = await placeMap({ attributes: { center: "55.1,37.1", zoom: "14" } });
    map.row("Перекрёсток 2").click();
    await settled(16);
    const place = map.lastTold("its-view-changed");
    map.element.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.body.append(map.element);
    await waitUntil("it is there again", () => map.rows().length > 0 && isSelected("Перекрёсток 2"));
    expect(map.lastTold("its-view-changed")).to.equal(place);
  });

  const said = () => [...map.root.querySelectorAll("[role=status]")].map(({ textContent }) => textContent).join("\n");
  const press = (name: string) =>
    [...map.root.querySelectorAll("button")].find(({ ariaLabel, textContent }) => name === (ariaLabel ?? textContent))?.click();

  it("says that what a link names is not there, until it comes", async () => {
    map = await placeMap({ attributes: { device: "rts:77" } });
    await waitUntil("it is said", () => said().includes("На карте нет объекта № 77"));
    map.city.table["city/items_telemetry_rts"] = [device(2), device(77)];
    await waitUntil("it is selected", () => isSelected("Перекрёсток 77"));
    expect(said()).not.to.include("На карте нет");
  });

  it("lets go of what is not there, when the operator closes the word on it", async () => {
    map = await placeMap({ attributes: { device: "rts:77" } });
    await waitUntil("it is said", () => said().includes("На карте нет объекта № 77"));
    press("Закрыть");
    expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: null, kind: null, device: null });
    map.city.table["city/items_telemetry_rts"] = [device(2), device(77)];
    await waitUntil("it has come", () => map.row("Перекрёсток 77"));
    expect(isSelected("Перекрёсток 77")).to.equal(false);
    expect(said()).not.to.include("На карте нет");
  });

  it("waits no longer for what a link names when the operator selects something else", async () => {
    map = await placeMap({ attributes: { device: "rts:77" } });
    await waitUntil("it is said", () => said().includes("На карте нет объекта № 77"));
    map.row("Перекрёсток 2").click();
    await waitUntil("it is selected", () => isSelected("Перекрёсток 2"));
    expect(said()).not.to.include("На карте нет");
    map.city.table["city/items_telemetry_rts"] = [device(2), device(77)];
    await waitUntil("it has come", () => map.row("Перекрёсток 77"));
    expect([isSelected("Перекрёсток 2"), isSelected("Перекрёсток 77")]).to.deep.equal([true, false]);
  });

  it("says that what was selected is there no longer, and nothing of what left with its layer", async () => {
    map = await placeMap();
    map.row("Перекрёсток 2").click();
    await waitUntil("it is selected", () => isSelected("Перекрёсток 2"));
    map.city.table["city/items_telemetry_rts"] = [device(4)];
    await waitUntil("it is said", () => said().includes("На карте нет объекта № 2"));
    map.row("Перекрёсток 4").click();
    await waitUntil("the word is gone", () => !said().includes("На карте нет"));
    map.element.setAttribute("layers", "bus");
    await waitUntil("the layer is off", () => map.rows().length === 0);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(said()).not.to.include("№ 4");
  });

  it("says of what a link names on a layer that is off which one, and turns it on", async () => {
    map = await placeMap({ attributes: { device: "rts:2", layers: "bus" }, isAwaited: false });
    await waitUntil("it is said", () => said().includes("Объект № 2 скрыт: слой «Устройства» выключен"));
    press("Включить");
    expect(map.lastTold("its-layer-toggled")).to.deep.include({ layer: "devices", isOn: true });
    expect(map.root.activeElement).to.equal(map.find("section[part=map]"));
    await waitUntil("it is selected", () => isSelected("Перекрёсток 2"));
    expect(said()).not.to.include("выключен");
  });

  it("claims nothing while the provider has not said what there is", async () => {
    map = await placeMap({
      attributes: { device: "rts:77" },
      answers: { "city/items_telemetry_rts": () => new Response("", { status: 500 }), "city/items_telemetry_rtc": [] },
      isAwaited: false,
    });
    await waitUntil("the failure is said", () => map.root.textContent?.includes("Повторить"));
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(said()).not.to.include("На карте нет");
  });
});

describe("what a layer knows of what is selected", () => {
  const known: ItemDetails = { facts: [], title: "known" };
  const after = (failures: number) => {
    const tries = { made: 0 };
    const source: LayerSource = {
      $items: atom(items(device(1))),
      $state: atom<LayerState>({ status: "ready", error: undefined, answered: 1, age: "recent" }),
      async details() {
        if (++tries.made <= failures) throw new TypeError("Failed to fetch dynamically imported module");
        return atom(known);
      },
      revalidate() {},
      cancel() {},
    };
    const selection = createSelection(source.$items, () => source);
    const stop = selection.$details.listen(() => {});
    selection.select("rts:1");
    return { tries, selection, stop };
  };

  it("is asked for twice when its code does not arrive, and then said to be out of reach", async () => {
    const once = after(1);
    await waitUntil("it is known", () => once.selection.$details.get() === known);
    expect(once.tries.made).to.equal(2);
    const never = after(2);
    await waitUntil("it is said", () => never.selection.$details.get()?.error?.failure === "network");
    never.selection.select(null);
    expect(never.selection.$details.get()).to.equal(null);
    for (const { stop } of [once, never]) stop();
  });
});
