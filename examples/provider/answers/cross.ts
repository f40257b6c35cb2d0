import type { CitySegments, crossOps } from "../../../src/core/contract/cross.js";
import type { Answers } from "../http/answer.js";
import { invalid, notFound } from "../http/refusal.js";
import { analyticsOf, chosenApproaches } from "../simulation/analytics.js";
import type { World } from "../simulation/world.js";

const MOST_CHOSEN = 500;

const segmentsOf = ({ city }: World): CitySegments => ({
  type: "FeatureCollection",
  attribution: city.attribution,
  features: city.segments.map(({ id, name, line, oIDs }) => ({
    type: "Feature",
    geometry: { type: "LineString", coordinates: line },
    properties: { id, name, oIDs },
  })),
});

/** The devices of a crossing, a street, a segment or, by a device's own id, of its crossing. */
function devicesAt({ city, controllers, detectors, detectorsOf }: World, id: string): (string | number)[] | undefined {
  const place = [...city.crossings, ...city.streets, ...city.segments].find((item) => item.id === id);
  if (place) return [...new Set(place.oIDs.flatMap((oID) => [oID, ...(detectorsOf.get(oID) ?? []).map((detector) => detector.oID)]))];
  const controller = controllers.get(id) ?? controllers.get(String(detectors.get(id)?.controller));
  return controller && [controller.oID, ...(detectorsOf.get(controller.oID) ?? []).map(({ oID }) => oID)];
}

export const crossAnswers: Answers<keyof typeof crossOps> = {
  crossDevices({ world, param }) {
    const oIDs = devicesAt(world, param("id"));
    if (!oIDs) throw notFound("There is no such crossing, street or segment.");
    return oIDs.map((oID) => {
      const controller = world.controllers.get(String(oID));
      return { oID, kind: controller ? "rts" : "rtc", description: (controller ?? world.detectors.get(String(oID)))?.description ?? "" };
    });
  },
  citySegments: ({ c, world, snapshots }) => snapshots.fixed(c, "segments", () => segmentsOf(world)),
  citySurroundings: ({ c, world, snapshots }) =>
    snapshots.fixed(c, "surroundings", () => ({ water: world.city.water, parks: world.city.parks })),
  cityCross: ({ c, world, snapshots }) => snapshots.fixed(c, "cross", () => world.city.crossings),
  cityStreets: ({ c, world, snapshots }) => snapshots.fixed(c, "streets", () => world.city.streets),
  cityAnalytics({ world, body }) {
    if (body.oIDs.length > MOST_CHOSEN) throw invalid(`At most ${MOST_CHOSEN} objects may be chosen.`);
    if (body.utime > world.clock.now() + 366 * 86_400) throw invalid("The day lies too far in the future.");
    const chosen = chosenApproaches(world, body.oIDs, body.objectDirection);
    if (!chosen.length) throw invalid("None of the chosen objects is a device of this city.");
    return analyticsOf(world, chosen, body.utime);
  },
};
