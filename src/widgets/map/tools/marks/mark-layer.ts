import { type MapMark, project } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import { type CanvasView, DrawnLayer } from "../../engine/canvas/canvas-layer.js";
import { pathOf, toPiece } from "../../engine/canvas/pieces.js";
import { signs } from "../../engine/symbols.js";

/** Pin of a place: tip at 0, 0; 30 high. */
const DROP = "M0 0C-2-6-10-11-10-20A10 10 0 0 1 10-20C10-11 2-6 0 0Z";

interface Drawn {
  readonly mark: MapMark;
  readonly x: number;
  readonly y: number;
}

/** The page's marks above everything else: lines, then points, then as many names as fit. */
export class MarkLayer extends DrawnLayer {
  #marks: readonly MapMark[] = [];

  setMarks(marks: readonly MapMark[]): void {
    this.#marks = marks;
    this.redraw();
  }

  protected override prepare(): boolean {
    return this.#marks.length > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette): void {
    context.lineCap = context.lineJoin = "round";
    for (const mark of this.#marks) drawLine(context, palette, view, mark);
    const scale = 2 ** view.zoom;
    const points = this.#marks.flatMap((mark): Drawn[] => {
      if (mark.geometry.type !== "Point") return [];
      const [longitude, latitude] = mark.geometry.coordinates;
      const { x, y } = project(latitude, longitude);
      return [{ mark, x: x * scale - view.left, y: y * scale - view.top }];
    });
    for (const point of [...points].reverse()) drawPoint(context, palette, point);
    drawNames(context, palette, points);
  }
}

const colourOf = ({ properties: { tone } }: MapMark, palette: Palette) => (tone ? palette[tone] : palette.accent);

function drawLine(context: CanvasRenderingContext2D, palette: Palette, view: CanvasView, mark: MapMark) {
  if (mark.geometry.type !== "LineString") return;
  const path = pathOf([toPiece(mark.geometry.coordinates)], view);
  const isSection = mark.properties.kind === "section";
  for (const [colour, width] of [
    [palette["surface-raised"], isSection ? 11 : 8],
    [colourOf(mark, palette), isSection ? 6 : 4],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  }
}

function drawPoint(context: CanvasRenderingContext2D, palette: Palette, { mark, x, y }: Drawn) {
  const { kind = "place", heading, tone } = mark.properties;
  const colour = colourOf(mark, palette);
  const ground = palette["surface-raised"];
  context.save();
  context.translate(x, y);
  if (kind === "stop") drawOutlined(context, disc(5), ground, colour, 3, ground);
  else {
    if (kind === "vehicle" && typeof heading === "number") drawHeading(context, heading, colour, ground);
    drawOutlined(context, kind === "vehicle" ? disc(11) : new Path2D(DROP), colour, ground, 2.5, palette.text);
    if (kind === "place") context.translate(0, -20);
    if (tone && tone !== "neutral") drawSign(context, new Path2D(signs[tone]), ground);
    else drawDot(context, ground);
  }
  context.restore();
}

function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}

/** A shape with an outline, and a hairline around it that separates it from what is below. */
function drawOutlined(context: CanvasRenderingContext2D, path: Path2D, fill: string, edge: string, width: number, hair: string) {
  context.globalAlpha = 0.35;
  context.strokeStyle = hair;
  context.lineWidth = width + 2;
  context.stroke(path);
  context.globalAlpha = 1;
  context.strokeStyle = edge;
  context.lineWidth = width;
  context.stroke(path);
  context.fillStyle = fill;
  context.fill(path);
}

function drawHeading(context: CanvasRenderingContext2D, heading: number, colour: string, ground: string) {
  context.save();
  context.rotate((heading * Math.PI) / 180);
  const head = new Path2D("M-7-10L0-21L7-10Z");
  context.strokeStyle = ground;
  context.lineWidth = 4;
  context.stroke(head);
  context.fillStyle = colour;
  context.fill(head);
  context.restore();
}

function drawSign(context: CanvasRenderingContext2D, sign: Path2D, colour: string) {
  context.scale(0.85, 0.85);
  context.translate(-12, -12);
  context.strokeStyle = colour;
  context.lineWidth = 2.6;
  context.stroke(sign);
}

function drawDot(context: CanvasRenderingContext2D, colour: string) {
  context.fillStyle = colour;
  context.fill(disc(4));
}

/** Draws names beside their points, in the order of the marks; one that would overlap another is left out. */
function drawNames(context: CanvasRenderingContext2D, palette: Palette, points: readonly Drawn[]) {
  context.font = `600 12px ${palette.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineWidth = 4;
  context.strokeStyle = palette["surface-raised"];
  context.fillStyle = palette.text;
  const taken: (readonly [left: number, top: number, right: number, bottom: number])[] = [];
  for (const { mark, x, y } of points) {
    const { label, kind = "place" } = mark.properties;
    const text = label.length > 48 ? `${label.slice(0, 47)}…` : label;
    if (!text.trim()) continue;
    const left = x + (kind === "stop" ? 10 : 16);
    const middle = kind === "place" ? y - 20 : y;
    const box = [left - 2, middle - 9, left + context.measureText(text).width + 2, middle + 9] as const;
    if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) continue;
    taken.push(box);
    context.strokeText(text, left, middle);
    context.fillText(text, left, middle);
  }
}
