import type { Stops } from "./sizes.js";
import type { Feature } from "./tile-data.js";

/** A colour of the light style and one of the dark style. */
export type Pair = readonly [light: string, dark: string];

/** Style of a class of roads: width in CSS px by zoom (not drawn below the first), colour and casing. */
export interface Road {
  readonly fill: Pair;
  readonly edge: Pair;
  readonly width: Stops;
}

/** Land. In the dark theme it is 12 % lighter than the frame around the map, so that the map is the brightest part of a night screen. */
export const land: Pair = ["#f3f1ec", "#30353a"];

export const text: Pair = ["#3b454f", "#d3dae1"];
export const quietText: Pair = ["#59646f", "#aeb8c2"];
export const waterText: Pair = ["#3f729b", "#8fb4d0"];
export const halo: Pair = ["#fbfaf7", "#23282d"];
export const arrow: Pair = ["#8d949b", "#9aa3ac"];

export const quiet = { fill: ["#ffffff", "#4b535b"], edge: ["#cfcac0", "#24292e"] } as const;
export const main = { fill: ["#fdf3d2", "#5a5a51"], edge: ["#cdb987", "#24292e"] } as const;
export const large = { fill: ["#fbe0a8", "#6a6150"], edge: ["#cba564", "#24292e"] } as const;

/** The look of a word that a tile says, if there is one. */
export const lookOf = <Look>(looks: Readonly<Record<string, Look>>, word: string): Look | undefined =>
  Object.hasOwn(looks, word) ? looks[word] : undefined;

/** By `kind_detail` of the layer `roads`. */
export const roads: Readonly<Record<string, Road>> = {
  motorway: {
    ...large,
    width: [
      [6, 0.8],
      [10, 2],
      [13, 5],
      [16, 15],
      [19, 50],
    ],
  },
  trunk: {
    ...large,
    width: [
      [6, 0.7],
      [10, 1.8],
      [13, 4.6],
      [16, 14],
      [19, 46],
    ],
  },
  primary: {
    ...main,
    width: [
      [8, 0.6],
      [11, 1.8],
      [13, 4],
      [16, 13],
      [19, 42],
    ],
  },
  secondary: {
    ...main,
    width: [
      [9, 0.5],
      [11, 1.3],
      [13, 3.2],
      [16, 11],
      [19, 36],
    ],
  },
  tertiary: {
    ...quiet,
    width: [
      [10, 0.4],
      [12, 1.2],
      [13, 2.4],
      [16, 9],
      [19, 32],
    ],
  },
  residential: {
    ...quiet,
    width: [
      [11, 0.4],
      [13, 1.2],
      [14, 2.2],
      [16, 7],
      [19, 28],
    ],
  },
  service: {
    ...quiet,
    width: [
      [13, 0.4],
      [15, 1.6],
      [16, 3.4],
      [19, 15],
    ],
  },
};
export const sameAs: Readonly<Record<string, string>> = {
  unclassified: "residential",
  living_street: "residential",
  pedestrian: "service",
};
/** By `kind`, for what no `kind_detail` names. */
export const byKind: Readonly<Record<string, string>> = { highway: "motorway", major_road: "secondary", minor_road: "residential" };

export const paths = {
  colour: ["#bdb6a8", "#5f6871"] as Pair,
  width: [
    [14, 0.5],
    [16, 1],
    [19, 2.4],
  ] as Stops,
};
export const rails = {
  colour: ["#a9a9ae", "#747d86"] as Pair,
  width: [
    [9, 0.4],
    [13, 1.2],
    [16, 3],
    [19, 5],
  ] as Stops,
};
export const rivers = {
  width: [
    [8, 0.6],
    [12, 1.6],
    [15, 4],
    [19, 22],
  ] as Stops,
};

export const water: Pair = ["#b7d8ec", "#22394b"];
export const buildings = { fill: ["#e2ddd4", "#3b4249"] as Pair, edge: ["#cec7bb", "#4a525a"] as Pair, from: 15 };

/** By `kind` of the layer `landuse`. */
const ownAreas: Readonly<Record<string, Pair>> = {
  residential: ["#edeae4", "#33393e"],
  industrial: ["#e9e5ea", "#36363c"],
  commercial: ["#efe8e6", "#38373a"],
  retail: ["#efe8e6", "#38373a"],
  railway: ["#e6e4e6", "#35383d"],
  school: ["#f0ebdc", "#38392f"],
  university: ["#f0ebdc", "#38392f"],
  hospital: ["#f3e6e4", "#3b3536"],
  cemetery: ["#d6e2d3", "#303b34"],
  farmland: ["#efeddd", "#34382f"],
  grass: ["#deebd3", "#303b33"],
  meadow: ["#deebd3", "#303b33"],
  garden: ["#d8e9cf", "#2f3d34"],
  park: ["#d3e8ca", "#2d3f34"],
  nature_reserve: ["#d3e8ca", "#2d3f34"],
  forest: ["#c5dfbc", "#2a3d31"],
  wood: ["#c5dfbc", "#2a3d31"],
  pitch: ["#cfe6d4", "#31443b"],
  playground: ["#dff0dc", "#31443b"],
  stadium: ["#cfe6d4", "#31443b"],
  parking: ["#f0eeea", "#363c42"],
  beach: ["#f6eed3", "#44402f"],
  scrub: ["#d5e3c0", "#303b30"],
  wetland: ["#d3e4e0", "#2e3d40"],
  construction: ["#e8e6d3", "#3a3a33"],
  pedestrian: ["#eeeaea", "#3b4046"],
};
const likeAreas: Readonly<Record<string, string>> = {
  kindergarten: "school",
  college: "school",
  grave_yard: "cemetery",
  garages: "industrial",
  military: "industrial",
  aerodrome: "industrial",
  religious: "commercial",
  allotments: "farmland",
  recreation_ground: "grass",
  village_green: "grass",
  grassland: "grass",
  heath: "scrub",
  golf_course: "pitch",
  track: "pitch",
  zoo: "park",
  theme_park: "park",
  sand: "beach",
};
/** By `kind` of the layer `landuse`; others are not drawn. */
export const areas: Readonly<Record<string, Pair>> = {
  ...ownAreas,
  ...Object.fromEntries(Object.entries(likeAreas).map(([kind, other]) => [kind, ownAreas[other] ?? land])),
};

export const detailOf = ({ props }: Feature) => String(props.kind_detail ?? "");
export const kindOf = ({ props }: Feature) => String(props.kind ?? "");
