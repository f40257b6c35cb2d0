import { CenteredTextSymbolizer, type LabelRule, type LabelSymbolizer, LineLabelPlacement, LineLabelSymbolizer } from "protomaps-leaflet";
import { type Stops, sizeAt } from "./sizes.js";
import { byKind, detailOf, halo, kindOf, lookOf, type Pair, quietText, text, waterText } from "./style.js";

/** Labels an area at its centre, once for all pieces that tiles cut it into, if the label fits inside. */
function inMiddle(symbolizer: LabelSymbolizer, room: number): LabelSymbolizer {
  return {
    place(layout, rings, feature) {
      const xs = rings.flat().map(({ x }) => x);
      const ys = rings.flat().map(({ y }) => y);
      const left = least(xs);
      const right = -least(xs.map((x) => -x));
      const top = least(ys);
      const bottom = -least(ys.map((y) => -y));
      const corner = rings[0]?.[0]?.clone();
      if (!corner || right - left < room) return undefined;
      const middle = Object.assign(corner, { x: (left + right) / 2, y: (top + bottom) / 2 });
      const labels = symbolizer.place(layout, [[middle]], feature);
      const name = String(feature.props.name ?? "");
      return labels?.map((label) => (name ? { ...label, deduplicationKey: name, deduplicationDistance: 400 } : label));
    },
  };
}

const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);

/** Label rules, most important first: a label displaces those of later rules. */
export function labelRules(isDark: boolean, font: string): LabelRule[] {
  const of = (pair: Pair) => pair[isDark ? 1 : 0];
  const lettering = (weight: number, size: number | ((zoom: number) => number), colour: Pair) => ({
    font: (zoom: number) => `${weight} ${typeof size === "number" ? size : size(zoom)}px ${font}`,
    fill: of(colour),
    stroke: of(halo),
  });
  const street = (details: readonly string[], minzoom: number, size: Stops): LabelRule => ({
    dataLayer: "roads",
    minzoom,
    filter: (_zoom, feature) =>
      details.includes(detailOf(feature)) || (!detailOf(feature) && details.includes(lookOf(byKind, kindOf(feature)) ?? "")),
    symbolizer: new LineLabelSymbolizer({
      ...lettering(500, (zoom) => sizeAt(size, zoom), text),
      width: 3,
      position: LineLabelPlacement.Center,
      repeatDistance: 360,
    }),
  });
  const point = (dataLayer: string, is: (kind: string) => boolean, minzoom: number, maxzoom: number, options: object): LabelRule => ({
    dataLayer,
    minzoom,
    maxzoom,
    filter: (_zoom, feature) => is(kindOf(feature)),
    symbolizer: new CenteredTextSymbolizer({ width: 1.5, lineHeight: 1.25, ...options }),
  });
  const area = (dataLayer: string, is: (kind: string) => boolean, minzoom: number, room: number, options: object): LabelRule => ({
    dataLayer,
    minzoom,
    filter: (_zoom, feature) => feature.geomType === 3 && is(kindOf(feature)),
    symbolizer: inMiddle(new CenteredTextSymbolizer({ width: 1.5, lineHeight: 1.25, maxLineChars: 16, ...options }), room),
  });
  return [
    point(
      "places",
      (kind) => kind === "locality",
      4,
      13,
      lettering(600, (zoom) => (zoom < 10 ? 13 : 16), text),
    ),
    point("places", (kind) => kind !== "locality", 11.5, 16.5, {
      ...lettering(600, (zoom) => (zoom < 13 ? 11 : 12.5), quietText),
      textTransform: "uppercase",
      letterSpacing: 1.2,
      maxLineChars: 14,
    }),
    point("pois", (kind) => kind === "station", 13, 19, lettering(600, 11.5, ["#5b5f8f", "#b9bde6"])),
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
      dataLayer: "water",
      minzoom: 12,
      symbolizer: new LineLabelSymbolizer({
        font: `italic 500 12px ${font}`,
        fill: of(waterText),
        stroke: of(halo),
        width: 2,
        position: LineLabelPlacement.Center,
        repeatDistance: 600,
      }),
      filter: (_zoom, { geomType }) => geomType === 2,
    },
    area("water", () => true, 14, 70, lettering(500, 11.5, waterText)),
    area(
      "landuse",
      (kind) => /^(park|forest|wood|cemetery|nature_reserve|stadium|zoo|theme_park|golf_course)$/.test(kind),
      14,
      70,
      lettering(500, 11, ["#4b7a45", "#94bd95"]),
    ),
    street(["tertiary"], 14.5, [
      [14, 10.5],
      [19, 13.5],
    ]),
    street(["residential", "unclassified", "living_street", "pedestrian"], 15.25, [
      [15, 10.5],
      [19, 13],
    ]),
    area("buildings", () => true, 17, 16, { ...lettering(400, 10, quietText), labelProps: ["addr_housenumber"] }),
  ];
}
