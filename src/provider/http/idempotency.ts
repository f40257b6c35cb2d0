import type { Context } from "hono";
import type { Tables } from "../base/database/tables.js";
import { digestOf } from "../base/hash.js";
import { invalid, refusal } from "../base/refusal.js";

const LONGEST_KEY = 200;

/** What a row remembers of the call that made it; both null where that had no key. */
export type Origin = Pick<Tables["archive"], "idempotency_key" | "idempotency_body">;

/** The key by which the sender names one press of a button, so that it counts once however often it arrives; null without one. */
export function keyOf({ req }: Context): string | null {
  const key = req.header("idempotency-key") ?? null;
  if (key !== null && (!key || key.length > LONGEST_KEY))
    throw invalid("Idempotency-Key", `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`);
  return key;
}

/**
 * Makes a row once for each key of its sender: of two calls with one key, also of two that come at the same moment, the second is
 * given the row of the first, and refused where it asks for something else. `find` looks for the row of a key; `keep` writes it, and
 * gives undefined where a row that came at the same moment stood in its way.
 */
export async function once<Row extends Pick<Origin, "idempotency_body">>(
  { c, body }: { c: Context; body: unknown },
  find: (key: string) => Promise<Row | undefined>,
  keep: (origin: Origin) => Promise<Row | undefined>,
): Promise<Row> {
  const key = keyOf(c);
  const digest = key === null ? null : digestOf(c.req.path, body);
  for (;;) {
    const earlier = key === null ? undefined : await find(key);
    // A row of the version before does not remember its body.
    if (earlier && earlier.idempotency_body !== null && earlier.idempotency_body !== digest) throw refusal("idempotency_key_reused");
    const row = earlier ?? (await keep({ idempotency_key: key, idempotency_body: digest }));
    if (row) return row;
  }
}
