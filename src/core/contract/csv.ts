export type Cell = string | number | null;

/** What stands between cells, and before decimals, in the tables that spreadsheets of a language read; a comma is one of the two. */
const formOf = (language: string) => (language === "en" ? { separator: ",", decimal: "." } : { separator: ";", decimal: "," });

/**
 * Rows as CSV for spreadsheets of a language, e.g. `ru`: byte order mark, its separator, its decimal sign. A text that a spreadsheet would run
 * as a formula, also one with full-width signs, gets an apostrophe (faults H2, A13).
 */
export const csvText = (rows: readonly (readonly Cell[])[], language: string): string => `\uFEFF${csvLines(rows, language)}`;

/** The same without the mark: for what is written piece by piece. */
export function csvLines(rows: readonly (readonly Cell[])[], language: string): string {
  const { separator, decimal } = formOf(language);
  const cell = (value: Cell): string => {
    if (value === null) return "";
    const text = typeof value === "number" ? String(value).replace(".", decimal) : inert(value);
    return text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join("");
}

const inert = (text: string): string => (/^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);
