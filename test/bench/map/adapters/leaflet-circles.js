import { colours, fetchCity, painted } from "./data.js";
import { createMap } from "./leaflet.js";

const known = new Map();
let map;
let roads;
let renderer;

export async function mount(place) {
  ({ map, roads } = await createMap(place));
  renderer = globalThis.L.canvas();
  show(await fetchCity());
  return painted();
}

function show({ devices, vehicles, roads: features }) {
  for (const { oID, latitude, longitude, severity } of devices) put(oID, latitude, longitude, severity);
  for (const { geometry, properties } of vehicles) put(`bus ${properties.id}`, geometry.coordinates[1], geometry.coordinates[0], 0);
  roads(features);
}

function put(oID, latitude, longitude, severity) {
  const before = known.get(oID);
  if (!before) {
    const options = { renderer, radius: 6, color: "#fff", weight: 1, fillColor: colours[severity], fillOpacity: 1 };
    known.set(oID, { latitude, longitude, severity, circle: globalThis.L.circleMarker([latitude, longitude], options).addTo(map) });
    return;
  }
  if (before.severity !== severity) before.circle.setStyle({ fillColor: colours[severity] });
  if (before.latitude !== latitude || before.longitude !== longitude) before.circle.setLatLng([latitude, longitude]);
  Object.assign(before, { latitude, longitude, severity });
}

export async function update() {
  show(await fetchCity());
  return painted();
}

export const setView = (center, zoom) => void map.setView(center, zoom, { animate: true });
export const stop = () => map.remove();
