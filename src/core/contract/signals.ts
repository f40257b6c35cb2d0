import * as v from "valibot";
import { operations } from "./operation.js";
import { said, saidList } from "./said.js";
import { id, label, latitude, longitude, shape, utime } from "./schema.js";

/** State of a crossing as shown to residents; `unknown` is neutral, since a silent device does not concern them. */
export const signalStates = ["works", "flashing_yellow", "off", "out_of_order", "unknown"] as const;

/**
 * A signalled crossing as shown to residents; `id` is the oID of its controller. `utime_start`: start of this state, null when not known;
 * `is_repair`: repair is under way.
 */
export const CitySignal = shape({
  id,
  ...said("name", label),
  ...saidList("streets", label),
  latitude,
  longitude,
  state: v.fallback(v.picklist(signalStates), "unknown"),
  utime_start: v.nullable(utime),
  is_repair: v.boolean(),
});
export type CitySignal = v.InferOutput<typeof CitySignal>;

export const signalOps = operations({
  /** Also for those who are signed in. */
  citySignals: {
    method: "GET",
    path: "/city/signals",
    auth: true,
    effect: "read",
    ok: v.array(CitySignal),
    assumed: true,
    guest: ["signals"],
  },
});
