import type * as v from "valibot";
import { datex2 } from "./datex2/protocol.js";
import { http } from "./http/protocol.js";
import { mqtt } from "./mqtt/protocol.js";
import type { Protocol } from "./protocol.js";
import { rsmp } from "./rsmp/protocol.js";

/** The protocols that a city file may name: a new driver is a folder, and a line here. */
export const protocols: Readonly<Record<string, Protocol<v.GenericSchema, v.GenericSchema>>> = {
  rsmp,
  mqtt,
  http,
  datex2,
};
