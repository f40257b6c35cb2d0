import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { FeedFault, fileFault } from "./fault.js";

/** One line of a table, by the names of its columns; a column that the table does not have is undefined. */
export type Row = Readonly<Record<string, string | undefined>>;

/** Bytes of all tables, unpacked; lines of a table, and characters of one line. */
const mostBytes = 1_000_000_000;
const mostLines = 5_000_000;
const longestLine = 100_000;

/** The CSV tables of a zip. */
export class Archive {
  #zip: ZipFile;
  #entries: Map<string, Entry>;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Opens a file by its path, or what was downloaded. Tables may lie in a folder. Throws a FeedFault where it is no zip. */
  static async open(source: string | Buffer): Promise<Archive> {
    let zip: ZipFile | null = null;
    const entries = new Map<string, Entry>();
    try {
      const options = { autoClose: false };
      zip = await (typeof source === "string" ? openPromise(source, options) : fromBufferPromise(source, options));
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.split("/").at(-1) ?? "";
        if (!entries.has(name)) entries.set(name, entry);
      }
      // A table that is longer than the zip tells is damaged for yauzl, while it is unpacked.
      const bytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
      if (bytes > mostBytes) throw new FeedFault(`The tables have more than ${mostBytes / 1e6} MB together, unpacked.`);
      return new Archive(zip, entries);
    } catch (error) {
      zip?.close();
      throw fileFault(error);
    }
  }

  has(table: string): boolean {
    return this.#entries.has(table);
  }

  /** Gives each line of a table to `take`, in their order, with its number. Throws a FeedFault where the table cannot be read. */
  async read(table: string, columns: readonly string[], take: (row: Row, line: number) => void): Promise<void> {
    const entry = this.#entries.get(table);
    if (!entry) throw new FeedFault(`${table} is missing in the zip.`);
    let lines = 0;
    const parser = parse({
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestLine,
      columns: (header: string[]) => {
        const missing = columns.find((column) => !header.includes(column));
        if (missing) throw new FeedFault(`${table}, line 1: The column "${missing}" is missing.`);
        return header;
      },
      // Nothing is kept of a line that was taken.
      on_record: (row: Row, { lines: line }) => {
        if (++lines > mostLines) throw new FeedFault(`${table} has more than ${mostLines} lines.`);
        take(row, line);
        return null;
      },
    });
    try {
      await pipeline(await this.#zip.openReadStreamPromise(entry), parser.resume());
    } catch (error) {
      throw error instanceof FeedFault ? error : new FeedFault(sentenceOf(error, table));
    }
    if (parser.info.bytes === 0) throw new FeedFault(`${table} is empty.`);
  }

  close(): void {
    this.#zip.close();
  }
}

const csvWords: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is not closed.",
  CSV_INVALID_CLOSING_QUOTE: "Something stands behind a closing quotation mark.",
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: "Something stands behind a closing quotation mark.",
  CSV_MAX_RECORD_SIZE: `The line has more than ${longestLine} characters.`,
};

function sentenceOf(error: unknown, table: string): string {
  if (!(error instanceof CsvError)) return `${table} is damaged in the zip.`;
  const { lines } = error as CsvError & { lines?: number };
  return `${table}, line ${lines ?? 1}: ${csvWords[error.code] ?? "It cannot be read as CSV."}`;
}
