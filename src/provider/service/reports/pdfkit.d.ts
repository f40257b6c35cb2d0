/** The part of pdfkit that reports are made with. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface TextOptions {
    width?: number;
    align?: "left" | "right";
  }
  export interface Document extends Readable {
    readonly page: { readonly width: number; readonly height: number };
    /** Below what was written last. */
    readonly y: number;
    font(file: string): Document;
    fontSize(size: number): Document;
    text(text: string, x: number, y: number, options?: TextOptions): Document;
    currentLineHeight(includeGap: boolean): number;
    widthOfString(text: string): number;
    heightOfString(text: string, options: TextOptions): number;
    moveTo(x: number, y: number): Document;
    lineTo(x: number, y: number): Document;
    stroke(colour: string): Document;
    addPage(): Document;
    end(): void;
  }
  const PdfDocument: new (options: { size: string; margin: number; font: string; info: Record<string, string | Date> }) => Document;
  export default PdfDocument;
}
