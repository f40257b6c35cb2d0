import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { decodeTable } from "../../base/text-encoding.js";

/** The columns of docs/connecting.md. */
export const columns = [
  "kind",
  "oID",
  "controller",
  "arm",
  "latitude",
  "longitude",
  "description",
  "site",
  "sxl",
  "component",
  "intersection",
  "place",
  "groups",
] as const;
type Column = (typeof columns)[number];
type Cells = Readonly<Partial<Record<Column, string>>>;

/** A device of the table; what a row leaves out is not here. */
export interface TableRow {
  readonly kind: "rts" | "rtc";
  readonly oID: number;
  readonly controller?: number;
  readonly arm?: string;
  readonly place?: number;
  readonly intersection?: number;
  /** Degrees. */
  readonly position?: { readonly latitude: number; readonly longitude: number };
  readonly description?: string;
  readonly site?: string;
  readonly sxl?: string;
  readonly component?: string;
  /** Signal groups of each phase. */
  readonly groups?: readonly (readonly number[])[];
  /** An error that names the file, the line and a column. */
  fault(column: Column, reason: string): Error;
}

/** A table of equipment, and how it was read: its encoding, the sign between its cells. */
export interface EquipmentTable {
  readonly rows: readonly TableRow[];
  readonly form: string;
}

const separators = [";", ",", "\t"] as const;
const arms = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/**
 * Reads a table as spreadsheets of different countries save it: UTF-8, UTF-16, windows-1251, windows-1252 or ibm866; semicolons, commas or
 * tabs between the cells; decimal points or commas. An error names the file, the line and the column.
 */
export function readTable(csv: string): EquipmentTable {
  const { text, encoding, isFault } = decodeTable(readFileSync(csv));
  // Excel writes the separator that it uses into the first line, where it is told to.
  const [told = "", said] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(told.length);
  const separator = said ?? separatorOf(body);
  const faultAt = (line: number, column: string, reason: string) => new Error(`${csv}:${line}: column "${column}": ${reason}`);
  const [head, ...records] = recordsOf(csv, body, separator, told ? 1 : 0);
  const names = head?.cells ?? [];
  const wrong = names.find((name, at) => !columns.some((column) => column === name) || names.indexOf(name) < at);
  if (!head || records.length === 0) throw new Error(`"${csv}" has no row.`);
  if (wrong !== undefined && columns.some((column) => column === wrong)) throw new Error(`"${csv}" has the column "${wrong}" twice.`);
  if (wrong !== undefined) throw new Error(`"${csv}" has the column "${wrong}": there are ${columns.join(", ")}.`);
  const rows = records.map(({ line, cells }) => {
    const extra = cells.slice(names.length).find(Boolean);
    if (extra !== undefined)
      throw new Error(
        `${csv}:${line}: "${extra}" stands behind the last column: a cell with a "${nameOf(separator)}" in it has to be in quotes.`,
      );
    for (const [at, cell] of cells.entries()) {
      const reason = isFault?.(cell)
        ? `the letters of "${cell}" are neither UTF-8 nor ${encoding}: save the table as "CSV UTF-8".`
        : unreadable(cell);
      if (reason) throw faultAt(line, names[at] as string, reason);
    }
    const filled = names.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []));
    return rowOf(Object.fromEntries(filled) as Cells, (column, reason) => faultAt(line, column, reason));
  });
  if (isFault) throw new Error(`The letters of "${csv}" are neither UTF-8 nor ${encoding}: save the table as "CSV UTF-8".`);
  return { rows, form: `${encoding}, "${nameOf(separator)}" between the cells` };
}

const nameOf = (separator: string): string => (separator === "\t" ? "tab" : separator);

/** The sign that makes most of our columns of the first line. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/\r?\n|\r/, 1);
  const known = (separator: string) =>
    head.split(separator).filter((name) => columns.some((column) => name.replace(/["\s]/g, "") === column));
  return separators.reduce((best, each) => (known(each).length > known(best).length ? each : best));
}

function recordsOf(csv: string, text: string, delimiter: string, before: number): { line: number; cells: string[] }[] {
  const settings = { bom: true, trim: delimiter !== "\t", skip_empty_lines: true, relax_column_count: true, info: true, delimiter };
  try {
    const found = parse(text, settings) as unknown as { record: string[]; info: { lines: number } }[];
    return found
      .map(({ record, info }) => ({ line: info.lines + before, cells: record.map((cell) => withoutApostrophe(cell.trim())) }))
      .filter(({ cells }) => cells.some(Boolean));
  } catch (error) {
    throw new Error(`"${csv}" is no table: ${(error as Error).message}`);
  }
}

/** The one that keeps a spreadsheet from taking a text for a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@])/, "");

/** Why a cell cannot be a text that somebody wrote; null where it can. */
function unreadable(cell: string): string | null {
  if (cell.includes("\uFFFD")) return `a letter of "${cell}" was lost when the table was saved: write it anew.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/.test(cell) ? "it holds a sign that is no letter." : null;
}

function rowOf(cells: Cells, fault: TableRow["fault"]): TableRow {
  const { kind, arm, description, site, sxl, component } = cells;
  const oID = whole(cells, "oID", fault);
  if (oID === null) throw fault("oID", `"" is no oID.`);
  if (kind !== "rts" && kind !== "rtc") throw fault("kind", `The kind "${kind ?? ""}" is none: rts or rtc.`);
  if (arm !== undefined && !arms.includes(arm)) throw fault("arm", `"${arm}" is no side: ${arms.join(", ")}.`);
  const numbers = Object.fromEntries(
    (["controller", "place", "intersection"] as const).flatMap((column) => {
      const value = whole(cells, column, fault);
      return value === null ? [] : [[column, value]];
    }),
  );
  const position = positionOf(cells, fault);
  return {
    kind,
    oID,
    ...numbers,
    ...(arm === undefined ? {} : { arm }),
    ...(position ? { position } : {}),
    ...(description === undefined ? {} : { description }),
    ...(site === undefined ? {} : { site }),
    ...(sxl === undefined ? {} : { sxl }),
    ...(component === undefined ? {} : { component }),
    ...(cells.groups === undefined ? {} : { groups: groupsOf(cells.groups, fault) }),
    fault,
  };
}

function whole(cells: Cells, column: Column, fault: TableRow["fault"]): number | null {
  const text = cells[column];
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw fault(column, column === "oID" ? `"${text}" is no oID.` : `"${text}" is no whole number from 1.`);
  return Number(text);
}

function positionOf(cells: Cells, fault: TableRow["fault"]): TableRow["position"] {
  const latitude = degrees(cells, "latitude", 90, fault);
  const longitude = degrees(cells, "longitude", 180, fault);
  if (latitude === null && longitude === null) return undefined;
  if (latitude === null) throw fault("latitude", "a longitude needs its latitude.");
  if (longitude === null) throw fault("longitude", "a latitude needs its longitude.");
  return { latitude, longitude };
}

/** Degrees with a point or a comma, and any of the signs that stand for a minus. */
function degrees(cells: Cells, column: Column, most: number, fault: TableRow["fault"]): number | null {
  const text = cells[column];
  if (text === undefined) return null;
  const value = /^[-−–]?\d{1,3}([.,]\d{1,15})?$/.test(text) ? Number(text.replace(/[−–]/, "-").replace(",", ".")) : Number.NaN;
  if (!(Math.abs(value) <= most)) throw fault(column, `"${text}" is no number of degrees from -${most} to ${most}, as 55.75 or 55,75.`);
  return value;
}

/** `1 3 / 2 4` */
function groupsOf(text: string, fault: TableRow["fault"]): number[][] {
  return text.split("/").map((list) =>
    list
      .trim()
      .split(/\s+/)
      .map((group) => {
        const value = /^\d{1,3}$/.test(group) ? Number(group) : 0;
        if (value < 1 || value > 255) throw fault("groups", `"${text}" are no signal groups of phases, as 1 3 / 2 4.`);
        return value;
      }),
  );
}
