import { type MapItem, project } from "../../../core/internal.js";
import type { Palette } from "../../kit/palette.js";
import { type CanvasView, DrawnLayer } from "../engine/canvas/canvas-layer.js";
import type { Approach } from "./source.js";

/** CSS px from the centre of a signal's symbol to the sign of an approach. */
const AWAY = 19;

/** The signal states at approaches: an arrow towards the crossing for green, a bar for red, a dot for flashing. */
export class ApproachLayer extends DrawnLayer {
  #shown: ReadonlyMap<MapItem, readonly Approach[]> = new Map();

  setApproaches(shown: ReadonlyMap<MapItem, readonly Approach[]>): void {
    if (shown.size + this.#shown.size === 0) return;
    this.#shown = shown;
    this.redraw();
  }

  protected override prepare(): boolean {
    return this.#shown.size > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette): void {
    const scale = 2 ** view.zoom;
    context.lineCap = context.lineJoin = "round";
    for (const [{ latitude, longitude }, approaches] of this.#shown) {
      const { x, y } = project(latitude, longitude);
      for (const { bearing, light } of approaches) {
        context.save();
        context.translate(x * scale - view.left, y * scale - view.top);
        context.rotate((bearing * Math.PI) / 180);
        context.translate(0, -AWAY);
        const sign = signs[light];
        context.strokeStyle = palette["surface-raised"];
        context.lineWidth = 5.5;
        context.stroke(sign);
        context.strokeStyle = context.fillStyle = palette[colours[light]];
        context.lineWidth = 2.5;
        context.stroke(sign);
        if (light !== "stop") context.fill(sign);
        context.restore();
      }
    }
  }
}

const colours = { go: "ok", stop: "error", flashing: "warning" } as const;
/** Outlines of the signs; the crossing is below, the approach above. */
const signs = {
  go: new Path2D("M-4-4.5h8L0 3Z"),
  stop: new Path2D("M-5 0h10"),
  flashing: new Path2D("M-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z"),
} as const;
