import { refusal } from "../refusal.js";

/** The database cannot be used for now: the call may be tried again. */
export class DatabaseAway extends Error {}

/** Whether an error says that there is no room left: on the disk, in SQLite's file, or on PostgreSQL's disk. */
export const isFull = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "ENOSPC" || code === "EDQUOT" || code === "53100" || message === SQLITE_FULL;
};
// By SQLite's own words: the package gives no number with the error of a statement that returns rows.
const SQLITE_FULL = "database or disk is full";

/** Whether SQLite says that another process writes, and went on writing. */
export const isBusy = ({ message }: Error): boolean => message === "database is locked";

/** The refusal of a value that no database keeps as it is: PostgreSQL says so, and SQLite would give back the text before the sign. */
export const unfit = () => refusal("unfit_value");

/** What an error says; connecting to several addresses at once fails without words of its own. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
