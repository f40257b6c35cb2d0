import * as v from "valibot";
import { noteUnread } from "./unread.js";

/** A part of an answer that was left out because it is not what the contract says. */
export interface Flaw {
  path: string;
  reason: string;
}

type AnySchema = v.GenericSchema & {
  type?: string;
  item?: AnySchema;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  otherwise?: unknown;
  isOrdered?: boolean;
};

/**
 * Checks an answer against its schema. Bad items of a list (the answer itself, or a list that is a field of it) and bad
 * optional fields are left out, or replaced where the list says so, and reported; an answer that is wrong as a whole throws
 * `TypeError`. How many rows were left out is remembered with the answer (`unreadOf`). A figure beyond its limits (`contract/limits.ts`) is as bad as a wrong type.
 */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  report: (flaw: Flaw) => void,
): v.InferOutput<Schema> {
  const rows: Rows = { unread: 0, of: 0, field: "" };
  const result = v.safeParse(schema, withoutBadItems(schema, value, "", report, rows));
  if (result.success) {
    noteUnread(result.output, rows.unread > 0 ? { count: rows.unread, of: rows.of, field: rows.field } : null);
    return result.output;
  }
  const [issue] = result.issues;
  throw new TypeError(`${v.getDotPath(issue) ?? "answer"}: ${issue.message}`);
}

/** Counts the rows of the answer's lists. `field` is the one at fault in the first row that was left out. */
interface Rows {
  unread: number;
  of: number;
  field: string;
}

function withoutBadItems(schema: AnySchema, value: unknown, path: string, report: (flaw: Flaw) => void, rows: Rows): unknown {
  if (schema.type === "array" && schema.item && !schema.isOrdered && Array.isArray(value)) {
    const good: unknown[] = [];
    rows.of += value.length;
    for (let index = 0; index < value.length; index++) {
      const result = v.safeParse(schema.item, value[index]);
      if (result.success) good.push(value[index]);
      else {
        const field = v.getDotPath(result.issues[0]) ?? "item";
        report({ path: `${path}[${index}]`, reason: `${field}: ${result.issues[0].message}` });
        rows.field ||= field;
        rows.unread += 1;
        if (schema.otherwise !== undefined) good.push(schema.otherwise);
      }
    }
    return good;
  }
  if (schema.type === "optional" && schema.wrapped) {
    if (value === undefined) return value;
    const inner = withoutBadItems(schema.wrapped, value, path, report, rows);
    const result = v.safeParse(schema.wrapped, inner);
    if (result.success) return inner;
    report({ path, reason: `${v.getDotPath(result.issues[0]) ?? "field"}: ${result.issues[0].message}` });
    return undefined;
  }
  if (schema.type === "object" && schema.entries && typeof value === "object" && value !== null) {
    const copy: Record<string, unknown> = { ...value };
    for (const key of Object.keys(schema.entries)) {
      if (key in copy)
        copy[key] = withoutBadItems(schema.entries[key] as AnySchema, copy[key], path ? `${path}.${key}` : key, report, rows);
    }
    return copy;
  }
  return value;
}
