import { atom, computed, type ReadableAtom } from "nanostores";
import { type ClientCache, createClientCache } from "./client-cache.js";
import { type Clock, createClock } from "./clock.js";
import { $config, credentialFor, type GetToken, providerBase } from "./config.js";
import { type Connection, createConnection } from "./connection.js";
import type { User } from "./contract/auth.js";
import { areas, reaches } from "./contract/rights.js";
import { createFaultFinder, type Fault, FIRST_PROBE } from "./fault.js";
import { createHttp, type Http } from "./http.js";
import { type Language, languageOf } from "./language.js";
import { createPresence, type Presence } from "./presence.js";
import type { Flaw } from "./read-answer.js";
import { createSession, isRefusal, type Session } from "./session.js";
import { sharedCore } from "./shared-core.js";

export interface ClientOptions {
  /** Origin or base path of the provider. */
  provider: string;
  fetch?: typeof fetch;
  /** Local-storage key of the credential. */
  sessionKey?: string;
}

/** One provider as stores and actions; everything the widgets know of a city comes through one of these. */
export interface Client {
  /** Absolute base of the calls, `…/api/v1`. */
  readonly base: string;
  readonly http: Http;
  /** The `fetch` that the page gave this client, undefined for the browser's own. */
  readonly fetch: typeof fetch | undefined;
  readonly connection: Connection;
  readonly session: Session;
  readonly clock: Clock;
  /** The signed-in user's id as text, null for an anonymous one: what is kept for a user is kept apart by it. */
  readonly $userKey: ReadableAtom<string | null>;
  /** Whom answers are for: `user 7`, with what that user sees where that is not all, `guests`, or null for nobody (nothing is requested then). Each audience has its own answers. */
  readonly $audience: ReadableAtom<string | null>;
  /** The language of its texts, as its answers name it; null where they do not. Absent in a client of an older version of this page's. */
  readonly $spoken?: ReadableAtom<Language | null>;
  /** The last flaw found in an answer; the frame of an element turns it into `its-error`. */
  readonly $flaw: ReadableAtom<(Flaw & { operation: string }) | null>;
  /** Why nothing comes from this provider, null while it serves the page; undefined until that is known. */
  readonly $fault: ReadableAtom<Fault | null | undefined>;
  /** Asks anew who is signed in, and looks for the reason where nothing comes. */
  check(): Promise<void>;
  /** Lends the portal's token to this provider only; wins over `configure({ getToken })`. */
  lendToken(getToken: GetToken | undefined): void;
  /** Which elements show this provider: without any, nothing is polled. */
  readonly presence: Presence;
  /** What is kept of this provider, by name; asked through `perClient` and `defineResource`. */
  readonly kept: ClientCache;
}

/** Makes a client of its own, for tests and for Node; pages use `clientFor`. */
export function createClient({ provider, fetch, sessionKey }: ClientOptions): Client {
  const base = providerBase(provider);
  const $flaw = atom<(Flaw & { operation: string }) | null>(null);
  const $spoken = atom<Language | null>(null);
  const reported = new Set<string>();
  let ownToken: GetToken | undefined;

  // Where the browser blocks the calls, each attempt would add an error to the console.
  const mayAsk = () => !/allowed|blocked|insecure|opaque/.test(faults.$fault.get()?.code ?? "");
  const presence = createPresence();
  const connection = createConnection(
    async () => mayAsk() && !presence.$isDeserted.get() && http.probe(),
    (isBad) => void (isBad ? faults.diagnose() : faults.answered()),
  );
  const session = createSession({
    http: () => http,
    connection,
    storageKey: sessionKey ?? credentialFor(base).sessionKey ?? `its.jwt:${base}`,
    getToken: () => ownToken ?? credentialFor(base).getToken,
    onTokenFailure: (reason) => void faults.tokenMissing(reason),
  });
  const http = createHttp({
    base,
    fetch: fetch ?? globalThis.fetch.bind(globalThis),
    connection,
    signer: () => session.signer,
    served: (isSigned) => faults.served(isSigned),
    spoken: (tag) => $spoken.set(languageOf(tag) ?? null),
    report(flaw) {
      $flaw.set(flaw);
      const place = `${flaw.operation} ${flaw.path.replace(/\d+/g, "n")} ${flaw.reason}`;
      if (reported.has(place)) return;
      reported.add(place);
      globalThis.console?.warn(`its: "${flaw.operation}" left out ${flaw.path}: ${flaw.reason}`);
    },
  });

  const faults = createFaultFinder({
    base,
    fetch: fetch ?? globalThis.fetch.bind(globalThis),
    isHere: http.isHere,
    silent: connection.silent,
  });

  async function check(): Promise<void> {
    const timer = setTimeout(() => faults.$fault.get() === undefined && void faults.diagnose(), FIRST_PROBE);
    await session.check();
    clearTimeout(timer);
    const { isFirstAuth, errorStatus } = session.$session.get();
    // Another check has begun meanwhile and verifies.
    if (isFirstAuth) return;
    if (session.isLent() && errorStatus !== null && isRefusal(errorStatus)) await faults.refused(errorStatus);
    else await faults.verify();
  }

  return {
    base,
    http,
    fetch,
    connection,
    session,
    clock: createClock(),
    $userKey: computed(session.$session, ({ user }) => (user.isAnonym ? null : `${user.id}`)),
    $audience: computed(session.$session, ({ user, guest }) => (user.isAnonym ? guest && "guests" : `user ${user.id}${sightOf(user)}`)),
    $spoken,
    $flaw,
    $fault: faults.$fault,
    check,
    lendToken(getToken) {
      if (getToken === ownToken) return;
      ownToken = getToken;
      void check();
    },
    presence,
    kept: createClientCache(),
  };
}

/** What a user sees of a city, as text; empty where the provider knows no roles. */
function sightOf({ rights }: User): string {
  if (!rights) return "";
  const seen = areas.filter((area) => reaches(rights.levels, `${area}.view`));
  return ` ${JSON.stringify([seen, rights.tags])}`;
}

const clients = sharedCore("clients", () => new Map<string, Client>());

/** The page's client of a provider; the same URL gives the same client, whoever asks. Its session check starts at once. */
export function clientFor(provider: string = $config.get().provider ?? ""): Client {
  const base = providerBase(provider);
  let client = clients.get(base);
  if (!client) {
    client = createClient({ provider });
    clients.set(base, client);
    const { check } = client;
    void check();
    // A page may say later how its token is got, and for which provider.
    $config.listen((now, before) => void (credentialFor(base, now).getToken !== credentialFor(base, before).getToken && check()));
  }
  return client;
}
