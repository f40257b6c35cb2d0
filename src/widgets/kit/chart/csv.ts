import { type Cell, csvText, offerDownload } from "../../../core/internal.js";

/** Downloads rows as `<name>.csv`, in the form of the language; `name` comes from `nameFile`. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[], language: string): void {
  const blob = new Blob([csvText(rows, language)], { type: "text/csv;charset=utf-8" });
  const file = `${name}.csv`;
  offerDownload({ name: file, blob }, file);
}
