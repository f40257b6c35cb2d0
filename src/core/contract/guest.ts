import * as v from "valibot";
import { operations } from "./operation.js";
import { id, label, latitude, longitude, shape, text, utime } from "./schema.js";

/**
 * What lets a visitor who is not signed in look at the public view: a token that many share, read-only and good for minutes, and
 * the layers of it that the city offers, words of `guestLayers`. It is asked with at the addresses of guests (`guestPath`) alone.
 */
export const GuestPass = shape({ access_token: v.pipe(text, v.minLength(1)), layers: v.array(text) });
export type GuestPass = v.InferOutput<typeof GuestPass>;

/** What a crossing does, as residents are told; `unknown` is neutral: that a device is not heard of is the city's business. */
export const signalStates = ["works", "flashing_yellow", "off", "out_of_order", "unknown"] as const;

/**
 * A crossing with traffic lights, as residents are told of it; `id` is the oID of its controller. `utime_start` is since when it is in this state, null when that is
 * not told; `is_repair`: somebody is at work on it.
 */
export const CitySignal = shape({
  id,
  name: label,
  streets: v.array(label),
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
