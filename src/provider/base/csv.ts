export type Cell = string | number | null;

/** A text cell that a spreadsheet would take for a formula, full-width signs too, gets an apostrophe (A13). */
const cell = (value: Cell): string => {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const inert = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** A table as a file that a Russian Excel opens: byte order mark, semicolons, decimal commas. */
export const csvBytes = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`);
