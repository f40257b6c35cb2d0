import type { CitySegments, Device, NamedPlace } from "../../../../core/index.js";
import { metresTo, metresToLine, nearest, type Place } from "../../geometry.js";

/** Metres within which a place is called by a crossing, and by a street. */
const AT_CROSSING = 60;
const AT_STREET = 150;

interface City {
  readonly crossings: readonly NamedPlace[];
  readonly devices: readonly Device[];
  readonly segments: CitySegments["features"];
}

/** What people call a place: the crossing it is at, else the street it is on; null away from both. */
export function namePlace(place: Place, { crossings, devices, segments }: City): string | null {
  const places = new Map(devices.map(({ oID, latitude, longitude }) => [`${oID}`, [longitude, latitude] as const]));
  const metresToCrossing = ({ oIDs }: NamedPlace) =>
    Math.min(
      ...oIDs.map((oID) => {
        const position = places.get(`${oID}`);
        return position ? metresTo(place, position) : Number.POSITIVE_INFINITY;
      }),
    );
  const crossing = nearest(crossings, AT_CROSSING, metresToCrossing);
  if (crossing) return crossing.name;
  const named = segments.filter(({ properties }) => properties.name.trim());
  return nearest(named, AT_STREET, ({ geometry }) => metresToLine(place, geometry.coordinates))?.properties.name ?? null;
}
