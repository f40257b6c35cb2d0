import { sql } from "kysely";
import type { Need } from "../../../core/contract/rights.js";
import { hasPartitions } from "../../base/database/partitions.js";
import type { Step } from "../../base/database/tables.js";
import { refusal } from "../../base/refusal.js";
import { may, notPermitted, rightsOf, usersWithRoles } from "./rights.js";

/** Who changes what others may do takes this advisory lock first: the signs "its-ad". SQLite has one writer at a time anyway. */
const LOCK = 0x6974732d6164;

/**
 * Locks the rights until the transaction ends, then checks the user's. Of two administrators who take the right from each other at
 * once, the second is refused.
 */
export async function administrates(step: Step, user: string, need: Need): Promise<void> {
  if (hasPartitions(step)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(step);
  const row = await usersWithRoles(step).where("users.id", "=", user).where("disabled", "=", 0).executeTakeFirst();
  if (!row || !may(rightsOf(row), need)) throw notPermitted(need);
}

/** Refuses, after it, a change that leaves nobody who may change rights. */
export async function mustLeaveOne(step: Step): Promise<void> {
  const users = await usersWithRoles(step).where("disabled", "=", 0).execute();
  if (!users.some((user) => may(rightsOf(user), "administration.configure"))) throw refusal("last_administrator");
}
