import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import { accountOps } from "../contract/account.js";
import { authOps, type Credentials, type User } from "../contract/auth.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import { dataUrlOf } from "../files.js";
import { ProviderError } from "../provider-error.js";

// What we ask of it

/** Changes the full name; everything that shows the user follows, in other tabs too. */
export async function updateFio(client: Client, fio: string): Promise<void> {
  client.session.update(await client.http.call(authOps.editFio, { body: { fio } }));
}

export async function updatePhone(client: Client, phone: string): Promise<void> {
  client.session.update(await client.http.call(authOps.editPhone, { body: { phone } }));
}

/** Puts a picture (PNG, JPEG) in the place of the user's avatar, unless `signal` ends before it was sent. */
export async function updateAvatar(client: Client, picture: Blob, name: string, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  form.set("file", picture, name);
  client.session.update(await client.http.call(authOps.editAvatar, { body: form, signal }));
}

/**
 * Tries credentials without touching the current session ("test entry", spec 1): signs in separately, resolves to the user, and
 * ends that sign-in again where the provider can. The token is not stored.
 */
export async function tryCredentials(client: Client, credentials: Credentials): Promise<User> {
  const { access_token, user } = await client.http.call(authOps.login, { body: credentials });
  await endTrial(client, access_token).catch(() => {});
  return user;
}

/** Called with `auth: false`, so that the trial's token is sent and a refusal does not end the current session. */
async function endTrial(client: Client, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const sessions = await client.http.call({ ...accountOps.userSessions, auth: false }, { headers });
  const trial = sessions.find(({ current }) => current);
  if (trial) await client.http.call({ ...accountOps.endUserSession, auth: false }, { params: { id: trial.id }, headers });
}

/** Ends one of the user's sign-ins; whoever uses it is signed out with the next call. */
export async function endUserSession(client: Client, id: Id): Promise<void> {
  await client.http.call(accountOps.endUserSession, { params: { id } });
  askAfterWrite(userSessions(client));
}

// Where the answers stay

/** The user's sign-ins that are still good; a provider may not offer them. */
export const userSessions = defineResource("userSessions", (client, signal) => client.http.call(accountOps.userSessions, { signal }), {
  every: 60_000,
});

/** The user's avatar as a data URL, by the name of its file: a new picture is a new name. */
export const avatar = defineResource("avatar", async (client, signal, _file_name: string) => {
  const { blob } = await client.http.call(authOps.getAvatar, { signal });
  if (!/^image\/(png|jpeg|gif|webp)$/.test(blob.type) || blob.size > LARGEST_AVATAR)
    throw new ProviderError("answer", `The avatar is no picture we show: "${blob.type}", ${blob.size} bytes.`);
  return dataUrlOf(blob);
});

/** Bytes of the largest avatar we show; ours are some 30 kB. */
const LARGEST_AVATAR = 5_000_000;
