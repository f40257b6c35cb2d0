import { randomUUID } from "node:crypto";
import { DEVICE_CONTROL_BAN, hasControlBan, type User } from "../../../core/contract/auth.js";
import type { Language } from "../../../core/contract/language.js";
import type { DefaultRole } from "../../../core/contract/rights.js";
import type { Database } from "../../base/database/tables.js";
import { rightsOf, toldRights, type UserRow } from "../rights/rights.js";
import { hashPassword } from "./passwords.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

export interface NewUser {
  email: string;
  password: string;
  fio: string;
  phone: string;
  restrictions: string[];
  /** An operator unless it says otherwise. */
  role?: string;
  /** Of the devices that are seen; those of the role without any. */
  tags?: readonly string[];
}

/** How the people of an invented city are called: by what they do. */
const fios: Record<Language, { operator: string; viewer: string; administrator: string }> = { ru, en, es };

/** The accounts of an invented city; they are made for no other. */
export const sampleUsersIn = (language: Language): readonly NewUser[] => {
  const account = (
    email: string,
    password: string,
    phone: string,
    role: DefaultRole,
    fio: string,
    restrictions: string[] = [],
  ): NewUser => ({
    email,
    password,
    fio,
    phone,
    restrictions,
    role,
  });
  const { operator, viewer, administrator } = fios[language];
  return [
    account("operator@its.test", "operator1", "+7 900 000-00-01", "operator", operator),
    account("viewer@its.test", "viewer1234", "+7 900 000-00-02", "operator", viewer, [DEVICE_CONTROL_BAN]),
    account("admin@its.test", "admin1234", "+7 900 000-00-03", "administrator", administrator),
  ];
};

/** Adds an account; false, and nothing is changed, when there is one of this email. */
export async function addUser(
  db: Database,
  { email, password, fio, phone, restrictions, role = "operator", tags = [] }: NewUser,
): Promise<boolean> {
  const row = {
    id: randomUUID(),
    email: email.toLowerCase(),
    fio,
    phone,
    access: 1,
    disabled: 0,
    restrictions_json: JSON.stringify(restrictions),
    avatar: null,
    role,
    tags_json: tagsJson(tags),
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("users")
    .values({ ...row, password: await hashPassword(password) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

const tagsJson = (tags: readonly string[]): string | null => (tags.length > 0 ? JSON.stringify(tags) : null);

/** What becomes of an account; null leaves it as it is. */
export interface UserChange {
  disabled: boolean | null;
  password: string | null;
  endSessions: boolean;
  role: string | null;
  /** An empty list for those of the role. */
  tags: readonly string[] | null;
}

/**
 * Changes an account; false when there is none of this email. Its sessions are ended last: one that began meanwhile, by the
 * former password, is among them.
 */
export async function changeUser(db: Database, email: string, change: UserChange): Promise<boolean> {
  const { disabled, password, endSessions, role, tags } = change;
  const user = await db.selectFrom("users").select("id").where("email", "=", email.toLowerCase()).executeTakeFirst();
  if (!user) return false;
  const rights = {
    ...(role === null ? {} : { role }),
    ...(tags === null ? {} : { tags_json: tagsJson(tags) }),
  };
  const fields = {
    ...(disabled === null ? {} : { disabled: disabled ? 1 : 0 }),
    ...(password === null ? {} : { password: await hashPassword(password) }),
    ...(Object.keys(rights).length > 0 ? { ...rights, rights_changed: Math.floor(Date.now() / 1000) } : {}),
  };
  if (Object.keys(fields).length > 0) await db.updateTable("users").set(fields).where("id", "=", user.id).execute();
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
  rights: toldRights(rightsOf(row)),
});
export const mayControl = (row: Pick<UserRow, "access" | "restrictions_json">): boolean =>
  row.access === 1 && !hasControlBan(JSON.parse(row.restrictions_json) as string[]);
