import type { PlannedStreet } from "./arterials.js";
import { Cells, distance, lengthOf, type Point, simplified } from "./plane.js";

/** A street between two crossings. `at` is where it begins, in metres from the start of its street. */
export interface Edge {
  street: PlannedStreet;
  line: Point[];
  at: number;
  from: Node;
  to: Node;
}
export interface Node {
  point: Point;
  edges: Edge[];
}
interface Cut {
  at: number;
  node: Node;
}
interface Meeting {
  point: Point;
  streets: [number, number];
  /** The place on each street, counted in its vertices. */
  at: [number, number];
}

/** Metres within which crossings of streets become one, of large streets and of small ones. */
const MERGE = { large: 50, small: 22 } as const;
const SHORTEST_END = 150;

/** Cuts streets where they meet. Ends that lead nowhere are left out, but for those that lead out of town or to the station. */
export function weave(streets: readonly PlannedStreet[]): Edge[] {
  const classOf = (street: number) => (streets[street] as PlannedStreet).roadClass;
  const least = ({ streets: [a, b] }: Meeting) => Math.min(classOf(a), classOf(b));
  const cuts = streets.map(() => [] as Cut[]);
  const places = new Cells<Node>(MERGE.large);
  const nodeAt = (point: Point, within: number) => {
    let found: Node | undefined;
    places.some(point, within, (node) => {
      if (distance(node.point, point) >= within) return false;
      found = node;
      return true;
    });
    if (found) return found;
    const node: Node = { point, edges: [] };
    places.add(point, node);
    return node;
  };
  for (const meeting of meetingsOf(streets).sort((a, b) => least(b) - least(a))) {
    const node = nodeAt(meeting.point, least(meeting) > 1 ? MERGE.large : MERGE.small);
    for (const [i, street] of meeting.streets.entries()) cuts[street]?.push({ at: meeting.at[i] as number, node });
  }
  return pruned(streets.flatMap((street, i) => edgesOf(street, cuts[i] ?? [])));
}

const endAt = (point: Point): Node => ({ point, edges: [] });

function edgesOf(street: PlannedStreet, cuts: Cut[]): Edge[] {
  const { line } = street;
  const stops = cuts.sort((a, b) => a.at - b.at).filter(({ node }, i) => i === 0 || cuts[i - 1]?.node !== node);
  const first = stops[0];
  if (!first) return [];
  const isRound = distance(line[0] as Point, line.at(-1) as Point) < 1;
  const way = isRound ? [...line, ...line.slice(1)] : line;
  const ends = isRound
    ? [...stops, { at: line.length - 1 + first.at, node: first.node }]
    : [{ at: 0, node: endAt(line[0] as Point) }, ...stops, { at: line.length - 1, node: endAt(line.at(-1) as Point) }];
  const edges: Edge[] = [];
  let passed = 0;
  for (let i = 1; i < ends.length; i++) {
    const from = ends[i - 1] as Cut;
    const to = ends[i] as Cut;
    const inner = way.filter((point, at) => {
      const isBetween = at > from.at && at < to.at;
      return isBetween && distance(point, from.node.point) > 12 && distance(point, to.node.point) > 12;
    });
    const whole = simplified([from.node.point, ...inner, to.node.point], 1);
    const length = lengthOf(whole);
    if (length > 5) edges.push({ street, line: whole, at: passed, from: from.node, to: to.node });
    passed += length;
  }
  return edges;
}

/** Links edges to their nodes, without doubles and without ends that lead nowhere. */
function pruned(all: readonly Edge[]): Edge[] {
  const edges = new Set<Edge>();
  for (const edge of [...all].sort((a, b) => b.street.roadClass - a.street.roadClass)) {
    const twin = edge.from.edges.find(({ from, to }) => (from === edge.to || to === edge.to) && edge.from !== edge.to);
    if (
      edge.from === edge.to ||
      (twin && lengthOf(edge.line) < 1.25 * distance(edge.from.point, edge.to.point) && lengthOf(twin.line) < 1.25 * lengthOf(edge.line))
    )
      continue;
    edges.add(edge);
    edge.from.edges.push(edge);
    edge.to.edges.push(edge);
  }
  const stays = ({ street, line }: Edge) => street.isOpenEnded && lengthOf(line) > SHORTEST_END;
  const open = [...edges];
  for (let edge = open.pop(); edge; edge = open.pop()) {
    if (!edges.has(edge) || (edge.from.edges.length > 1 && edge.to.edges.length > 1) || stays(edge)) continue;
    edges.delete(edge);
    for (const node of [edge.from, edge.to]) {
      node.edges = node.edges.filter((other) => other !== edge);
      open.push(...node.edges);
    }
  }
  return [...edges];
}

/** Edges of each street joined where `ends` does not say that a piece ends. */
export function joined(edges: readonly Edge[], ends: (node: Node) => boolean): Edge[] {
  const pieces: Edge[] = [];
  const order = new Map([...new Set(edges.map(({ street }) => street))].map((street, i) => [street, i]));
  const rank = ({ street }: Edge) => order.get(street) as number;
  for (const edge of [...edges].sort((a, b) => rank(a) - rank(b) || a.at - b.at)) {
    const last = pieces.at(-1);
    if (last?.street === edge.street && last.to === edge.from && !ends(edge.from)) {
      last.line.push(...edge.line.slice(1));
      last.to = edge.to;
    } else pieces.push({ ...edge, line: [...edge.line] });
  }
  return pieces;
}

/** Every place where two streets cross. */
function meetingsOf(streets: readonly PlannedStreet[]): Meeting[] {
  interface Piece {
    street: number;
    at: number;
    from: Point;
    to: Point;
  }
  const cells = new Cells<Piece>(50);
  const found: Meeting[] = [];
  streets.forEach(({ line }, street) => {
    const pieces: Piece[] = [];
    for (let at = 0; at < line.length - 1; at++) pieces.push({ street, at, from: line[at] as Point, to: line[at + 1] as Point });
    for (const piece of pieces) {
      const middle: Point = [(piece.from[0] + piece.to[0]) / 2, (piece.from[1] + piece.to[1]) / 2];
      cells.some(middle, 50, (other) => {
        const meets = crossing(piece.from, piece.to, other.from, other.to);
        if (meets) found.push({ point: meets.point, streets: [street, other.street], at: [piece.at + meets.t, other.at + meets.u] });
        return false;
      });
    }
    for (const piece of pieces) cells.add([(piece.from[0] + piece.to[0]) / 2, (piece.from[1] + piece.to[1]) / 2], piece);
  });
  return found;
}

/** Where two straight pieces cross, and the share of each that lies before it. */
export function crossing(p: Point, q: Point, r: Point, s: Point): { point: Point; t: number; u: number } | null {
  const area = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0]);
  if (area === 0) return null;
  const t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / area;
  const u = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / area;
  if (t < 0 || t >= 1 || u < 0 || u >= 1) return null;
  return { point: [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])], t, u };
}
