import { filled, type PaintRule, stroked } from "./paint.js";
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
import { type Feature, Shape } from "./tile-data.js";

type Look<Value> = (zoom: number, feature: Feature) => Value;
type Filter = PaintRule["is"];

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
const arrows =
  (colour: string): PaintRule["paint"] =>
  (context, _zoom, { lines }, scale) => {
    context.strokeStyle = colour;
    context.lineWidth = 1.2;
    context.lineCap = context.lineJoin = "round";
    context.setLineDash([]);
    context.beginPath();
    for (const line of lines) {
      let next = BETWEEN_ARROWS / 2;
      for (let at = 1; at < line.length; at++) {
        const from = line[at - 1];
        const to = line[at];
        if (!from || !to) continue;
        const across = (to.x - from.x) * scale;
        const down = (to.y - from.y) * scale;
        const length = Math.hypot(across, down);
        for (; next < length; next += BETWEEN_ARROWS) {
          const x = from.x * scale + (across * next) / length;
          const y = from.y * scale + (down * next) / length;
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
  };

/** Paint rules, bottom first. */
export function paintRules(isDark: boolean): PaintRule[] {
  const of = (pair: Pair) => pair[isDark ? 1 : 0];
  const width: Look<number> = (zoom, feature) => sizeAt(roadOf(feature)?.width, zoom);
  const fill: Look<string> = (_zoom, feature) => of(roadOf(feature)?.fill ?? quiet.fill);
  const edge: Look<string> = (_zoom, feature) => of(roadOf(feature)?.edge ?? quiet.edge);
  const round = { cap: "round", join: "round" } as const;
  const roadRules = (where: (feature: Feature) => boolean, more = 0): PaintRule[] => [
    {
      layer: "roads",
      is: onGround(isRoad, where),
      paint: stroked({
        colour: more > 0 ? of(["#8f887b", "#14181c"]) : edge,
        width: (zoom, feature) => width(zoom, feature) + 2 * (edgeAt(zoom) + more),
        // Bridges have open ends.
        ...(more > 0 ? { join: "round" } : round),
      }),
    },
    { layer: "roads", is: onGround(isRoad, where), paint: stroked({ colour: fill, width, ...round }) },
  ];
  const railRules = (where: (feature: Feature) => boolean): PaintRule[] => [
    {
      layer: "roads",
      is: onGround(isRail, where),
      paint: stroked({ colour: of(rails.colour), width: (zoom) => sizeAt(rails.width, zoom) }),
    },
    {
      layer: "roads",
      from: 13,
      is: onGround((_zoom, feature) => isRail(0, feature) && detailOf(feature) !== "tram", where),
      paint: stroked({ colour: of(land), width: (zoom) => Math.max(0.6, sizeAt(rails.width, zoom) - 1.6), dash: [8, 8] }),
    },
  ];
  return [
    {
      layer: "landuse",
      is: (_zoom, feature) => lookOf(areas, kindOf(feature)) !== undefined,
      paint: filled({ fill: (_zoom, feature) => of(lookOf(areas, kindOf(feature)) ?? land) }),
    },
    { layer: "water", is: (_zoom, { shape }) => shape === Shape.area, paint: filled({ fill: of(water) }) },
    {
      layer: "water",
      is: (_zoom, { shape }) => shape === Shape.line,
      paint: stroked({
        colour: of(water),
        width: (zoom, feature) => sizeAt(rivers.width, zoom) * (kindOf(feature) === "river" ? 1 : 0.5),
        ...round,
      }),
    },
    {
      layer: "roads",
      from: 11,
      is: onGround(isRoad, isTunnel),
      paint: stroked({ colour: edge, width: (zoom, feature) => width(zoom, feature) + 2 * edgeAt(zoom), dash: [5, 4] }),
    },
    { layer: "roads", from: 11, is: onGround(isRoad, isTunnel), paint: stroked({ colour: of(["#eeebe4", "#363c42"]), width }) },
    { layer: "buildings", from: buildings.from, is: () => true, paint: filled({ fill: of(buildings.fill), edge: of(buildings.edge) }) },
    {
      layer: "roads",
      from: 15,
      is: isPath,
      paint: stroked({ colour: of(paths.colour), width: (zoom) => sizeAt(paths.width, zoom), dash: [4, 3] }),
    },
    ...roadRules(isOpen),
    ...railRules((feature) => !isBridge(feature) && !isTunnel(feature)),
    ...roadRules(isBridge, 0.8),
    ...railRules(isBridge),
    {
      layer: "roads",
      from: 16,
      is: (zoom, feature) =>
        (feature.props.oneway === "yes" || feature.props.oneway === true) && isRoad(zoom, feature) && !isTunnel(feature),
      paint: arrows(of(arrow)),
    },
  ];
}
