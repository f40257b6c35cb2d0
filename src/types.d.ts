/** A style sheet of a library as text, made so by the build. */
declare module "*.css" {
  const sheet: string;
  export default sheet;
}

declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}
