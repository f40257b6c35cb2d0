import type { Configuration, ServerMetadata, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import { createCountedLog } from "../../base/log/counted.js";
import { refusal } from "../../base/refusal.js";
import type { IssuerSettings } from "./settings.js";

/** Seconds after which an issuer that says nothing is away. */
const PATIENCE = 5;
/** Seconds by which its clock and ours may differ. */
const CLOCK_TOLERANCE = 30;
/** ms for which what an issuer says of itself is believed. */
const KNOWN_FOR = 60 * 60_000;
/** ms for which its keys are taken as they are, where many are asked about one after another. */
const KEYS_FOR = 5_000;
/** ms between two lines of the log of one kind. */
const LOG_EVERY = 60_000;

/** What an issuer says of somebody. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The tokens that an issuer has given for somebody: they never leave the provider. `until` is the Unix second at which the first ends. */
export interface Lent {
  readonly access: string;
  readonly refresh: string | null;
  readonly until: number;
}

/** What a browser brings back of what it was sent away with. */
export interface Errand {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Answer = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Loaded when somebody signs in by an issuer first. */
const library = () => import("openid-client");

/** One issuer, by the code flow with PKCE (OpenID Connect Core 3.1, RFC 7636, RFC 9207). `callback` is where it leads back to. */
export function createIssuer(settings: IssuerSettings, callback: string) {
  const { issuer, client_id, client_secret, scopes, prompt, groups_claim } = settings;
  const log = createCountedLog(LOG_EVERY);
  let found: { metadata: Promise<ServerMetadata>; at: number } | undefined;
  let current: { config: Configuration; at: number } | undefined;

  async function configurationOf(metadata: ServerMetadata | null): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, Configuration, clockTolerance, discovery, enableNonRepudiationChecks, None } =
      await library();
    const url = new URL(issuer);
    const client = { ...(client_secret ? { client_secret } : {}), [clockTolerance]: CLOCK_TOLERANCE };
    const proof = client_secret ? ClientSecretBasic(client_secret) : None();
    // Signatures of ID tokens are looked at, though they come by a connection of our own.
    const execute = [enableNonRepudiationChecks, ...(url.protocol === "http:" ? [allowInsecureRequests] : [])];
    if (!metadata) return discovery(url, client_id, client, proof, { timeout: PATIENCE, execute });
    const config = new Configuration(metadata, client_id, client, proof);
    config.timeout = PATIENCE;
    for (const each of execute) each(config);
    return config;
  }

  /** What the issuer says of itself; what it said last while it is away. */
  async function discovered(): Promise<ServerMetadata> {
    const before = found;
    if (before && before.at > Date.now() - KNOWN_FOR) return before.metadata;
    const metadata = configurationOf(null).then((config) => config.serverMetadata());
    const now = { metadata, at: Date.now() };
    found = now;
    return metadata.catch((error: unknown) => {
      if (found === now) found = before;
      if (before) return before.metadata;
      throw away(error);
    });
  }

  /**
   * The issuer with its keys, which are not older than so many ms: it may have changed them, and what it gives for a token that is good once
   * must not be lost for that.
   */
  async function configuration(keysFor = 0): Promise<Configuration> {
    if (current && current.at > Date.now() - keysFor) return current.config;
    const config = await configurationOf(await discovered());
    current = { config, at: Date.now() };
    return config;
  }

  function away(error: unknown) {
    log("away", `The issuer "${settings.id}" cannot be asked: ${said(error)}`);
    return refusal("issuer_away");
  }

  /** The refusal that an error of the library stands for. */
  async function refused(error: unknown) {
    const { AuthorizationResponseError, ResponseBodyError } = await library();
    if (error instanceof AuthorizationResponseError) {
      log("refused", `The issuer "${settings.id}" refused a sign-in: ${said(error)}`);
      return refusal(error.error === "temporarily_unavailable" || error.error === "server_error" ? "issuer_away" : "sign_on_refused");
    }
    if (isAway(error)) return away(error);
    log("untrusted", `An answer of the issuer "${settings.id}" is not taken: ${said(error)}`);
    return refusal(error instanceof ResponseBodyError && error.error === "invalid_grant" ? "sign_on_over" : "sign_on_untrusted");
  }

  const lentOf = ({ access_token, refresh_token, expires_in }: Answer, before: string | null): Lent => ({
    access: access_token,
    refresh: refresh_token ?? before,
    until: Math.floor(Date.now() / 1000) + (expires_in ?? 0),
  });

  /** The claims of the ID token, and where it names no groups, those of the userinfo. */
  async function claimsOf(config: Configuration, answer: Answer, sub: string): Promise<Claims> {
    const own = answer.claims();
    if (own && Object.hasOwn(own, groups_claim)) return own;
    if (!config.serverMetadata().userinfo_endpoint) return { ...own, sub };
    const { fetchUserInfo } = await library();
    return { ...own, ...(await fetchUserInfo(config, answer.access_token, sub)), sub };
  }

  return {
    settings,
    /** Where its keys are. */
    async keysAddress(): Promise<URL> {
      const { jwks_uri } = await discovered();
      if (!jwks_uri) throw away(new Error("it names no keys"));
      return new URL(jwks_uri);
    },
    /** Where the browser goes to. */
    async address({ state, nonce, verifier }: Errand): Promise<URL> {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      return buildAuthorizationUrl(config, {
        redirect_uri: callback,
        response_type: "code",
        scope: scopes.join(" "),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(prompt ? { prompt } : {}),
      });
    },
    /** Whom the issuer has signed in, by the search of the address that it led back to. */
    async signedIn(search: string, { state, nonce, verifier }: Errand): Promise<{ claims: Claims; lent: Lent }> {
      const config = await configuration();
      const { authorizationCodeGrant } = await library();
      const address = new URL(callback);
      address.search = search;
      try {
        const answer = await authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const sub = answer.claims()?.sub ?? "";
        return { claims: await claimsOf(config, answer, sub), lent: lentOf(answer, null) };
      } catch (error) {
        throw await refused(error);
      }
    },
    /**
     * What the issuer says of somebody now. `claims` are null where it says that the sign-in is over; rejects where it says nothing, or
     * nothing that can be trusted.
     */
    async ask(sub: string, lent: Lent): Promise<{ claims: Claims | null; lent: Lent }> {
      const config = await configuration(KEYS_FOR);
      const { fetchUserInfo, refreshTokenGrant, ResponseBodyError, WWWAuthenticateChallengeError } = await library();
      try {
        if (lent.refresh === null) {
          if (!config.serverMetadata().userinfo_endpoint && lent.until <= Date.now() / 1000) return { claims: null, lent };
          return { claims: await fetchUserInfo(config, lent.access, sub), lent };
        }
        const answer = await refreshTokenGrant(config, lent.refresh);
        const told = answer.claims();
        if (told && told.sub !== sub) return { claims: null, lent };
        return { claims: await claimsOf(config, answer, sub), lent: lentOf(answer, lent.refresh) };
      } catch (error) {
        const isOver =
          (error instanceof ResponseBodyError && error.error === "invalid_grant") ||
          (error instanceof WWWAuthenticateChallengeError && error.status === 401);
        if (isOver) return { claims: null, lent };
        log("unasked", `The issuer "${settings.id}" said nothing of somebody who is signed in: ${said(error)}`);
        throw error;
      }
    },
    /** Has the issuer forget the tokens, as far as it can; where the page goes to sign out there, null where there is nothing. */
    async end({ refresh, access }: Lent, back: string): Promise<string | null> {
      const config = await configuration();
      const { buildEndSessionUrl, tokenRevocation } = await library();
      const { revocation_endpoint, end_session_endpoint } = config.serverMetadata();
      if (revocation_endpoint)
        await tokenRevocation(config, refresh ?? access).catch((error: unknown) =>
          log("kept", `The issuer "${settings.id}" did not forget a token: ${said(error)}`),
        );
      // Without `id_token_hint`, which would put a token into an address: the issuer may ask whether that is meant.
      return end_session_endpoint ? buildEndSessionUrl(config, { client_id, post_logout_redirect_uri: back }).href : null;
    },
  };
}
export type Issuer = ReturnType<typeof createIssuer>;

/** The reason without what it was about, which may be a token. */
function said(error: unknown): string {
  const { message, code, cause } = error as { message?: unknown; code?: unknown; cause?: { code?: unknown; message?: unknown } };
  return [message, code ?? cause?.code].filter(Boolean).map(String).join(", ").slice(0, 200);
}

/** Whether nothing came back, or what says that the server is out of order. */
function isAway(error: unknown): boolean {
  const { name, code, cause, status } = error as { name?: string; code?: string; cause?: unknown; status?: number };
  if (status !== undefined && status >= 500) return true;
  if (code === "OAUTH_TIMEOUT" || name === "TimeoutError" || (error instanceof TypeError && error.message === "fetch failed")) return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause !== undefined && cause !== null && cause !== error && isAway(cause);
}
