import type { Id } from "../../contract/schema.js";

/** What a list, or the streets of a device, say of where it stands. */
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
 * The number by which people call a thing on the phone and on paper: the one its provider gives, else an id that is such a
 * number itself; null for an id that only machines say, as `bus-1-1` or a UUID, which no screen shows.
 */
export function numberOf(id: Id, number?: number | string): string | null {
  const given = `${number ?? id}`;
  return number !== undefined || /^\d{1,9}$/.test(given) ? given : null;
}
