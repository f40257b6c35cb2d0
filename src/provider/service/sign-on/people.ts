import { randomUUID } from "node:crypto";
import type { Step } from "../../base/database/tables.js";
import { refusal } from "../../base/refusal.js";
import { addUser, changeUser, tagsJson } from "../accounts/users.js";
import { type UserRow, usersWithRoles } from "../rights/rights.js";
import { rolesOf } from "../rights/roles.js";
import type { Claims } from "./issuer.js";
import type { IssuerSettings, SignOnSettings } from "./settings.js";

const LONGEST = 200;

/** No password fits it: whoever an issuer signs in has none here. */
const NO_PASSWORD = "-";

/** Who somebody is here, with what of the account was changed just now; `before` is null of a new one. */
export interface Known {
  readonly user: UserRow;
  readonly before: object | null;
  readonly after: object | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, LONGEST) : "");

/** The groups that the claims name; one that is alone may stand without a list. */
function groupsOf(claims: Claims, name: string): readonly unknown[] {
  const told = Object.hasOwn(claims, name) ? claims[name] : [];
  return Array.isArray(told) ? told : [told];
}

/** What the groups of somebody give; undefined where none of them has a role here. */
export function roleOf({ groups, groups_claim }: IssuerSettings, claims: Claims) {
  const own = groupsOf(claims, groups_claim);
  return groups.find(({ group }) => own.includes(group));
}

/**
 * The account of somebody whom an issuer knows, with the role that the groups give now: made where there is none. Refused where no group
 * has a role, the account is switched off here, or another one has its email.
 */
export async function settle(step: Step, settings: IssuerSettings, claims: Claims, { breakGlass }: SignOnSettings): Promise<Known> {
  const given = roleOf(settings, claims);
  if (!given || !(await rolesOf(step)).has(given.role)) throw refusal("no_role");
  const { issuer } = settings;
  const { sub } = claims;
  const { role, tags = [] } = given;
  const identity = () =>
    step.selectFrom("identities").select("user_id").where("issuer", "=", issuer).where("subject", "=", sub).executeTakeFirst();
  const found = (await identity())?.user_id ?? (await linked()) ?? (await made());
  if (typeof found !== "string") return found;
  const user = await userOf(found);
  if (user.disabled === 1) throw refusal("account_disabled");
  if (user.role === given.role && user.tags_json === tagsJson(tags)) return { user, before: null, after: null };
  const changed = await changeUser(step, found, { disabled: null, password: null, role: given.role, tags });
  return { user: await userOf(found), ...changed };

  function userOf(id: string): Promise<UserRow> {
    return usersWithRoles(step).where("users.id", "=", id).executeTakeFirstOrThrow();
  }

  /** A new account; the id of that which another sign-in of the same person has made meanwhile. */
  async function made(): Promise<Known | string> {
    const email = textOf(claims.email) || `${sub}@${settings.id}`.slice(0, LONGEST);
    const fio = textOf(claims.name) || textOf(claims.preferred_username) || email;
    const after = { email, fio, phone: "", restrictions: [], role, tags, issuer: settings.id };
    const id = await addUser(step, { ...after, password: "" }, NO_PASSWORD);
    if (id !== null) {
      await step.insertInto("identities").values({ id: randomUUID(), issuer, subject: sub, user_id: id }).execute();
      return { user: await userOf(id), before: null, after };
    }
    const other = (await identity())?.user_id;
    if (other === undefined) throw refusal("account_exists");
    return other;
  }

  /** The account of the same email, where the city trusts the issuer's word for it; never one for emergencies. */
  async function linked(): Promise<string | null> {
    const email = textOf(claims.email).toLowerCase();
    if (settings.accounts !== "verified-email" || claims.email_verified !== true || !email || breakGlass.includes(email)) return null;
    const id = (await step.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id;
    if (id === undefined) return null;
    const other = await step.selectFrom("identities").select("id").where("user_id", "=", id).executeTakeFirst();
    if (other) return null;
    await step.insertInto("identities").values({ id: randomUUID(), issuer, subject: sub, user_id: id }).execute();
    return id;
  }
}
