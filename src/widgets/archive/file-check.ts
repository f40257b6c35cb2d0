import { ARCHIVE_FILE_LIMIT, archiveEndings } from "../../core/internal.js";

/** The ending of a file's name without the dot, in small letters. */
export const endingOf = (name: string): string => (name.includes(".") ? (name.split(".").at(-1) ?? "").toLowerCase() : "");

/** The key of the sentence that says why a file is not taken, null when it is: what would be refused is not sent. */
export function fileFlaw({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!archiveEndings.some((ending) => ending === endingOf(name))) return "fileType";
  if (size === 0) return "fileEmpty";
  return size > ARCHIVE_FILE_LIMIT ? "fileTooLarge" : null;
}

/** A size as people say it; 1 MB are 1,048,576 bytes, as in the limit. */
export function sizeText(bytes: number, language: string): string {
  const [unit, factor] = bytes < 1024 * 1024 ? (["kilobyte", 1024] as const) : (["megabyte", 1024 * 1024] as const);
  const digits = bytes < 10 * factor && unit === "megabyte" ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: digits }).format(
    bytes / factor,
  );
}
