import { atom, map, onMount } from "nanostores";
import type { GetToken } from "./config.js";
import type { Connection } from "./connection.js";
import { authOps, type Credentials, DEVICE_CONTROL_BAN, type SignedIn, type User } from "./contract/auth.js";
import type { Http, Signer } from "./http.js";
import { ProviderError } from "./provider-error.js";
import { keep, onKeptElsewhere, recall } from "./storage.js";

/** Nobody signed in (spec 3). */
export const anonymous: User = {
  id: "anonym",
  fio: "anonym",
  phone: "",
  email: "",
  access: true,
  isAnonym: true,
  file_name: null,
  restrictions: [],
};

/** Milliseconds a portal may take to give its token; after that the user is anonymous until it is asked again. */
const TOKEN_WAIT = 10_000;

/** Auth state of spec 3. `error` is the provider's message, for the log; sentences come from texts by `errorStatus`. */
export interface SessionState {
  isFirstAuth: boolean;
  isFetching: boolean;
  error: string | null;
  errorStatus: number | null;
  /** Seconds the provider asked us to wait after the last refusal, or null. */
  errorRetryAfter: number | null;
  user: User;
  isBadConnection: boolean;
}

const noError = { error: null, errorStatus: null, errorRetryAfter: null };

interface SessionOptions {
  http: () => Http;
  connection: Connection;
  /** Local-storage key of the credential. */
  storageKey: string;
  /** The portal's own token, wins over a stored one. */
  getToken: () => GetToken | undefined;
}

/** May this user take devices into his hands? Only a known user with access and without the ban (design 2, spec 6). */
export const mayControl = (user: User): boolean =>
  !user.isAnonym && user.access === true && !user.restrictions.includes(DEVICE_CONTROL_BAN);

/** Who is signed in at one provider, and the actions that change it (spec 4). */
export function createSession({ http, connection, storageKey, getToken }: SessionOptions) {
  const $session = map<SessionState>({
    isFirstAuth: true,
    isFetching: false,
    ...noError,
    user: anonymous,
    isBadConnection: connection.$isBadConnection.get(),
  });
  onMount($session, () => connection.$isBadConnection.subscribe((isBad) => $session.setKey("isBadConnection", isBad)));

  /** Counts up whenever the provider ends a session that was good: the message is shown once for each. */
  const $signedOutByProvider = atom(0);
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let asked: Promise<string | null> | undefined;
  /** Only the latest check or sign-in says who the user is. */
  let checks = 0;

  async function portalToken(ask: GetToken): Promise<string | null> {
    asked ??= Promise.race([Promise.resolve().then(ask), new Promise<null>((resolve) => setTimeout(resolve, TOKEN_WAIT, null))]).then(
      (token) => (typeof token === "string" && token ? token : null),
      () => null,
    );
    return asked;
  }

  const signer: Signer = {
    async token() {
      const ask = getToken();
      return ask ? portalToken(ask) : recall(storageKey);
    },
    async renew(refused) {
      const ask = getToken();
      if (!ask) {
        const current = recall(storageKey);
        return current !== null && current !== refused;
      }
      if ((await portalToken(ask)) === refused) asked = undefined;
      const token = await portalToken(ask);
      return token !== null && token !== refused;
    },
    signedOut(refused) {
      if (refused !== null && !getToken() && recall(storageKey) !== refused) return;
      if (!$session.get().user.isAnonym) $signedOutByProvider.set($signedOutByProvider.get() + 1);
      forget();
    },
  };

  function forget() {
    clearTimeout(renewal);
    asked = undefined;
    if (!getToken()) keep(storageKey, null);
    if (!$session.get().user.isAnonym) $session.setKey("user", anonymous);
  }

  function welcome({ access_token, user }: SignedIn, isOurs = true) {
    if (!getToken()) {
      if (isOurs) keep(storageKey, access_token);
      renewLater(access_token);
    }
    $session.set({ ...$session.get(), isFirstAuth: false, isFetching: false, ...noError, user });
  }

  /** Two thirds into the token's life by its own two times: the clocks of browser and provider need not agree. */
  function renewLater(token: string) {
    clearTimeout(renewal);
    const life = lifeOf(token);
    if (life === null) return;
    renewal = setTimeout(() => void check(), Math.min(life * 667, 2 ** 31 - 1));
    (renewal as { unref?: () => void }).unref?.();
  }

  function failed(error: unknown): number {
    const { status, retryAfter } = error instanceof ProviderError ? error : { status: 0, retryAfter: null };
    const refusal = { error: String(error), errorStatus: status, errorRetryAfter: retryAfter };
    $session.set({ ...$session.get(), isFirstAuth: false, isFetching: false, ...refusal });
    return status;
  }

  /**
   * Asks the provider who we are (spec 4, start). A refusal makes the user anonymous; silence keeps the credential and,
   * for a user already known, the user: a cut line is not a sign-out. `isOurs` is false when another tab renewed the
   * token: keeping one more would make the tabs renew for ever in turn.
   */
  async function check(isOurs = true): Promise<void> {
    const turn = ++checks;
    $session.setKey("isFetching", true);
    const token = await signer.token();
    if (turn !== checks) return;
    if (token === null) {
      forget();
      $session.set({ ...$session.get(), isFirstAuth: false, isFetching: false });
      return;
    }
    try {
      const answer = await http().call(authOps.checkSession, {});
      if (turn === checks) welcome(answer, isOurs);
    } catch (error) {
      if (turn !== checks) return;
      const status = failed(error);
      if (status === 0 || status >= 500) recheckWhenBack();
    }
  }

  /** A first check that met a silent or broken provider is made again as soon as the provider answers. */
  function recheckWhenBack() {
    const unbind = connection.$isBadConnection.listen((isBad) => {
      if (isBad) return;
      unbind();
      clearTimeout(renewal);
      void check();
    });
    renewal = setTimeout(() => {
      unbind();
      void check();
    }, 15_000);
    (renewal as { unref?: () => void }).unref?.();
  }

  /** Signs in; gives the HTTP status (0 when there was no response). A wrong password resolves, it does not reject. */
  async function signIn(credentials: Credentials): Promise<number> {
    checks += 1;
    $session.set({ ...$session.get(), isFetching: true, ...noError });
    try {
      welcome(await http().call(authOps.login, { body: credentials }));
      return 200;
    } catch (error) {
      const status = failed(error);
      $session.setKey("user", anonymous);
      return status;
    }
  }

  function signOut(): void {
    checks += 1;
    forget();
    $session.set({ ...$session.get(), isFetching: false, ...noError });
  }

  onKeptElsewhere(storageKey, (token) => {
    if (getToken()) return;
    if (token === null) forget();
    else void check(false);
  });

  return { $session, $signedOutByProvider, check: () => check(), signIn, signOut, signer };
}

export type Session = ReturnType<typeof createSession>;

/** Seconds a JWT lives by its own `iat` and `exp`, or null when the token does not say. */
function lifeOf(token: string): number | null {
  try {
    const { iat, exp } = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as {
      iat?: unknown;
      exp?: unknown;
    };
    return typeof iat === "number" && typeof exp === "number" && exp > iat ? exp - iat : null;
  } catch {
    return null;
  }
}
