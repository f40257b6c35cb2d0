import type { Client } from "../client.js";
import { baitHeader, type DemoRequest, landingOps, type PartnershipRequest } from "../contract/landing.js";

const marked = (isBaitTaken: boolean) => (isBaitTaken ? { headers: { [baitHeader]: "taken" } } : {});

/** Asks for a demonstration; anybody may. Sent once: a second call makes a second request at the provider. */
export const createDemoRequest = (client: Client, request: DemoRequest, isBaitTaken = false): Promise<void> =>
  client.http.call(landingOps.requestDemo, { body: request, ...marked(isBaitTaken) });

/** Asks to become a partner; anybody may. Sent once, as above. */
export const createPartnershipRequest = (client: Client, request: PartnershipRequest, isBaitTaken = false): Promise<void> =>
  client.http.call(landingOps.requestPartnership, { body: request, ...marked(isBaitTaken) });
