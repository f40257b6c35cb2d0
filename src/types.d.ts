/** A style sheet of a library as text, made so by the build. */
declare module "*.css" {
  const sheet: string;
  export default sheet;
}

declare module "leaflet/dist/leaflet-src.esm.js" {
  export * from "leaflet";
}

/** One limiter of its 36 files, most of which are for databases that we do not have. */
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}

/** A hash of a module and of all that it imports (scripts/rollup/sources-hash.mjs). */
declare module "sources:*" {
  const key: string;
  export default key;
}

/** Address of a file that is put beside the chunks (scripts/rollup/file-urls.mjs). */
declare module "asset:*" {
  const url: string;
  export default url;
}

/** Address of a worker's script, built as a file of its own (scripts/rollup/file-urls.mjs). */
declare module "worker:*" {
  const url: string;
  export default url;
}
