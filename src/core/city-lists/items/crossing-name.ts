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
