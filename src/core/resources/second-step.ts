import type { Client } from "../client.js";
import type { Credentials } from "../contract/auth.js";
import { type SecondStep, type SecondStepBegun, secondStepOps } from "../contract/second-step.js";

/** Signs in by a password and a code of the second step. Rejects with `ProviderError` where it is refused. */
export const signInSecond = (client: Client, credentials: Credentials, code: string): Promise<void> =>
  client.session.signInBy(() => client.http.call(secondStepOps.loginSecond, { body: { ...credentials, code } }));

/** Whether the user's sign-in takes a code as well. */
export const secondStepOf = (client: Client): Promise<SecondStep> => client.http.call(secondStepOps.secondStep, {});

/** Begins a second step, which is on when a code of it was confirmed. */
export const beginSecondStep = (client: Client, password: string): Promise<SecondStepBegun> =>
  client.http.call(secondStepOps.secondStepBegin, { body: { password } });

/** Turns it on; gives the codes for a lost device, which are told this once. */
export const confirmSecondStep = async (client: Client, code: string): Promise<readonly string[]> =>
  (await client.http.call(secondStepOps.secondStepConfirm, { body: { code } })).recovery;

export const endSecondStep = (client: Client, password: string): Promise<undefined> =>
  client.http.call(secondStepOps.secondStepEnd, { body: { password } });

/** Changes the user's own password; other sign-ins end. */
export const changePassword = (client: Client, password: string, wanted: string): Promise<undefined> =>
  client.http.call(secondStepOps.passwordChange, { body: { password, wanted } });
