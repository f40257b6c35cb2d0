import type { Edge, Node } from "./network.js";
import { angleOf, areaOf, type Point } from "./plane.js";

/** Land between streets: an anticlockwise ring that is not closed, and the street along each of its sides, the one after each point. */
export interface Block {
  ring: Point[];
  sides: Edge[];
  /** Square metres. */
  area: number;
  middle: Point;
}
/** An edge seen from one of its ends. */
interface Ray {
  edge: Edge;
  isForward: boolean;
  angle: number;
}

const SMALLEST = 900;
const LARGEST = 900_000;

/** The blocks of a street network: from each street, always the next one on the left until one is back. */
export function blocksOf(edges: readonly Edge[]): Block[] {
  const rays = new Map<Node, Ray[]>();
  const add = (node: Node, ray: Ray) => {
    const list = rays.get(node);
    if (list) list.push(ray);
    else rays.set(node, [ray]);
  };
  for (const edge of edges) {
    const { line } = edge;
    add(edge.from, { edge, isForward: true, angle: angleOf(line[0] as Point, line[1] as Point) });
    add(edge.to, { edge, isForward: false, angle: angleOf(line.at(-1) as Point, line.at(-2) as Point) });
  }
  for (const list of rays.values()) list.sort((a, b) => a.angle - b.angle);
  /** The street that one turns into at the end of another, as far left as can be. */
  const next = ({ edge, isForward }: Ray): Ray => {
    const list = rays.get(isForward ? edge.to : edge.from) as Ray[];
    const back = list.findIndex((ray) => ray.edge === edge && ray.isForward !== isForward);
    return list[(back + list.length - 1) % list.length] as Ray;
  };
  const done = new Set<Ray>();
  const blocks: Block[] = [];
  for (const list of rays.values()) {
    for (const start of list) {
      const ring: Point[] = [];
      const sides: Edge[] = [];
      for (let ray = start; !done.has(ray); ray = next(ray)) {
        done.add(ray);
        const line = ray.isForward ? ray.edge.line : [...ray.edge.line].reverse();
        for (const point of line.slice(0, -1)) {
          ring.push(point);
          sides.push(ray.edge);
        }
      }
      const area = ring.length > 2 ? areaOf(ring) : 0;
      if (area > SMALLEST && area < LARGEST) blocks.push({ ring, sides, area, middle: middleOf(ring, area) });
    }
  }
  return blocks;
}

/** The centre of mass of a ring. */
function middleOf(ring: readonly Point[], area: number): Point {
  let x = 0;
  let y = 0;
  const origin = ring[0] as Point;
  for (let i = 1; i < ring.length - 1; i++) {
    const a = ring[i] as Point;
    const b = ring[i + 1] as Point;
    const part = ((a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1])) / 2;
    x += part * ((origin[0] + a[0] + b[0]) / 3);
    y += part * ((origin[1] + a[1] + b[1]) / 3);
  }
  return [x / area, y / area];
}
