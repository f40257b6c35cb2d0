export { ItemTable, LAST, PackedItem } from "./columns/item-table.js";
export { type LineTable, linesAround, linesWhere, packLines } from "./columns/lines.js";
export { placeOf, project, unproject } from "./columns/mercator.js";
export type { Appearance as ItemAppearance } from "./columns/pack.js";
export { countAppearances, ofKinds, placesOf, runsOf } from "./columns/runs.js";
export { crossingName } from "./items/crossing-name.js";
export { deviceStatusKey, deviceTone } from "./items/device-tone.js";
export { fold } from "./items/fold.js";
export { levelStepOf, levelSteps } from "./items/levels.js";
export { compareNames, FEW_NAMES, MOST_FOUND, rankOf, wordsOf } from "./items/matching.js";
export { ALARM, messageAppearances } from "./items/message-appearances.js";
export { stateOfLevel } from "./items/road-items.js";
export {
  type Columns,
  listColumns,
  rtcDevices,
  rtsDevices,
  selectDevices,
  selectFeatures,
  tablesOf,
  transportSituation,
} from "./lists.js";
export { type ListReader, listReader } from "./reader.js";
export { type Cells, type Clustering, type Clusters, createClustering, type Flat } from "./worker/clusters.js";
export type { Masks } from "./worker/jobs.js";
export { warmUp } from "./worker/start-worker.js";
