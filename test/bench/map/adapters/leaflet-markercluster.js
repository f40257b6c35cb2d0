import { colours, fetchCity, load, painted } from "./data.js";
import { createMap } from "./leaflet.js";

const modules = "/bench/node_modules/leaflet.markercluster/dist";
const known = new Map();
let map;
let roads;
let group;

const dot = (severity, size, text) =>
  globalThis.L.divIcon({
    className: "",
    iconSize: [size, size],
    html: `<div style="width:${size}px;height:${size}px;line-height:${size}px;border-radius:50%;text-align:center;color:#fff;background:${colours[severity]}">${text}</div>`,
  });

export async function mount(place) {
  const [created] = await Promise.all([
    createMap(place).then(async (made) => {
      await Promise.all([
        load("link", { rel: "stylesheet", href: `${modules}/MarkerCluster.css` }),
        load("script", { src: `${modules}/leaflet.markercluster.js` }),
      ]);
      return made;
    }),
  ]);
  ({ map, roads } = created);
  group = globalThis.L.markerClusterGroup({
    iconCreateFunction: (cluster) =>
      dot(Math.max(...cluster.getAllChildMarkers().map(({ severity }) => severity)), 36, cluster.getChildCount()),
  });
  show(await fetchCity());
  map.addLayer(group);
  return painted();
}

const placeOf = ({ latitude, longitude }) => [latitude, longitude];
const vehicleOf = ({ geometry: { coordinates }, properties: { id } }) => ({
  oID: `bus ${id}`,
  latitude: coordinates[1],
  longitude: coordinates[0],
  severity: 0,
});

/** Only what changed is touched; clusters of changed members are coloured anew. */
function show({ devices, vehicles, roads: features }) {
  const added = [];
  const recoloured = [];
  for (const thing of [...devices, ...vehicles.map(vehicleOf)]) {
    const before = known.get(thing.oID);
    if (!before) {
      const marker = globalThis.L.marker(placeOf(thing), { icon: dot(thing.severity, 18, "") });
      marker.severity = thing.severity;
      known.set(thing.oID, { ...thing, marker });
      added.push(marker);
      continue;
    }
    const { marker } = before;
    if (before.severity !== thing.severity) {
      marker.severity = before.severity = thing.severity;
      marker.setIcon(dot(thing.severity, 18, ""));
      recoloured.push(marker);
    }
    if (before.latitude !== thing.latitude || before.longitude !== thing.longitude) {
      Object.assign(before, { latitude: thing.latitude, longitude: thing.longitude });
      marker.setLatLng(placeOf(thing));
    }
  }
  if (added.length > 0) group.addLayers(added);
  if (recoloured.length > 0) group.refreshClusters(recoloured);
  roads(features);
}

export async function update() {
  show(await fetchCity());
  return painted();
}

export const setView = (center, zoom) => void map.setView(center, zoom, { animate: true });
export const stop = () => map.remove();
