import { atom, map, onMount } from "nanostores";
import type { GetToken } from "./config.js";
import type { Connection } from "./connection.js";
import { authOps, type Credentials, hasControlBan, type SignedIn, type User } from "./contract/auth.js";
import { type Need, reaches } from "./contract/rights.js";
import { createCredential, leftOf } from "./credential.js";
import { createGuestPass } from "./guest-pass.js";
import type { Http, Signer } from "./http.js";
import { nextCheck } from "./next-check.js";
import { askInTime, overdueAfter } from "./overdue.js";
import { asProviderError, type ProviderError } from "./provider-error.js";
import { keep, onKeptElsewhere, recall } from "./storage.js";

/** Milliseconds before a check that found no good provider is made again, unless the provider says later or is back sooner. */
const RECHECK_AFTER = 15_000;

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

/** A visitor who is not signed in; `layers` are the words of `guestLayers` that the city shows to everybody. Never a user, and never allowed to control. */
export interface Guest {
  readonly layers: readonly string[];
}

/** Auth state of spec 3. `error` is the provider's message, for the log; sentences come from texts by `errorStatus`. */
export interface SessionState {
  isFirstAuth: boolean;
  isFetching: boolean;
  error: string | null;
  errorStatus: number | null;
  /** Seconds the provider asked us to wait after the last refusal, or null. */
  errorRetryAfter: number | null;
  user: User;
  /** The visitor of the public view; null for users, and where the page or the provider has no public view. */
  guest: Guest | null;
  isBadConnection: boolean;
}

const noError = { error: null, errorStatus: null, errorRetryAfter: null };

/** Whether the status refuses the credential (spec 4). */
export const isRefusal = (status: number) => status === 401 || status === 403;

interface SessionOptions {
  http: () => Http;
  connection: Connection;
  /** Local-storage key of the credential. */
  storageKey: string;
  /** The portal's own token, wins over a stored one. */
  getToken: () => GetToken | undefined;
  /** Called with the reason when `getToken` fails. */
  onTokenFailure: (reason: string) => void;
}

/** Whether the user's rights reach what is needed; where the provider tells none, everybody's do. */
export const may = ({ rights }: Pick<User, "rights">, need: Need): boolean => !rights || reaches(rights.levels, need);

/** Whether the restrictions of the specification let the user control devices: only a known user with access and without the ban (design 2, spec 6). */
export const isUnrestricted = (user: User): boolean => !user.isAnonym && user.access === true && !hasControlBan(user.restrictions);

/** Whether the user may control devices, signals unless it says otherwise. */
export const mayControl = (user: User, need: Need = "signals.operate"): boolean => isUnrestricted(user) && may(user, need);

/** Who is signed in at one provider, and the actions that change it (spec 4). */
export function createSession({ http, connection, storageKey, getToken, onTokenFailure }: SessionOptions) {
  const $session = map<SessionState>({
    isFirstAuth: true,
    isFetching: false,
    ...noError,
    user: anonymous,
    guest: null,
    isBadConnection: connection.$isBadConnection.get(),
  });
  onMount($session, () => connection.$isBadConnection.subscribe((isBad) => $session.setKey("isBadConnection", isBad)));

  /** Increments when the provider ends a session that was valid: the message is shown once for each. */
  const $signedOutByProvider = atom(0);
  const { plan, unplan } = nextCheck(connection, () => void check());
  const credential = createCredential({ storageKey, getToken, onLateToken: () => void check(), onFailure: onTokenFailure });
  const guestPass = createGuestPass(http);
  /** Whether a page wants to show the public view to visitors who are not signed in. */
  let isGuestWanted = false;
  /** Number of the latest check or sign-in; answers to older ones are ignored. */
  let checks = 0;
  /** Sign-ins without an answer yet; a page may have two forms. */
  let signIns = 0;
  /** Local time in ms at which the provider last said who the user is. */
  let toldAt = 0;

  const signer: Signer = {
    async bearer() {
      const token = await credential.token();
      if (token !== null) return { token, guest: null };
      const pass = isGuestWanted ? await guestPass.take() : null;
      return pass && { token: pass.access_token, guest: pass };
    },
    renew: (refused) => (guestPass.isPass(refused) ? renewGuest(refused) : credential.hasAnother(refused)),
    signedOut(refused) {
      if (guestPass.isPass(refused) || !credential.isCurrent(refused)) return;
      if (!$session.get().user.isAnonym) $signedOutByProvider.set($signedOutByProvider.get() + 1);
      forget();
      if (isGuestWanted) void visit(++checks);
    },
  };

  /** Nobody is signed in: becomes a guest where the page wants that and the provider allows it. */
  async function visit(turn: number): Promise<void> {
    if (!isGuestWanted) return settle(noError);
    $session.setKey("isFetching", true);
    try {
      const pass = await guestPass.take();
      if (turn === checks) settle({ ...noError, guest: pass && { layers: pass.layers } });
    } catch (error) {
      if (turn === checks) planAfter(failed(error));
    }
  }

  /** Resolves to true when there is another pass than the refused one. Its layers may differ, since the city may have changed them. */
  async function renewGuest(refused: string): Promise<boolean> {
    const pass = await guestPass.instead(refused);
    const { guest } = $session.get();
    if (guest && `${guest.layers}` !== `${pass?.layers}`) $session.setKey("guest", pass && { layers: pass.layers });
    return pass !== null && pass.access_token !== refused;
  }

  /** Checks again after a failure, not before the provider's `Retry-After`. */
  const planAfter = ({ retryAfter }: ProviderError) => plan(Math.max(RECHECK_AFTER, (retryAfter ?? 0) * 1000), retryAfter === null);

  function forget() {
    unplan();
    credential.keep(null);
    forgetUser();
  }

  function forgetUser() {
    if (!$session.get().user.isAnonym) $session.setKey("user", anonymous);
  }

  /** Publishes the outcome of a check; a sign-in may still be running. */
  const settle = (changes: Partial<SessionState>) =>
    $session.set({ ...$session.get(), isFirstAuth: false, isFetching: signIns > 0, ...changes });

  function welcome({ access_token, user }: SignedIn, isOurs = true) {
    if (!credential.isLent()) {
      if (isOurs) credential.keep(access_token);
      // Renewed after two thirds of the stored token's remaining life, by the tokens' own times: browser and provider clocks may differ.
      const left = leftOf(recall(storageKey) ?? "", access_token);
      if (left) plan(left * 667);
    }
    toldAt = Date.now();
    settle({ ...noError, user, guest: null });
  }

  function failed(reason: unknown): ProviderError {
    const error = asProviderError(reason);
    settle({ error: String(error), errorStatus: error.status, errorRetryAfter: error.retryAfter });
    return error;
  }

  /**
   * Asks the provider who we are (spec 4, start). A refusal makes the user anonymous; everything else that goes wrong (silence,
   * a broken or busy provider, an answer nobody can read) keeps the credential and, for a user already known, the user: a
   * cut line is not a sign-out. It is asked again then, not before the provider's `Retry-After`. Of a user already known it is
   * asked anew as well when the answer stays away: the token would end meanwhile. `isOurs` is false when another tab renewed the
   * token: keeping one more would make the tabs renew for ever in turn.
   */
  async function check(isOurs = true): Promise<void> {
    const turn = ++checks;
    unplan();
    $session.setKey("isFetching", true);
    const token = await credential.token();
    if (turn !== checks) return;
    if (token === null) {
      forgetUser();
      return visit(turn);
    }
    try {
      const ask = (signal?: AbortSignal) => http().call(authOps.checkSession, signal ? { signal } : {});
      const answer = await ($session.get().user.isAnonym ? ask() : askInTime(ask, overdueAfter(RECHECK_AFTER)));
      if (turn === checks) welcome(answer, isOurs);
    } catch (error) {
      if (turn !== checks) return;
      const failure = failed(error);
      if (!isRefusal(failure.status)) planAfter(failure);
    }
  }

  /** Signs in by a call. Rejects with `ProviderError` when it is refused. */
  async function signInBy(ask: () => Promise<SignedIn>): Promise<void> {
    const turn = ++checks;
    signIns++;
    unplan();
    $session.set({ ...$session.get(), isFetching: true, ...noError });
    try {
      const answer = await ask().finally(() => signIns--);
      // A check that began meanwhile was made for the user before.
      checks += 1;
      welcome(answer);
    } catch (error) {
      const failure = failed(error);
      if (turn === checks) {
        $session.setKey("user", anonymous);
        if (credential.isKept()) plan(RECHECK_AFTER, true);
      }
      throw failure;
    }
  }

  /** Signs in; gives the HTTP status (0 when there was no response). A wrong password resolves, it does not reject. */
  const signIn = (credentials: Credentials): Promise<number> =>
    signInBy(() => http().call(authOps.login, { body: credentials })).then(
      () => 200,
      ({ status }) => status,
    );

  function signOut(): void {
    const turn = ++checks;
    forget();
    void visit(turn);
  }

  const noteKey = `${storageKey}.user`;
  onKeptElsewhere(noteKey, () => void check(false));

  // Reads the stored token instead of the event's: the event may be late, after another sign-in in that tab.
  onKeptElsewhere(storageKey, () => {
    if (credential.isLent()) return;
    if (recall(storageKey) === null) signOut();
    else void check(false);
  });

  return {
    $session,
    $signedOutByProvider,
    /** Finds out anew who the user is; a portal's token function is asked again. */
    check() {
      credential.askAgain();
      return check();
    },
    signIn,
    signInBy,
    signOut,
    /** From now on visitors who are not signed in get the public view, where the provider has one (assumed: `POST /auth/guest`). */
    welcomeGuests(): void {
      if (isGuestWanted) return;
      isGuestWanted = true;
      const { isFirstAuth, user } = $session.get();
      if (!isFirstAuth && user.isAnonym) void check();
    },
    /** Milliseconds since the provider last said who the user is. */
    age: () => Date.now() - toldAt,
    /** Whether a credential is stored for this provider. */
    isKept: credential.isKept,
    /** Whether the page lends the credential by `getToken`. */
    isLent: credential.isLent,
    /**
     * Whether there is a credential that the provider could neither accept nor refuse, e.g. since it did not answer. Ask again after
     * each change of `$session`; the check is repeated by itself.
     */
    isUnchecked(): boolean {
      const { user, guest, errorStatus } = $session.get();
      const hasCredential = credential.isKept() || credential.isLent() || isGuestWanted;
      return user.isAnonym && guest === null && hasCredential && errorStatus !== null && !isRefusal(errorStatus);
    },
    /** Increments with every check, sign-in and sign-out: an earlier request may be another user's. */
    turn: () => checks,
    /** Takes over the user after a change of the account at the provider; other tabs check for themselves. */
    update(user: User): void {
      if (`${user.id}` !== `${$session.get().user.id}`) return;
      $session.setKey("user", user);
      keep(noteKey, `${Date.now()}`);
    },
    signer,
  };
}

export type Session = ReturnType<typeof createSession>;
