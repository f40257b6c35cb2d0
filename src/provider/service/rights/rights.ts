import { type Area, type Level, type Levels, type Need, reaches, type Rights as Told } from "../../../core/contract/rights.js";
import { defaultRoles } from "../../../core/contract/roles.js";
import type { Reading, Tables } from "../../base/database/tables.js";
import { type Refusal, refusal } from "../../base/refusal.js";

/** A user with the role of that name, where the city has changed it or made it. */
export type UserRow = Tables["users"] & { levels_json: string | null; role_tags_json: string | null };

/** What somebody may do. Two of the same say the same `key`. */
export interface Rights {
  readonly role: string;
  readonly levels: Levels;
  /** Those of the devices that are seen; null for all devices. */
  readonly tags: readonly string[] | null;
  readonly key: string;
}

/** The users, each with its role. */
export const usersWithRoles = (db: Reading) =>
  db
    .selectFrom("users")
    .leftJoin("roles", "roles.name", "users.role")
    .selectAll("users")
    .select(["roles.levels_json", "roles.tags_json as role_tags_json"]);

/** Sets of rights that are remembered: all who have the same share one. */
const MOST_KNOWN = 1_000;
const known = new Map<string, Rights>();

/** The rights of a user. Tags of the account take the place of those of its role; a role that is not known any more allows nothing. */
export function rightsOf(row: Pick<UserRow, "role" | "tags_json" | "levels_json" | "role_tags_json">): Rights {
  const { role, tags_json, levels_json, role_tags_json } = row;
  const key = JSON.stringify([role, tags_json, levels_json, role_tags_json]);
  const found = known.get(key);
  if (found) return found;
  const given = Object.hasOwn(defaultRoles, role) ? defaultRoles[role as keyof typeof defaultRoles] : { levels: {}, tags: null };
  const roleTags = levels_json === null ? given.tags : tagsIn(role_tags_json);
  const rights = {
    role,
    levels: levels_json === null ? given.levels : (JSON.parse(levels_json) as Levels),
    tags: tags_json === null ? roleTags : tagsIn(tags_json),
    key,
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, rights);
  return rights;
}

const tagsIn = (json: string | null): string[] | null => (json === null ? null : (JSON.parse(json) as string[]).toSorted());

/** All that says what a user may do: rights, access and restrictions. Two of the same say the same. */
export const printOf = (user: UserRow): string => `${rightsOf(user).key} ${user.access} ${user.restrictions_json}`;

/** As the contract tells them. */
export const toldRights = ({ role, levels, tags }: Rights): Told => ({ role, levels: { ...levels }, tags: tags && [...tags] });

/** Whether a device with these tags is seen. */
export const sees = ({ tags }: Pick<Rights, "tags">, ofDevice: readonly string[]): boolean =>
  tags === null || ofDevice.some((tag) => tags.includes(tag));

/** Whether the rights reach what is needed, for a device with these tags where it is about one. */
export const may = (rights: Rights, need: Need, ofDevice?: readonly string[]): boolean =>
  reaches(rights.levels, need) && (ofDevice === undefined || sees(rights, ofDevice));

/** The refusal of what the rights do not reach. */
export function notPermitted(need: Need): Refusal {
  const [area, level] = need.split(".") as [Area, Level];
  return refusal("not_permitted", { level, area });
}
