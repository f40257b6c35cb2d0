import type { Client } from "../client.js";
import { rtcOps } from "../contract/rtc.js";
import type { Id } from "../contract/schema.js";
import { createResource } from "../resource.js";

/** What one detector says of itself. */
export const rtcTelemetry = (client: Client, id: Id) =>
  client.keep(`rtcTelemetry/${id}`, () =>
    createResource(client, `rtcTelemetry/${id}`, (signal) => client.http.call(rtcOps.rtcTelemetry, { params: { id }, signal }), {
      every: 5_000,
      kind: "telemetry",
    }),
  );
