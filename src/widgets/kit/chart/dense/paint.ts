import type uPlot from "uplot";
import type { Palette } from "../../palette.js";
import { type Band, type DenseData, firstFrom, lookOf } from "./data.js";

/** CSS px of a dot's side by how many dots are in sight, at most: the more there are, the smaller they have to be to tell dense from sparse. */
const DOTS: readonly (readonly [most: number, side: number])[] = [
  [2_000, 3],
  [20_000, 2],
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

/** Coloured areas under everything else. `longest`: seconds of the longest one. */
export function paintBands(plot: uPlot, bands: readonly Band[], starts: readonly number[], longest: number, palette: Palette): void {
  const { start, end, x, y } = placesIn(plot);
  const size = Math.round(LETTER * devicePixelRatio);
  inPlot(plot, (ctx) => {
    ctx.font = `${size}px ${palette.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (let at = firstFrom(starts, start - longest); at < bands.length && (starts[at] as number) < end; at++) {
      const band = bands[at] as Band;
      const left = Math.round(x(band.start));
      const right = Math.max(left + 1, Math.round(x(band.end)));
      const from = y(band.low);
      const to = y(band.high);
      ctx.globalAlpha = BAND;
      ctx.fillStyle = palette[band.colour];
      ctx.fillRect(left, Math.min(from, to), right - left, Math.abs(from - to));
      if (band.word === undefined || right - left < ctx.measureText(band.word).width + size / 2) continue;
      ctx.globalAlpha = 1;
      ctx.fillStyle = palette.text;
      ctx.fillText(band.word, (left + right) / 2, (from + to) / 2);
    }
  });
}

/** Opaque black, as a pixel of `ImageData`. */
const INK = 0xff000000;

/** Dots, written pixel by pixel into `layer`, which then gets their colour: a hundred thousand rectangles would take a canvas too long. */
export function paintDots(plot: uPlot, { utimes, values }: DenseData["dots"], palette: Palette, layer: HTMLCanvasElement): void {
  if (utimes.length === 0) return;
  const { start, end, x, y } = placesIn(plot);
  const left = Math.round(plot.bbox.left);
  const top = Math.round(plot.bbox.top);
  const width = Math.round(plot.bbox.width);
  const height = Math.round(plot.bbox.height);
  const from = firstFrom(utimes, start);
  const to = firstFrom(utimes, end);
  const side = Math.max(1, Math.round((DOTS.find(([most]) => to - from <= most)?.[1] ?? 1) * devicePixelRatio));
  layer.width = width;
  layer.height = height;
  const ctx = layer.getContext("2d");
  if (!ctx || width < 1 || height < 1) return;
  const image = ctx.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = from; at < to; at++) {
    const column = Math.round(x(utimes[at] as number) - left - side / 2);
    const row = Math.round(y(values[at] as number) - top - side / 2);
    for (let down = Math.max(0, row); down < Math.min(height, row + side); down++)
      for (let along = Math.max(0, column); along < Math.min(width, column + side); along++) pixels[down * width + along] = INK;
  }
  ctx.putImageData(image, 0, 0);
  ctx.globalCompositeOperation = "source-in";
  ctx.fillStyle = palette.text;
  ctx.fillRect(0, 0, width, height);
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
