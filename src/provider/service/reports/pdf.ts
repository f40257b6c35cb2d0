import { createRequire } from "node:module";
import PdfDocument, { type Document } from "pdfkit";
import type { Cell } from "../../../core/contract/csv.js";
import type { Language } from "../../../core/contract/language.js";

type Row = readonly Cell[];

const MARGIN = 36;
const LINE = 14;
/** Points between two columns. */
const GAP = 6;
/** Sizes of the text of a table: the largest at which it fits on the page with every word and every figure whole. */
const SIZES = [8, 7, 6] as const;
const files = createRequire(import.meta.url);
const regular = files.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const bold = files.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

const textOf = (value: Cell, language: Language): string =>
  typeof value === "number" ? String(value).replace(".", language === "en" ? "." : ",") : (value ?? "—").replace(/\s+/g, " ");

/**
 * A sheet as pages of A4, in a font that has Cyrillic letters: title and facts, then its tables, each with widths and a head of
 * its own, which stands on every page that the table goes on to. What is too long for its column goes on below.
 */
export async function pdfBytes(rows: readonly Row[], language: Language): Promise<Buffer> {
  const [[head = [], ...facts] = [], ...tables] = blocksOf(rows);
  const title = textOf(head[0] ?? "", language);
  const document = new PdfDocument({ size: "A4", margin: MARGIN, font: regular, info: { Title: title, Producer: "its-provider" } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  const room = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN;
  let y = MARGIN;
  const turnAt = (height: number) => {
    if (y + height <= bottom) return false;
    document.addPage();
    y = MARGIN;
    return true;
  };
  const write = (text: string, font: string, size: number) => {
    document.font(font).fontSize(size).text(text, MARGIN, y, { width: room });
    y = document.y + LINE / 4;
  };
  /** A line of a table, of columns that are figures or not; those stand on the right, with their names and what is not known. */
  const line = (row: Row, widths: readonly number[], figures: readonly boolean[], turned?: () => void) => {
    const texts = widths.map((_, at) => (at < row.length ? textOf(row[at] ?? null, language) : ""));
    const height = Math.max(...texts.map((text, at) => heightIn(document, text, (widths[at] as number) - GAP)));
    if (turned && turnAt(height + LINE / 2)) turned();
    let x = MARGIN;
    for (const [at, width] of widths.entries()) {
      document.text(texts[at] as string, x, y, { width: width - GAP, align: figures[at] ? "right" : "left" });
      x += width;
    }
    y += height + LINE / 3;
    document
      .moveTo(MARGIN, y - 3)
      .lineTo(document.page.width - MARGIN, y - 3)
      .stroke("#cccccc");
  };

  write(title, bold, 14);
  for (const [term, value] of facts) write(`${textOf(term ?? null, language)}: ${textOf(value ?? null, language)}`, regular, 9);
  for (const table of tables) {
    const isNamed = table[0]?.length === 1;
    const [names = [], ...body] = isNamed ? table.slice(1) : table;
    y += LINE / 2;
    turnAt(5 * LINE);
    if (isNamed) write(textOf(table[0]?.[0] ?? null, language), bold, 9);
    const { size, widths } = columnsOf(document, names, body, room, language);
    const figures = widths.map((_, at) => body.some((row) => typeof row[at] === "number"));
    const showNames = () => {
      document.font(bold).fontSize(size);
      line(names, widths, figures);
      document.font(regular).fontSize(size);
    };
    showNames();
    for (const row of body) line(row, widths, figures, showNames);
  }
  document.end();
  return done;
}

/** Points that a text takes in a column; most are one line, which is asked at less cost. */
const heightIn = (document: Document, text: string, width: number): number =>
  document.widthOfString(text) > width ? document.heightOfString(text, { width }) : document.currentLineHeight(true);

/** What stands between two empty rows. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = [[]];
  for (const row of rows) {
    if (row.length > 0) blocks.at(-1)?.push(row);
    else blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** Signs of a text in a row that is one word: a moment as `20.11.2026 14:00`. */
const ONE_WORD = 16;

/**
 * Room for each column, and the size of the text. Where all does not fit on the page, the names of columns go on below, then signs
 * get smaller, then long texts of the rows go on below, too: no word, figure or moment is cut.
 */
function columnsOf(
  document: Document,
  names: Row,
  body: readonly Row[],
  room: number,
  language: Language,
): { size: number; widths: number[] } {
  const count = Math.max(names.length, ...body.map((row) => row.length));
  /** The widest text of a column, and its widest word, at a size of 1. */
  const widest = (rows: readonly Row[], font: string, at: number, oneWord: number) => {
    document.font(font).fontSize(1);
    let whole = 0;
    let word = 0;
    for (const row of rows) {
      const text = at < row.length ? textOf(row[at] ?? null, language) : "";
      const width = document.widthOfString(text);
      const words = text.length > oneWord ? text.split(" ").map((each) => document.widthOfString(`${each} `)) : [width];
      whole = Math.max(whole, width);
      word = Math.max(word, ...words);
    }
    return { whole, word };
  };
  const columns = Array.from({ length: count }, (_, at) => ({
    name: widest([names], bold, at, 0),
    text: widest(body, regular, at, ONE_WORD),
  }));
  const fit = (size: number, part: "whole" | "word") => {
    const least = columns.map(({ name, text }) => Math.max(name.word, text[part]) * size + GAP + 1);
    const wanted = columns.map(({ name, text }) => Math.max(name.whole, name.word, text.whole) * size + GAP + 1);
    const narrow = sum(least);
    const wide = sum(wanted);
    const share = Math.min(1, (room - narrow) / Math.max(1, wide - narrow));
    return narrow > room ? null : { size, widths: least.map((width, at) => width + share * ((wanted[at] as number) - width)) };
  };
  for (const part of ["whole", "word"] as const)
    for (const size of SIZES) {
      const found = fit(size, part);
      if (found) return found;
    }
  return { size: SIZES[2], widths: columns.map(() => room / count) };
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
