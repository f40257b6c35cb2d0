import type { Client } from "../client.js";
import { inactiveOps, type OutOfService } from "../contract/inactive.js";
import type { Id } from "../contract/schema.js";
import { rtcTelemetry } from "./rtc.js";
import { rtsTelemetry } from "./rts.js";

type Kind = "rts" | "rtc";

const askAgain = (client: Client, kind: Kind, id: Id) =>
  (kind === "rts" ? rtsTelemetry(client, id) : rtcTelemetry(client, id)).revalidate();

/** Puts a device out of service, or changes what is said of one that is. */
export async function takeOutOfService(client: Client, kind: Kind, id: Id, said: OutOfService): Promise<void> {
  await client.http.call(inactiveOps.takeOutOfService, { params: { id }, body: said });
  askAgain(client, kind, id);
}

/** Returns a device to service. */
export async function returnToService(client: Client, kind: Kind, id: Id): Promise<void> {
  await client.http.call(inactiveOps.returnToService, { params: { id } });
  askAgain(client, kind, id);
}
