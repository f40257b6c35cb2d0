import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { type PlacedMap, placeMap } from "./placed-map.js";

describe("the state of the map's data", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());
  const says = (text: string, limit?: number) => waitUntil(`the map says "${text}"`, () => map.root.textContent?.includes(text), limit);

  it("keeps the toggle of a layer that is not offered on the screen", async () => {
    map = await placeMap({ isAwaited: false });
    const toggle = () => [...map.root.querySelectorAll("[aria-pressed]")].find(({ textContent }) => textContent?.includes("Погода"));
    await waitUntil("the toggle is there", toggle);
    const seen = new Set<boolean>();
    const observer = new MutationObserver(() => seen.add(toggle() !== undefined));
    observer.observe(map.root, { childList: true, subtree: true });
    await says("не предоставляет");
    observer.disconnect();
    expect([...seen]).to.deep.equal([true]);
  });

  it("is low as a small map whether the attribute or the property says so, and high again without", async () => {
    map = await placeMap({ properties: { compact: true }, isAwaited: false });
    const { element } = map;
    element.style.removeProperty("height");
    const height = (wanted: number) => waitUntil(`it is ${wanted} px high`, () => element.offsetHeight === wanted);
    await height(260);
    Object.assign(element, { compact: undefined });
    await height(640);
    element.setAttribute("compact", "");
    await height(260);
    element.style.height = "300px";
    await height(300);
  });

  it("asks an anonymous visitor to sign in", async () => {
    map = await placeMap({ token: null });
    await says("Требуется вход");
  });

  it("keeps the last picture when the provider is gone, and marks it old", async () => {
    map = await placeMap();
    map.city.table["city/items_telemetry_rts"] = () => Promise.reject(new TypeError("offline"));
    map.city.table["city/items_telemetry_rtc"] = () => Promise.reject(new TypeError("offline"));
    await says("устарели", 15_000);
    await waitUntil("each row says so", () => map.rows().filter((row) => row.textContent?.includes("данные устарели")).length === 4);
    expect(map.rows().length).to.equal(4);
  });

  it("keeps the colours of its theme where the system gives all text one of its own", async () => {
    map = await placeMap();
    const region = map.find("section[part=map]") as HTMLElement;
    expect(getComputedStyle(region).getPropertyValue("forced-color-adjust")).to.equal("none");
  });

  it("has the colours of the theme that was chosen while the page hid it", async () => {
    map = await placeMap();
    const theme = () => map.find("section[part=map]")?.dataset.theme;
    expect(theme()).to.equal("light");
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { style } = map.element;
    style.display = "none";
    await frame();
    style.colorScheme = "dark";
    await frame();
    style.removeProperty("display");
    await waitUntil("it is drawn dark", () => theme() === "dark");
  });

  it("is drawn anew in the pixels of another screen, or of a page that is zoomed", async () => {
    const { matchMedia } = window;
    const ratio = Object.getOwnPropertyDescriptor(window, "devicePixelRatio") as PropertyDescriptor;
    const screen = new EventTarget();
    window.matchMedia = (query) => (query.includes("resolution") ? (screen as MediaQueryList) : matchMedia.call(window, query));
    try {
      map = await placeMap();
      const canvas = () => map.root.querySelector<HTMLCanvasElement>(".leaflet-marker-pane canvas");
      const finesse = () => Math.round((canvas()?.width ?? 0) / Number.parseFloat(canvas()?.style.width ?? ""));
      await waitUntil("it is drawn", () => finesse() === 1);
      Object.defineProperty(window, "devicePixelRatio", { configurable: true, value: 2 });
      screen.dispatchEvent(new Event("change"));
      await waitUntil("it is drawn in four times as many", () => finesse() === 2);
    } finally {
      window.matchMedia = matchMedia;
      Object.defineProperty(window, "devicePixelRatio", ratio);
    }
  });

  it("draws nothing when a poll brings nothing new", async () => {
    map = await placeMap();
    let drawn = 0;
    const { clearRect } = CanvasRenderingContext2D.prototype;
    await new Promise((resolve) => setTimeout(resolve, 600));
    CanvasRenderingContext2D.prototype.clearRect = function (...rectangle) {
      drawn += 1;
      return clearRect.apply(this, rectangle);
    };
    try {
      const asked = map.city.asked.length;
      await waitUntil("the next poll is over", () => map.city.asked.length >= asked + 2);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(drawn).to.equal(0);
      map.city.table["city/items_telemetry_rts"] = [device(1, { status: "ok" }), device(2)];
      await waitUntil("a change is drawn", () => drawn > 0);
    } finally {
      CanvasRenderingContext2D.prototype.clearRect = clearRect;
    }
  });

  it("has no pixels before there is something to draw", async () => {
    let answer = (_: unknown) => {};
    map = await placeMap({
      isAwaited: false,
      answers: { "city/items_telemetry_rts": () => new Promise((resolve) => (answer = resolve)), "city/items_telemetry_rtc": [] },
      attributes: { center: "55,37", zoom: "12" },
    });
    const width = () => Math.max(0, ...[...map.root.querySelectorAll("canvas")].map((canvas) => canvas.width));
    await waitUntil("the map is there", () => map.root.querySelector("canvas"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(width()).to.equal(0);
    answer([device(1)]);
    await waitUntil("the device is drawn", () => width() > 0);
  });

  it("turns the layer off and on again", async () => {
    map = await placeMap();
    const toggle = [...map.root.querySelectorAll<HTMLElement>("[aria-pressed]")].find(({ textContent }) =>
      textContent?.includes("Устройства"),
    );
    toggle?.click();
    const told = map.lastTold("its-layer-toggled");
    expect(told).to.include({ layer: "devices", isOn: false });
    expect(told?.layers).to.match(/bus,station,spec,requests,road,messages,alarms,weather,overrides$/);
    await says("Слой выключен");
    toggle?.click();
    await waitUntil("the devices are back", () => map.rows().length === 4);
  });
});
