import type { Id } from "../../contract/schema.js";

/** Description and streets of a device. */
interface Named {
  readonly description?: string | undefined;
  readonly streets?: readonly string[] | undefined;
}

/**
 * The one name of a crossing or a device on every screen: as the city describes it, else its streets as crossings are named,
 * "A / B"; null when neither is known.
 */
export function crossingName({ description = "", streets = [] }: Named): string | null {
  const names = [...new Set(streets.map((street) => street.trim()))].filter(Boolean);
  return description.trim() || names.join(" / ") || null;
}

/**
 * The number that people use for a thing, on the phone and on paper: the one its provider gives, else its id when that is a number of
 * up to 9 digits; null for an id such as `bus-1-1` or a UUID, which no screen shows.
 */
export function numberOf(id: Id, number?: number | string): string | null {
  const given = `${number ?? id}`;
  return number !== undefined || /^\d{1,9}$/.test(given) ? given : null;
}
