import type { Client } from "../client.js";
import { authOps } from "../contract/auth.js";
import { defineResource } from "../define-resource.js";
import { toJson } from "../json.js";

/** Milliseconds between two checks of the right to control while control is offered (faults F18). */
const EVERY = 5_000;

/** The user's rights, polled; the token in the answer is not kept, since the session renews its own. */
const identity = defineResource("identity", (client, signal) => client.http.call(authOps.checkSession, { signal }), { every: EVERY });

/**
 * Keeps the user's rights up to date, so that a right that was withdrawn is gone here within one poll. Gives the function that
 * stops it.
 */
export function followRights(client: Client): () => void {
  const { $state } = identity(client);
  let { answered: taken } = $state.get();
  return $state.listen(({ data, answered }) => {
    // An older answer, shown again while a new one is loading or fails, is older than what the session knows.
    if (answered === taken) return;
    taken = answered;
    const { $session } = client.session;
    const { user } = $session.get();
    if (data && `${data.user.id}` === `${user.id}` && toJson(data.user) !== toJson(user)) $session.setKey("user", data.user);
  });
}
