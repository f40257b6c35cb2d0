import type { GenericSchema } from "valibot";

/** What a call does: `read` changes nothing, `write` keeps data, `control` moves traffic (never repeated by us). */
export type Effect = "read" | "write" | "control";

/**
 * One call of the provider. `path` is a template below `/api/v1`; `ok` is the schema of the answer, or the kind of file
 * it is. `assumed` marks what the specification does not show (design 4). `params` narrows template parameters.
 */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly auth: boolean;
  readonly effect: Effect;
  readonly body?: GenericSchema | "file";
  readonly ok: GenericSchema | "file" | "image" | "nothing";
  readonly params?: Readonly<Record<string, readonly string[]>>;
  readonly assumed?: true;
  /** The same answer is also given as a report, by `Accept`: XLSX, CSV, PDF (assumed, as for reports). */
  readonly asFile?: true;
}

/** Keeps the literal types of a table of operations while checking its form. */
export const operations = <const Table extends Readonly<Record<string, Operation>>>(table: Table): Table => table;
