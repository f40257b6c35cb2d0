import { DomUtil } from "leaflet/dist/leaflet-src.esm.js";

/** Leaflet as an ES module; the package's main file is a script that sets a global. */
export { Control, Layer, Map as LeafletMap, TileLayer } from "leaflet/dist/leaflet-src.esm.js";
export const { setPosition, setTransform } = DomUtil;
