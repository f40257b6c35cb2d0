/** One for each zone, made when first used: to make one takes a worker longer than to read a hundred devices. Null for a zone this browser does not know. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat("ru", { timeStyle: "short", timeZone });
  } catch {
    // Nothing to do: the offset stands in.
  }
  formats.set(timeZone, format);
  return format;
}

/**
 * Hours and minutes of a moment (Unix s) in the city's zone. Where the browser does not know the zone, the offset says the
 * same, but for past changes to daylight time.
 */
export const formatClock = (tz: string, offset: number) => (utime: number) => {
  const own = tz ? formatIn(tz) : null;
  return (own ? own.format(utime * 1000) : formatIn("UTC")?.format((utime + offset) * 1000)) ?? "";
};
