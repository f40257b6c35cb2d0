import type { Context } from "hono";
import * as v from "valibot";
import type { Span } from "../../core/contract/city-time.js";
import { Period } from "../../core/contract/crossroad.js";
import { invalid } from "../base/refusal.js";

/** The period that the address names; null when it names none. */
export function periodOf(c: Context): Span | null {
  const named = Object.fromEntries(["utime_start", "utime_end"].map((name) => [name, c.req.query(name)]));
  if (Object.values(named).every((text) => text === undefined)) return null;
  const read = Object.fromEntries(Object.entries(named).map(([name, text]) => [name, text?.trim() ? Number(text) : null]));
  const { success, output } = v.safeParse(Period, read);
  if (!success) throw invalid("utime_start", "A period is named by both utime_start and utime_end, in Unix seconds.");
  return { start: output.utime_start, end: output.utime_end };
}
