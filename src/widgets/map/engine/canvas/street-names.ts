import type { StreetPiece } from "./street-network.js";

/** A placed street name: its centre in CSS px and its angle in radians. */
export interface StreetName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** CSS px kept free around a street name. */
const AIR = 8;
/** CSS px between two names of one street. */
const AGAIN_AFTER = 420;

/**
 * Places street names: main and long pieces first, along the longest straight stretch, without overlaps. `measure` gives the width of a
 * text in CSS px.
 */
export function placeNames(
  pieces: readonly StreetPiece[],
  scale: number,
  left: number,
  top: number,
  measure: (text: string) => number,
): StreetName[] {
  const placed: (StreetName & { reachX: number; reachY: number })[] = [];
  const candidates = pieces.filter(({ name }) => name).sort((one, other) => other.rank - one.rank || other.length - one.length);
  for (const { name: text, line, length } of candidates) {
    const width = measure(text);
    if (length * scale < width * 0.8) continue;
    const [x0, y0, x1, y1] = longestStretch(line);
    const angle = upright(Math.atan2(y1 - y0, x1 - x0));
    const x = ((x0 + x1) / 2) * scale - left;
    const y = ((y0 + y1) / 2) * scale - top;
    const reachX = (Math.abs(Math.cos(angle)) * width) / 2 + AIR;
    const reachY = (Math.abs(Math.sin(angle)) * width) / 2 + AIR;
    const isFree = placed.every((other) =>
      other.text === text
        ? Math.hypot(other.x - x, other.y - y) > AGAIN_AFTER
        : Math.abs(other.x - x) > other.reachX + reachX || Math.abs(other.y - y) > other.reachY + reachY,
    );
    if (isFree) placed.push({ text, x, y, angle, reachX, reachY });
  }
  return placed;
}

/** The ends of the longest straight stretch of a line. */
function longestStretch(line: Float64Array): [number, number, number, number] {
  let best: [number, number, number, number] = [0, 0, 0, 0];
  let longest = -1;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [x0, y0, x1, y1] = line.subarray(at, at + 4) as unknown as [number, number, number, number];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length > longest) {
      best = [x0, y0, x1, y1];
      longest = length;
    }
  }
  return best;
}

/** The angle turned so that a text is not upside down. */
const upright = (angle: number) => (angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle);
