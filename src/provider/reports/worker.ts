import { parentPort } from "node:worker_threads";
import { type Cell, csvBytes } from "./csv.js";
import { pdfBytes } from "./pdf.js";
import { xlsxBytes } from "./xlsx.js";

const makers = { csv: csvBytes, xlsx: xlsxBytes, pdf: pdfBytes };
export type Format = keyof typeof makers;
export interface Task {
  id: number;
  format: Format;
  rows: readonly (readonly Cell[])[];
}

/** Makes files one after another, apart from the thread that answers calls. */
parentPort?.on("message", async ({ id, format, rows }: Task) => {
  try {
    parentPort?.postMessage({ id, bytes: await makers[format](rows) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
