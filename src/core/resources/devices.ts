import type { Client } from "../client.js";
import { cityOps } from "../contract/city.js";
import { createResource } from "../resource.js";

/** Milliseconds between two looks at the lists of all devices. */
const EVERY = 5_000;

/** The city's signal controllers (RTs) with their status. */
export const rtsDevices = (client: Client) =>
  client.keep("rtsDevices", () =>
    createResource(client, "rtsDevices", (signal) => client.http.call(cityOps.cityRts, { signal }), { every: EVERY, kind: "deviceList" }),
  );

/** The city's road detectors (RTc) with their status. */
export const rtcDevices = (client: Client) =>
  client.keep("rtcDevices", () =>
    createResource(client, "rtcDevices", (signal) => client.http.call(cityOps.cityRtc, { signal }), { every: EVERY, kind: "deviceList" }),
  );
