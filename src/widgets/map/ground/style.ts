import {
  CenteredTextSymbolizer,
  type Feature,
  type LabelRule,
  type LabelSymbolizer,
  LineLabelPlacement,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  type PaintSymbolizer,
  PolygonSymbolizer,
} from "protomaps-leaflet";
import { type Stops, sizeAt } from "./sizes.js";

/** A colour of the light style and one of the dark style. */
type Pair = readonly [light: string, dark: string];

/** What a road looks like: how wide it is in pixels by zoom, from the first of them on, and the edge beside it. */
interface Road {
  readonly fill: Pair;
  readonly edge: Pair;
  readonly width: Stops;
}

/** The dark land is 12 % lighter than the frame around the map, so that the map stays the brightest part of a night screen. */
export const land: Pair = ["#f3f1ec", "#30353a"];

const text: Pair = ["#3b454f", "#d3dae1"];
const quietText: Pair = ["#59646f", "#aeb8c2"];
const waterText: Pair = ["#3f729b", "#8fb4d0"];
const halo: Pair = ["#fbfaf7", "#23282d"];
const arrow: Pair = ["#8d949b", "#9aa3ac"];

const quiet = { fill: ["#ffffff", "#4b535b"], edge: ["#cfcac0", "#24292e"] } as const;
const main = { fill: ["#fdf3d2", "#5a5a51"], edge: ["#cdb987", "#24292e"] } as const;
const large = { fill: ["#fbe0a8", "#6a6150"], edge: ["#cba564", "#24292e"] } as const;

/** By `kind_detail` of the layer `roads`. */
const roads: Readonly<Record<string, Road>> = {
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
const sameAs: Readonly<Record<string, string>> = {
  unclassified: "residential",
  living_street: "residential",
  pedestrian: "service",
};
/** By `kind`, for what no `kind_detail` names. */
const byKind: Readonly<Record<string, string>> = { highway: "motorway", major_road: "secondary", minor_road: "residential" };

const paths = {
  colour: ["#bdb6a8", "#5f6871"] as Pair,
  width: [
    [14, 0.5],
    [16, 1],
    [19, 2.4],
  ] as Stops,
};
const rails = {
  colour: ["#a9a9ae", "#747d86"] as Pair,
  width: [
    [9, 0.4],
    [13, 1.2],
    [16, 3],
    [19, 5],
  ] as Stops,
};
const rivers = {
  width: [
    [8, 0.6],
    [12, 1.6],
    [15, 4],
    [19, 22],
  ] as Stops,
};

const water: Pair = ["#b7d8ec", "#22394b"];
const buildings = { fill: ["#e2ddd4", "#3b4249"] as Pair, edge: ["#cec7bb", "#4a525a"] as Pair, from: 15 };

/** By `kind` of the layer `landuse`; others are not drawn. */
const areas: Readonly<Record<string, Pair>> = {
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
};

type Look<Value> = (zoom: number, feature?: Feature) => Value;
type Filter = (zoom: number, feature: Feature) => boolean;

const detailOf = ({ props }: Feature) => String(props.kind_detail ?? "");
const kindOf = ({ props }: Feature) => String(props.kind ?? "");

function roadOf(feature: Feature): Road | undefined {
  const detail = detailOf(feature).replace(/_link$/, "");
  return roads[detail] ?? roads[sameAs[detail] ?? ""] ?? (kindOf(feature) === "path" ? undefined : roads[byKind[kindOf(feature)] ?? ""]);
}

const isRail: Filter = (_zoom, feature) => kindOf(feature) === "rail" && detailOf(feature) !== "subway";
const isPath: Filter = (_zoom, feature) => kindOf(feature) === "path" && !roadOf(feature);
const isTunnel = ({ props }: Feature) => props.is_tunnel === true;
const isBridge = ({ props }: Feature) => props.is_bridge === true;
const isOpen = (feature: Feature) => !isTunnel(feature) && !isBridge(feature);
const onGround =
  (is: Filter, where: (feature: Feature) => boolean): Filter =>
  (zoom, feature) =>
    is(zoom, feature) && where(feature);
const isRoad: Filter = (zoom, feature) => {
  const road = roadOf(feature);
  return road !== undefined && zoom >= (road.width[0]?.[0] ?? 0);
};

/** Pixels of a road's edge on each side. */
const edgeAt = (zoom: number): number => (zoom < 12 ? 0.5 : zoom < 15 ? 0.8 : 1);

/** Pixels between two arrows of a one-way street, and of half an arrow. */
const [BETWEEN_ARROWS, ARROW] = [110, 4];

/** Arrows along the lines of one-way streets. */
const arrows = (colour: string): PaintSymbolizer => ({
  before(context) {
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.lineWidth = 1.2;
    context.lineCap = context.lineJoin = "round";
  },
  draw(context, lines) {
    context.beginPath();
    for (const line of lines) {
      let next = BETWEEN_ARROWS / 2;
      for (let at = 1; at < line.length; at++) {
        const [from, to] = [line[at - 1], line[at]];
        if (!from || !to) continue;
        const [across, down] = [to.x - from.x, to.y - from.y];
        const length = Math.hypot(across, down);
        for (; next < length; next += BETWEEN_ARROWS) {
          const [x, y] = [from.x + (across * next) / length, from.y + (down * next) / length];
          const [dx, dy] = [(across / length) * ARROW, (down / length) * ARROW];
          context.moveTo(x - dx, y - dy);
          context.lineTo(x + dx, y + dy);
          context.moveTo(x + dy * 0.6, y - dx * 0.6);
          context.lineTo(x + dx, y + dy);
          context.lineTo(x - dy * 0.6, y + dx * 0.6);
        }
        next -= length;
      }
    }
    context.stroke();
  },
});

/** What is painted, the lowest first. */
export function paintRules(isDark: boolean): PaintRule[] {
  const of = (pair: Pair) => pair[isDark ? 1 : 0];
  const width: Look<number> = (zoom, feature) => sizeAt(feature && roadOf(feature)?.width, zoom);
  const fill: Look<string> = (_zoom, feature) => of((feature && roadOf(feature)?.fill) ?? quiet.fill);
  const edge: Look<string> = (_zoom, feature) => of((feature && roadOf(feature)?.edge) ?? quiet.edge);
  const round = { lineCap: "round", lineJoin: "round" } as const;
  const roadRules = (where: (feature: Feature) => boolean, more = 0): PaintRule[] => [
    {
      dataLayer: "roads",
      filter: onGround(isRoad, where),
      symbolizer: new LineSymbolizer({
        color: more > 0 ? of(["#8f887b", "#14181c"]) : (zoom, feature) => edge(zoom, feature),
        width: (zoom, feature) => width(zoom, feature) + 2 * (edgeAt(zoom) + more),
        // The end of a bridge stays open.
        ...(more > 0 ? { lineJoin: "round" } : round),
        perFeature: true,
      }),
    },
    {
      dataLayer: "roads",
      filter: onGround(isRoad, where),
      symbolizer: new LineSymbolizer({
        color: (zoom, feature) => fill(zoom, feature),
        width: (zoom, feature) => width(zoom, feature),
        ...round,
      }),
    },
  ];
  const railRules = (where: (feature: Feature) => boolean): PaintRule[] => [
    {
      dataLayer: "roads",
      filter: onGround(isRail, where),
      symbolizer: new LineSymbolizer({ color: of(rails.colour), width: (zoom: number) => sizeAt(rails.width, zoom) }),
    },
    {
      dataLayer: "roads",
      minzoom: 13,
      filter: onGround((_zoom, feature) => isRail(0, feature) && detailOf(feature) !== "tram", where),
      symbolizer: new LineSymbolizer({
        color: of(land),
        width: (zoom: number) => Math.max(0.6, sizeAt(rails.width, zoom) - 1.6),
        dash: [8, 8],
      }),
    },
  ];
  return [
    {
      dataLayer: "landuse",
      filter: (_zoom, feature) => kindOf(feature) in areas,
      symbolizer: new PolygonSymbolizer({ fill: (_zoom, feature) => of(areas[feature ? kindOf(feature) : ""] ?? land) }),
    },
    {
      dataLayer: "water",
      filter: (_zoom, { geomType }) => geomType === 3,
      symbolizer: new PolygonSymbolizer({ fill: of(water) }),
    },
    {
      dataLayer: "water",
      filter: (_zoom, { geomType }) => geomType === 2,
      symbolizer: new LineSymbolizer({
        color: of(water),
        width: (zoom, feature) => sizeAt(rivers.width, zoom) * (feature && kindOf(feature) === "river" ? 1 : 0.5),
        ...round,
      }),
    },
    {
      dataLayer: "roads",
      minzoom: 11,
      filter: onGround(isRoad, isTunnel),
      symbolizer: new LineSymbolizer({
        dash: [5, 4],
        dashColor: (zoom, feature) => edge(zoom, feature),
        dashWidth: (zoom, feature) => width(zoom, feature) + 2 * edgeAt(zoom),
        perFeature: true,
      }),
    },
    {
      dataLayer: "roads",
      minzoom: 11,
      filter: onGround(isRoad, isTunnel),
      symbolizer: new LineSymbolizer({ color: of(["#eeebe4", "#363c42"]), width: (zoom, feature) => width(zoom, feature) }),
    },
    {
      dataLayer: "buildings",
      minzoom: buildings.from,
      symbolizer: new PolygonSymbolizer({ fill: of(buildings.fill), stroke: of(buildings.edge), width: 0.8 }),
    },
    {
      dataLayer: "roads",
      minzoom: 15,
      filter: isPath,
      symbolizer: new LineSymbolizer({ color: of(paths.colour), width: (zoom: number) => sizeAt(paths.width, zoom), dash: [4, 3] }),
    },
    ...roadRules(isOpen),
    ...railRules((feature) => !isBridge(feature) && !isTunnel(feature)),
    ...roadRules(isBridge, 0.8),
    ...railRules(isBridge),
    {
      dataLayer: "roads",
      minzoom: 16,
      filter: (zoom, feature) =>
        (feature.props.oneway === "yes" || feature.props.oneway === true) && isRoad(zoom, feature) && !isTunnel(feature),
      symbolizer: arrows(of(arrow)),
    },
  ];
}

/** Names an area in its middle, once for the pieces that tiles cut it into, where it has room for its name. */
function inMiddle(symbolizer: LabelSymbolizer, room: number): LabelSymbolizer {
  return {
    place(layout, rings, feature) {
      const [xs, ys] = [rings.flat().map(({ x }) => x), rings.flat().map(({ y }) => y)];
      const [left, right] = [least(xs), -least(xs.map((x) => -x))];
      const [top, bottom] = [least(ys), -least(ys.map((y) => -y))];
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

/** What is named, the most important first: it takes the place of what comes after it. */
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
      details.includes(detailOf(feature)) || (!detailOf(feature) && details.includes(byKind[kindOf(feature)] ?? "")),
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
    area(
      "landuse",
      (kind) => /^(park|forest|wood|cemetery|nature_reserve)$/.test(kind),
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
    area("buildings", () => true, 17.5, 16, { ...lettering(400, 10, quietText), labelProps: ["addr_housenumber"] }),
  ];
}
