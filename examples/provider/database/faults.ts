/** The database cannot be asked for now: what was to be done may be tried again. */
export class DatabaseAway extends Error {}

/** What an error says; connecting to several addresses at once fails without words of its own. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
