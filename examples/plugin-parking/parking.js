import { city, clientFor, createLayerSource, defineResource, layerPart, perClient, rtcDevices, rtsDevices } from "its-widgets/core";

const cityName = async (client) => {
  let stop;
  const name = await new Promise((resolve) => {
    stop = city(client).$state.subscribe(({ data }) => data && resolve(data.name));
  });
  stop();
  return name;
};
/** Our own source of data, asked every 30 s while somebody looks: by cities `[{ id, name, latitude, longitude, places, free }]`. */
const ask = async (client, signal) => {
  const lots = await (await fetch(new URL("lots.json", import.meta.url), { signal })).json();
  return lots[await cityName(client)] ?? [];
};
const lotsOf = defineResource("parking", ask, { every: 30_000 });
const distance = (one, other) => Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * 0.56);

/** All car parks; with `device` the one of that id, and with `kind` as well the three nearest to that device. */
class CityParking extends HTMLElement {
  connectedCallback() {
    const client = clientFor(this.getAttribute("provider") ?? undefined);
    const devices = { rts: rtsDevices, rtc: rtcDevices }[this.getAttribute("kind")];
    const stores = [lotsOf, devices].flatMap((resource) => resource?.(client).$state ?? []);
    this.style.cssText = "display: block; padding: 16px";
    const look = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "kit.css" });
    this.list = Object.assign(document.createElement("ul"), { className: "its-list" });
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(look, this.list);
    this.stops = stores.map((store) => store.subscribe(() => this.show(...stores.map((each) => each.get()))));
  }
  disconnectedCallback() {
    for (const stop of this.stops) stop();
  }
  show({ data: lots = [], error }, devices) {
    const id = this.getAttribute("device");
    const device = devices?.data?.find(({ oID }) => `${oID}` === id);
    const near = device ? lots.toSorted((one, other) => distance(one, device) - distance(other, device)).slice(0, 3) : [];
    const rows = (devices ? near : lots.filter((lot) => !id || `${lot.id}` === id)).map(({ name, free, places }) => {
      const row = Object.assign(document.createElement("li"), { textContent: `${name}: ${free} / ${places}` });
      row.dataset.tone = free ? "ok" : "warning";
      return row;
    });
    this.list.replaceChildren(...(error ? [error.message] : rows));
  }
}
customElements.define("city-parking", CityParking);

const title = { ru: "Парковки", en: "Car parks", es: "Aparcamientos" };
const one = { ru: "парковка", en: "car park", es: "aparcamiento" };
const shape = { shape: "square", emblem: "M10 17V7h3a3 3 0 0 1 0 6h-3", title, one, panel: "parking", symbolFrom: 15 };
const toItem = (lot, age) => ({
  ...lot,
  age,
  key: `parking:${lot.id}`,
  oID: lot.id,
  kind: "parking",
  words: "",
  status: `${lot.free} / ${lot.places}`,
  ...(lot.free > 0 ? { tone: "ok", severity: 0 } : { tone: "warning", severity: 2 }),
});
const itemsOf = (client) => layerPart(lotsOf(client), "transport", (lots, age) => lots.map((lot) => toItem(lot, age)));
const open = perClient("parking/layer", (client) => createLayerSource(client, [itemsOf(client)]));
const parking = {
  id: "parking",
  tag: "city-parking",
  title,
  attributes: { device: "string", kind: "string", provider: "string" },
  screen: {
    path: "parking",
    access: "signed-in",
    menu: { order: 20, icon: "M4 4h16v16H4ZM10 17V7h3a3 3 0 0 1 0 6h-3" },
    inAddress: { attributes: { device: "replace" }, events: [] },
  },
  tab: { of: ["rts", "rtc"] },
  card: { width: 1 },
  load: async () => {},
};
const layer = { id: "parking", title, order: 20, states: [], kinds: { parking: shape }, open };
export default { id: "parking", api: 1, version: "1.0.0", title, widgets: [parking], layers: [layer] };
