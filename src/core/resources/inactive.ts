import type { Client } from "../client.js";
import { inactiveOps, type OutOfService } from "../contract/inactive.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";

/** Puts a device out of service, or changes what is said of one that is. */
export async function takeOutOfService(client: Client, id: Id, said: OutOfService): Promise<void> {
  await client.http.call(inactiveOps.takeOutOfService, { params: { id }, body: said });
}

/** Returns a device to service. */
export async function returnToService(client: Client, id: Id): Promise<void> {
  await client.http.call(inactiveOps.returnToService, { params: { id } });
}

// Where the answers stay

/** Every device that is out of service on purpose. */
export const inactiveDevices = defineResource(
  "inactiveDevices",
  (client, signal) => client.http.call(inactiveOps.inactiveDevices, { signal }),
  { every: 60_000 },
);
