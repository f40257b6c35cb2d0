export { cityTime } from "../../../src/core/contract/city-time.js";
/** What of the provider is measured by itself, without its process around it. */
export { openDatabase } from "../../../src/provider/database/open.js";
export { createPartitions } from "../../../src/provider/telemetry/partitions.js";
export { createRetention } from "../../../src/provider/telemetry/retention.js";
