import type { Context } from "hono";
import { invalid } from "../base/refusal.js";

/** The version that the other end has seen, by `If-Match`; null when any will do. `what` is what has that version. */
export function seenVersion(c: Context, what: string): number | null {
  const header = c.req.header("if-match");
  if (header === undefined || header.trim() === "*") return null;
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim()) ?? [];
  if (!version) throw invalid("If-Match", `If-Match must be ${what}.`);
  return Number(version);
}
