import type { Age, ItemShape, MapItem } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import { BOX, disc, drawSymbol, type Sprites } from "./sprites.js";

/** Degrees between two drawn headings. */
const TURN = 15;
/** CSS px of the sprite of a vehicle without label. */
const FAR_BOX = 24;

/** Sprite of a vehicle with its label, and its heading as an arrowhead at the edge; without label when `isFar`. */
export function vehicleSprite({ sprite, palette }: Sprites, item: MapItem, shape: ItemShape, isFar: boolean): HTMLCanvasElement {
  const { label = "", tone, age, heading } = item;
  const turn = typeof heading === "number" ? Math.round(heading / TURN) * TURN : null;
  const draw = (context: CanvasRenderingContext2D) => {
    if (turn !== null) drawNotch(context, palette, palette[tone], turn, isFar ? 3 : 10.5);
    if (isFar) {
      disc(context, 4.6, palette["surface-raised"]);
      disc(context, 3.4, palette[tone]);
    } else if (label) drawLabel(context, palette, palette[tone], shape, label, age);
    else drawSymbol(context, palette, shape, tone, age, 20);
  };
  return sprite(`${shape}/${tone}/${age}/${isFar ? "" : label}/${isFar}/${turn}`, draw, isFar ? FAR_BOX : BOX);
}

/** An arrowhead in the direction of travel, just outside of `radius`. */
function drawNotch(context: CanvasRenderingContext2D, palette: Palette, colour: string, turn: number, radius: number) {
  context.save();
  context.rotate((turn * Math.PI) / 180);
  context.beginPath();
  context.moveTo(-5, -radius + 1);
  context.lineTo(0, -radius - 6);
  context.lineTo(5, -radius + 1);
  context.closePath();
  context.strokeStyle = palette["surface-raised"];
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = colour;
  context.fill();
  context.restore();
}

/** Lines above the frame of a label, by the shape: the poles of a trolleybus, the pantograph of a tram. CSS px from the middle of its top. */
const roofs: Partial<Readonly<Record<ItemShape, readonly (readonly [x: number, y: number])[][]>>> = {
  trolley: [
    [
      [4, 0],
      [-4, -5],
    ],
    [
      [8, 0],
      [0, -5],
    ],
  ],
  tram: [
    [
      [-3, 0],
      [-5, -4],
      [5, -4],
      [3, 0],
    ],
  ],
};
/** Corners of the frame, CSS px: left and right above, right and left below. */
const corners: Partial<Readonly<Record<ItemShape, number[]>>> = { tram: [3, 3, 3, 3], train: [8.5, 8.5, 1, 1] };

function drawLabel(context: CanvasRenderingContext2D, palette: Palette, colour: string, shape: ItemShape, label: string, age: Age) {
  context.font = `600 11px ${palette.font}`;
  const width = Math.min(BOX - 8, Math.max(20, context.measureText(label).width + 11));
  context.beginPath();
  context.roundRect(-width / 2, -8.5, width, 17, corners[shape] ?? 8.5);
  for (const [first, ...others] of roofs[shape] ?? []) {
    if (first) context.moveTo(first[0], first[1] - 8.5);
    for (const [x, y] of others) context.lineTo(x, y - 8.5);
  }
  context.strokeStyle = palette["surface-raised"];
  context.lineWidth = 4.5;
  context.stroke();
  context.fillStyle = palette["surface-raised"];
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.6;
  if (age !== "recent") context.setLineDash([2.6, 2.8]);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = palette.text;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(label, 0, 0.5, width - 8);
}
