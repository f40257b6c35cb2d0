import type { Position } from "../model.js";
import type { OsmData, OsmRelation } from "./data.js";
import { positionsOf } from "./roads.js";

export const isClosed = (nodes: readonly number[]): boolean => nodes.length > 3 && nodes[0] === nodes.at(-1);

/** The closed way as a ring, null when it is none, or when the file lacks one of its nodes. */
function ringOf(data: OsmData, nodes: readonly number[]): Position[] | null {
  const ring = positionsOf(data, nodes);
  return isClosed(nodes) && ring.length === nodes.length ? ring : null;
}

/**
 * The polygons of a multipolygon, each with the holes that lie in it. A ring of which the file has only a part, as at the edge of an
 * extract, is left out.
 */
export function polygonsOf(data: OsmData, { members }: OsmRelation): Position[][][] {
  const rings = (isHole: boolean) =>
    joined(
      members.flatMap(({ type, ref, role }) => {
        const nodes = type === "way" && (role === "inner") === isHole ? data.ways.get(ref)?.nodes : undefined;
        return nodes ? [nodes] : [];
      }),
    ).flatMap((nodes) => {
      const ring = ringOf(data, nodes);
      return ring ? [ring] : [];
    });
  const polygons = rings(false).map((outer) => [outer]);
  for (const hole of rings(true)) polygons.find(([outer]) => liesIn(hole[0] as Position, outer as Position[]))?.push(hole);
  return polygons;
}

/** Lines joined end to end into rings, as far as that goes; each line is used once. */
function joined(lines: readonly number[][]): number[][] {
  const rings = lines.filter(isClosed);
  const open = lines.filter((line) => line.length > 1 && !isClosed(line));
  for (let ring = open.pop(); ring; ring = open.pop()) {
    while (!isClosed(ring)) {
      const end: number | undefined = ring.at(-1);
      const at = open.findIndex((line) => line[0] === end || line.at(-1) === end);
      const [next] = at < 0 ? [] : open.splice(at, 1);
      if (!next) break;
      ring = [...ring, ...(next[0] === end ? next : next.toReversed()).slice(1)];
    }
    if (isClosed(ring)) rings.push(ring);
  }
  return rings;
}

/** Whether a position lies in a ring, by the edges that a line to the east crosses. */
function liesIn([x, y]: Position, ring: readonly Position[]): boolean {
  let isIn = false;
  for (let i = 1; i < ring.length; i++) {
    const [x1, y1] = ring[i - 1] as Position;
    const [x2, y2] = ring[i] as Position;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
  }
  return isIn;
}
