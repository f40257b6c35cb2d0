/** Most that may be entered: the largest urban areas have under 45 million residents and under 30,000 signal installations. */
export const limits = { population: 50_000_000, lights: 50_000 } as const;
export type FigureName = keyof typeof limits;

/** Why a text is not a figure to count with; keys of sentences. */
export type Flaw = "missing" | "notNumber" | "notWhole" | "notPositive" | "tooLarge";

/**
 * Reads a whole number above 0 and up to `limit` as people write it: digits grouped by spaces, dots, commas or apostrophes
 * (`1 200 000`, `1.200.000`, `1,200,000`). A point or comma that does not group is a fraction, and refused.
 */
export function readWhole(text: string, limit: number): number | Flaw {
  const bare = text.replace(/[\s\u00a0\u202f'’_]/g, "");
  if (bare === "") return "missing";
  const [, sign, digits] = /^([+-]?)([\d.,]+)$/.exec(bare) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return "notNumber";
  const isGrouped = /^\d{1,3}(\.\d{3})+$/.test(digits) || /^\d{1,3}(,\d{3})+$/.test(digits);
  const value = Number(isGrouped ? digits.replace(/[.,]/g, "") : digits.replace(",", "."));
  if (Number.isNaN(value)) return "notNumber";
  if (sign === "-" || value === 0) return "notPositive";
  if (!Number.isInteger(value)) return "notWhole";
  return value > limit ? "tooLarge" : value;
}
