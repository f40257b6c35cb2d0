import type { GetToken } from "./config.js";
import { keep, recall } from "./storage.js";

/** Milliseconds a portal may take to give its token; after that the user is anonymous until the next request for it. */
const TOKEN_TIMEOUT = 10_000;

interface CredentialOptions {
  /** Local-storage key of a credential of our own. */
  storageKey: string;
  /** The portal's own token; while there is such a function, nothing is stored. */
  getToken: () => GetToken | undefined;
}

/** Where a session's token comes from: stored by us, or lent by the portal, whose function is called once for all calls. */
export function createCredential({ storageKey, getToken }: CredentialOptions) {
  let asked: Promise<string | null> | undefined;

  async function lent(ask: GetToken): Promise<string | null> {
    asked ??= Promise.race([Promise.resolve().then(ask), new Promise<null>((resolve) => setTimeout(resolve, TOKEN_TIMEOUT, null))]).then(
      (token) => (typeof token === "string" && token ? token : null),
      () => null,
    );
    return asked;
  }

  async function token(): Promise<string | null> {
    const ask = getToken();
    return ask ? lent(ask) : recall(storageKey);
  }

  return {
    token,
    isLent: () => getToken() !== undefined,
    isKept: () => !getToken() && recall(storageKey) !== null,
    /** Whether this is the current token: a refusal of an older one says nothing about the session. */
    isCurrent: (refused: string | null) => refused === null || getToken() !== undefined || recall(storageKey) === refused,
    /** Whether there is another token than the refused one; the portal is asked for it. */
    async hasAnother(refused: string | null): Promise<boolean> {
      if (getToken() && (await token()) === refused) asked = undefined;
      const current = await token();
      return current !== null && current !== refused;
    },
    /** The portal is asked again at the next call. */
    askAgain() {
      asked = undefined;
    },
    keep(given: string | null) {
      asked = undefined;
      if (!getToken()) keep(storageKey, given);
    },
  };
}

/** Seconds a JWT still lives when another is issued, by the `exp` of the one and the `iat` of the other; 0 when they do not say. */
export function leftOf(token: string, issued: string): number {
  try {
    return Math.max(0, claimsOf(token).exp - claimsOf(issued).iat) || 0;
  } catch {
    return 0;
  }
}

const claimsOf = (token: string) => JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
