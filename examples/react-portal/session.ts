import { clientFor, configure } from "its-widgets/core";
import { atom } from "nanostores";

/** Milliseconds between two renewals of a token that lives 15 minutes. */
const RENEW_EVERY = 10 * 60_000;

/** The portal's own session, here in memory: a real portal has one of its own and keeps it where it always did. */
export const $token = atom<string | null>(null);

configure({ getToken: () => $token.get() });
$token.listen(() => void clientFor().session.check());
setInterval(() => {
  const token = $token.get();
  if (token) void ask("auth/check", { headers: { authorization: `Bearer ${token}` } });
}, RENEW_EVERY);

/** Gives false when the provider refuses; throws when it cannot be reached. */
export const signIn = (email: string, password: string) =>
  ask("auth/login", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password }) });

async function ask(call: string, request: RequestInit): Promise<boolean> {
  const answer = await fetch(`/api/v1/${call}`, request);
  $token.set(answer.ok ? ((await answer.json()) as { access_token: string }).access_token : null);
  return answer.ok;
}
