export { cityTime } from "../../../src/core/contract/city-time.js";
/** What of the provider is measured by itself, without its process around it. */
export { openDatabase } from "../../../src/provider/base/database/open.js";
export { createPartitions } from "../../../src/provider/base/database/partitions.js";
export { createRetention } from "../../../src/provider/service/telemetry/retention.js";
