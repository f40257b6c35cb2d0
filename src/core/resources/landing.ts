import type { Client } from "../client.js";
import { type DemoRequest, landingOps, type PartnershipRequest } from "../contract/landing.js";

/** Asks for a demonstration; anybody may. Sent once: a second call makes a second request at the provider. */
export const createDemoRequest = (client: Client, request: DemoRequest): Promise<void> =>
  client.http.call(landingOps.requestDemo, { body: request });

/** Asks to become a partner; anybody may. Sent once, as above. */
export const createPartnershipRequest = (client: Client, request: PartnershipRequest): Promise<void> =>
  client.http.call(landingOps.requestPartnership, { body: request });
