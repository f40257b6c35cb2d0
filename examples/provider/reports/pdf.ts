import { createRequire } from "node:module";
import PdfDocument from "pdfkit";
import type { Cell } from "./csv.js";

const MARGIN = 36;
const LINE = 14;
const files = createRequire(import.meta.url);
const regular = files.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const bold = files.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

const textOf = (value: Cell): string => (typeof value === "number" ? String(value).replace(".", ",") : (value ?? "—"));

/** A table as pages of A4, in a font that has Cyrillic letters; the head of the table stands on every page. */
export async function pdfBytes(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const title = textOf(rows[0]?.[0] ?? "");
  const document = new PdfDocument({ size: "A4", margin: MARGIN, font: regular, info: { Title: title, Producer: "its-provider" } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  const gap = rows.findIndex((row) => row.length === 0);
  const [facts, [head = [], ...body]] = [rows.slice(1, gap), rows.slice(gap + 1)];
  const widths = columnWidths([head, ...body], document.page.width - 2 * MARGIN);
  let y = MARGIN;
  const line = (row: readonly Cell[], font: string) => {
    let x = MARGIN;
    document.font(font).fontSize(8);
    for (const [at, width] of widths.entries()) {
      const align = typeof row[at] === "number" ? "right" : "left";
      document.text(at < row.length ? textOf(row[at] ?? null) : "", x, y, {
        width: width - 6,
        height: LINE,
        ellipsis: true,
        lineBreak: false,
        align,
      });
      x += width;
    }
    y += LINE;
    document
      .moveTo(MARGIN, y - 3)
      .lineTo(document.page.width - MARGIN, y - 3)
      .stroke("#cccccc");
  };

  document.font(bold).fontSize(14).text(title, MARGIN, y);
  y += 24;
  document.font(regular).fontSize(9);
  for (const [term, value] of facts) {
    document.text(`${textOf(term ?? null)}: ${textOf(value ?? null)}`, MARGIN, y);
    y += LINE;
  }
  y += LINE / 2;
  line(head, bold);
  for (const row of body) {
    if (y > document.page.height - MARGIN - LINE) {
      document.addPage();
      y = MARGIN;
      line(head, bold);
    }
    line(row, regular);
  }
  document.end();
  return done;
}

/** Room for each column by its longest text, within the page. */
function columnWidths(rows: readonly (readonly Cell[])[], room: number): number[] {
  const count = Math.max(...rows.map((row) => row.length));
  const wanted = Array.from(
    { length: count },
    (_, at) => 12 + 5 * Math.max(...rows.map((row) => Math.min(40, textOf(row[at] ?? null).length))),
  );
  const share = Math.min(1, room / wanted.reduce((sum, width) => sum + width, 0));
  return wanted.map((width) => width * share);
}
