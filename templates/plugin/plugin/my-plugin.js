import { clientFor, createLayerSource, defineResource, layerPart, perClient } from "its-widgets/core";

/** @typedef {{ id: number, name: string, latitude: number, longitude: number, places: number, free: number }} Place */

const title = { ru: "Мои парковки", en: "My car parks", es: "Mis aparcamientos" };

/** The data, asked for every 30 s while somebody looks, whoever that is. Put the address of your own server here. */
const placesOf = defineResource(
  "my-plugin",
  /** @returns {Promise<Place[]>} */
  async (_client, signal) => {
    const answer = await fetch(new URL("places.json", import.meta.url), { signal });
    if (!answer.ok) throw new Error(`the server of the car parks answered ${answer.status}`);
    return answer.json();
  },
  { every: 30_000, signed: false },
);

/** The screen: a list of all places, or with the attribute `device` the one of that id, beside the map. */
class MyPlugin extends HTMLElement {
  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const look = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "kit.css" });
    const list = Object.assign(document.createElement("ul"), { className: "its-list" });
    list.style.margin = "16px";
    root.replaceChildren(look, list);
    const client = clientFor(this.getAttribute("provider") ?? undefined);
    this.stop = placesOf(client).$state.subscribe(({ data = [], error }) => {
      const device = this.getAttribute("device");
      const rows = data.filter(({ id }) => !device || `${id}` === device).map(({ name, free, places }) => `${name}: ${free} / ${places}`);
      list.replaceChildren(
        ...(error ? [error.message] : rows).map((textContent) => Object.assign(document.createElement("li"), { textContent })),
      );
    });
  }
  disconnectedCallback() {
    this.stop?.();
  }
}
customElements.define("my-plugin", MyPlugin);

/**
 * One place as the map shows it: colour and word say together how it is.
 * @param {Place} place
 * @param {import("its-widgets/core").MapItem["age"]} age
 * @returns {import("its-widgets/core").MapItem}
 */
const itemOf = ({ id, name, latitude, longitude, places, free }, age) => ({
  key: `my-plugin:${id}`,
  oID: id,
  kind: "my-plugin",
  latitude,
  longitude,
  name,
  words: "",
  tone: free > 0 ? "ok" : "warning",
  severity: free > 0 ? 0 : 2,
  status: `${free} / ${places}`,
  age,
});

const sourceOf = perClient("my-plugin/layer", (client) =>
  createLayerSource(client, [layerPart(placesOf(client), "transport", (places, age) => places.map((place) => itemOf(place, age)))]),
);

/** @type {import("its-widgets/core").Plugin} */
export default {
  id: "my-plugin",
  api: 1,
  version: "1.0.0",
  title,
  widgets: [
    {
      id: "my-plugin",
      tag: "my-plugin",
      title,
      attributes: { device: "string", provider: "string" },
      screen: { path: "my-plugin", access: "signed-in", menu: { order: 30, icon: "plugin" } },
      load: async () => {},
    },
  ],
  layers: [
    {
      id: "my-plugin",
      title,
      order: 30,
      states: [],
      kinds: { "my-plugin": { shape: "square", title, one: { ru: "парковка", en: "car park", es: "aparcamiento" }, panel: "my-plugin" } },
      open: sourceOf,
    },
  ],
};
