import { createHash } from "node:crypto";
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { createCountedLog } from "../../base/log/counted.js";
import { Refusal, refusal } from "../../base/refusal.js";
import type { Deed, Trail } from "../audit/trail.js";
import type { Claims, Issuer } from "./issuer.js";
import { settle } from "./people.js";
import type { SignOnSettings } from "./settings.js";

/** Signatures that only the issuer can make: never `none`, and never one by a secret that others have. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];
/** Seconds by which the clocks of an issuer and ours may differ; a token is good for so much longer. */
const CLOCK_TOLERANCE = 30;
/** ms between two questions for keys because of a key that is not known, or of an issuer that is away. */
const COOL_DOWN = 30_000;
/** ms after which keys are asked for again; while that fails, those that are known stay good. */
const KEYS_FOR = 10 * 60_000;
/** ms for which a token that was found good is not looked at again. */
const GOOD_FOR = 60_000;
const MOST_KNOWN = 5_000;
const LOG_EVERY = 60_000;

/** What a token of a portal says here: a session of its own, which ends with it, a user, and the Unix second of its end. */
export interface LentClaims {
  readonly sid: string;
  readonly sub: string;
  readonly exp: number;
}

const LENT = "lent-";
/** Whether a session is that of a token that a portal lends. */
export const isLent = (session: string): boolean => session.startsWith(LENT);

/** The keys of an issuer. An issuer that is away takes none of them. */
function createKeys(address: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(address, {
    cooldownDuration: COOL_DOWN,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    timeoutDuration: 5_000,
  });
  let askedAt = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (header, token) => {
    const known = remote.jwks();
    if (known && Date.now() - askedAt > KEYS_FOR) {
      askedAt = Date.now();
      remote.reload().catch(() => {
        failedAt = Date.now();
      });
    }
    if (Date.now() - failedAt < COOL_DOWN) {
      if (!known) throw refusal("issuer_away");
      return createLocalJWKSet(known)(header, token);
    }
    try {
      const key = await remote(header, token);
      if (!known) askedAt = Date.now();
      return key;
    } catch (error) {
      if (!isAway(error)) throw error;
      failedAt = Date.now();
      throw refusal("issuer_away");
    }
  };
}

/** Whether there are no keys to be had, which says nothing about a token. */
const isAway = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"].includes(error.code);

interface Parts {
  settings: SignOnSettings;
  issuers: ReadonlyMap<string, Issuer>;
  trail: Pick<Trail, "keep" | "refused">;
  changedRights(): Promise<void>;
}

/** Takes access tokens that a portal lends (RFC 9068): of issuers that the city names, and for the audience that it names. */
export function createPortalTokens({ settings, issuers, trail, changedRights }: Parts) {
  const byAddress = new Map([...issuers.values()].filter((each) => each.settings.embeds).map((each) => [each.settings.issuer, each]));
  const keys = new Map<string, Promise<JWTVerifyGetKey>>();
  const good = new Map<string, { claims: LentClaims; until: number }>();
  const looking = new Map<string, Promise<LentClaims | null>>();
  const log = createCountedLog(LOG_EVERY);

  function keysOf(issuer: Issuer): Promise<JWTVerifyGetKey> {
    const { id } = issuer.settings;
    const known = keys.get(id) ?? issuer.keysAddress().then(createKeys);
    keys.set(id, known);
    known.catch(() => keys.delete(id));
    return known;
  }

  /** The claims of a token that is what it says it is. Rejects with the reason why it is not, or with a refusal while nobody can say. */
  async function verified(issuer: Issuer, token: string): Promise<Claims & { exp: number }> {
    const { embeds, issuer: address } = issuer.settings;
    const { payload } = await jwtVerify(token, await keysOf(issuer), {
      issuer: address,
      audience: embeds?.audience ?? [],
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ["exp", "iat", "sub"],
      ...(embeds?.type === "any" ? {} : { typ: "at+jwt" }),
    });
    const client = payload.client_id ?? payload.azp;
    if (embeds?.client_ids && !embeds.client_ids.some((each) => each === client))
      throw new errors.JWTClaimValidationFailed("it was given to another client", payload, "client_id", "check_failed");
    return { ...payload, sub: payload.sub ?? "", exp: Math.floor(payload.exp ?? 0) + CLOCK_TOLERANCE };
  }

  /** Somebody whom the portal has signed in: the account as the token says it is, and a session that ends with the token. */
  async function admitted(issuer: Issuer, token: string, claims: Claims & { exp: number }, deed: Deed): Promise<LentClaims> {
    const sid = `${LENT}${createHash("sha256").update(token).digest("base64url")}`;
    const now = Math.floor(Date.now() / 1000);
    const { user, before } = await trail.keep(deed, async (step) => {
      const known = await settle(step, issuer.settings, claims, settings);
      const by = { id: known.user.id, fio: known.user.fio };
      const { numInsertedOrUpdatedRows } = await step
        .insertInto("sessions")
        .values({ id: sid, user_id: by.id, created: now, seen: now, ended: null, agent: "", until: claims.exp })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirstOrThrow();
      const isNew = Number(numInsertedOrUpdatedRows) > 0 || known.after !== null;
      return { result: known, told: isNew ? { object: sid, by, before: known.before, after: known.after } : null };
    });
    if (before) await changedRights();
    return { sid, sub: user.id, exp: claims.exp };
  }

  async function look(issuer: Issuer, token: string, address: string): Promise<LentClaims | null> {
    const deed: Deed = { who: null, name: "", operation: "portalSignIn", address, requestId: null };
    try {
      const claims = await verified(issuer, token);
      const lent = await admitted(issuer, token, claims, deed);
      if (good.size >= MOST_KNOWN) good.clear();
      good.set(token, { claims: lent, until: Date.now() + GOOD_FOR });
      return lent;
    } catch (error) {
      // The portal is asked for another one: that is every day's work.
      if (error instanceof errors.JWTExpired) return null;
      const isToken = error instanceof errors.JOSEError;
      const isPerson = error instanceof Refusal && error.status === 409;
      if (!isToken && !isPerson) throw error;
      log("refused", `A token that a portal lends is refused (${issuer.settings.id}): ${error.message}`);
      trail.refused(deed, isToken ? refusal("sign_on_untrusted") : error, null);
      return null;
    }
  }

  /** What a token says, null where it is not good; rejects while its issuer gives no keys. */
  return async function claimsOf(token: string, address: string): Promise<LentClaims | null> {
    if (byAddress.size === 0) return null;
    const found = good.get(token);
    if (found && found.until > Date.now() && found.claims.exp * 1000 > Date.now()) return found.claims;
    const issuer = byAddress.get(issuerIn(token));
    if (!issuer) return null;
    const current = looking.get(token) ?? look(issuer, token, address).finally(() => looking.delete(token));
    looking.set(token, current);
    return current;
  };
}
export type PortalTokens = ReturnType<typeof createPortalTokens>;

function issuerIn(token: string): string {
  try {
    return decodeJwt(token).iss ?? "";
  } catch {
    return "";
  }
}
