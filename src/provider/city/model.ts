import type { KeyedText } from "../../core/contract/keyed-text.js";
import type { Language } from "../../core/contract/language.js";
import type { Phase } from "../../core/contract/rts.js";

/** The side of the road on which a country drives. */
export type DrivingSide = "left" | "right";

/** Longitude, latitude in degrees (RFC 7946 order). */
export type Position = [number, number];

/**
 * One approach of a junction: compass word of the side it lies on, bearing in degrees, whether traffic enters by it. A detector that stands
 * alone has one of its own, of which the side may not be known.
 */
export interface Arm {
  compass: Compass | null;
  bearing: number;
  street: string;
  inbound: boolean;
  /** Missing in cities that were imported before it was kept. */
  roadClass?: RoadClass;
}
export type Compass = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";

/** Keys of the sentences that texts of it are, as in the contract. Missing in cities that were made before they were kept. */
export interface Described {
  description: string;
  description_key?: KeyedText;
  streets: string[];
  streets_keys?: (KeyedText | null)[];
}

interface Named {
  name: string;
  name_key?: KeyedText;
}

/** A road signal controller (RTs) and the junction it rules. */
export interface Controller extends Described {
  oID: number;
  latitude: number;
  longitude: number;
  arms: Arm[];
  /** Name of the road controller's type. */
  dk: string | null;
  /** Traffic keeps left. */
  keeps_left?: true;
  /** Of the names of its phases; Russian where it is missing. */
  language?: Language;
  /**
   * What it belongs to: the names of districts, and of others with their kind before a colon, `corridor:Main Street`, `agency:County`. Its
   * detectors belong there as well.
   */
  tags?: readonly string[];
  /** Of real equipment, which has its own; those of others are made of the arms. */
  phases?: Phase[];
}

/** A camera or loop (RTc) on one arm of a controller's junction, or alone on a road. */
export interface Detector extends Described {
  oID: number;
  latitude: number;
  longitude: number;
  /** Null of one that stands alone. */
  controller: number | null;
  /** Its place among the arms of the controller; 0 of one that stands alone, whose only one is `own`. */
  arm: number;
  own?: Arm;
  /** Of one that stands alone, as those of a controller. */
  tags?: readonly string[];
}

/** Weight 1 (lane) to 4 (main road); it sets flow, speed and what a bus prefers. */
export type RoadClass = 1 | 2 | 3 | 4;

export interface Segment {
  id: string;
  name: string;
  line: Position[];
  roadClass: RoadClass;
  oIDs: number[];
}

export interface ControllerGroup extends Named {
  id: string;
  oIDs: number[];
}

export interface Stop extends Named {
  id: string;
  latitude: number;
  longitude: number;
}

/** A line driven from its start to its end again and again; `at` is metres from the start. */
export interface Route extends Named {
  id: string;
  route: string;
  route_key?: KeyedText;
  line: Position[];
  stops: { stop: string; at: number }[];
  buses: { id: string; plate: string; model: string }[];
}

export interface SpecialVehicle {
  id: string;
  type: string;
  type_key?: KeyedText;
  plate: string;
  driver: string;
  driver_key?: KeyedText;
  line: Position[];
}

/**
 * What the map shows below the devices. Layers, kinds and names of fields are those of the Protomaps basemap, so that one style draws the
 * city's own tiles and a basemap file. A polygon's first ring is its outline; rings are closed.
 */
export interface GroundFeature {
  layer: "landuse" | "water" | "buildings" | "roads" | "places" | "pois";
  /** As `park`, `industrial`, `residential`; `river`; `building`; `highway`, `major_road`, `minor_road`, `path`, `rail`; `neighbourhood`; `station`. */
  kind: string;
  /** Of roads: `motorway`, `trunk`, `primary`, `secondary`, `tertiary`, `residential`, `service`, `footway`, `rail`, `tram`. */
  kind_detail?: string;
  name?: string;
  /** House number of a building. */
  addr_housenumber?: string;
  /** Metres. */
  height?: number;
  is_bridge?: true;
  is_tunnel?: true;
  /** Traffic goes along the line only. */
  oneway?: true;
  geometry:
    | { type: "Polygon"; coordinates: Position[][] }
    | { type: "LineString"; coordinates: Position[] }
    | { type: "Point"; coordinates: Position };
}

/** Everything fixed about a city; what moves is computed from it by `simulation/`. */
export interface CityModel {
  key: string;
  name: string;
  latitude: number;
  longitude: number;
  tz: string;
  /** Somebody has said which zone it is: it need not be that of the place. */
  is_tz_given?: true;
  /** Missing in cities that were made before it was kept: the right. */
  driving_side?: DrivingSide;
  /** Of the words that are made for it. Missing in cities that were made before it was kept: Russian. */
  language?: Language;
  is_test: boolean;
  attribution: string | null;
  controllers: Controller[];
  detectors: Detector[];
  segments: Segment[];
  crossings: ControllerGroup[];
  streets: ControllerGroup[];
  stops: Stop[];
  routes: Route[];
  vehicles: SpecialVehicle[];
  water: Position[][];
  parks: Position[][];
  /** Missing in cities that were made before it was kept. */
  ground?: GroundFeature[];
}
