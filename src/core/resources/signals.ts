import { signalOps } from "../contract/signals.js";
import { defineResource } from "../define-resource.js";

/** State of the signalled crossings as shown to residents. */
export const citySignals = defineResource("citySignals", (client, signal) => client.http.call(signalOps.citySignals, { signal }), {
  every: 15_000,
  kind: "deviceList",
});
