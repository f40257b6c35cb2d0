import type { CitySegments, NamedPlace } from "../../../../core/internal.js";
import { metresTo, metresToLine, nearest, type Place } from "../../engine/geometry.js";

/** Metres within which a place is named by a crossing. */
const AT_CROSSING = 60;
/** Metres within which a place is named by a street. */
const AT_STREET = 150;

type Segment = CitySegments["features"][number];

interface City {
  readonly crossings: readonly NamedPlace[];
  readonly segments: readonly Segment[];
}

/** Name of a place: the crossing it is at, else the street it is on; null away from both. */
export function namePlace(place: Place, { crossings, segments }: City): string | null {
  const named = segments.filter(({ properties, geometry }) => properties.name.trim() && geometry.coordinates.length > 0);
  const corner = nearest(
    [...cornersNear(place, named)].filter((meeting) => namesOf(meeting).length > 1),
    AT_CROSSING,
    ([first]) => (first ? metresTo(place, first.end) : Number.POSITIVE_INFINITY),
  );
  if (corner) return crossings.find(isWhere(corner))?.name ?? namesOf(corner).join(" / ");
  return nearest(named, AT_STREET, ({ geometry }) => metresToLine(place, geometry.coordinates))?.properties.name ?? null;
}

/** An end of a segment, where other segments may meet it. */
interface End {
  readonly end: readonly [longitude: number, latitude: number];
  readonly segment: Segment;
}

function cornersNear(place: Place, segments: readonly Segment[]): Iterable<readonly End[]> {
  const corners = new Map<string, End[]>();
  for (const segment of segments) {
    for (const end of [segment.geometry.coordinates[0], segment.geometry.coordinates.at(-1)]) {
      if (!end || metresTo(place, end) > AT_CROSSING) continue;
      const key = end.map((degrees) => degrees.toFixed(5)).join();
      corners.set(key, [...(corners.get(key) ?? []), { end, segment }]);
    }
  }
  return corners.values();
}

const namesOf = (corner: readonly End[]): string[] => [...new Set(corner.map(({ segment }) => segment.properties.name.trim()))];

/** Whether a crossing is the one of these segments: it has a device that is on several of them. */
function isWhere(corner: readonly End[]) {
  const all = corner.flatMap(({ segment }) => [...new Set(segment.properties.oIDs.map(String))]);
  const shared = new Set(all.filter((oID, at) => all.indexOf(oID) !== at));
  return ({ oIDs }: NamedPlace) => oIDs.some((oID) => shared.has(`${oID}`));
}
