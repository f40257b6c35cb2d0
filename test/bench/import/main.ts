export { writeRegion } from "./region.js";
