import type { CityModel, GroundFeature, RoadClass } from "../model.js";

const roads: Record<RoadClass, Pick<GroundFeature, "kind" | "kind_detail">> = {
  4: { kind: "major_road", kind_detail: "primary" },
  3: { kind: "major_road", kind_detail: "secondary" },
  2: { kind: "major_road", kind_detail: "tertiary" },
  1: { kind: "minor_road", kind_detail: "residential" },
};

/** The ground of a city; one that was made before it was kept has its streets, water and parks. */
export const groundOf = ({ ground, segments, water, parks }: CityModel): GroundFeature[] =>
  ground ?? [
    ...parks.map((ring): GroundFeature => ({ layer: "landuse", kind: "park", geometry: { type: "Polygon", coordinates: [ring] } })),
    ...water.map((ring): GroundFeature => ({ layer: "water", kind: "water", geometry: { type: "Polygon", coordinates: [ring] } })),
    ...segments.map(
      ({ name, line, roadClass }): GroundFeature => ({
        layer: "roads",
        ...roads[roadClass],
        ...(name ? { name } : {}),
        geometry: { type: "LineString", coordinates: line },
      }),
    ),
  ];
