import type { PDFDocumentProxy } from "pdfjs-dist";
import { getDocument } from "pdfjs-dist/build/pdf.min.mjs";
import "pdfjs-dist/build/pdf.worker.min.mjs";

/** Pixels of a page's longer side at most. */
const LONGEST = 2400;

/**
 * Opens a PDF to be drawn on canvases, and on nothing else: its scripts, forms, links and fonts never reach the page. The
 * parser runs here and not in a worker, since an element from another host cannot start one, and without `eval`.
 */
export async function openPdf(blob: Blob): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    isEvalSupported: false,
    disableFontFace: true,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    verbosity: 0,
  });
  try {
    return await task.promise;
  } finally {
    // The library leaves its parser under a global name for its own first look; pages have one name of ours and no more.
    Reflect.deleteProperty(globalThis, "pdfjsWorker");
  }
}

/** Draws a page, counted from 1, as wide as the canvas is on screen; gives the function that stops the drawing. */
export function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): { done: Promise<void>; stop(): void } {
  let isStopped = false;
  let stopDrawing = () => {};
  const done = (async () => {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const wanted = ((canvas.clientWidth || 600) * Math.min(2, devicePixelRatio)) / natural.width;
    const viewport = page.getViewport({ scale: Math.min(wanted, LONGEST / Math.max(natural.width, natural.height)) });
    if (isStopped) return;
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    const drawing = page.render({ canvas, viewport });
    stopDrawing = () => drawing.cancel();
    await drawing.promise;
  })();
  return {
    done,
    stop() {
      isStopped = true;
      stopDrawing();
    },
  };
}
