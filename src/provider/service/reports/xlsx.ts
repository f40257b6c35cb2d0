import writeExcelFile from "write-excel-file/node";
import type { Cell } from "../../../core/contract/csv.js";
import type { Language } from "../../../core/contract/language.js";
import { reportWordsIn } from "./words.js";

/** A table as a workbook: numbers stay numbers, texts stay texts (never formulas), the heading is bold. */
export function xlsxBytes(rows: readonly (readonly Cell[])[], language: Language): Promise<Buffer> {
  const width = Math.max(...rows.map((row) => row.length));
  const sheet = rows.map((row, at) =>
    Array.from({ length: width }, (_, column) => {
      const value = row[column] ?? null;
      if (value === null) return null;
      const bold = at === 0 || rows[at - 1]?.length === 0 ? { fontWeight: "bold" as const } : {};
      return typeof value === "number" ? { type: Number, value, ...bold } : { type: String, value, ...bold };
    }),
  );
  const columns = Array.from({ length: width }, (_, column) => ({ width: column === 1 ? 40 : 20 }));
  return writeExcelFile(sheet, { sheet: reportWordsIn(language)("sheet"), columns }).toBuffer();
}
