/** Midnight of the day that a flag names, as a wall time (s). */
export function dayOf(name: string, text: string | undefined): number {
  const at = Date.parse(`${text}T00:00Z`) / 1000;
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? "") || Number.isNaN(at) || new Date(at * 1000).toISOString().slice(0, 10) !== text)
    throw new Error(
      text === undefined ? `Name the day with --${name}, as 2026-11-26.` : `--${name} "${text}" is no day: give one as 2026-11-26.`,
    );
  return at;
}
