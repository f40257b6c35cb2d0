declare module "leaflet/src/map/handler/*";
declare module "leaflet/src/map/Map.js" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/layer/Layer.js" {
  export { Layer } from "leaflet";
}
declare module "leaflet/src/layer/tile/TileLayer.js" {
  export { TileLayer } from "leaflet";
}
declare module "leaflet/src/control/Control.Attribution.js" {
  import { Control } from "leaflet";
  export const Attribution: typeof Control.Attribution;
}
declare module "leaflet/src/dom/DomUtil.js" {
  import { DomUtil } from "leaflet";
  export const setPosition: typeof DomUtil.setPosition;
  export const setTransform: typeof DomUtil.setTransform;
}
