import { randomUUID } from "node:crypto";
import type { Levels } from "../../../src/core/contract/rights.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { usersWithRoles } from "../../../src/provider/service/rights/rights.js";

/** What somebody of a test may do. */
export interface Person {
  /** The name of a role, or the levels of one that is made. */
  role: string | Levels;
  /** Those of the devices that are seen; without any, all. */
  tags?: readonly string[];
  restrictions?: readonly string[];
}

/** Adds an account and signs it in, without the time that a password takes; gives its email and a token. */
export async function letIn({ sim: { db, tokens } }: RunningProvider, { role, tags, restrictions = [] }: Person) {
  const id = randomUUID();
  const email = `${id}@its.test`;
  const name = typeof role === "string" ? role : id;
  if (typeof role !== "string")
    await db
      .insertInto("roles")
      .values({ name, levels_json: JSON.stringify(role), tags_json: null })
      .execute();
  await db
    .insertInto("users")
    .values({
      id,
      email,
      fio: `Somebody ${id.slice(0, 4)}`,
      phone: "",
      password: "none",
      access: 1,
      disabled: 0,
      restrictions_json: JSON.stringify(restrictions),
      avatar: null,
      role: name,
      tags_json: tags ? JSON.stringify(tags) : null,
      rights_changed: null,
    })
    .execute();
  const user = await usersWithRoles(db).where("id", "=", id).executeTakeFirstOrThrow();
  const begun = await db.transaction().execute((step) => tokens.begin(step, user, ""));
  return { id, email, token: begun?.token as string };
}
