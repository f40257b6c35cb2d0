import { clientFor, configure } from "its-widgets/core";
import { atom } from "nanostores";

/** Milliseconds between two renewals of a token that lives 15 minutes: one that fails is made good by the next. */
const RENEW_EVERY = 5 * 60_000;

/** The portal's own session, here in memory: a real portal has one of its own and keeps it where it always did. */
export const $token = atom<string | null>(null);

configure({ getToken: () => $token.get() });
$token.listen(() => void clientFor().session.check());
setInterval(() => renew().catch(console.warn), RENEW_EVERY);

/** Gives false when the provider refuses; throws when it cannot be reached, or is not up to it. */
export async function signIn(email: string, password: string): Promise<boolean> {
  const body = JSON.stringify({ email, password });
  const token = await ask("auth/login", { method: "POST", headers: { "content-type": "application/json" }, body });
  $token.set(token);
  return token !== null;
}

async function renew(): Promise<void> {
  const token = $token.get();
  if (token === null) return;
  const renewed = await ask("auth/check", { headers: { authorization: `Bearer ${token}` } });
  // Whoever has signed out meanwhile stays signed out.
  if ($token.get() === token) $token.set(renewed);
}

/** The token the provider gives; null when it refuses. */
async function ask(call: string, request: RequestInit): Promise<string | null> {
  const answer = await fetch(`/api/v1/${call}`, request);
  if ([400, 401, 403].includes(answer.status)) return null;
  if (!answer.ok) throw new Error(`The provider answered ${answer.status} to "${call}".`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
