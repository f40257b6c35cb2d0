import { isDeepStrictEqual } from "node:util";
import type { Levels, Role } from "../../../core/contract/rights.js";
import { type DefaultRole, defaultRoles } from "../../../core/contract/roles.js";
import type { Reading } from "../../base/database/tables.js";

/** All roles of a city by their names: the default ones, as it has changed them, and its own. */
export async function rolesOf(db: Reading): Promise<Map<string, Role>> {
  const roles = new Map<string, Role>(Object.entries(defaultRoles));
  for (const { name, levels_json, tags_json } of await db.selectFrom("roles").selectAll().orderBy("name").execute())
    roles.set(name, { levels: JSON.parse(levels_json) as Levels, tags: tags_json === null ? null : (JSON.parse(tags_json) as string[]) });
  return roles;
}

/** Whether a role is as every city has it. */
export const isDefaultRole = (name: string, { levels, tags }: Role): boolean =>
  Object.hasOwn(defaultRoles, name) && isDeepStrictEqual({ levels, tags }, defaultRoles[name as DefaultRole]);
