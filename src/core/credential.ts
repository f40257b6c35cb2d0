import type { GetToken } from "./config.js";
import { keep, recall } from "./storage.js";

/** Milliseconds a portal's token is waited for; one that comes later is used when it comes. */
const TOKEN_TIMEOUT = 10_000;

/** Milliseconds before a portal that gave no token is asked again; the last pause repeats. */
const ASK_AGAIN_AFTER = [3_000, 10_000, 30_000, 60_000];

interface CredentialOptions {
  /** Local-storage key of a credential of our own. */
  storageKey: string;
  /** The portal's own token; while there is such a function, nothing is stored. */
  getToken: () => GetToken | undefined;
  /** Called when the portal gives a token after it gave none: late, or when it was asked again. */
  onLateToken: () => void;
  /** Called with the reason when `getToken` fails: it throws, rejects, gives another type or does not answer in time. */
  onFailure: (reason: string) => void;
}

/** Where a session's token comes from: kept by us, or lent by the portal, which is asked once for all calls. */
export function createCredential({ storageKey, getToken, onLateToken, onFailure }: CredentialOptions) {
  let asked: Promise<string | null> | undefined;
  /** Requests in a row that gave no token. */
  let fruitless = 0;
  let askAgain: ReturnType<typeof setTimeout> | undefined;

  function forgetAsked(): void {
    asked = undefined;
    clearTimeout(askAgain);
  }

  /** Asks the portal; gives null when no token comes in time. A late token takes the place of that null. */
  function request(ask: GetToken): Promise<string | null> {
    let isAnswered = false;
    const isCurrent = () => asked === answer && getToken() === ask;

    function fail(reason: string): void {
      if (isCurrent()) onFailure(reason);
    }

    function planNext(): void {
      if (!isCurrent()) return;
      const pause = ASK_AGAIN_AFTER[Math.min(fruitless, ASK_AGAIN_AFTER.length - 1)];
      fruitless += 1;
      clearTimeout(askAgain);
      askAgain = setTimeout(() => void next(), pause);
      (askAgain as { unref?: () => void }).unref?.();
    }

    async function next(): Promise<void> {
      if (!isCurrent()) return;
      asked = request(ask);
      if ((await asked) !== null && getToken() === ask) onLateToken();
    }

    const given = Promise.resolve()
      .then(ask)
      .then(
        (token) => {
          if (typeof token === "string" && token) return token;
          if (token !== null && token !== undefined && token !== "") fail(`gave a value of type "${typeof token}" instead of a text`);
          return null;
        },
        (error: unknown) => {
          fail(`failed: ${String(error)}`);
          return null;
        },
      );

    const answer = new Promise<string | null>((resolve) => {
      const deadline = setTimeout(() => {
        isAnswered = true;
        resolve(null);
        fail(`did not answer within ${TOKEN_TIMEOUT / 1000} s`);
        planNext();
      }, TOKEN_TIMEOUT);
      void given.then((token) => {
        clearTimeout(deadline);
        const isLate = isAnswered;
        isAnswered = true;
        resolve(token);
        if (getToken() !== ask) return;
        if (token === null) {
          if (!isLate) planNext();
          return;
        }
        fruitless = 0;
        if (!isLate) return;
        forgetAsked();
        asked = Promise.resolve(token);
        onLateToken();
      });
    });
    return answer;
  }

  async function lent(ask: GetToken): Promise<string | null> {
    asked ??= request(ask);
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
      if (getToken() && (await token()) === refused) forgetAsked();
      const current = await token();
      return current !== null && current !== refused;
    },
    /** The portal is asked again at the next call. */
    askAgain: forgetAsked,
    keep(given: string | null) {
      forgetAsked();
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
