import { sql } from "kysely";
import { hasPartitions } from "../../base/database/partitions.js";
import type { Step } from "../../base/database/tables.js";
import { refusal } from "../../base/refusal.js";
import { may, rightsOf, usersWithRoles } from "./rights.js";

/** Who changes what others may do takes this advisory lock first: the signs "its-ad". SQLite has one writer at a time anyway. */
const LOCK = 0x6974732d6164;

/** Has nobody else change rights until the transaction ends: two administrators who take the right from each other leave one. */
export async function alone(step: Step): Promise<void> {
  if (hasPartitions(step)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(step);
}

/** Refuses, after it, a change that leaves nobody who may change rights. */
export async function mustLeaveOne(step: Step): Promise<void> {
  const users = await usersWithRoles(step).where("disabled", "=", 0).execute();
  if (!users.some((user) => may(rightsOf(user), "administration.configure"))) throw refusal("last_administrator");
}
