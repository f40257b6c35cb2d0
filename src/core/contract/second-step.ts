import * as v from "valibot";
import { Credentials, SignedIn } from "./auth.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { flag, shape, text, wholeWithin } from "./schema.js";

/** Whether a sign-in by the user's password takes a code as well, and how many codes for a lost device are left. */
export const SecondStep = shape({ is_on: flag, recovery_left: wholeWithin(limits.serial) });
export type SecondStep = v.InferOutput<typeof SecondStep>;

/** What an authenticator is told: the address (`otpauth:`) of which a QR code is made, and its secret in Base32 to be typed. */
export const SecondStepBegun = shape({ address: text, secret: text });
export type SecondStepBegun = v.InferOutput<typeof SecondStepBegun>;

/** Recovery codes for a lost device. Each works once, and they are shown once. */
export const RecoveryCodes = shape({ recovery: v.array(text) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

const own = { auth: true, assumed: true, effect: "write", again: "same" } as const;

/** The second step of a sign-in by a password (TOTP, RFC 6238), and one's own password; all assumed. */
export const secondStepOps = operations({
  /** After 409 `second_step_needed` of a sign-in. */
  loginSecond: {
    method: "POST",
    path: "/auth/login/second",
    auth: false,
    assumed: true,
    effect: "write",
    again: "same",
    body: shape({ ...Credentials.entries, code: text }),
    ok: SignedIn,
  },
  secondStep: { method: "GET", path: "/user/second_step", auth: true, assumed: true, effect: "read", ok: SecondStep },
  /** It is on when a code was confirmed. */
  secondStepBegin: { method: "POST", path: "/user/second_step", ...own, body: shape({ password: text }), ok: SecondStepBegun },
  secondStepConfirm: { method: "POST", path: "/user/second_step/confirm", ...own, body: shape({ code: text }), ok: RecoveryCodes },
  secondStepEnd: { method: "POST", path: "/user/second_step/end", ...own, body: shape({ password: text }), ok: "nothing" },
  passwordChange: { method: "POST", path: "/user/password", ...own, body: shape({ password: text, wanted: text }), ok: "nothing" },
});
