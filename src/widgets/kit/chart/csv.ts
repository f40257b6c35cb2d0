import { offerDownload } from "../../../core/internal.js";

export type Cell = string | number | null;

/** One CSV cell. A text that a spreadsheet would run as a formula, also one with full-width signs, gets an apostrophe (faults H2, A13). */
function cell(value: Cell, decimal: string): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  const inert = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as CSV for spreadsheets: byte order mark, semicolons, the decimal sign of the language. */
export function csvText(rows: readonly (readonly Cell[])[], language: string): string {
  const decimal = language === "en" ? "." : ",";
  return `\uFEFF${rows.map((row) => row.map((value) => cell(value, decimal)).join(";")).join("\r\n")}\r\n`;
}

/** Downloads rows as `<name>.csv`; `name` comes from `nameFile`. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[], language: string): void {
  const blob = new Blob([csvText(rows, language)], { type: "text/csv;charset=utf-8" });
  const file = `${name}.csv`;
  offerDownload({ name: file, blob }, file);
}
