/** What of the provider is measured here, in the process of the bench. */
export { startProvider } from "../../../src/provider/http/start.js";
export { causesIn } from "../../../src/provider/service/alarms/causes.js";
export { figuresOf } from "../../../src/provider/service/alarms/figures.js";
export { brought, standingKeys } from "../../../src/provider/service/alarms/list.js";
export { defaultRules, ruled, ruleFor } from "../../../src/provider/service/alarms/rules.js";
export { snapshotOf } from "../../../src/provider/service/alarms/snapshot.js";
export { steadied } from "../../../src/provider/service/alarms/steady.js";
