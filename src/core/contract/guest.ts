import * as v from "valibot";
import { operations } from "./operation.js";
import { shape, text } from "./schema.js";

/**
 * What lets a visitor who is not signed in look at the public view: a token that many share, read-only and good for minutes, and
 * the layers of it that the city offers, words of `guestLayers`. It is asked with at the addresses of guests (`guestPath`) alone.
 */
export const GuestPass = shape({ access_token: v.pipe(text, v.minLength(1)), layers: v.array(text) });
export type GuestPass = v.InferOutput<typeof GuestPass>;

export const guestOps = operations({
  guestPass: { method: "POST", path: "/auth/guest", auth: false, effect: "read", ok: GuestPass, assumed: true },
});
