import * as v from "valibot";
import { SignedIn } from "./auth.js";
import { operations } from "./operation.js";
import { flag, label, shape, text } from "./schema.js";

/** Who may sign people in: `name` is what the button says. `passwords` is false where only accounts for emergencies have one. */
export const Issuers = shape({ passwords: flag, issuers: v.array(shape({ id: text, name: label })) });
export type Issuers = v.InferOutput<typeof Issuers>;

/** Where the page goes to sign out at the issuer as well, null where there is nothing to go to. */
export const SignedOut = shape({ location: v.nullable(text) });
export type SignedOut = v.InferOutput<typeof SignedOut>;

/** What the fragment of the page has when a sign-in by an issuer comes back: the code, or the code of the refusal. */
export const signOnFragment = { code: "its-sign-on", refused: "its-sign-on-refused" } as const;

/**
 * Signing in by an issuer (OpenID Connect), all assumed. The page goes to `signOnStart` with `challenge`, the SHA-256 (base64url) of a secret
 * that it keeps, and `return`, a path of the provider's own origin. It comes back there with a code in the fragment, and changes code and
 * secret into a session.
 */
export const signOnOps = operations({
  issuers: { method: "GET", path: "/auth/issuers", auth: false, effect: "read", ok: Issuers, assumed: true },
  signOnStart: { method: "GET", path: "/auth/issuers/{id}/start", auth: false, effect: "read", ok: "redirect", assumed: true },
  signOnCallback: {
    method: "GET",
    path: "/auth/issuers/{id}/callback",
    auth: false,
    effect: "write",
    again: "same",
    ok: "redirect",
    assumed: true,
  },
  signOn: {
    method: "POST",
    path: "/auth/sign_on",
    auth: false,
    effect: "write",
    again: "same",
    body: shape({ code: text, secret: text }),
    ok: SignedIn,
    assumed: true,
  },
  signOut: { method: "POST", path: "/auth/sign_out", auth: true, effect: "write", again: "same", ok: SignedOut, assumed: true },
});
