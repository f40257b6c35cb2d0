import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Issuers } from "../../../core/contract/sign-on.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { notFound, refusal } from "../../base/refusal.js";
import { lastSeen, TOKEN_SECONDS } from "../accounts/tokens.js";
import type { Deed, Trail } from "../audit/trail.js";
import { type UserRow, usersWithRoles } from "../rights/rights.js";
import { type Claims, createIssuer, type Errand, type Issuer, type Lent } from "./issuer.js";
import { settle } from "./people.js";
import type { Seal } from "./seal.js";
import type { SignOnSettings } from "./settings.js";

/** Seconds for which a sign-in at the issuer may last. */
export const AWAY_FOR = 10 * 60;
/** Seconds for which the page may change its code into a session. */
const CODE_FOR = 30;
/** Seconds after which the issuer is asked again of somebody who is signed in, and ms between two looks for whom that is. */
const ASK_AFTER = 40;
const LOOK_EVERY = 10_000;
/** Questions that are under way at once. */
const AT_ONCE = 8;
/** Seconds that a code is kept after its end: whoever brings it a second time ends what it has begun. */
const KEPT = 24 * 60 * 60;

const seconds = () => Math.floor(Date.now() / 1000);
const random = () => randomBytes(32).toString("base64url");
const digestOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** What a page wants when it sends a browser away: where to come back to, and the digest of the secret that it keeps. */
export interface Wish {
  readonly back: string;
  readonly challenge: string;
}

/** The issuers of a city by their ids. */
export const issuersOf = ({ url, issuers }: SignOnSettings): ReadonlyMap<string, Issuer> =>
  new Map(issuers.map((each) => [each.id, createIssuer(each, `${url}/api/v1/auth/issuers/${each.id}/callback`)]));

interface Parts {
  db: Database;
  issuers: ReadonlyMap<string, Issuer>;
  seal: Seal;
  settings: SignOnSettings;
  trail: Pick<Trail, "keep">;
  /** Whether it is this node that asks the issuers. */
  isMine: () => boolean;
  /** Sessions have ended that the issuer calls over. */
  ended(sessions: readonly string[]): void;
  /** Somebody may do something else now. */
  changedRights(): Promise<void>;
}

const own: Omit<Deed, "who" | "name"> = { operation: "issuerCheck", address: "", requestId: null };

/** Signs people in by issuers, and looks whether those still call them signed in. */
export function createSignOns({ db, issuers, seal, settings, trail, isMine, ended, changedRights }: Parts) {
  const byAddress = new Map([...issuers.values()].map((each) => [each.settings.issuer, each]));
  const looking = new Set<Promise<unknown>>();

  /** Refused where there is none of that id. */
  function issuerOf(id: string): Issuer {
    const issuer = issuers.get(id);
    if (!issuer) throw notFound("There is no such issuer.");
    return issuer;
  }

  const lentIn = async (row: Pick<Tables["sign_ons"], "sealed">): Promise<Lent | null> =>
    (await seal.open("tokens", row.sealed)) as Lent | null;

  /** Ends a session because of what its issuer says. */
  async function end({ session, user_id }: Tables["sign_ons"], why: string): Promise<void> {
    const { fio } = await db.selectFrom("users").select("fio").where("id", "=", user_id).executeTakeFirstOrThrow();
    await trail.keep({ ...own, who: user_id, name: fio }, async (step) => {
      const { numUpdatedRows } = await step
        .updateTable("sessions")
        .set({ ended: seconds() })
        .where("id", "=", session)
        .where("ended", "is", null)
        .executeTakeFirst();
      return { result: null, told: numUpdatedRows > 0n ? { object: session, after: { ended: why } } : null };
    });
    if (session !== null) ended([session]);
  }

  /** Has an account be what the issuer says of it now. */
  async function follow(row: Tables["sign_ons"], issuer: Issuer, claims: Claims): Promise<void> {
    try {
      const { before } = await trail.keep({ ...own, who: row.user_id, name: "" }, async (step) => {
        const known = await settle(step, issuer.settings, claims, settings);
        const { user, before, after } = known;
        const by = { id: user.id, fio: user.fio };
        return { result: known, told: before ? { object: user.id, by, before, after } : null };
      });
      if (before) await changedRights();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "no_role" || code === "account_disabled") return end(row, code);
      throw error;
    }
  }

  /** Asks the issuer of one who is signed in, unless another node does so just now. An issuer that says nothing changes nothing. */
  async function askOf(row: Tables["sign_ons"]): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("sign_ons")
      .set({ asked: seconds() })
      .where("id", "=", row.id)
      .where("asked", "=", row.asked)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const issuer = byAddress.get(row.issuer);
    const lent = await lentIn(row);
    // An issuer that the city has taken from its file says nothing any more.
    if (!issuer || !lent) return end(row, "issuer_gone");
    const { claims, lent: now } = await issuer.ask(row.subject, lent);
    if (claims === null) return end(row, "over_at_issuer");
    if (now !== lent) {
      const sealed = await seal.close("tokens", { ...now });
      await db.updateTable("sign_ons").set({ sealed }).where("id", "=", row.id).execute();
    }
    await follow(row, issuer, claims);
  }

  /** Asks the issuers of all who are signed in and of whom they were not asked for long; of `everybody` in tests. */
  async function look(everybody = false): Promise<void> {
    const rows = await db
      .selectFrom("sign_ons")
      .innerJoin("sessions", "sessions.id", "sign_ons.session")
      .selectAll("sign_ons")
      .where("sessions.ended", "is", null)
      .where((e) => e(e.fn.coalesce("sessions.seen", "sessions.created"), ">", seconds() - TOKEN_SECONDS))
      .where("asked", "<", everybody ? Number.MAX_SAFE_INTEGER : seconds() - ASK_AFTER)
      .orderBy("asked")
      .execute();
    const next = rows.values();
    const askNext = async () => {
      for (const row of next) {
        const told = { ...row, ends: Number(row.ends), asked: Number(row.asked) };
        await askOf(told).catch((error: unknown) => {
          if (!(error instanceof Error)) throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  }

  return {
    settings,
    issuerOf,
    /** Whether an account may sign in by a password. */
    takesPassword: (email: string): boolean => settings.passwords === "all" || settings.breakGlass.includes(email),
    /** Whether it is one for emergencies, whose use is told. */
    isBreakGlass: (email: string): boolean => settings.passwords !== "all" && settings.breakGlass.includes(email),
    offered: (): Issuers => ({
      passwords: settings.passwords === "all",
      issuers: settings.issuers.map(({ id, name }) => ({ id, name })),
    }),
    /** Where a browser goes to sign in, and what it has to bring back, closed. */
    async begin(id: string, wish: Wish): Promise<{ address: URL; state: string; sealed: string }> {
      const issuer = issuerOf(id);
      const errand: Errand = { state: random(), nonce: random(), verifier: random() };
      const address = await issuer.address(errand);
      return { address, state: errand.state, sealed: await seal.close(`errand ${id}`, { ...errand, ...wish }, AWAY_FOR) };
    },
    /** What a browser was sent away with; null where it was another one, or long ago. */
    errand: async (id: string, sealed: string) => (await seal.open(`errand ${id}`, sealed)) as (Errand & Wish) | null,
    /** Whom the issuer has signed in, by what the browser has brought. */
    signedIn: (id: string, search: string, errand: Errand) => issuerOf(id).signedIn(search, errand),
    /** Keeps who it is, with the account, for the page to fetch by the code that it gives. */
    async keep(step: Parameters<typeof settle>[0], id: string, claims: Claims, lent: Lent, challenge: string) {
      const { settings: entry } = issuerOf(id);
      const known = await settle(step, entry, claims, settings);
      const code = random();
      const row = {
        id: randomUUID(),
        digest: digestOf(code),
        challenge,
        ends: seconds() + CODE_FOR,
        issuer: entry.issuer,
        subject: claims.sub,
        user_id: known.user.id,
        sealed: await seal.close("tokens", { ...lent }),
        session: null,
        asked: seconds(),
      };
      await step.insertInto("sign_ons").values(row).execute();
      return { known, code };
    },
    /** The sign-in of a code, with its user; refused where the secret is another page's. It may be over. */
    async find(code: string, secret: string): Promise<{ row: Tables["sign_ons"]; user: UserRow; isOver: boolean }> {
      const row = await db.selectFrom("sign_ons").selectAll().where("digest", "=", digestOf(code)).executeTakeFirst();
      if (!row) throw refusal("sign_on_over");
      if (row.challenge !== digestOf(secret)) throw refusal("sign_on_elsewhere");
      const user = await usersWithRoles(db).where("users.id", "=", row.user_id).executeTakeFirstOrThrow();
      return { row, user, isOver: row.session !== null || Number(row.ends) <= seconds() };
    },
    /** Notes the session of a sign-in, once: false where there is one already. */
    async begun(step: Parameters<typeof settle>[0], id: string, session: string): Promise<boolean> {
      const { numUpdatedRows } = await step
        .updateTable("sign_ons")
        .set({ session })
        .where("id", "=", id)
        .where("session", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Where the page of a session goes to sign out at its issuer too; null where none has signed it in, or that is away. */
    async endAtIssuer(session: string): Promise<string | null> {
      const row = await db.selectFrom("sign_ons").selectAll().where("session", "=", session).executeTakeFirst();
      const issuer = row && byAddress.get(row.issuer);
      const lent = row && (await lentIn(row));
      return issuer && lent ? issuer.end(lent, `${settings.url}/login`).catch(() => null) : null;
    },
    look,
    /** Asks the issuers from now on; gives what stops it. */
    run(): () => Promise<unknown> {
      if (issuers.size === 0) return async () => {};
      const timer = setInterval(() => {
        if (!isMine() || looking.size > 0) return;
        const round = look()
          .catch((error: unknown) => console.error(`Nobody could be asked who is still signed in: ${String(error)}`))
          .finally(() => looking.delete(round));
        looking.add(round);
      }, LOOK_EVERY);
      timer.unref();
      return () => {
        clearInterval(timer);
        return Promise.all(looking);
      };
    },
    /** Takes away what no page can fetch, and no session needs, any more. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom("sign_ons")
        .where("ends", "<", seconds() - KEPT)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom("sessions")
                .select("sessions.id")
                .whereRef("sessions.id", "=", "sign_ons.session")
                .where("ended", "is", null)
                .where((s) => s(lastSeen(s), ">", seconds() - TOKEN_SECONDS)),
            ),
          ),
        )
        .execute();
    },
  };
}
export type SignOns = ReturnType<typeof createSignOns>;
