import { atom, map } from "nanostores";
import type { Client, Credentials } from "../../core/internal.js";
import type { Refused } from "./refusal.js";

/** Status of a sign-in that needs a second step (assumed). */
export const SECOND_STEP = 409;

/** The provider's message (spec 8: it is logged), without the credentials it may repeat. */
const without = ({ email, password }: Credentials, message: string) => message.replaceAll(password, "…").replaceAll(email, "…");

/** One form owns one of these: what was typed survives an error, a move and a change of language; a good password is forgotten. */
export function createSignIn() {
  const $typed = map<Credentials>({ email: "", password: "" });
  let filledIn = "";
  /** Flaws are shown from the first attempt on. */
  const $isTried = atom(false);
  const $isUnderWay = atom(false);
  /** The last refused attempt, null while there is nothing to say. */
  const $refused = atom<Refused | null>(null);

  return {
    $typed,
    $isTried,
    $isUnderWay,
    $refused,
    /** What the page says of the email, until the person types one. */
    fillIn(email: string) {
      if ($typed.get().email === filledIn) $typed.setKey("email", email);
      filledIn = email;
    },
    /** Makes one attempt at a time; gives its status, or null when one is already under way. */
    async signIn({ session }: Client, credentials: Credentials): Promise<number | null> {
      if ($isUnderWay.get()) return null;
      $isUnderWay.set(true);
      $refused.set(null);
      const status = await session.signIn(credentials);
      $isUnderWay.set(false);
      const { user, error, errorRetryAfter } = session.$session.get();
      // The password is right, and a code is needed as well.
      if (status === SECOND_STEP) return status;
      if (user.isAnonym) {
        $refused.set({ status, retryAfter: errorRetryAfter });
        globalThis.console?.warn(`its: the sign-in failed: ${without(credentials, error ?? "")}`);
      } else {
        $typed.setKey("password", "");
        $isTried.set(false);
      }
      return status;
    },
  };
}
