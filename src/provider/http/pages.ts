import type { Context } from "hono";

/**
 * What leads from a page of a list to the next one (RFC 8288): the same question after the last row of this page. `rows` are
 * those of the page and one more, where there are more.
 */
export function linkToNext({ req }: Context, rows: readonly { id: string }[], size: number): Record<string, string> {
  if (rows.length <= size) return {};
  const next = new URLSearchParams({ ...req.query(), after: rows[size - 1]?.id ?? "" });
  return { Link: `<?${next}>; rel="next"` };
}
