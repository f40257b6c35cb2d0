/** The name people give a crossing: its streets, «ул. Х — ул. Y». The dash never begins a line. Null when no street is known. */
export function crossingName(streets: readonly string[] | undefined): string | null {
  const names = [...new Set((streets ?? []).map((street) => street.trim()).filter(Boolean))];
  return names.length > 0 ? names.join("\u00a0— ") : null;
}
