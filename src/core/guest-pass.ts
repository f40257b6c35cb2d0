import { type GuestPass, guestOps } from "./contract/guest.js";
import { guestLayers } from "./contract/operation.js";
import type { Http } from "./http.js";
import { asProviderError } from "./provider-error.js";

/** Whether the status means that the provider has no public view. */
const isAbsent = (status: number) => status === 403 || status === 404 || status === 405;

/** The pass of a visitor who is not signed in: one for all calls of the page, null where the provider has no public view. */
export function createGuestPass(http: () => Http) {
  /** All passes so far: a call under way may still carry an older one. */
  const given = new Set<string>();
  let asked: Promise<GuestPass | null> | undefined;

  async function ask(): Promise<GuestPass | null> {
    try {
      const pass = await http().call(guestOps.guestPass, {});
      given.add(pass.access_token);
      return guestLayers.some((layer) => pass.layers.includes(layer)) ? pass : null;
    } catch (error) {
      if (isAbsent(asProviderError(error).status)) return null;
      asked = undefined;
      throw error;
    }
  }

  /** Rejects with `ProviderError` when the provider does not answer; the next call asks again. */
  function take(): Promise<GuestPass | null> {
    asked ??= ask();
    return asked;
  }

  return {
    take,
    /** The pass after a refusal of that one: the current one if it is another, else a new one. */
    async instead(refused: string): Promise<GuestPass | null> {
      if ((await take())?.access_token === refused) asked = undefined;
      return take();
    },
    isPass: (token: string | null): token is string => token !== null && given.has(token),
  };
}
