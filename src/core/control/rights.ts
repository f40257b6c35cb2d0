import type { Client } from "../client.js";
import { authOps, type SignedIn, type User } from "../contract/auth.js";
import type { Need } from "../contract/rights.js";
import { defineResource } from "../define-resource.js";
import { toJson } from "../json.js";
import { isUnrestricted, may, type SessionState } from "../session.js";

/** Why control is not shown. */
export type Barrier = "viewOnly" | "unchecked" | "anonymous" | "restricted" | "notPermitted";

/**
 * The first reason against showing control, null for none. Control needs all of: the page's explicit `control`, a checked session, a
 * signed-in user with access, no device-control ban (design 2), and a role that reaches what it needs. Values other than exactly `true`
 * count as no.
 */
export function barrierTo(
  control: unknown,
  { isFirstAuth, user }: Pick<SessionState, "isFirstAuth"> & { user: User },
  need: Need = "signals.operate",
): Barrier | null {
  if (control !== true) return "viewOnly";
  if (isFirstAuth !== false) return "unchecked";
  if (user.isAnonym !== false) return "anonymous";
  if (!isUnrestricted(user)) return "restricted";
  return may(user, need) ? null : "notPermitted";
}

/** Milliseconds between two checks of the right to control while control is offered (faults F18). */
const EVERY = 5_000;

/** Milliseconds for which what the session has just been told counts as the first answer. */
const FRESH = 2_000;

/** The user's rights, polled; the token in the answer is not kept, since the session renews its own. */
const identity = defineResource(
  "identity",
  async ({ http, session }, signal): Promise<Pick<SignedIn, "user">> => {
    const { user } = session.$session.get();
    return !user.isAnonym && session.age() < FRESH ? { user } : http.call(authOps.checkSession, { signal });
  },
  { every: EVERY },
);

/**
 * Polls the user's rights, so that a withdrawn right is gone within one poll. Returns the function that stops it.
 */
export function followRights(client: Client): () => void {
  const { $state } = identity(client);
  let { answered: taken } = $state.get();
  return $state.listen(({ data, answered }) => {
    // The same answer again, while a new one is loading or failed: the session may know newer rights.
    if (answered === taken) return;
    taken = answered;
    const { $session } = client.session;
    const { user } = $session.get();
    if (data && `${data.user.id}` === `${user.id}` && toJson(data.user) !== toJson(user)) $session.setKey("user", data.user);
  });
}
