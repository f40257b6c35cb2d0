import { setTimeout as pause } from "node:timers/promises";

/** Size of the picture of the public page, in its own units. */
const WIDTH = 600;
const HEIGHT = 420;
/** Kilometres across the picture. */
const KM = 4.4;
/** Where in the city its middle is. */
const MIDDLE = { latitude: 56.1845, longitude: 45.0745 };
/** Units beyond the edges that are drawn too, so that no line ends within the picture. */
const MARGIN = 40;
/** Units by which a line may be simplified. */
const SLACK = 0.7;
/** Seconds between two positions of a vehicle. */
const STEP = 5;
/** Positions of each vehicle. */
const FRAMES = 13;
/** Largest number of vehicles. */
const MOST = 14;

const perDegree = 111.32 * (WIDTH / KM);
const pointOf = ([longitude, latitude]) => [
  WIDTH / 2 + (longitude - MIDDLE.longitude) * perDegree * Math.cos((MIDDLE.latitude * Math.PI) / 180),
  HEIGHT / 2 - (latitude - MIDDLE.latitude) * perDegree,
];
const isNear = ([x, y], margin = MARGIN) => x > -margin && x < WIDTH + margin && y > -margin && y < HEIGHT + margin;
const round = (points) => points.map(([x, y]) => [Math.round(x), Math.round(y)]);
const pathOf = (points) => points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");

/** Douglas–Peucker. */
function simplify(points) {
  const first = points[0];
  const last = points.at(-1);
  const dx = last[0] - first[0];
  const dy = last[1] - first[1];
  const length = Math.hypot(dx, dy);
  const away = ([x, y]) =>
    length === 0 ? Math.hypot(x - first[0], y - first[1]) : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length;
  const far = points.reduce((best, each, at) => (away(each) > away(points[best]) ? at : best), 0);
  if (away(points[far]) <= SLACK) return [first, last];
  return [...simplify(points.slice(0, far + 1)).slice(0, -1), ...simplify(points.slice(far))];
}

/** Stretches of one street that meet, as one line. */
function joinStretches(features) {
  const names = [...new Set(features.map(({ properties }) => properties.name))];
  return names.flatMap((name) => {
    const lines = features.filter(({ properties }) => properties.name === name).map(({ geometry }) => geometry.coordinates);
    const joined = [];
    while (lines.length > 0) {
      let line = lines.shift();
      for (let found = true; found; ) {
        const at = lines.findIndex((other) =>
          [other[0], other.at(-1)].some((end) => [line[0], line.at(-1)].some((own) => `${own}` === `${end}`)),
        );
        found = at >= 0;
        if (!found) continue;
        const [other] = lines.splice(at, 1);
        const ways = [other, other.toReversed()];
        const after = ways.find((each) => `${each[0]}` === `${line.at(-1)}`);
        line = after ? [...line, ...after.slice(1)] : [...ways.find((each) => `${each.at(-1)}` === `${line[0]}`), ...line.slice(1)];
      }
      joined.push(line);
    }
    return joined;
  });
}

/** The parts of a line that are in the picture. */
function partsInside(points) {
  const parts = [[]];
  points.forEach((point, at) => {
    const isShown = isNear(point) || (at > 0 && isNear(points[at - 1])) || (at + 1 < points.length && isNear(points[at + 1]));
    if (isShown) parts.at(-1).push(point);
    else if (parts.at(-1).length > 0) parts.push([]);
  });
  return parts.filter((part) => part.length > 1);
}

const toneOf = (status) => ({ ok: "ok", need_restart: "warning", no_data: "unknown", no_connection: "unknown" })[status] ?? "error";

/** Records a minute of the sample city for the public page; gives the text of `src/widgets/landing/recording.ts`. */
export async function record(url, jwt) {
  const get = async (path) => (await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${jwt}` } })).json();
  const { features } = await get("cross/get_city_segments");
  const { water } = await get("cross/get_city_surroundings");
  const controllers = await get("city/items_telemetry_rts");
  const streets = joinStretches(features)
    .flatMap((line) => partsInside(line.map(pointOf)))
    .map((line) => pathOf(round(simplify(line))));
  const rivers = water
    .map((ring) => {
      const all = ring.map(pointOf);
      const shown = all.filter((point) => isNear(point, 120));
      return shown.length > 2 ? `${pathOf(round(simplify(shown)))}Z` : "";
    })
    .filter(Boolean);
  const crossings = controllers
    .map(({ latitude, longitude, status }) => ({ at: pointOf([longitude, latitude]), tone: toneOf(status) }))
    .filter(({ at }) => isNear(at, -6))
    .map(({ at, tone }) => [...round([at])[0], tone]);
  const seen = new Map();
  for (let frame = 0; frame < FRAMES; frame++) {
    const situation = await get("city/transport_situation");
    for (const { properties, geometry } of situation.features) {
      if (properties.kind !== "bus" && properties.kind !== "spec") continue;
      const way = seen.get(properties.id) ?? [];
      way.push(...round([pointOf(geometry.coordinates)])[0]);
      seen.set(properties.id, way);
    }
    if (frame < FRAMES - 1) await pause(STEP * 1000);
  }
  const vehicles = [...seen.values()]
    .filter((way) => way.length === FRAMES * 2 && way.every((_, at) => at % 2 === 1 || isNear([way[at], way[at + 1]], -4)))
    .sort((one, other) => moved(other) - moved(one))
    .slice(0, MOST);
  return { streets, rivers, crossings, vehicles, STEP, FRAMES };
}

const moved = (way) => Math.hypot(way.at(-2) - way[0], way.at(-1) - way[1]);

/** The module of a recording. */
export const moduleOf = ({ streets, rivers, crossings, vehicles }) => `import type { Tone } from "../../core/internal.js";

// Written by "npm run pictures".

/**
 * A minute of the demonstration city as the reference provider told it (\`city/items_telemetry_rts\`,
 * \`cross/get_city_segments\`, \`cross/get_city_surroundings\`, \`city/transport_situation\`), in units of a ${WIDTH} × ${HEIGHT} picture.
 */
export const river = ${JSON.stringify(rivers.join(""))};

export const streets = ${JSON.stringify(streets, null, 2)};

/** Controllers and their state. */
export const crossings: readonly [x: number, y: number, tone: Tone][] = ${JSON.stringify(crossings)};

/** Seconds between two positions of a vehicle. */
export const STEP = ${STEP};

/** Vehicles; each list holds the positions of one: x and y, ${FRAMES} times. */
export const vehicles: readonly (readonly number[])[] = ${JSON.stringify(vehicles)};

/** Positions recorded of each vehicle. */
export const FRAMES = ${FRAMES};
`;
