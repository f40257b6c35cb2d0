import type { CanvasView } from "../engine/canvas/canvas-layer.js";
import type { Context } from "../engine/canvas/sprites.js";
import type { Feature } from "./tile-data.js";
import type { Tile } from "./tile-places.js";

/** What is painted of a layer, and how. */
export interface PaintRule {
  readonly layer: string;
  /** Least zoom. */
  readonly from?: number;
  is(zoom: number, feature: Feature): boolean;
  /** Paints a feature; `scale` is CSS px of the picture for each of the feature's. */
  paint(context: Context, zoom: number, feature: Feature, scale: number): void;
}

/** A value for all features at all zooms, or one for each. */
type Of<Value> = Value | ((zoom: number, feature: Feature) => Value);

export interface Stroke {
  readonly colour: Of<string>;
  /** CSS px. */
  readonly width: Of<number>;
  /** CSS px drawn and left out. */
  readonly dash?: readonly number[];
  readonly cap?: CanvasLineCap;
  readonly join?: CanvasLineJoin;
}

export interface Fill {
  readonly fill: Of<string>;
  readonly edge?: string;
}

const valueFor = <Value extends string | number>(of: Of<Value>, zoom: number, feature: Feature): Value =>
  typeof of === "function" ? of(zoom, feature) : of;

/** Paints lines. */
export const stroked =
  ({ colour, width, dash = [], cap = "butt", join = "miter" }: Stroke): PaintRule["paint"] =>
  (context, zoom, feature, scale) => {
    trace(context, feature, scale);
    context.lineCap = cap;
    context.lineJoin = join;
    context.setLineDash(dash as number[]);
    context.lineWidth = valueFor(width, zoom, feature);
    context.strokeStyle = valueFor(colour, zoom, feature);
    context.stroke();
  };

/** Width of the edge of an area, in CSS px. */
const EDGE = 0.8;

/** Paints areas. */
export const filled =
  ({ fill, edge }: Fill): PaintRule["paint"] =>
  (context, zoom, feature, scale) => {
    trace(context, feature, scale);
    context.fillStyle = valueFor(fill, zoom, feature);
    context.fill();
    if (!edge) return;
    context.setLineDash([]);
    context.lineWidth = EDGE;
    context.strokeStyle = edge;
    context.stroke();
  };

function trace(context: Context, { lines }: Feature, scale: number): void {
  context.beginPath();
  for (const line of lines) {
    let isFirst = true;
    for (const { x, y } of line) {
      if (isFirst) context.moveTo(x * scale, y * scale);
      else context.lineTo(x * scale, y * scale);
      isFirst = false;
    }
  }
}

/** Paints what a rule takes of a tile. */
export function paintTile(context: Context, rule: PaintRule, { data, left, top, scale }: Tile, view: CanvasView): void {
  const { zoom } = view;
  const features = data.get(rule.layer);
  if (!features || zoom < (rule.from ?? 0)) return;
  const x = left - view.left;
  const y = top - view.top;
  context.save();
  context.miterLimit = 2;
  context.translate(x, y);
  for (const feature of features) {
    const { box } = feature;
    const isInSight =
      x + box.right * scale >= 0 && x + box.left * scale <= view.width && y + box.bottom * scale >= 0 && y + box.top * scale <= view.height;
    if (isInSight && rule.is(zoom, feature)) rule.paint(context, zoom, feature, scale);
  }
  context.restore();
}
