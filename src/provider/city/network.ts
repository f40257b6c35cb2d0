import { offset } from "./geometry.js";
import type { Position, RoadClass, Segment } from "./model.js";
import type { PlannedStreet, Point } from "./river-plan.js";

const MERGE_WITHIN = 55;
const SHORTEST_STUB = 90;

/** Where streets meet: the place, and the segments that end there. */
export interface Node {
  point: Point;
  position: Position;
  segments: Segment[];
}

/** Cuts planned streets where they meet into segments, with the nodes between them. */
export function weave(streets: readonly PlannedStreet[], origin: Position): { nodes: Node[]; segments: Segment[] } {
  const nodes: Node[] = [];
  const cuts = streets.map(() => [] as { at: number; node: number }[]);
  const nodeAt = (point: Point) => {
    const found = nodes.findIndex((node) => Math.hypot(node.point[0] - point[0], node.point[1] - point[1]) < MERGE_WITHIN);
    return found >= 0 ? found : nodes.push({ point, position: offset(origin, ...point), segments: [] }) - 1;
  };
  for (let a = 0; a < streets.length; a++) {
    for (let b = a + 1; b < streets.length; b++) {
      for (const { point, atA, atB } of meetings((streets[a] as PlannedStreet).line, (streets[b] as PlannedStreet).line)) {
        const node = nodeAt(point);
        cuts[a]?.push({ at: atA, node });
        cuts[b]?.push({ at: atB, node });
      }
    }
  }
  const segments: Segment[] = [];
  const add = (name: string, roadClass: RoadClass, line: Position[], ends: (Node | undefined)[]) => {
    const segment: Segment = { id: `seg-${segments.length + 1}`, name, line, roadClass, oIDs: [] };
    segments.push(segment);
    for (const node of ends) node?.segments.push(segment);
  };
  streets.forEach(({ name, roadClass, line }, s) => {
    const stops = unique((cuts[s] ?? []).sort((p, q) => p.at - q.at));
    const first = stops[0];
    const last = stops.at(-1);
    if (!first || !last) return;
    const place = (point: Point) => offset(origin, ...point);
    const head = line.filter((_, i) => i < first.at);
    if (length([...head, (nodes[first.node] as Node).point]) > SHORTEST_STUB) {
      add(name, roadClass, [...head.map(place), (nodes[first.node] as Node).position], [undefined, nodes[first.node]]);
    }
    for (let i = 1; i < stops.length; i++) {
      const [from, to] = [stops[i - 1], stops[i]] as [{ at: number; node: number }, { at: number; node: number }];
      const ends = [nodes[from.node], nodes[to.node]] as [Node, Node];
      const inner = line.filter((_, at) => at > from.at + 0.15 && at < to.at - 0.15).map(place);
      add(name, roadClass, [ends[0].position, ...inner, ends[1].position], ends);
    }
    const tail = line.filter((_, i) => i > last.at);
    if (length([(nodes[last.node] as Node).point, ...tail]) > SHORTEST_STUB) {
      add(name, roadClass, [(nodes[last.node] as Node).position, ...tail.map(place)], [nodes[last.node], undefined]);
    }
  });
  return { nodes, segments };
}

const unique = (stops: { at: number; node: number }[]) => stops.filter(({ node }, i) => i === 0 || stops[i - 1]?.node !== node);
const length = (line: readonly Point[]) =>
  line.reduce((sum, [x, y], i) => sum + (i ? Math.hypot(x - (line[i - 1] as Point)[0], y - (line[i - 1] as Point)[1]) : 0), 0);

/** Crossing points of two lines, with the place on each counted in vertices. */
function meetings(a: readonly Point[], b: readonly Point[]): { point: Point; atA: number; atB: number }[] {
  const found: { point: Point; atA: number; atB: number }[] = [];
  for (let i = 0; i < a.length - 1; i++) {
    const [p, q] = [a[i], a[i + 1]] as [Point, Point];
    for (let j = 0; j < b.length - 1; j++) {
      const [r, s] = [b[j], b[j + 1]] as [Point, Point];
      const area = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0]);
      if (area === 0) continue;
      const t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / area;
      const u = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / area;
      if (t < 0 || t >= 1 || u < 0 || u >= 1) continue;
      found.push({ point: [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])], atA: i + t, atB: j + u });
    }
  }
  return found;
}
