import type { CanvasView } from "../engine/canvas/canvas-layer.js";
import type { Context } from "../engine/canvas/sprites.js";
import type { LabelRule } from "./label-rules.js";
import { type Box, boxOf, type Place } from "./tile-data.js";
import type { Tile } from "./tile-places.js";

/** A name with its place. All lengths are projected CSS px at one zoom. */
interface Label {
  readonly rule: LabelRule;
  /** Rank of its rule: the first displaces the later ones. */
  readonly order: number;
  readonly text: string;
  /** Lines of text. */
  readonly lines: readonly string[];
  readonly font: string;
  /** Centre. */
  readonly x: number;
  readonly y: number;
  /** Radians; never upside down. */
  readonly angle: number;
  /** From the centre to the baseline of the first line, and from each baseline to the next. */
  readonly baseline: number;
  readonly leading: number;
  /** What it covers: one box, or along a line a row of them. */
  readonly boxes: readonly Box[];
  /** The box around all of them. */
  readonly box: Box;
  /** Key of the tile it is from. */
  readonly tile: string;
}

/** What is known of a label before it has a place. */
type Unplaced = Pick<Label, "rule" | "order" | "tile" | "font" | "text">;

/** Data tiles whose placed labels are kept, so that a pan does not move them. */
const NAMED_TILES = 64;
/** A street is straight enough for a name whose ends are this share of its length apart: an arc of some 20 degrees. */
const STRAIGHT = 0.995;
/** Characters of the longest name along a line. */
const LONGEST = 40;
/** Lines shorter than this have no name, in CSS px of the tile at its own zoom. */
const SHORTEST = 20;
/** Distance of lines of text, as a share of the height of the letters. */
const LEADING = 1.25;

const keyOf = ({ z, y, left, scale }: Tile) => `${z}/${y}/${left / scale}`;

const meets = (one: Box, other: Box) =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** Places the names of tiles for one zoom, tile after tile; what is placed stays where it is, unless a more important name comes. */
export class Labels {
  readonly #zoom: number;
  readonly #rules: readonly LabelRule[];
  /** Measures texts. */
  readonly #scratch: Context;
  readonly #named = new Set<string>();
  #placed: Label[] = [];

  constructor(zoom: number, rules: readonly LabelRule[], scratch: Context) {
    this.#zoom = zoom;
    this.#rules = rules;
    this.#scratch = scratch;
  }

  /** Places the names of a tile, unless it has been here before. */
  add(tile: Tile): void {
    const key = keyOf(tile);
    if (this.#named.has(key)) return;
    this.#named.add(key);
    for (const [order, rule] of this.#rules.entries()) {
      if (this.#zoom < rule.from || this.#zoom > (rule.until ?? Number.POSITIVE_INFINITY)) continue;
      for (const feature of tile.data.get(rule.layer) ?? []) {
        if (!rule.is(feature)) continue;
        const name = feature.props[rule.property ?? "name"];
        if (name === undefined || name === null || name === "") continue;
        const { box } = feature;
        if (rule.on === "line" && Math.max(box.right - box.left, box.bottom - box.top) < SHORTEST) continue;
        const lines = feature.lines.map((line) =>
          line.map(({ x, y }) => ({ x: tile.left + x * tile.scale, y: tile.top + y * tile.scale })),
        );
        const own = { rule, order, tile: key, font: rule.font(this.#zoom), text: String(name) };
        for (const label of rule.on === "line" ? this.#along(own, lines) : this.#at(own, lines)) this.#place(label);
      }
    }
  }

  /** Forgets the labels of tiles that are out of sight once there are too many. */
  keepOnly(tiles: readonly Tile[]): void {
    if (this.#named.size <= NAMED_TILES) return;
    const kept = new Set(tiles.map(keyOf));
    for (const key of this.#named) if (!kept.has(key)) this.#named.delete(key);
    this.#placed = this.#placed.filter(({ tile }) => kept.has(tile));
  }

  /** The labels that a view shows at least a part of. */
  *in({ left, top, width, height }: Pick<CanvasView, "left" | "top" | "width" | "height">): Generator<Label> {
    const view = { left, top, right: left + width, bottom: top + height };
    for (const label of this.#placed) if (meets(label.box, view)) yield label;
  }

  #place(label: Label): void {
    const { again = 0 } = label.rule;
    const inTheWay = new Set<Label>();
    for (const other of this.#placed) {
      if (again > 0 && other.text === label.text && Math.hypot(other.x - label.x, other.y - label.y) < again) return;
      if (!meets(label.box, other.box) || !label.boxes.some((one) => other.boxes.some((each) => meets(one, each)))) continue;
      if (other.order <= label.order) return;
      inTheWay.add(other);
    }
    if (inTheWay.size > 0) this.#placed = this.#placed.filter((other) => !inTheWay.has(other));
    this.#placed.push(label);
  }

  #measure(text: string, font: string) {
    this.#scratch.font = font;
    const { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = this.#scratch.measureText(text);
    return { width, ascent, height: ascent + descent };
  }

  /** At a point, or in the middle of an area that is wide enough. */
  *#at(own: Unplaced, lines: readonly (readonly Place[])[]): Generator<Label> {
    const { on, room = 0, characters = own.text.length, isUpperCase } = own.rule;
    const edges = boxOf(lines);
    if (edges.right - edges.left < room) return;
    const first = lines[0]?.[0];
    if (!first) return;
    const { x, y } = on === "point" ? first : { x: (edges.left + edges.right) / 2, y: (edges.top + edges.bottom) / 2 };
    const broken = brokenText(isUpperCase ? own.text.toUpperCase() : own.text, characters);
    const sizes = broken.map((line) => this.#measure(line, own.font));
    const width = Math.max(...sizes.map((size) => size.width));
    const [{ ascent = 0, height = 0 } = {}] = sizes;
    const leading = height * LEADING;
    const whole = height + (broken.length - 1) * leading;
    const box = around(x, y, width, whole);
    yield { ...own, lines: broken, x, y, angle: 0, baseline: ascent - whole / 2, leading, boxes: [box], box };
  }

  /** Along a line wherever it is nearly straight for long enough. */
  *#along(own: Unplaced, lines: readonly (readonly Place[])[]): Generator<Label> {
    if (own.text.length > LONGEST) return;
    const { width, ascent, height } = this.#measure(own.text, own.font);
    if (height <= 0) return;
    // Room at both ends, so that streets that meet can both have names.
    const air = height * 2;
    for (const line of lines) {
      const { length, at } = measured(line);
      for (let begin = air; begin + width <= length - height; ) {
        const from = at(begin);
        const to = at(begin + width);
        const across = to.x - from.x;
        const down = to.y - from.y;
        if (Math.hypot(across, down) < width * STRAIGHT) {
          begin += height;
          continue;
        }
        begin += own.rule.again ?? length;
        const x = from.x + across / 2;
        const y = from.y + down / 2;
        const turn = Math.atan2(down, across);
        const angle = turn > Math.PI / 2 ? turn - Math.PI : turn <= -Math.PI / 2 ? turn + Math.PI : turn;
        const count = Math.max(1, Math.ceil(width / height));
        const boxes = Array.from({ length: count }, (_none, step) => {
          const share = (step + 0.5) / count - 0.5;
          return around(x + across * share, y + down * share, air, air);
        });
        const box = around(x, y, Math.abs(across) + air, Math.abs(down) + air);
        yield { ...own, lines: [own.text], x, y, angle, baseline: ascent - height / 2, leading: 0, boxes, box };
      }
    }
  }
}

/** What a symbol of the map covers: its centre, projected at zoom 0, and half of its side in CSS px. */
export interface Covered {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** How far a name may go out of the way of a symbol, in CSS px: a street's along the street, any other also up and down. */
const along = [0, 24, -24, 48, -48, 72, -72];
const across = [0, 14, -14, 28, -28, 42, -42];

const moved = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right + x,
  bottom: box.bottom + y,
});

/** The same labels, out of the way of symbols; one that finds no place nearby is left out. `scale` is that of the labels' zoom. */
export function* clearOf(labels: Iterable<Label>, symbols: readonly Covered[], scale: number): Generator<Label> {
  const taken: Box[] = [];
  const covered = symbols.map(({ x, y, half }) => around(x * scale, y * scale, 2 * half, 2 * half));
  for (const label of [...labels].sort((one, other) => one.order - other.order)) {
    const { left, top, right, bottom } = label.box;
    const reach = { left: left - 72, top: top - 72, right: right + 72, bottom: bottom + 72 };
    const near = [...covered, ...taken].filter((box) => meets(box, reach));
    const isFree = ({ x, y }: Place) =>
      !near.some((each) => meets(each, moved(label.box, x, y)) && label.boxes.some((box) => meets(each, moved(box, x, y))));
    const by = waysOf(label).find(isFree);
    if (!by) continue;
    const boxes = label.boxes.map((box) => moved(box, by.x, by.y));
    taken.push(...boxes);
    yield { ...label, x: label.x + by.x, y: label.y + by.y, boxes, box: moved(label.box, by.x, by.y) };
  }
}

const waysOf = ({ rule, angle }: Label): Place[] =>
  rule.on === "line"
    ? along.map((by) => ({ x: Math.cos(angle) * by, y: Math.sin(angle) * by }))
    : along.flatMap((x) => across.map((y) => ({ x, y }))).sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));

/** Writes a label; the corner of the view is at the origin of the context. */
export function writeLabel(context: Context, { rule, lines, font, x, y, angle, baseline, leading }: Label, view: CanvasView): void {
  context.save();
  context.translate(x - view.left, y - view.top);
  context.rotate(angle);
  context.font = font;
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = rule.haloWidth;
  context.strokeStyle = rule.halo;
  context.fillStyle = rule.fill;
  for (const [at, line] of lines.entries()) context.strokeText(line, 0, baseline + at * leading);
  for (const [at, line] of lines.entries()) context.fillText(line, 0, baseline + at * leading);
  context.restore();
}

/** Breaks a text at spaces, so that a line has about as many characters at most. */
export function brokenText(text: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The length of a line, and the place at a distance along it. */
function measured(line: readonly Place[]): { readonly length: number; at(distance: number): Place } {
  const reached = [0];
  for (let next = 1; next < line.length; next++) {
    const from = line[next - 1] as Place;
    const to = line[next] as Place;
    reached.push((reached[next - 1] ?? 0) + Math.hypot(to.x - from.x, to.y - from.y));
  }
  return {
    length: reached.at(-1) ?? 0,
    at(distance) {
      const next = Math.max(
        1,
        reached.findIndex((each) => each >= distance),
      );
      const from = line[next - 1] as Place;
      const to = line[next] as Place;
      const before = reached[next - 1] ?? 0;
      const share = (distance - before) / ((reached[next] ?? 0) - before || 1);
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    },
  };
}
