import { type Cell, csvBytes } from "../../base/csv.js";
import { answerWith } from "../../base/threads/answer.js";
import { pdfBytes } from "./pdf.js";
import { xlsxBytes } from "./xlsx.js";

const makers = { csv: csvBytes, xlsx: xlsxBytes, pdf: pdfBytes };
export type Format = keyof typeof makers;
export interface Task {
  format: Format;
  rows: readonly (readonly Cell[])[];
}

/** Makes files apart from the thread that answers calls. */
answerWith(({ format, rows }: Task) => makers[format](rows));
