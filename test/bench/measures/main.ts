/** What of the provider is measured here, in the process of the bench. */

export { fixedTime } from "../../../src/core/contract/city-time.js";
export { openDatabase } from "../../../src/provider/base/database/open.js";
export { decodeBlock } from "../../../src/provider/service/measures/block.js";
export { catalog } from "../../../src/provider/service/measures/catalog.js";
export { compute } from "../../../src/provider/service/measures/compute.js";
export { columnsOf, eachEvent, merged } from "../../../src/provider/service/measures/events.js";
export { blocksToKeep } from "../../../src/provider/service/measures/log-file.js";
export { readEventCsv } from "../../../src/provider/service/measures/read-csv.js";
export { keepBlocks, makeRoom, readyBlocks } from "../../../src/provider/service/measures/store.js";
