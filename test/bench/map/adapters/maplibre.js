import { colours, fetchCity, levelColour, load, painted, start } from "./data.js";

const modules = "/bench/node_modules/maplibre-gl/dist";
let map;

const collection = (features) => ({ type: "FeatureCollection", features });
const toPoint = ({ latitude, longitude, severity }) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties: { severity },
});
const byLevel = ["match", ["get", "level"], ...Array.from({ length: 11 }, (_, level) => [level, toRgb(levelColour(level))]).flat(), "#888"];
const bySeverity = (name) => ["match", ["get", name], ...colours.flatMap((colour, severity) => [severity, colour]), "#888"];
const idle = () => new Promise((resolve) => map.once("idle", resolve));

/** MapLibre reads hsl only with commas. */
function toRgb(colour) {
  return colour.replace(/hsl\((\S+) (\S+) (\S+)\)/, "hsl($1, $2, $3)");
}

export async function mount(place) {
  await Promise.all([
    load("link", { rel: "stylesheet", href: `${modules}/maplibre-gl.css` }),
    load("script", { src: `${modules}/maplibre-gl.js` }),
  ]);
  const city = fetchCity();
  const style = { version: 8, sources: {}, layers: [] };
  map = new globalThis.maplibregl.Map({ container: place, style, center: [start.center[1], start.center[0]], zoom: start.zoom - 1 });
  await map.once("load");
  const { devices, vehicles, roads } = await city;
  const worst = { worst: ["max", ["get", "severity"]] };
  const clustered = { cluster: true, clusterRadius: 46, clusterMaxZoom: 16, clusterProperties: worst };
  map.addSource("devices", { type: "geojson", data: collection(devices.map(toPoint)), ...clustered });
  map.addSource("vehicles", { type: "geojson", data: collection(vehicles) });
  map.addSource("roads", { type: "geojson", data: collection(roads) });
  map.addLayer({ id: "roads", type: "line", source: "roads", paint: { "line-color": byLevel, "line-width": 3 } });
  const circle = (id, source, filter, radius, colour) =>
    map.addLayer({ id, type: "circle", source, ...filter, paint: { "circle-radius": radius, "circle-color": colour } });
  circle("clusters", "devices", { filter: ["has", "point_count"] }, 18, bySeverity("worst"));
  circle("devices", "devices", { filter: ["!", ["has", "point_count"]] }, 6, bySeverity("severity"));
  circle("vehicles", "vehicles", {}, 5, "#37474f");
  await idle();
  return painted();
}

export async function update() {
  const { devices, vehicles, roads } = await fetchCity();
  map.getSource("devices").setData(collection(devices.map(toPoint)));
  if (vehicles.length > 0) map.getSource("vehicles").setData(collection(vehicles));
  if (roads.length > 0) map.getSource("roads").setData(collection(roads));
  await idle();
  return painted();
}

export const setView = ([latitude, longitude], zoom) => void map.easeTo({ center: [longitude, latitude], zoom: zoom - 1, duration: 250 });
export const stop = () => map.remove();
