import { DomUtil } from "leaflet/dist/leaflet-src.esm.js";

/** The map takes Leaflet from here, as modules: `leaflet` itself is a script that leaves a global name. */
export { Control, Layer, Map as LeafletMap, TileLayer } from "leaflet/dist/leaflet-src.esm.js";
export const { setPosition, setTransform } = DomUtil;
