import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { placeNames } from "./street-names.js";
import { type CitySegments, prepareStreets, type StreetPiece } from "./street-network.js";

/** From this zoom on streets carry their names. */
const NAMES_FROM = 15;

/** From this zoom on streets are wide enough for an edge. */
const CASED_FROM = 14;

/** The street network as a quiet base map, for closed networks without tiles (design 7). */
export class StreetLayer extends CanvasLayer {
  #pieces: readonly StreetPiece[] = [];
  #palette: Palette | null = null;

  setStreets(segments: CitySegments): void {
    this.#pieces = prepareStreets(segments);
    this.redraw();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.redraw();
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView): void {
    const palette = this.#palette;
    if (!palette) return;
    const scale = 2 ** view.zoom;
    const [left, top, right, bottom] = [view.left, view.top, view.left + view.width, view.top + view.height].map(
      (edge) => edge / scale,
    ) as [number, number, number, number];
    const visible = this.#pieces.filter(({ box }) => box[2] > left && box[0] < right && box[3] > top && box[1] < bottom);
    const paths = [0, 1, 2].map((rank) =>
      pathOf(
        visible.filter((piece) => piece.rank === rank),
        scale,
        view,
      ),
    );

    context.lineCap = context.lineJoin = "round";
    const stroke = (colour: string, strength: number, more: number) =>
      paths.forEach((path, rank) => {
        context.globalAlpha = strength;
        context.strokeStyle = colour;
        context.lineWidth = widthAt(view.zoom, rank) + more;
        context.stroke(path);
      });
    const isFar = view.zoom < CASED_FROM;
    if (palette.isDark) stroke(palette["border-strong"], 0.45, 0);
    else {
      stroke(palette["border-strong"], 0.55, isFar ? 0 : 1.6);
      if (!isFar) stroke(palette["surface-raised"], 1, 0);
    }
    context.globalAlpha = 1;
    if (view.zoom >= NAMES_FROM) drawNames(context, palette, visible, scale, view);
  }
}

/** Width of a street in pixels: a hair in the overview, the carriageway when near. */
const widthAt = (zoom: number, rank: number) => Math.max(1, 0.95 * 1.52 ** (zoom - 11) * ([0.5, 0.7, 1.1][rank] ?? 1));

function pathOf(pieces: readonly StreetPiece[], scale: number, { left, top }: CanvasView): Path2D {
  const path = new Path2D();
  for (const { line } of pieces) {
    path.moveTo((line[0] as number) * scale - left, (line[1] as number) * scale - top);
    for (let at = 2; at < line.length; at += 2) path.lineTo((line[at] as number) * scale - left, (line[at + 1] as number) * scale - top);
  }
  return path;
}

function drawNames(
  context: CanvasRenderingContext2D,
  palette: Palette,
  pieces: readonly StreetPiece[],
  scale: number,
  { left, top }: CanvasView,
) {
  context.font = `500 11.5px ${palette.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.strokeStyle = palette["surface-raised"];
  context.fillStyle = palette["text-quiet"];
  for (const { text, x, y, angle } of placeNames(pieces, scale, left, top, (name) => context.measureText(name).width)) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.strokeText(text, 0, 0);
    context.fillText(text, 0, 0);
    context.restore();
  }
}
