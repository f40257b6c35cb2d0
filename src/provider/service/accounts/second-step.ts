import { createHash, randomInt } from "node:crypto";
import type { Database, Reading, Step, Tables } from "../../base/database/tables.js";
import { refusal } from "../../base/refusal.js";
import type { Seal } from "../sign-on/seal.js";

/** Seconds for which a code is shown; the one before and the one after count, since clocks differ. */
const PERIOD = 30;
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const PURPOSE = "second step";

/** Loaded when somebody has a second step. */
const library = () => import("otpauth");

const digestOf = (code: string): string => createHash("sha256").update(code).digest("base64url");
/** A code as it is compared: people type it with spaces and hyphens, in either case. */
const bare = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();
/** Ten digits, since the keyboard of a phone shows no letters where a code is typed. */
const recoveryCode = (): string => `${randomInt(1e10)}`.padStart(10, "0").replace(/^(.{5})/, "$1-");

/** The second step of accounts: its secrets lie closed in the database, codes for a lost device as digests. */
export function createSecondSteps(db: Database, seal: Seal, city: string) {
  const rowOf = (by: Reading, user: string) => by.selectFrom("second_steps").selectAll().where("user_id", "=", user).executeTakeFirst();

  async function totpOf({ sealed }: Pick<Tables["second_steps"], "sealed">, label: string) {
    const { Secret, TOTP } = await library();
    const secret = (await seal.open(PURPOSE, sealed))?.secret;
    if (typeof secret !== "string") throw new Error("The secret of a second step is of another key of tokens.");
    return new TOTP({ issuer: city, label, period: PERIOD, secret: Secret.fromBase32(secret) });
  }

  /** The number of the period whose code this is, null where it is none of now. */
  async function periodOf(row: Tables["second_steps"], code: string): Promise<number | null> {
    const now = Date.now();
    const delta = (await totpOf(row, "")).validate({ token: code, timestamp: now, window: WINDOW });
    return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
  }

  return {
    isOn: async (user: string): Promise<boolean> => (await rowOf(db, user))?.confirmed === 1,
    async stateOf(by: Reading, user: string) {
      const row = await rowOf(by, user);
      const isOn = row?.confirmed === 1;
      return { is_on: isOn, recovery_left: isOn ? (JSON.parse(row.recovery_json) as string[]).length : 0 };
    },
    /** Begins one, which is on when it was confirmed. Refused while one is on. */
    async begin(step: Step, user: string, label: string) {
      const row = await rowOf(step, user);
      if (row?.confirmed === 1) throw refusal("second_step_on");
      const { Secret } = await library();
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      const fresh = { sealed: await seal.close(PURPOSE, { secret }), confirmed: 0, last: 0, recovery_json: "[]" };
      await step
        .insertInto("second_steps")
        .values({ user_id: user, ...fresh })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
        .execute();
      return { secret, address: (await totpOf(fresh, label)).toString() };
    },
    /** Turns it on by a code of it; gives the codes for a lost device, null where the code is wrong. Refused while one is on. */
    async confirm(step: Step, user: string, code: string): Promise<string[] | null> {
      const row = await rowOf(step, user);
      if (row?.confirmed === 1) throw refusal("second_step_on");
      const period = row ? await periodOf(row, bare(code)) : null;
      if (period === null) return null;
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      await step
        .updateTable("second_steps")
        .set({ confirmed: 1, last: period, recovery_json: JSON.stringify(codes.map((each) => digestOf(bare(each)))) })
        .where("user_id", "=", user)
        .execute();
      return codes;
    },
    /** Takes a code, each once (RFC 6238, 5.2); false where it is none. */
    async take(step: Step, user: string, given: string): Promise<boolean> {
      const row = await rowOf(step, user);
      if (row?.confirmed !== 1) return false;
      const code = bare(given);
      const period = /^\d{6}$/.test(code) ? await periodOf(row, code) : null;
      const left = JSON.parse(row.recovery_json) as string[];
      const rest = left.filter((digest) => digest !== digestOf(code));
      if (period === null && rest.length === left.length) return false;
      const { numUpdatedRows } = await step
        .updateTable("second_steps")
        .set(period === null ? { recovery_json: JSON.stringify(rest) } : { last: period })
        .where("user_id", "=", user)
        .where("recovery_json", "=", row.recovery_json)
        .where("last", period === null ? "=" : "<", period ?? row.last)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Turns it off; false where none was on. */
    async end(step: Step, user: string): Promise<boolean> {
      const { numDeletedRows } = await step.deleteFrom("second_steps").where("user_id", "=", user).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
export type SecondSteps = ReturnType<typeof createSecondSteps>;
