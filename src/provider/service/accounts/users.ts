import { randomUUID } from "node:crypto";
import { DEVICE_CONTROL_BAN, hasControlBan, type User } from "../../../core/contract/auth.js";
import type { Language } from "../../../core/contract/language.js";
import type { Database } from "../../base/database/tables.js";
import { hashPassword } from "./passwords.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";
import type { UserRow } from "./tokens.js";

export interface NewUser {
  email: string;
  password: string;
  fio: string;
  phone: string;
  restrictions: string[];
}

/** How the people of an invented city are called: by what they do. */
const fios: Record<Language, { operator: string; viewer: string }> = { ru, en, es };

/** The accounts of an invented city; they are made for no other. */
export const sampleUsersIn = (language: Language): readonly NewUser[] => [
  { email: "operator@its.test", password: "operator1", fio: fios[language].operator, phone: "+7 900 000-00-01", restrictions: [] },
  {
    email: "viewer@its.test",
    password: "viewer1234",
    fio: fios[language].viewer,
    phone: "+7 900 000-00-02",
    restrictions: [DEVICE_CONTROL_BAN],
  },
];

/** Adds an account; false, and nothing is changed, when there is one of this email. */
export async function addUser(db: Database, { email, password, fio, phone, restrictions }: NewUser): Promise<boolean> {
  const row = {
    id: randomUUID(),
    email: email.toLowerCase(),
    fio,
    phone,
    access: 1,
    disabled: 0,
    restrictions_json: JSON.stringify(restrictions),
    avatar: null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("users")
    .values({ ...row, password: await hashPassword(password) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** What becomes of an account; null leaves it as it is. */
export interface UserChange {
  disabled: boolean | null;
  password: string | null;
  endSessions: boolean;
}

/**
 * Changes an account; false when there is none of this email. Its sessions are ended last: one that began meanwhile, by the
 * former password, is among them.
 */
export async function changeUser(db: Database, email: string, { disabled, password, endSessions }: UserChange): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email.toLowerCase()).executeTakeFirst();
  if (!user) return false;
  if (disabled !== null || password !== null)
    await db
      .updateTable("users")
      .set({
        ...(disabled === null ? {} : { disabled: disabled ? 1 : 0 }),
        ...(password === null ? {} : { password: await hashPassword(password) }),
      })
      .where("id", "=", user.id)
      .execute();
  if (endSessions)
    await db
      .updateTable("sessions")
      .set({ ended: Math.floor(Date.now() / 1000) })
      .where("user_id", "=", user.id)
      .where("ended", "is", null)
      .execute();
  return true;
}

/** Makes the sample accounts unless they exist. */
export async function addSampleUsers(db: Database, language: Language = "ru"): Promise<void> {
  const { count } = await db
    .selectFrom("users")
    .select((e) => e.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) await Promise.all(sampleUsersIn(language).map((user) => addUser(db, user)));
}

/** A user as the contract shows one. */
export const userAnswer = (row: UserRow): User => ({
  id: row.id,
  fio: row.fio,
  phone: row.phone,
  email: row.email,
  access: row.access === 1,
  isAnonym: false,
  file_name: row.avatar,
  restrictions: JSON.parse(row.restrictions_json) as string[],
});
export const mayControl = (row: UserRow): boolean => row.access === 1 && !hasControlBan(JSON.parse(row.restrictions_json) as string[]);
