import { offerDownload } from "../../../core/internal.js";

export type Cell = string | number | null;

/** A text that a spreadsheet would take for a formula, full-width signs too, gets an apostrophe (faults H2, A13). */
function cell(value: Cell, decimal: string): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  const inert = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as a text that spreadsheets open: byte order mark, semicolons, the decimal sign of the language. */
export function csvText(rows: readonly (readonly Cell[])[], language: string): string {
  const decimal = language === "en" ? "." : ",";
  return `\uFEFF${rows.map((row) => row.map((value) => cell(value, decimal)).join(";")).join("\r\n")}\r\n`;
}

/** Offers rows as a file of a name (`nameFile`), which is given without its ending. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[], language: string): void {
  const blob = new Blob([csvText(rows, language)], { type: "text/csv;charset=utf-8" });
  const file = `${name}.csv`;
  offerDownload({ name: file, blob }, file);
}
