import { type Cell, csvText } from "../../../core/contract/csv.js";
import type { Language } from "../../../core/contract/language.js";
import { answerWith } from "../../base/threads/answer.js";
import { pdfBytes } from "./pdf.js";
import { xlsxBytes } from "./xlsx.js";

type Rows = readonly (readonly Cell[])[];

const makers = {
  csv: (rows: Rows, language: string) => Buffer.from(csvText(rows, language)),
  xlsx: (rows: Rows, language: Language) => xlsxBytes(rows, language),
  pdf: (rows: Rows, language: Language) => pdfBytes(rows, language),
};
export type Format = keyof typeof makers;
export interface Task {
  format: Format;
  /** Of the sheet's name, and by which CSV is separated and decimals are written. */
  language: Language;
  rows: Rows;
}

/** Makes files apart from the thread that answers calls. */
answerWith(({ format, language, rows }: Task) => makers[format](rows, language));
