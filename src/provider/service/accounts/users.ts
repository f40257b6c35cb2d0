import { randomUUID } from "node:crypto";
import { DEVICE_CONTROL_BAN, hasControlBan, type User } from "../../../core/contract/auth.js";
import type { Language } from "../../../core/contract/language.js";
import type { DefaultRole } from "../../../core/contract/roles.js";
import type { Database, Reading, Step } from "../../base/database/tables.js";
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

/** Adds an account and gives its id; null, and nothing is changed, when there is one of this email. `hash` is that of the password, if it is known. */
export async function addUser(
  db: Database | Step,
  { email, password, fio, phone, restrictions, role = "operator", tags = [] }: NewUser,
  hash?: string,
): Promise<string | null> {
  const id = randomUUID();
  const row = {
    id,
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
    .values({ ...row, password: hash ?? (await hashPassword(password)) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0 ? id : null;
}

/** Tags as they are kept: none are those of the role. */
export const tagsJson = (tags: readonly string[]): string | null => (tags.length > 0 ? JSON.stringify(tags) : null);

/** What becomes of an account; null leaves it as it is. */
export interface UserChange {
  disabled: boolean | null;
  /** The hash of a new one. */
  password: string | null;
  role: string | null;
  /** An empty list for those of the role. */
  tags: readonly string[] | null;
}

/** The id of the account of an email. */
export const userIdOf = async (db: Reading, email: string): Promise<string | null> =>
  (await db.selectFrom("users").select("id").where("email", "=", email.toLowerCase()).executeTakeFirst())?.id ?? null;

/** Changes an account, and gives what of it was before and is now; a password in words that say nothing of it. */
export async function changeUser(step: Step, id: string, { disabled, password, role, tags }: UserChange) {
  const rights = {
    ...(role === null ? {} : { role }),
    ...(tags === null ? {} : { tags_json: tagsJson(tags) }),
  };
  const fields = {
    ...(disabled === null ? {} : { disabled: disabled ? 1 : 0 }),
    ...(password === null ? {} : { password }),
    ...(Object.keys(rights).length > 0 ? { ...rights, rights_changed: Math.floor(Date.now() / 1000) } : {}),
  };
  const before = await accountOf(step, id);
  await step.updateTable("users").set(fields).where("id", "=", id).execute();
  const after = await accountOf(step, id);
  return { before, after: { ...after, ...(password === null ? {} : { password: "changed" }) } };
}

/** What the audit tells of an account. */
async function accountOf(db: Reading, id: string) {
  const { disabled, role, tags_json } = await db
    .selectFrom("users")
    .select(["disabled", "role", "tags_json"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { disabled: disabled === 1, role, tags: tags_json === null ? [] : (JSON.parse(tags_json) as string[]) };
}

/**
 * Ends all sessions of an account, `but` one, and gives their ids. Where its password was changed that is written first, so that one which began
 * meanwhile, by the former password, is among them.
 */
export async function endSessions(step: Step, userId: string, but = ""): Promise<string[]> {
  const rows = await step
    .updateTable("sessions")
    .set({ ended: Math.floor(Date.now() / 1000) })
    .where("user_id", "=", userId)
    .where("id", "!=", but)
    .where("ended", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
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
