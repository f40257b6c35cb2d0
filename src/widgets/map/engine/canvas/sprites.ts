import type { Age, ItemShape, Tone } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import type { Cluster } from "../cluster.js";
import { badges, emblems, type ItemMark, isQuiet, markings, outlines, signs } from "../symbols.js";

/** CSS px of a sprite's square, with its content in the centre. */
export const BOX = 64;
/** The same for a symbol with its outline: a smaller sprite is copied faster. */
const SYMBOL_BOX = 32;
/** The same for a dot. */
const DOT_BOX = 8;
/** CSS px of a symbol. */
const SYMBOL = 22;
/** CSS px of the badge of a cluster. */
const BADGE = 15;

type Draw = (context: CanvasRenderingContext2D) => void;
/** Context of a canvas on the page or off screen. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Sprites: small canvases drawn once for each appearance (kind, state, age) and then copied. One set for each palette and pixel ratio. */
export function createSprites(palette: Palette, ratio: number) {
  const made = new Map<string, HTMLCanvasElement>();

  function sprite(look: string, draw: Draw, box = BOX): HTMLCanvasElement {
    let canvas = made.get(look);
    if (!canvas) {
      canvas = Object.assign(document.createElement("canvas"), { width: box * ratio, height: box * ratio });
      const context = canvas.getContext("2d");
      if (context) {
        context.setTransform(ratio, 0, 0, ratio, (box / 2) * ratio, (box / 2) * ratio);
        context.lineCap = context.lineJoin = "round";
        draw(context);
      }
      made.set(look, canvas);
    }
    return canvas;
  }

  return {
    ratio,
    palette,
    sprite,
    item: (shape: ItemShape, tone: Tone, age: Age, mark?: ItemMark, emblem?: string, letter?: string) =>
      sprite(
        `${shape}/${tone}/${age}/${mark}/${emblem}/${letter}`,
        (context) => drawSymbol(context, palette, shape, tone, age, SYMBOL, mark, emblem, letter),
        SYMBOL_BOX,
      ),
    /** An item at a zoom too low for its symbol. */
    dot: (tone: Tone) =>
      sprite(
        `dot/${tone}`,
        (context) => {
          disc(context, 3.2, palette["surface-raised"]);
          disc(context, 2, palette[tone]);
        },
        DOT_BOX,
      ),
    /** A cluster without its count, since counts are hardly ever equal. */
    cluster: ({ count, tone, old }: Cluster) => {
      const radius = radiusOf(count, tone);
      const oldShare = Math.ceil((old / count) * 8) / 8;
      return sprite(`cluster/${radius}/${tone}/${oldShare}`, (context) => drawCluster(context, palette, tone, radius, oldShare));
    },
    /** Writes counts onto a picture. The font is set once, since that takes far longer than writing a number. */
    counts(context: Context) {
      context.fillStyle = palette.text;
      context.textAlign = "center";
      context.textBaseline = "middle";
      let size = 0;
      return (count: number, x: number, y: number) => {
        const wanted = count < 1000 ? 13 : 11;
        if (size !== wanted) context.font = `600 ${wanted}px ${palette.font}`;
        size = wanted;
        context.fillText(String(count), Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio + 0.5);
      };
    },
    emphasis: (isSelected: boolean) => sprite(`emphasis/${isSelected}`, (context) => drawEmphasis(context, palette, isSelected)),
    /** Draws a sprite centred at a position. */
    put(context: Context, picture: HTMLCanvasElement, x: number, y: number, scale = 1) {
      const size = (picture.width / ratio) * scale;
      context.drawImage(picture, Math.round((x - size / 2) * ratio) / ratio, Math.round((y - size / 2) * ratio) / ratio, size, size);
    },
  };
}

export type Sprites = ReturnType<typeof createSprites>;

const paths = new Map<string, Path2D>();

function pathOf(drawing: string): Path2D {
  const path = paths.get(drawing) ?? new Path2D(drawing);
  paths.set(drawing, path);
  return path;
}

/**
 * Draws a symbol. Good order: an outline with the kind's emblem. Any other state: filled, with its sign. Old data: dashed and not filled. A
 * letter stands in place of sign and emblem.
 */
export function drawSymbol(
  context: CanvasRenderingContext2D,
  palette: Palette,
  shape: ItemShape,
  tone: Tone,
  age: Age,
  size = SYMBOL,
  mark?: ItemMark,
  emblem = emblems[shape],
  letter?: string,
) {
  const scale = size / 24;
  context.save();
  context.scale(scale, scale);
  context.translate(-12, -12);
  const outline = pathOf(outlines[shape]);
  const isSolid = !isQuiet(tone) && age === "recent";
  context.strokeStyle = palette["surface-raised"];
  context.lineWidth = 5;
  context.stroke(outline);
  context.fillStyle = isSolid ? palette[tone] : palette["surface-raised"];
  context.fill(outline);
  context.strokeStyle = palette[tone];
  context.lineWidth = 2;
  if (age !== "recent") context.setLineDash([3.2, 3.6]);
  context.stroke(outline);
  context.setLineDash([]);
  context.strokeStyle = isSolid ? palette["surface-raised"] : palette[tone];
  context.lineWidth = isQuiet(tone) ? 3 : 2.4;
  if (letter) {
    context.fillStyle = context.strokeStyle;
    context.font = `700 15px ${palette.font}`;
    context.textAlign = "center";
    context.fillText(letter, 12, 17.4);
  } else if (mark !== "struck") context.stroke(pathOf(isQuiet(tone) ? emblem : signs[tone]));
  if (mark) drawMark(context, palette, mark, palette[tone]);
  context.restore();
}

/** A marking with a rim that parts it from the outline. */
function drawMark(context: CanvasRenderingContext2D, palette: Palette, mark: ItemMark, colour: string) {
  const marking = pathOf(markings[mark]);
  context.strokeStyle = palette["surface-raised"];
  context.lineWidth = mark === "struck" ? 7 : 4;
  context.stroke(marking);
  context.strokeStyle = colour;
  context.lineWidth = 3;
  if (mark === "struck") context.stroke(marking);
  context.fillStyle = palette.accent;
  if (mark === "held") context.fill(marking);
}

/** How much larger a symbol of a state is than one that nothing is known against. */
const larger: Readonly<Record<Tone, number>> = { ok: 1, neutral: 1, info: 1.05, unknown: 1.15, warning: 1.2, error: 1.4 };

/** Scale of a single symbol: trouble is found by its size, too. */
export const scaleOf = (tone: Tone): number => larger[tone];

/** CSS px of a cluster's radius: of those with equal numbers the worse is the larger. */
export const radiusOf = (count: number, tone: Tone): number =>
  (count < 10 ? 12.5 : count < 50 ? 14.5 : count < 200 ? 17 : 19.5) + 10 * (larger[tone] - 1);

/** A ring in the colour of the worst member; the share of old data is dashed. */
function drawCluster(context: CanvasRenderingContext2D, palette: Palette, tone: Tone, radius: number, oldShare: number) {
  const start = -Math.PI / 2;
  const turn = start + 2 * Math.PI * (1 - oldShare);
  disc(context, radius + 2, palette["surface-raised"]);
  if (tone !== "ok") disc(context, radius, palette[`${tone}-surface`]);
  context.strokeStyle = palette[tone];
  context.lineWidth = tone === "ok" ? 2 : 3;
  context.beginPath();
  context.arc(0, 0, radius, start, turn);
  context.stroke();
  if (oldShare > 0) {
    context.setLineDash([2, 5]);
    context.beginPath();
    context.arc(0, 0, radius, turn, start + 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
  }
  if (tone === "ok") return;
  context.translate(radius * 0.78, -radius * 0.78);
  drawSymbol(context, palette, badges[tone], tone, "recent", BADGE);
}

function drawEmphasis(context: CanvasRenderingContext2D, palette: Palette, isSelected: boolean) {
  if (isSelected) {
    context.globalAlpha = 0.22;
    disc(context, 26, palette.accent);
    context.globalAlpha = 1;
  }
  context.beginPath();
  context.arc(0, 0, 19, 0, 2 * Math.PI);
  context.strokeStyle = palette["surface-raised"];
  context.lineWidth = 6;
  context.stroke();
  context.strokeStyle = isSelected ? palette.accent : palette.text;
  context.lineWidth = 3;
  context.stroke();
}

export function disc(context: CanvasRenderingContext2D, radius: number, colour: string) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}
