import type { Client } from "../client.js";
import { baitHeader, type DemoRequest, landingOps, type PartnershipRequest } from "../contract/landing.js";

const marked = (isBaitTaken: boolean) => (isBaitTaken ? { headers: { [baitHeader]: "taken" } } : {});

/** Asks for a demonstration; anybody may. The same words after a failure are the same request (`presses.ts`). */
export const createDemoRequest = (client: Client, request: DemoRequest, isBaitTaken = false): Promise<void> =>
  client.http.call(landingOps.requestDemo, { body: request, ...marked(isBaitTaken) });

/** Asks to become a partner; anybody may, as above. */
export const createPartnershipRequest = (client: Client, request: PartnershipRequest, isBaitTaken = false): Promise<void> =>
  client.http.call(landingOps.requestPartnership, { body: request, ...marked(isBaitTaken) });
