import { angleBetween, bearing, metres } from "../../../city/geometry.js";
import { type Graph, graphOf, placeKey } from "../../../city/graph.js";
import type { CityModel, Controller, Position, Segment } from "../../../city/model.js";

/** Metres of a link whose beginning is not known, and at most. */
const USUAL_LINK = 250;
const LONGEST_LINK = 3000;
/** Metres from a controller to the places that are its crossing. */
const CROSSING_REACH = 60;
/** Most degrees by which a street bends where one drives straight on. */
const BEND = 70;
/** Most degrees by which a street differs from its arm's bearing. */
const ARM_OFF = 50;

/** Where one comes to on the way out of an arm, and over what. */
export interface Way {
  metres: number;
  segments: string[];
  /** The crossing it begins at, and the bearing of the street as it leaves that; null at the edge of the network. */
  from: { oID: number; bearing: number } | null;
}

/** The way out of each arm, along the streets to the crossing with lights from which traffic comes, straight on where others cross. */
export function waysOf({ controllers, segments }: CityModel): (controller: Controller, arm: number) => Way {
  const graph = graphOf(segments);
  const positions = new Map(controllers.map(({ oID, longitude, latitude }) => [oID, [longitude, latitude] as Position]));
  const crossingAt = placesOf(segments, positions);
  const placesBy = new Map<number, string[]>();
  for (const [place, oID] of crossingAt) placesBy.set(oID, [...(placesBy.get(oID) ?? []), place]);
  return (controller, index) => {
    const arm = controller.arms[index] as Controller["arms"][number];
    const home = [controller.longitude, controller.latitude] as Position;
    const out = (placesBy.get(controller.oID) ?? [])
      .flatMap((place) => graph.get(place) ?? [])
      .filter(({ to }) => crossingAt.get(to) !== controller.oID)
      .map((edge) => ({
        edge,
        off: angleBetween(arm.bearing, bearing(home, beyond(edge.line, home))) + (edge.segment.name === arm.street ? 0 : 15),
      }))
      .filter(({ off }) => off <= ARM_OFF);
    const first = out.reduce((best, each) => (each.off < best.off ? each : best), out[0] as (typeof out)[number]);
    if (!first) return { metres: USUAL_LINK, segments: [], from: null };
    return follow(graph, crossingAt, positions, first.edge);
  };
}

type Edge = NonNullable<ReturnType<Graph["get"]>>[number];

/** The first point of a line that is clear of the crossing it begins at. */
const beyond = (line: readonly Position[], home: Position): Position =>
  line.find((point) => metres(point, home) > CROSSING_REACH / 2) ?? (line.at(-1) as Position);

function follow(graph: Graph, crossingAt: ReadonlyMap<string, number>, positions: ReadonlyMap<number, Position>, start: Edge): Way {
  const segments: string[] = [];
  let length = 0;
  let edge: Edge | undefined = start;
  while (edge && length < LONGEST_LINK && !segments.includes(edge.segment.id)) {
    segments.push(edge.segment.id);
    length += edge.length;
    const oID = crossingAt.get(edge.to);
    if (oID !== undefined) {
      const place = positions.get(oID) as Position;
      return { metres: Math.max(20, length), segments, from: { oID, bearing: bearing(place, beyond([...edge.line].reverse(), place)) } };
    }
    const heading = bearing(edge.line.at(-2) as Position, edge.line.at(-1) as Position);
    const { segment }: Edge = edge;
    let best: Edge | undefined;
    let bend = BEND;
    for (const choice of graph.get(edge.to) ?? []) {
      const turn = angleBetween(heading, bearing(choice.line[0] as Position, choice.line[1] as Position));
      if (choice.segment !== segment && turn < bend) {
        best = choice;
        bend = turn;
      }
    }
    edge = best;
  }
  return { metres: Math.min(LONGEST_LINK, Math.max(USUAL_LINK, length)), segments, from: null };
}

/** Which ends of streets are the crossing of which controller. */
function placesOf(segments: readonly Segment[], positions: ReadonlyMap<number, Position>): Map<string, number> {
  const found = new Map<string, number>();
  for (const { line, oIDs } of segments)
    for (const end of [line[0] as Position, line.at(-1) as Position]) {
      let nearest = CROSSING_REACH;
      for (const oID of oIDs) {
        const position = positions.get(oID);
        const distance = position ? metres(position, end) : Number.POSITIVE_INFINITY;
        if (distance < nearest) {
          nearest = distance;
          found.set(placeKey(end), oID);
        }
      }
    }
  return found;
}

/** The arm of a controller that looks into a direction. */
export function nearestArm({ arms }: Controller, towards: number): number | null {
  let best: number | null = null;
  for (const [index, arm] of arms.entries())
    if (best === null || angleBetween(arm.bearing, towards) < angleBetween((arms[best] as typeof arm).bearing, towards)) best = index;
  return best !== null && angleBetween((arms[best] as Controller["arms"][number]).bearing, towards) <= ARM_OFF ? best : null;
}
