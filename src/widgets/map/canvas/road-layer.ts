import type { ItemDetails, MapLine } from "../../../core/index.js";
import { levelSteps, stepOf } from "../levels.js";
import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { inView, type Piece, pathOf, toPiece } from "./pieces.js";

interface Road extends Piece {
  readonly step: number;
}

/** The traffic situation, and above it where the selected thing drives or has driven. */
export class RoadLayer extends CanvasLayer {
  #roads: readonly Road[] = [];
  #trace: readonly Piece[] = [];
  #palette: Palette | null = null;

  setLines(lines: readonly MapLine[]): void {
    if (lines.length === 0 && this.#roads.length === 0) return;
    this.#roads = lines.map(({ path, level }) => ({ ...toPiece(path), step: stepOf(level) }));
    this.redraw();
  }

  setTrace(trace: ItemDetails["trace"]): void {
    if (!trace?.length && this.#trace.length === 0) return;
    this.#trace = trace && trace.length > 1 ? [toPiece(trace)] : [];
    this.redraw();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.redraw();
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView): void {
    const palette = this.#palette;
    if (!palette) return;
    context.lineCap = context.lineJoin = "round";
    const roads = inView(this.#roads, view);
    const growth = Math.min(2.2, Math.max(0.7, 1.3 ** (view.zoom - 14)));
    levelSteps.forEach(({ light, dark, width }, index) => {
      context.strokeStyle = palette.isDark ? dark : light;
      context.lineWidth = width * growth;
      context.stroke(
        pathOf(
          roads.filter(({ step }) => step === index),
          view,
        ),
      );
    });
    const trace = pathOf(this.#trace, view);
    for (const [colour, width] of [
      [palette["surface-raised"], 8],
      [palette.accent, 4],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke(trace);
    }
  }
}
