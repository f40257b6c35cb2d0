/** Values of a text by their names. */
export type Values = Readonly<Record<string, string | number>>;

/** A text in which `{{name}}` stands for the value of that name; empty where there is none. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
