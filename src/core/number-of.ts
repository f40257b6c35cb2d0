import type { Id } from "./contract/schema.js";

/**
 * The number by which people call a thing on the phone and on paper: the one its provider gives, else an id that is such a
 * number itself; null for an id that only machines say, as `bus-1-1` or a UUID, which no screen shows.
 */
export function numberOf(id: Id, number?: number | string): string | null {
  const given = `${number ?? id}`;
  return number !== undefined || /^\d{1,9}$/.test(given) ? given : null;
}
