import { type Feature, LineSymbolizer, type PaintRule, type PaintSymbolizer, PolygonSymbolizer } from "protomaps-leaflet";
import { sizeAt } from "./sizes.js";
import {
  areas,
  arrow,
  buildings,
  byKind,
  detailOf,
  kindOf,
  land,
  lookOf,
  type Pair,
  paths,
  quiet,
  type Road,
  rails,
  rivers,
  roads,
  sameAs,
  water,
} from "./style.js";

type Look<Value> = (zoom: number, feature?: Feature) => Value;
type Filter = (zoom: number, feature: Feature) => boolean;

function roadOf(feature: Feature): Road | undefined {
  const detail = detailOf(feature).replace(/_link$/, "");
  const known = lookOf(roads, detail) ?? lookOf(roads, lookOf(sameAs, detail) ?? "");
  if (known || kindOf(feature) === "path") return known;
  return lookOf(roads, lookOf(byKind, kindOf(feature)) ?? "");
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

/** Width of a road's casing on each side, in CSS px. */
const edgeAt = (zoom: number): number => (zoom < 12 ? 0.5 : zoom < 15 ? 0.8 : 1);

/** CSS px between two arrows of a one-way street. */
const BETWEEN_ARROWS = 110;
/** Half the size of an arrow, in CSS px. */
const ARROW = 4;

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
        const from = line[at - 1];
        const to = line[at];
        if (!from || !to) continue;
        const across = to.x - from.x;
        const down = to.y - from.y;
        const length = Math.hypot(across, down);
        for (; next < length; next += BETWEEN_ARROWS) {
          const x = from.x + (across * next) / length;
          const y = from.y + (down * next) / length;
          const dx = (across / length) * ARROW;
          const dy = (down / length) * ARROW;
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

/** Paint rules, bottom first. */
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
        // Bridges have open ends.
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
      filter: (_zoom, feature) => lookOf(areas, kindOf(feature)) !== undefined,
      symbolizer: new PolygonSymbolizer({ fill: (_zoom, feature) => of(lookOf(areas, feature ? kindOf(feature) : "") ?? land) }),
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
