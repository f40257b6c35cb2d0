import type { Client } from "../client.js";
import { authOps } from "../contract/auth.js";
import { defineResource } from "../define-resource.js";
import { toJson } from "../json.js";

/** Milliseconds between two looks at the right to control while control is offered (faults F18). */
const EVERY = 5_000;

/** Who the provider says we are, asked again and again; the token of the answer is not kept, the session renews its own. */
const identity = defineResource("identity", (client, signal) => client.http.call(authOps.checkSession, { signal }), { every: EVERY });

/** Keeps the user's rights up to date, so that a right withdrawn elsewhere is gone here within one poll. Gives what ends it. */
export function followRights(client: Client): () => void {
  const { $state } = identity(client);
  let { answered: taken } = $state.get();
  return $state.listen(({ data, answered }) => {
    // An answer of before, shown again while the question is asked anew or fails, is older than what the session knows.
    if (answered === taken) return;
    taken = answered;
    const { $session } = client.session;
    const { user } = $session.get();
    if (data && `${data.user.id}` === `${user.id}` && toJson(data.user) !== toJson(user)) $session.setKey("user", data.user);
  });
}
