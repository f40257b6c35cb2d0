import { between, metres, mileage } from "./geometry.js";
import { type Graph, lineOf, placeKey, shortestWay } from "./graph.js";
import type { Position, Segment } from "./model.js";

/** The place on the streets nearest to a position: `at` metres from the start of its segment, `distance` metres away. */
export interface OnStreet {
  segment: Segment;
  marks: number[];
  at: number;
  distance: number;
}

/** Undefined for a city without streets. */
export function nearestStreet(segments: readonly Segment[], position: Position): OnStreet | undefined {
  let best: OnStreet | undefined;
  for (const segment of segments) {
    const { at, distance, marks } = nearestOn(segment.line, position);
    if (!best || distance < best.distance) best = { segment, marks, at, distance };
  }
  return best;
}

function nearestOn(line: readonly Position[], position: Position): { at: number; distance: number; marks: number[] } {
  const marks = mileage(line);
  const best = { at: 0, distance: Number.POSITIVE_INFINITY, marks };
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1] as Position;
    const to = line[i] as Position;
    const shrink = Math.cos((position[1] * Math.PI) / 180);
    const x = (to[0] - from[0]) * shrink;
    const y = to[1] - from[1];
    const px = (position[0] - from[0]) * shrink;
    const py = position[1] - from[1];
    const share = Math.min(1, Math.max(0, (px * x + py * y) / (x * x + y * y || 1)));
    const distance = metres(position, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    if (distance < best.distance) {
      best.distance = distance;
      best.at = (marks[i - 1] as number) + share * ((marks[i] as number) - (marks[i - 1] as number));
    }
  }
  return best;
}

/** The two ways off a segment from a place on it: the line to its end, and the node there. */
function waysOff({ segment: { line }, marks, at }: OnStreet): { line: Position[]; node: string }[] {
  const end = marks.at(-1) as number;
  return [
    { line: between(line, marks, 0, at).reverse(), node: placeKey(line[0] as Position) },
    { line: between(line, marks, at, end), node: placeKey(line.at(-1) as Position) },
  ];
}

/** The line from one place to another along the streets; straight where no street joins them. */
export function drive(graph: Graph, segments: readonly Segment[], from: Position, to: Position): Position[] {
  const start = nearestStreet(segments, from);
  const goal = nearestStreet(segments, to);
  if (!start || !goal) return [from, to];
  if (start.segment === goal.segment) {
    const low = Math.min(start.at, goal.at);
    const high = Math.max(start.at, goal.at);
    const piece = between(start.segment.line, start.marks, low, high);
    return [from, ...(start.at <= goal.at ? piece : piece.reverse()), to];
  }
  let best: { line: Position[]; length: number } = { line: [from, to], length: Number.POSITIVE_INFINITY };
  for (const out of waysOff(start)) {
    for (const home of waysOff(goal)) {
      const way = shortestWay(graph, out.node, home.node);
      if (way.length === 0 && out.node !== home.node) continue;
      const line = [from, ...out.line, ...lineOf(way), ...home.line.reverse(), to];
      const length = mileage(line).at(-1) as number;
      if (length < best.length) best = { line, length };
    }
  }
  return best.line;
}
