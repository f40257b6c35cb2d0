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
  look(schema, value, "", (sentence) => found.set(sentence, (found.get(sentence) ?? 0) + 1));
  return [...found].map(([sentence, count]) => `${sentence}${count > 1 ? `, ${count} times` : ""}`);
}

function look(schema: AnySchema, value: unknown, name: string, tell: (sentence: string) => void): void {
  if (schema.fallback !== undefined && schema.options && !schema.options.includes(value)) {
    tell(`"${name}" says ${JSON.stringify(value)}, which is shown as "${schema.fallback}"; known are ${schema.options.join(", ")}`);
  }
  if (schema.wrapped && value !== undefined && value !== null) look(schema.wrapped, value, name, tell);
  if (schema.item && Array.isArray(value)) for (const item of value) look(schema.item, item, name, tell);
  if (schema.entries && typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(schema.entries)) look(entry, (value as Record<string, unknown>)[key], key, tell);
  }
}
