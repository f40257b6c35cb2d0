/**
 * protomaps-leaflet takes Leaflet from a global `L`, which no page of ours has (faults H8): it gets the two parts it uses as
 * imports, the same ones that the map has.
 */
export function leafletForProtomaps() {
  return {
    name: "leaflet-for-protomaps",
    transform(code, id) {
      if (!/node_modules\/protomaps-leaflet\//.test(id)) return null;
      const imports = [
        'import { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";',
        'import * as DomUtil from "leaflet/src/dom/DomUtil.js";',
        "const L = { GridLayer, DomUtil };",
      ];
      return { code: `${imports.join(" ")}${code}`, map: null };
    },
  };
}
