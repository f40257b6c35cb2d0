import { type Cell, csvText } from "../../../core/contract/csv.js";
import { answerWith } from "../../base/threads/answer.js";
import { pdfBytes } from "./pdf.js";
import { xlsxBytes } from "./xlsx.js";

type Rows = readonly (readonly Cell[])[];

const makers = {
  csv: (rows: Rows, language: string) => Buffer.from(csvText(rows, language)),
  xlsx: (rows: Rows) => xlsxBytes(rows),
  pdf: (rows: Rows) => pdfBytes(rows),
};
export type Format = keyof typeof makers;
export interface Task {
  format: Format;
  /** By which CSV is separated. */
  language: string;
  rows: Rows;
}

/** Makes files apart from the thread that answers calls. */
answerWith(({ format, language, rows }: Task) => makers[format](rows, language));
