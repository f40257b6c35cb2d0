import { ARCHIVE_FILE_LIMIT, archiveEndings, type Language } from "../../core/internal.js";
import { amountText } from "../kit/units.js";

/** The ending of a file's name without the dot, in small letters. */
export const endingOf = (name: string): string => (name.includes(".") ? (name.split(".").at(-1) ?? "").toLowerCase() : "");

/** The key of the sentence that says why a file is not taken, null when it is: what would be refused is not sent. */
export function fileFlaw({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!archiveEndings.some((ending) => ending === endingOf(name))) return "fileType";
  if (size === 0) return "fileEmpty";
  return size > ARCHIVE_FILE_LIMIT ? "fileTooLarge" : null;
}

/** A size as people say it; 1 MB are 1,048,576 bytes, as in the limit. */
export function sizeText(bytes: number, language: Language): string {
  const [unit, factor] = bytes < 1024 * 1024 ? (["kB", 1024] as const) : (["MB", 1024 * 1024] as const);
  return amountText(bytes / factor, unit, language, unit === "MB" && bytes < 10 * factor ? 1 : 0);
}
