/** Longest author, theme and executor, in characters. */
export const LONGEST_WORD = 200;
/** Longest text of a request or comment, in characters. */
export const LONGEST_DESCRIPTION = 4000;

/** What of a request can be changed afterwards. */
export const editFields = ["author", "themes", "executor", "description", "latitude", "longitude"] as const;

/** The place in the fields of a draft; null while they name none. WGS 84 degrees. */
export function placeIn(typed: Readonly<Record<string, string>>): { latitude: number; longitude: number } | null {
  const { latitude = "", longitude = "" } = typed;
  return latitude.trim() && longitude.trim() ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}
