import { clientFor, createLayerSource, defineResource, layerPart, perClient, rtcDevices, rtsDevices } from "its-widgets/core";

/** Our own source of data, asked every 30 s while somebody looks: `[{ id, name, latitude, longitude, places, free }]`. */
const ask = async (_client, signal) => (await fetch(new URL("lots.json", import.meta.url), { signal })).json();
const lotsOf = defineResource("parking", ask, { every: 30_000 });
const distance = (one, other) => Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * 0.56);

/** All car parks; with `device` the one of that id, and with `kind` as well the three nearest to that device. */
class CityParking extends HTMLElement {
  connectedCallback() {
    const client = clientFor(this.getAttribute("provider") ?? undefined);
    const devices = { rts: rtsDevices, rtc: rtcDevices }[this.getAttribute("kind")];
    const stores = [lotsOf, devices].flatMap((resource) => resource?.(client).$state ?? []);
    this.style.cssText = "display: block; padding: 16px";
    const show = () => this.show(...stores.map((store) => store.get()));
    this.stops = stores.map((store) => store.subscribe(show));
  }
  disconnectedCallback() {
    for (const stop of this.stops) stop();
  }
  show({ data: lots = [], error }, devices) {
    const id = this.getAttribute("device");
    const device = devices?.data?.find(({ oID }) => `${oID}` === id);
    const near = device ? lots.toSorted((one, other) => distance(one, device) - distance(other, device)).slice(0, 3) : [];
    const list = document.createElement("ul");
    list.style.cssText = "display: grid; gap: 8px; max-inline-size: 480px; margin: 0; padding: 0; list-style: none";
    for (const { name, free, places } of devices ? near : lots.filter((lot) => !id || `${lot.id}` === id)) {
      const lot = Object.assign(document.createElement("li"), { textContent: `${name}: ${free} / ${places}` });
      lot.style.cssText = `padding: 12px 16px; border: 1px solid var(--its-border); border-inline-start: 4px solid var(--its-${free ? "ok" : "warning"}); border-radius: 8px; background: var(--its-surface)`;
      list.append(lot);
    }
    this.replaceChildren(error ? error.message : list);
  }
}
customElements.define("city-parking", CityParking);

const title = { ru: "Парковки", en: "Car parks" };
const shape = { shape: "square", title, one: { ru: "парковка", en: "car park" }, panel: "parking", symbolFrom: 15 };
const toItem = (lot, age) => ({
  ...{ ...lot, age, key: `parking:${lot.id}`, oID: lot.id, kind: "parking", words: "", status: `${lot.free} / ${lot.places}` },
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
    ...{ path: "parking", access: "signed-in", menu: { order: 20, icon: "plugin" } },
    inAddress: { attributes: { device: "replace" }, events: [] },
  },
  tab: { of: ["rts", "rtc"] },
  card: { width: 1 },
  load: async () => {},
};
const layer = { id: "parking", title, order: 20, states: [], kinds: { parking: shape }, open };
export default { id: "parking", api: 1, version: "1.0.0", title, widgets: [parking], layers: [layer] };
