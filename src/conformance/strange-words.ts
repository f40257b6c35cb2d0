import type { GenericSchema } from "valibot";

type AnySchema = GenericSchema & {
  readonly fallback?: unknown;
  readonly options?: readonly unknown[];
  readonly item?: AnySchema;
  readonly wrapped?: AnySchema;
  readonly entries?: Readonly<Record<string, AnySchema>>;
};

/** Sentences for words of an answer that the contract does not know and the widgets therefore show as another. */
export function strangeWords(schema: AnySchema, value: unknown): string[] {
  const found = new Map<string, number>();
  visit(schema, value, "", (sentence) => found.set(sentence, (found.get(sentence) ?? 0) + 1));
  return [...found].map(([sentence, count]) => `${sentence}${count > 1 ? `, ${count} times` : ""}`);
}

function visit(schema: AnySchema, value: unknown, name: string, report: (sentence: string) => void): void {
  if (schema.fallback !== undefined && schema.options && !schema.options.includes(value)) {
    report(`"${name}" says ${JSON.stringify(value)}, which is shown as "${schema.fallback}"; known are ${schema.options.join(", ")}`);
  }
  if (schema.wrapped && value !== undefined && value !== null) visit(schema.wrapped, value, name, report);
  if (schema.item && Array.isArray(value)) for (const item of value) visit(schema.item, item, name, report);
  if (schema.entries && typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(schema.entries)) visit(entry, (value as Record<string, unknown>)[key], key, report);
  }
}
