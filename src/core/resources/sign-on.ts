import { isAtHome } from "../at-home.js";
import type { Client } from "../client.js";
import { type Issuers, signOnOps } from "../contract/sign-on.js";

/** Who may sign people in besides passwords. */
export const issuersOf = (client: Client): Promise<Issuers> => client.http.call(signOnOps.issuers, {});

/** Where the page goes to sign in by an issuer, and comes back from with a code for whoever has the secret of `challenge`. */
export function signOnAddress({ base }: Client, issuer: string, challenge: string, back: string): string {
  const path = signOnOps.signOnStart.path.replace("{id}", encodeURIComponent(issuer));
  return `${base}${path}?${new URLSearchParams({ return: back, challenge })}`;
}

/** Changes a code and the secret of the page into a session. Rejects with `ProviderError` where it is refused. */
export const signOn = (client: Client, code: string, secret: string): Promise<void> =>
  client.session.signInBy(() => client.http.call(signOnOps.signOn, { body: { code, secret } }));

/** Ends the session here and at the provider; a page of the provider's own goes on to end it at the issuer, where one has signed the user in. */
export async function leave(client: Client): Promise<void> {
  const told = client.session.isLent() ? null : client.http.call(signOnOps.signOut, {}).catch(() => null);
  client.session.signOut();
  const to = (await told)?.location;
  if (to && /^https?:/.test(to) && isAtHome(client)) location.assign(to);
}
