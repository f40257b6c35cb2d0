import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../database/tables.js";

export const TOKEN_SECONDS = 15 * 60;
const algorithm = "HS256";
const issuer = "its-provider";

const LONGEST_AGENT = 400;
const seconds = () => Math.floor(Date.now() / 1000);

/** Seconds that a session is kept after its last token has run out. */
const KEPT = 24 * 60 * 60;

/** When a session was last heard of. */
export const lastSeen = (e: ExpressionBuilder<Tables, "sessions">) => e.fn.coalesce("seen", "created");

export type UserRow = Tables["users"];
/** Who asks, and by which session. */
export interface Caller {
  user: UserRow;
  session: string;
}

/** Signs tokens of 15 minutes and finds who they belong to; a session that ended or a disabled user makes them void. */
export function createTokens(db: Database, secret: Uint8Array) {
  const sign = (userId: string, session: string): Promise<string> =>
    new SignJWT({ sid: session })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(secret);

  return {
    sign,
    /**
     * Begins a session of a user whose password was right; null when the account was disabled, or given another password, since
     * it was read. `agent` is what the browser calls itself.
     */
    async begin({ id: user_id, password }: UserRow, agent: string): Promise<string | null> {
      const id = randomUUID();
      const now = seconds();
      const { numInsertedOrUpdatedRows } = await db
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
            .where("id", "=", user_id)
            .where("password", "=", password)
            .where("disabled", "=", 0),
        )
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows) > 0 ? sign(user_id, id) : null;
    },
    /** Notes that a session is still used; where nothing can be written any more, those who work go on reading (faults A2). */
    async see(session: string): Promise<void> {
      const note = db.updateTable("sessions").set({ seen: seconds() }).where("id", "=", session).execute();
      await note.catch((error: unknown) => console.error(`A session could not be noted: ${String(error)}`));
    },
    /** Takes away the sessions that nobody can use any more. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom("sessions")
        .where((e) => e(lastSeen(e), "<", seconds() - TOKEN_SECONDS - KEPT))
        .execute();
    },
    /** Rejects when the database cannot be asked: that is no reason to call a token bad (faults F24). */
    async callerOf(token: string): Promise<Caller | null> {
      const { sid, sub } = await jwtVerify(token, secret, { algorithms: [algorithm], issuer, requiredClaims: ["exp"] }).then(
        ({ payload }) => payload,
        () => ({ sid: null, sub: null }),
      );
      if (typeof sid !== "string" || typeof sub !== "string") return null;
      const user = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .selectAll("users")
        .where("sessions.id", "=", sid)
        .where("sessions.user_id", "=", sub)
        .where("sessions.ended", "is", null)
        .where("users.disabled", "=", 0)
        .executeTakeFirst();
      return user ? { user, session: sid } : null;
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
