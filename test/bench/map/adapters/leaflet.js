import { levelColour, load, start } from "./data.js";

const modules = "/bench/node_modules";

/** Leaflet with its sheet, a map at the start, and the roads on a canvas of their own. */
export async function createMap(place) {
  await Promise.all([
    load("link", { rel: "stylesheet", href: `${modules}/leaflet/dist/leaflet.css` }),
    load("script", { src: `${modules}/leaflet/dist/leaflet.js` }),
  ]);
  const map = globalThis.L.map(place, { preferCanvas: true, maxZoom: 19 }).setView(start.center, start.zoom);
  return { map, roads: createRoads(map) };
}

function createRoads(map) {
  const { L } = globalThis;
  const renderer = L.canvas();
  const known = new Map();
  return (features) => {
    for (const { geometry, properties } of features) {
      const { id, level } = properties;
      const before = known.get(id);
      if (!before) {
        const path = geometry.coordinates.map(([longitude, latitude]) => [latitude, longitude]);
        known.set(id, { level, line: L.polyline(path, { renderer, color: levelColour(level), weight: 3 }).addTo(map) });
      } else if (before.level !== level) {
        before.level = level;
        before.line.setStyle({ color: levelColour(level) });
      }
    }
  };
}
