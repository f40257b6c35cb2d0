/** Hours and minutes of a moment (Unix s) in the city's zone, or by its offset where the browser does not know the zone. */
export function formatClock(tz: string, offset: number): (utime: number) => string {
  const style = { timeStyle: "short" } as const;
  try {
    if (tz) {
      const own = new Intl.DateTimeFormat("ru", { ...style, timeZone: tz });
      return (utime) => own.format(utime * 1000);
    }
  } catch {
    // A zone this browser does not know: the offset says the same, but for past changes to daylight time.
  }
  const utc = new Intl.DateTimeFormat("ru", { ...style, timeZone: "UTC" });
  return (utime) => utc.format((utime + offset) * 1000);
}
