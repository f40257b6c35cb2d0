import type { Client } from "../client.js";
import type { Id } from "../contract/schema.js";
import { vehicleOps } from "../contract/vehicles.js";
import { createResource } from "../resource.js";

/** Milliseconds between two looks at one vehicle. */
const EVERY = 5_000;

/** The route of a bus with its stops and next arrivals. */
export const busRoute = (client: Client, id: Id) =>
  client.keep(`bus/${id}/route`, () =>
    createResource(client, `bus/${id}/route`, (signal) => client.http.call(vehicleOps.busRoute, { params: { id }, signal }), {
      every: 4 * EVERY,
      kind: "transport",
    }),
  );

/** Where a special vehicle is and what it has serviced (spec 9). */
export const specTelemetry = (client: Client, id: Id) =>
  client.keep(`spec/${id}/telemetry`, () =>
    createResource(client, `spec/${id}/telemetry`, (signal) => client.http.call(vehicleOps.specTelemetry, { params: { id }, signal }), {
      every: EVERY,
      kind: "transport",
    }),
  );
