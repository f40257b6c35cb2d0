import * as v from "valibot";
import { operations } from "./operation.js";
import { id, label, latitude, longitude, said, saidList, shape, text, utime } from "./schema.js";

/**
 * What lets a visitor who is not signed in look at the public view: a token that many share, read-only and good for minutes, and
 * the layers of it that the city offers, words of `guestLayers`. It is asked with at the addresses of guests (`guestPath`) alone.
 */
export const GuestPass = shape({ access_token: v.pipe(text, v.minLength(1)), layers: v.array(text) });
export type GuestPass = v.InferOutput<typeof GuestPass>;

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

export const guestOps = operations({
  guestPass: { method: "POST", path: "/auth/guest", auth: false, effect: "read", ok: GuestPass, assumed: true },
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
