import { guestOps } from "../contract/guest.js";
import { defineResource } from "../define-resource.js";

/** What residents are told of the crossings with traffic lights. */
export const citySignals = defineResource("citySignals", (client, signal) => client.http.call(guestOps.citySignals, { signal }), {
  every: 15_000,
  kind: "deviceList",
});
