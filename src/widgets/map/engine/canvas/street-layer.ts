import type { CitySurroundings } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import { type CanvasView, DrawnLayer } from "./canvas-layer.js";
import { inView, type Piece, pathOf, toPiece } from "./pieces.js";
import { placeNames } from "./street-names.js";
import type { StreetPiece } from "./street-network.js";

/** Zoom from which streets have names. */
const NAMES_FROM = 15;

/** Zoom from which streets have a casing. */
const CASED_FROM = 14;

/** Street names, above everything drawn along the streets. */
export class StreetNameLayer extends DrawnLayer {
  #pieces: readonly StreetPiece[] = [];

  setStreets(pieces: readonly StreetPiece[]): void {
    this.#pieces = pieces;
    this.redraw();
  }

  protected override prepare(): boolean {
    return this.#pieces.length > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette): void {
    if (view.zoom >= NAMES_FROM) drawNames(context, palette, inView(this.#pieces, view), view);
  }
}

/** The street network as a quiet base map, for closed networks without tiles (design 7). */
export class StreetLayer extends DrawnLayer {
  #pieces: readonly StreetPiece[] = [];
  #ground: Readonly<Record<"water" | "parks", readonly Piece[]>> = { water: [], parks: [] };

  setGround({ water, parks }: CitySurroundings): void {
    this.#ground = { water: water.map(toPiece), parks: parks.map(toPiece) };
    this.redraw();
  }

  setStreets(pieces: readonly StreetPiece[]): void {
    this.#pieces = pieces;
    this.redraw();
  }

  protected override prepare(): boolean {
    return this.#pieces.length + this.#ground.water.length + this.#ground.parks.length > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette): void {
    this.#drawGround(context, palette, view);
    const visible = inView(this.#pieces, view);
    const paths = [0, 1, 2].map((rank) =>
      pathOf(
        visible.filter((piece) => piece.rank === rank),
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
  }

  /** Water and parks in faint colours: for orientation, without drawing attention from the devices. */
  #drawGround(context: CanvasRenderingContext2D, { isDark }: Palette, view: CanvasView): void {
    const { water, parks } = this.#ground;
    context.fillStyle = isDark ? "#14241c" : "#e3eee2";
    context.fill(pathOf(inView(parks, view), view));
    context.fillStyle = isDark ? "#14283a" : "#d3e4f1";
    context.fill(pathOf(inView(water, view), view));
  }
}

/** Width of a street in CSS px: a hairline at low zoom, the real carriageway at high zoom. */
const widthAt = (zoom: number, rank: number) => Math.max(1, 0.95 * 1.52 ** (zoom - 11) * ([0.5, 0.7, 1.1][rank] ?? 1));

function drawNames(context: CanvasRenderingContext2D, palette: Palette, pieces: readonly StreetPiece[], { zoom, left, top }: CanvasView) {
  context.font = `500 11.5px ${palette.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.strokeStyle = palette["surface-raised"];
  context.fillStyle = palette["text-quiet"];
  for (const { text, x, y, angle } of placeNames(pieces, 2 ** zoom, left, top, (name) => context.measureText(name).width)) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.strokeText(text, 0, 0);
    context.fillText(text, 0, 0);
    context.restore();
  }
}
