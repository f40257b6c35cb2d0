import type { Tone } from "../../../core/index.js";

/** Longitude and latitude in degrees (RFC 7946). */
type Position = readonly [longitude: number, latitude: number];

/** What `<its-map>` knows of a thing drawn on it from outside; `label` names it in words, `heading` is degrees from north. */
interface MarkProperties {
  readonly id: string;
  readonly label: string;
  readonly tone?: Tone;
  readonly kind?: "place" | "vehicle" | "section" | "stop";
  readonly heading?: number;
}

export interface Mark {
  readonly type: "Feature";
  readonly geometry:
    | { readonly type: "Point"; readonly coordinates: Position }
    | { readonly type: "LineString"; readonly coordinates: readonly Position[] };
  readonly properties: MarkProperties;
}

/** What `<its-map>` takes as its property `marks`. */
export interface Marks {
  readonly type: "FeatureCollection";
  readonly features: readonly Mark[];
}

/** A place picked on the map; `name` is the nearest crossing or address, empty where there is none. */
export interface PickedPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
}

/** A section of a street picked on the map. */
export interface PickedSection {
  readonly id: string;
  readonly name: string;
  readonly coordinates: readonly Position[];
}

export const pointMark = ({ longitude, latitude }: { longitude: number; latitude: number }, properties: MarkProperties): Mark => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties,
});

export const lineMark = (coordinates: readonly Position[], properties: MarkProperties): Mark => ({
  type: "Feature",
  geometry: { type: "LineString", coordinates },
  properties,
});
