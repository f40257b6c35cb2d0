import type uPlot from "uplot";
import type { Palette } from "../../palette.js";
import { type Band, type DenseData, firstFrom, lookOf } from "./data.js";

/** CSS px of a dot's side by how many dots are in sight for each px of the plot's width, at most: the denser they are, the smaller they have to be to tell dense from sparse. */
const DOTS: readonly (readonly [most: number, side: number])[] = [
  [2, 3],
  [20, 2],
  [Number.POSITIVE_INFINITY, 1],
];
/** How much of the ground shows through a band. */
const BAND = 0.32;
/** CSS px of a letter in a band. */
const LETTER = 12;

/** Draws in the plot's area alone, and leaves the canvas as it was. */
function inPlot({ ctx, bbox }: uPlot, draw: (ctx: CanvasRenderingContext2D) => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw(ctx);
  ctx.restore();
}

/** What is shown of the horizontal axis (Unix s), and canvas pixels by moment and by value. The library's own way there is too slow for many. */
function placesIn({ bbox, scales }: uPlot) {
  const { min: start = 0, max: end = 0 } = scales.x ?? {};
  const { min: low = 0, max: high = 1, dir = 1 } = scales.y ?? {};
  const perSecond = bbox.width / ((end as number) - (start as number));
  const perUnit = bbox.height / ((high as number) - (low as number));
  return {
    start: start as number,
    end: end as number,
    x: (utime: number) => bbox.left + (utime - (start as number)) * perSecond,
    y: (value: number) => (dir === 1 ? bbox.top + bbox.height - value * perUnit : bbox.top + value * perUnit),
  };
}

/** Makes `layer` as large as the plot, and empty; null where nothing can be drawn. */
function cleared(layer: HTMLCanvasElement, { bbox }: uPlot): CanvasRenderingContext2D | null {
  layer.width = Math.round(bbox.width);
  layer.height = Math.round(bbox.height);
  return layer.width > 0 && layer.height > 0 ? layer.getContext("2d") : null;
}

/** Coloured areas under everything else. `longest`: seconds of the longest one. They are put together in `layer`, lest some overlap shows. */
export function paintBands(
  plot: uPlot,
  bands: readonly Band[],
  starts: readonly number[],
  longest: number,
  palette: Palette,
  layer: HTMLCanvasElement,
): void {
  const drawn = bands.length > 0 && cleared(layer, plot);
  if (!drawn) return;
  const { start, end, x, y } = placesIn(plot);
  const size = Math.round(LETTER * devicePixelRatio);
  const shown = bands.slice(firstFrom(starts, start - longest), firstFrom(starts, end));
  const placed = shown.map(({ start, end, low, high }) => {
    const left = Math.round(x(start));
    const from = Math.round(Math.min(y(low), y(high)));
    return { left, right: Math.max(left + 1, Math.round(x(end))), from, to: Math.round(Math.max(y(low), y(high))) };
  });
  drawn.translate(-Math.round(plot.bbox.left), -Math.round(plot.bbox.top));
  for (const [at, { left, right, from, to }] of placed.entries()) {
    const { colour, word } = shown[at] as Band;
    // What says something else than its neighbour is told from it where both have one colour.
    const gap = word !== undefined && right - left > 2 ? 1 : 0;
    drawn.fillStyle = palette[colour];
    drawn.fillRect(left, from, right - left - gap, to - from);
  }
  inPlot(plot, (ctx) => {
    ctx.globalAlpha = BAND;
    ctx.drawImage(layer, Math.round(plot.bbox.left), Math.round(plot.bbox.top));
    ctx.globalAlpha = 1;
    ctx.font = `${size}px ${palette.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = palette.text;
    for (const [at, { left, right, from, to }] of placed.entries()) {
      const { word } = shown[at] as Band;
      if (word !== undefined && right - left >= ctx.measureText(word).width + size / 4)
        ctx.fillText(word, (left + right) / 2, (from + to) / 2);
    }
  });
}

/** What dots are written into, kept from one picture to the next of the same size. */
const images = new WeakMap<HTMLCanvasElement, ImageData>();

function emptyImage(layer: HTMLCanvasElement, ctx: CanvasRenderingContext2D): ImageData {
  const known = images.get(layer);
  if (known && known.width === layer.width && known.height === layer.height) {
    new Uint32Array(known.data.buffer).fill(0);
    return known;
  }
  const made = ctx.createImageData(layer.width, layer.height);
  images.set(layer, made);
  return made;
}

let lastInk: { colour: string; pixel: number } | null = null;
/** A colour as a pixel of `ImageData`. */
function inkOf(colour: string): number {
  if (lastInk?.colour !== colour) {
    const ctx = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    if (!ctx) return 0xff000000;
    ctx.fillStyle = colour;
    ctx.fillRect(0, 0, 1, 1);
    lastInk = { colour, pixel: new Uint32Array(ctx.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0 };
  }
  return lastInk.pixel;
}

/** Dots, written pixel by pixel into `layer`: a hundred thousand rectangles would take a canvas too long, and a call for each dot, too. */
export function paintDots(plot: uPlot, { utimes, values }: DenseData["dots"], palette: Palette, layer: HTMLCanvasElement): void {
  const ctx = utimes.length > 0 && cleared(layer, plot);
  if (!ctx) return;
  const { width, height } = layer;
  const { start, end, x, y } = placesIn(plot);
  const left = Math.round(plot.bbox.left);
  const top = Math.round(plot.bbox.top);
  const from = firstFrom(utimes, start);
  const to = firstFrom(utimes, end);
  const density = ((to - from) * devicePixelRatio) / width;
  const side = Math.max(1, Math.round((DOTS.find(([most]) => density <= most)?.[1] ?? 1) * devicePixelRatio));
  const image = emptyImage(layer, ctx);
  const pixels = new Uint32Array(image.data.buffer);
  const ink = inkOf(palette.text);
  const firstColumn = x(start) - left - side / 2;
  const perSecond = x(start + 1) - x(start);
  const firstRow = y(0) - top - side / 2;
  const perUnit = y(1) - y(0);
  for (let at = from; at < to; at++) {
    const column = Math.round(firstColumn + ((utimes[at] as number) - start) * perSecond);
    const row = Math.round(firstRow + (values[at] as number) * perUnit);
    if (side === 1) {
      if (column >= 0 && column < width && row >= 0 && row < height) pixels[row * width + column] = ink;
      continue;
    }
    const right = Math.min(width, column + side);
    const bottom = Math.min(height, row + side);
    for (let down = Math.max(0, row); down < bottom; down++)
      for (let along = Math.max(0, column); along < right; along++) pixels[down * width + along] = ink;
  }
  ctx.putImageData(image, 0, 0);
  plot.ctx.drawImage(layer, left, top);
}

/** One curve as columns, several as steps; nothing where nothing is known. */
export function paintCurves(plot: uPlot, { curves, starts, bin, span }: DenseData, palette: Palette): void {
  const places = placesIn(plot);
  const from = firstFrom(starts, places.start - bin);
  const to = firstFrom(starts, places.end);
  const zero = places.y(0);
  const x = (utime: number) => places.x(Math.min(utime, span.end));
  inPlot(plot, (ctx) => {
    for (const [index, { values }] of curves.entries()) {
      const { colour, dashes } = lookOf(index);
      ctx.fillStyle = palette[colour];
      ctx.strokeStyle = palette[colour];
      ctx.lineWidth = 2 * devicePixelRatio;
      ctx.setLineDash(dashes.map((length) => length * devicePixelRatio));
      if (curves.length === 1) paintColumns();
      else paintSteps();

      function paintColumns() {
        for (let at = from; at < to; at++) {
          const value = values[at];
          if (value === null || value === undefined) continue;
          const left = x(starts[at] as number);
          const right = x((starts[at] as number) + bin);
          const top = places.y(value);
          const gap = right - left > 6 ? 1 : 0;
          ctx.fillRect(left + gap, top, Math.max(1, right - left - 2 * gap), Math.max(value > 0 ? 1 : 0, zero - top));
        }
      }
      function paintSteps() {
        ctx.beginPath();
        let isOpen = false;
        for (let at = from; at < to; at++) {
          const value = values[at];
          if (value === null || value === undefined) {
            isOpen = false;
            continue;
          }
          const begin = starts[at] as number;
          const top = places.y(value);
          if (isOpen && starts[at - 1] === begin - bin) ctx.lineTo(x(begin), top);
          else ctx.moveTo(x(begin), top);
          ctx.lineTo(x(begin + bin), top);
          isOpen = true;
        }
        ctx.stroke();
      }
    }
  });
}
