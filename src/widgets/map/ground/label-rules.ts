import { type Stops, sizeAt } from "./sizes.js";
import { byKind, detailOf, halo, kindOf, lookOf, type Pair, quietText, text, waterText } from "./style.js";
import { type Feature, Shape } from "./tile-data.js";

/** How a name is written. */
export interface Lettering {
  /** CSS font at a zoom. */
  font(zoom: number): string;
  readonly fill: string;
  readonly halo: string;
}

/** What is named of a layer, and how. */
export interface LabelRule extends Lettering {
  readonly layer: string;
  /** Least and greatest zoom. */
  readonly from: number;
  readonly until?: number;
  is(feature: Feature): boolean;
  /** At a point, in the middle of an area, or along a line. */
  readonly on: "point" | "area" | "line";
  /** Property with the name, `name` unless given. */
  readonly property?: string;
  /** CSS px that an area is wide at least. */
  readonly room?: number;
  /** CSS px between two names that are the same. */
  readonly again?: number;
  /** Characters of a line of text, beyond which it is broken at a space. */
  readonly characters?: number;
  readonly isUpperCase?: boolean;
  /** Width of the halo around the letters, in CSS px of both sides together. */
  readonly haloWidth: number;
}

/** Label rules, most important first: a label displaces those of later rules. */
export function labelRules(isDark: boolean, font: string): LabelRule[] {
  const of = (pair: Pair) => pair[isDark ? 1 : 0];
  const lettering = (weight: number | string, size: number | ((zoom: number) => number), colour: Pair): Lettering => ({
    font: (zoom) => `${weight} ${typeof size === "number" ? size : size(zoom)}px ${font}`,
    fill: of(colour),
    halo: of(halo),
  });
  const street = (details: readonly string[], from: number, size: Stops): LabelRule => ({
    layer: "roads",
    from,
    is: (feature) => details.includes(detailOf(feature)) || (!detailOf(feature) && details.includes(lookOf(byKind, kindOf(feature)) ?? "")),
    on: "line",
    ...lettering(500, (zoom) => sizeAt(size, zoom), text),
    haloWidth: 3,
    again: 360,
  });
  const named = { haloWidth: 3, characters: 15 } as const;
  const area = { ...named, on: "area", characters: 16, room: 70, again: 400 } as const;
  return [
    {
      ...named,
      layer: "places",
      from: 4,
      until: 13,
      is: (feature) => kindOf(feature) === "locality",
      on: "point",
      ...lettering(600, (zoom) => (zoom < 10 ? 13 : 16), text),
    },
    {
      ...named,
      layer: "places",
      from: 11.5,
      until: 16.5,
      is: (feature) => kindOf(feature) !== "locality",
      on: "point",
      ...lettering(600, (zoom) => (zoom < 13 ? 11 : 12.5), quietText),
      isUpperCase: true,
      characters: 14,
    },
    {
      ...named,
      layer: "pois",
      from: 13,
      until: 19,
      is: (feature) => kindOf(feature) === "station",
      on: "point",
      ...lettering(600, 11.5, ["#5b5f8f", "#b9bde6"]),
    },
    street(["motorway", "trunk", "primary"], 13, [
      [13, 11],
      [16, 13],
      [19, 15],
    ]),
    street(["secondary"], 13.5, [
      [13, 10.5],
      [16, 12.5],
      [19, 14],
    ]),
    {
      layer: "water",
      from: 12,
      is: ({ shape }) => shape === Shape.line,
      on: "line",
      ...lettering("italic 500", 12, waterText),
      haloWidth: 2,
      again: 600,
    },
    { ...area, layer: "water", from: 14, is: ({ shape }) => shape === Shape.area, ...lettering(500, 11.5, waterText) },
    {
      ...area,
      layer: "landuse",
      from: 14,
      is: (feature) =>
        feature.shape === Shape.area &&
        /^(park|forest|wood|cemetery|nature_reserve|stadium|zoo|theme_park|golf_course)$/.test(kindOf(feature)),
      ...lettering(500, 11, ["#4b7a45", "#94bd95"]),
    },
    street(["tertiary"], 14.5, [
      [14, 10.5],
      [19, 13.5],
    ]),
    street(["residential", "unclassified", "living_street", "pedestrian"], 15.25, [
      [15, 10.5],
      [19, 13],
    ]),
    {
      ...area,
      layer: "buildings",
      from: 17,
      is: ({ shape }) => shape === Shape.area,
      ...lettering(400, 10, quietText),
      property: "addr_housenumber",
      room: 16,
      // Pieces of one house are that close.
      again: 30,
    },
  ];
}
