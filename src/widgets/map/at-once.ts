/** The first thing a page with a map does: the worker's way through the browser is longer than that of the map's files. */
export { warmUp as begin } from "./feed/start-worker.js";
