import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { EncodingGuess } from "./encoding.js";
import { FeedFault, fileFault } from "./fault.js";
import { type Row, readTable } from "./table.js";

/** Bytes of all tables, unpacked, and of the zips in a zip. */
const mostBytes = 3_000_000_000;
const mostZipBytes = 200_000_000;
/** Bytes of a table that is looked through for its encoding; a larger one has that of the tables before. */
const mostLookedThrough = 100_000_000;

/** `part` is the number of the zip in the zip that a line stands in, from 0. */
export type TakeRow = (row: Row, line: number, part: number) => void;

/** One zip with tables; `name` is empty for the outermost. */
type Part = { name: string; zip: ZipFile; tables: Map<string, Entry> };

/** The CSV tables of a zip. Where it holds zips in their place, the tables of all of them, one behind the other. */
export class Archive {
  readonly #parts: readonly Part[];
  readonly #encoding: string | null;
  /** Tables that are not in UTF-8, by what they were read as. */
  readonly #foreign = new Map<string, Set<string>>();

  private constructor(parts: readonly Part[], encoding: string | null) {
    this.#parts = parts;
    this.#encoding = encoding;
  }

  /**
   * Opens a file by its path, or what was downloaded. Tables may lie in a folder. `encoding` is that of tables which are not in UTF-8; null
   * for what they look like. Throws a FeedFault where it is no zip.
   */
  static async open(source: string | Buffer, encoding: string | null = null): Promise<Archive> {
    const opened: ZipFile[] = [];
    try {
      const outer = await openZip(source, opened);
      const tables = tablesOf(outer.entries);
      const isTimetable = tables.has("agency.txt") || tables.has("stop_times.txt");
      const inner = isTimetable ? [] : outer.entries.filter(({ fileName }) => /\.zip$/i.test(fileName) && !isForeign(fileName));
      const parts = inner.length > 0 ? await openInner(outer.zip, inner, opened) : [{ name: "", zip: outer.zip, tables }];
      // A table that is longer than the zip tells is damaged for yauzl, while it is unpacked.
      if (sizeOf(parts.flatMap((part) => [...part.tables.values()])) > mostBytes)
        throw new FeedFault(`The tables have more than ${mostBytes / 1e6} MB together, unpacked.`);
      return new Archive(parts, encoding);
    } catch (error) {
      for (const zip of opened) zip.close();
      throw fileFault(error);
    }
  }

  /** Sentences on how it had to be read. */
  get remarks(): string[] {
    const names = this.#parts.map(({ name }) => name).filter(Boolean);
    return [
      ...(names.length > 0 ? [`The zip holds zips, which are read as one timetable: ${names.join(", ")}.`] : []),
      ...[...this.#foreign].map(
        ([encoding, tables]) =>
          `${[...tables].join(", ")}: not in UTF-8, as GTFS has to be; read as ${encoding}. If names are wrong, say another "encoding" in "transit".`,
      ),
    ];
  }

  has(table: string): boolean {
    return this.#parts.some(({ tables }) => tables.has(table));
  }

  /** Gives each line of a table to `take`, in their order, with its number. Throws a FeedFault where the table cannot be read. */
  async read(table: string, columns: readonly string[], take: TakeRow): Promise<void> {
    if (!this.has(table)) throw new FeedFault(`${table} is missing in the zip.`);
    for (const [number, { name, zip, tables }] of this.#parts.entries()) {
      const entry = tables.get(table);
      if (!entry) continue;
      const shown = name === "" ? table : `${name}, ${table}`;
      try {
        const decoder = new TextDecoder(await this.#encodingOf(zip, entry, table));
        const text = textOf(zip, entry, decoder);
        await readTable(text, { table: shown, columns, take: (row, line) => take(row, line, number) });
      } catch (error) {
        throw error instanceof FeedFault ? error : new FeedFault(`${shown} is damaged in the zip.`);
      }
    }
  }

  close(): void {
    for (const { zip } of this.#parts) zip.close();
  }

  async #encodingOf(zip: ZipFile, entry: Entry, table: string): Promise<string> {
    if (entry.uncompressedSize > mostLookedThrough) return [...this.#foreign.keys()][0] ?? "utf-8";
    const guess = new EncodingGuess();
    for await (const bytes of await zip.openReadStreamPromise(entry)) guess.take(bytes as Buffer);
    const found = guess.encoding();
    if (found === "utf-8") return found;
    const encoding = found.startsWith("utf-16") ? found : (this.#encoding ?? found);
    this.#foreign.set(encoding, (this.#foreign.get(encoding) ?? new Set()).add(table));
    return encoding;
  }
}

async function* textOf(zip: ZipFile, entry: Entry, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const bytes of await zip.openReadStreamPromise(entry)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function openZip(source: string | Buffer, opened: ZipFile[]): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const options = { autoClose: false };
  const zip = await (typeof source === "string" ? openPromise(source, options) : fromBufferPromise(source, options));
  opened.push(zip);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return { zip, entries };
}

async function openInner(outer: ZipFile, zips: readonly Entry[], opened: ZipFile[]): Promise<Part[]> {
  if (sizeOf(zips) > mostZipBytes) throw new FeedFault(`The zips in the zip have more than ${mostZipBytes / 1e6} MB together.`);
  const parts: Part[] = [];
  for (const entry of zips) {
    try {
      const pieces: Buffer[] = [];
      for await (const bytes of await outer.openReadStreamPromise(entry)) pieces.push(bytes as Buffer);
      const { zip, entries } = await openZip(Buffer.concat(pieces), opened);
      const tables = tablesOf(entries);
      if (tables.size > 0) parts.push({ name: entry.fileName, zip, tables });
    } catch {
      throw new FeedFault(`"${entry.fileName}" in the zip is not a zip, or is damaged.`);
    }
  }
  return parts;
}

/** What systems and editors leave in a zip. */
const isForeign = (path: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(path);
const depthOf = ({ fileName }: Entry): number => fileName.split("/").length;

/** The tables by their names; of two with one name that which lies less deep. */
function tablesOf(entries: readonly Entry[]): Map<string, Entry> {
  const tables = new Map<string, Entry>();
  for (const entry of entries) {
    const name = entry.fileName.split("/").at(-1) ?? "";
    if (!name.endsWith(".txt") || isForeign(entry.fileName)) continue;
    const known = tables.get(name);
    if (!known || depthOf(entry) < depthOf(known)) tables.set(name, entry);
  }
  return tables;
}

const sizeOf = (entries: readonly Entry[]): number => entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
