export type Unknown = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Unknown => typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0;
export const isLocalized = (value: unknown): boolean => isObject(value) && isText(value.ru) && isText(value.en);
export const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** The sentence about a plugin whose manifest is wrong. */
export const flaw = (id: string, what: string): Error => new Error(`Plugin "${id}" was refused: ${what}.`);
