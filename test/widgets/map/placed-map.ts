import "../../../src/widgets/map/element.js";
import type { Device } from "../../../src/core/internal.js";
import { map } from "../../../src/widgets/map/widget.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { device } from "./items.js";

export const sampleRts = [
  device(1, { description: "Садовая / Мира", status: "failure" }),
  device(2),
  device(3, { latitude: 0, longitude: 0 }),
];
export const sampleRtc = [device(50, { description: "Детектор на Садовой" })];

interface Options {
  attributes?: Record<string, string>;
  rts?: readonly Device[];
  token?: string | null;
  height?: number;
  /** Properties set before the element is on the page. */
  properties?: Record<string, unknown>;
  /** Other answers of the city, by path. */
  answers?: Record<string, unknown>;
  /** False for a map whose devices do not come. */
  isAwaited?: boolean;
}

/** A map on the page over a city of a few devices; `told` holds the events it raised. */
export async function placeMap(options: Options = {}) {
  const { attributes = {}, rts = sampleRts, token = "a.b.c", height = 600, properties = {}, answers = {} } = options;
  const { isAwaited = !("compact" in attributes) } = options;
  const city = fakeCity({
    "city/items_telemetry_rts": rts,
    "city/items_telemetry_rtc": sampleRtc,
    "cross/get_city_segments": { type: "FeatureCollection", features: [] },
    ...answers,
  });
  const told: { name: string; detail: Record<string, unknown> }[] = [];
  const hear = (event: Event) => told.push({ name: event.type, detail: (event as CustomEvent).detail });
  const names = [...(map.events ?? []), "its-navigate"];
  for (const name of names) document.addEventListener(name, hear);
  await customElements.whenDefined("its-map");
  const element = place("its-map", { provider: city.url, language: "ru", ...attributes }, token);
  Object.assign(element, properties);
  Object.assign(element.style, { width: "1100px", height: `${height}px` });
  const root = element.shadowRoot as ShadowRoot;
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const rows = () => [...root.querySelectorAll<HTMLElement>("[role=option]")];
  const count = rts.length + sampleRtc.length;
  if (token && isAwaited) await waitUntil("the list has all devices", () => Number(rows()[0]?.getAttribute("aria-setsize")) >= count);
  return {
    city,
    element,
    root,
    told,
    find,
    rows,
    row: (text: string) => rows().find(({ textContent }) => textContent?.includes(text)) as HTMLElement,
    lastTold: (name: string) => told.findLast((event) => event.name === name)?.detail,
    remove() {
      for (const name of names) document.removeEventListener(name, hear);
      element.remove();
      city.close();
      localStorage.removeItem("its.map.layers");
    },
  };
}

export type PlacedMap = Awaited<ReturnType<typeof placeMap>>;
