import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { ExpressionBuilder } from "kysely";
import { DatabaseAway } from "../../base/database/faults.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { within } from "../../base/database/within.js";
import { printOf, type Rights, rightsOf, type UserRow } from "../rights/rights.js";

export const TOKEN_SECONDS = 15 * 60;
const algorithm = "HS256";
const issuer = "its-provider";

const LONGEST_AGENT = 400;
const seconds = () => Math.floor(Date.now() / 1000);

/**
 * Milliseconds for which a session that was found good counts as good while the database gives no answer, and how long one
 * is waited for before that. A session that another process ends meanwhile reads on for so long.
 */
const KNOWN_FOR = 60_000;
const LOOK_WAIT = 1_000;
/**
 * Milliseconds for which a token that was found good is good for the lists that all see alike. What this provider ends is refused at
 * once; what another process ends, as the command `account` does, reads lists on for so long.
 */
const VERIFIED_FOR = 1_000;

/** Tokens whose signature is remembered: to verify one takes a tenth of a usual call. */
const MOST_SIGNED = 5_000;

/** Seconds for which something counts as done lately: more than a look at the database can be late, and clocks can differ. */
const NEWS_OF = 600;

/** Seconds that a session is kept after its last token has run out. */
const KEPT = 24 * 60 * 60;

/** When a session was last heard of. */
export const lastSeen = (e: ExpressionBuilder<Tables, "sessions">) => e.fn.coalesce("seen", "created");

/** The user of a call with what it may do, and the session. */
export interface Caller {
  user: UserRow;
  rights: Rights;
  session: string;
}

/** What a token of ours says: its session, its user, and the Unix second in which it runs out. */
interface Claims {
  sid: string;
  sub: string;
  exp: number;
}

/** Finds what a token says that is not ours, used from an address; null where it is nobody's. */
type Foreign = (token: string, address: string) => Promise<Claims | null>;

/**
 * Signs tokens of 15 minutes and finds who they belong to; a session that ended or a disabled user makes them void. Those of `foreign`
 * issuers it finds as well.
 */
export function createTokens(db: Database, secret: Uint8Array, foreign: Foreign = async () => null) {
  const known = new Map<string, { user: UserRow; until: number }>();
  const verified = new Map<string, { caller: Caller; until: number }>();
  const signed = new Map<string, Claims>();
  let ended = 0;
  /** What was looked up before a session was ended, or while it was, is not believed any more. */
  const forget = () => {
    ended++;
    verified.clear();
  };
  const sign = (userId: string, session: string): Promise<string> =>
    new SignJWT({ sid: session })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(secret);

  /** What a token says, null when we have not signed it or its time is over. The signature of one that was good is good for ever. */
  async function claimsOf(token: string, address: string): Promise<Claims | null> {
    const found = signed.get(token);
    if (found) return found.exp > seconds() ? found : null;
    const { sid, sub, exp } = await jwtVerify(token, secret, { algorithms: [algorithm], issuer, requiredClaims: ["exp"] }).then(
      ({ payload }) => payload,
      () => ({ sid: null, sub: null, exp: 0 }),
    );
    if (typeof sid !== "string" || typeof sub !== "string" || exp === undefined) return foreign(token, address);
    const claims = { sid, sub, exp };
    if (signed.size >= MOST_SIGNED) signed.clear();
    signed.set(token, claims);
    return claims;
  }

  /** The user of a session as the database has it now, which is remembered unless a session was ended meanwhile. */
  async function look(session: string, userId: string): Promise<UserRow | undefined> {
    const until = performance.now() + KNOWN_FOR;
    const endedBefore = ended;
    const user = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .leftJoin("roles", "roles.name", "users.role")
      .selectAll("users")
      .select(["roles.levels_json", "roles.tags_json as role_tags_json"])
      .where("sessions.id", "=", session)
      .where("sessions.user_id", "=", userId)
      .where("sessions.ended", "is", null)
      .where((e) => e.or([e("sessions.until", "is", null), e("sessions.until", ">", seconds())]))
      .where("users.disabled", "=", 0)
      .executeTakeFirst();
    if (!user) known.delete(session);
    else if (ended === endedBefore) known.set(session, { user, until });
    return user;
  }

  /** The same, or what was known less than a minute ago, where the database gives no answer. */
  async function lookOrRecall(session: string, userId: string): Promise<UserRow | undefined> {
    const looked = look(session, userId);
    try {
      return await within(LOOK_WAIT, looked, () => new DatabaseAway("The database gives no answer."));
    } catch (error) {
      const recalled = known.get(session);
      if (!(error instanceof DatabaseAway) || recalled?.user.id !== userId || recalled.until < performance.now()) return looked;
      return recalled.user;
    }
  }

  /** The user of a token that was found good a second ago, as the user was then: enough for what does not depend on who asks. */
  function recall(token: string): Caller | null {
    const found = verified.get(token);
    return found && found.until > performance.now() ? found.caller : null;
  }

  return {
    sign,
    /** Has every token verified anew: a session was ended, or an account disabled, by another node. */
    forget,
    /** The user of a session that another node has found good, as the database has it now; null when it is not good any more. */
    async callerIn(session: string, userId: string): Promise<Caller | null> {
      const user = await look(session, userId);
      return user ? { user, rights: rightsOf(user), session } : null;
    },
    /**
     * Begins a session of a user whose password was right; null when the account was disabled, or given another password, since
     * it was read. `agent` is what the browser calls itself.
     */
    async begin(step: Step, user: UserRow, agent: string): Promise<{ id: string; token: string } | null> {
      const id = randomUUID();
      const now = seconds();
      const { numInsertedOrUpdatedRows } = await step
        .insertInto("sessions")
        .columns(["id", "user_id", "created", "seen", "agent"])
        .expression((e) =>
          e
            .selectFrom("users")
            .select(({ val, cast }) => [
              val(id).as("id"),
              "id as user_id",
              cast<number>(val(now), "bigint").as("created"),
              cast<number>(val(now), "bigint").as("seen"),
              val(agent.slice(0, LONGEST_AGENT)).as("agent"),
            ])
            .where("id", "=", user.id)
            .where("password", "=", user.password)
            .where("disabled", "=", 0),
        )
        .executeTakeFirstOrThrow();
      if (Number(numInsertedOrUpdatedRows) === 0) return null;
      return { id, token: await sign(user.id, id) };
    },
    /** Notes that a session has begun. */
    begun(session: string, user: UserRow): void {
      known.set(session, { user, until: performance.now() + KNOWN_FOR });
    },
    /** Ends a session of a user; false when there is none. `ended` follows, when that is written. */
    async end(step: Step, session: string, userId: string): Promise<boolean> {
      const { numUpdatedRows } = await step
        .updateTable("sessions")
        .set({ ended: seconds() })
        .where("id", "=", session)
        .where("user_id", "=", userId)
        .where("ended", "is", null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Has what is remembered of a session be believed no more: it has ended. */
    ended(session: string): void {
      forget();
      known.delete(session);
    },
    /** Notes that a session is still used; where nothing can be written any more, those who work go on reading (faults A2). */
    async see(session: string): Promise<void> {
      const note = db.updateTable("sessions").set({ seen: seconds() }).where("id", "=", session).execute();
      await note.catch((error: unknown) => console.error(`A session could not be noted: ${String(error)}`));
    },
    /** Takes away the sessions that nobody can use any more. */
    async sweep(): Promise<void> {
      for (const each of [known, verified] as Map<string, { until: number }>[])
        for (const [key, { until }] of each) if (until < performance.now()) each.delete(key);
      await db
        .deleteFrom("sessions")
        .where((e) => e.or([e(lastSeen(e), "<", seconds() - TOKEN_SECONDS - KEPT), e("until", "<", seconds() - TOKEN_SECONDS)]))
        .execute();
    },
    recall,
    /**
     * What has become lately of sessions, here or by another process: null of those that were ended or whose account was disabled, else
     * what their user may do since that was changed.
     */
    async news(): Promise<ReadonlyMap<string, string | null>> {
      const since = seconds() - NEWS_OF;
      const rows = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .leftJoin("roles", "roles.name", "users.role")
        .selectAll("users")
        .select(["sessions.id as session", "sessions.ended", "roles.levels_json", "roles.tags_json as role_tags_json"])
        .where((e) => e.or([e("sessions.ended", ">", since), e("users.disabled", "=", 1), e("users.rights_changed", ">", since)]))
        .execute();
      return new Map(rows.map(({ session, ended, ...user }) => [session, ended !== null || user.disabled === 1 ? null : printOf(user)]));
    },
    /**
     * The user of a token, null when it is not good. Rejects when the database cannot be asked: that is no reason to call a
     * token bad (faults F24). With `mayRecall`, for calls that only read, what was known a minute ago is enough then.
     */
    async callerOf(token: string, mayRecall = false, address = ""): Promise<Caller | null> {
      const now = performance.now();
      const endedBefore = ended;
      const claims = await claimsOf(token, address);
      if (!claims) return null;
      const { sid, sub, exp } = claims;
      const user = await (mayRecall ? lookOrRecall : look)(sid, sub);
      if (!user) return null;
      const caller = { user, rights: rightsOf(user), session: sid };
      const left = exp * 1000 - Date.now();
      if (ended === endedBefore) verified.set(token, { caller, until: now + Math.min(VERIFIED_FOR, left) });
      return caller;
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
