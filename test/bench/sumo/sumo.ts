import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { draw } from "../../../src/provider/sources/simulation/traffic/draw.js";
import { addTo, demandOf, HOUR, type Outcomes, START } from "./ours.js";
import { approachesOf, beginOf, type Crossing, INTERGREEN, type Link, lanesOf, nameOf, type Place, SPEED } from "./places.js";

/** How SUMO's drivers are, and its lights for them. */
export interface Drivers {
  /** Seconds to the vehicle before them. */
  readonly tau: number;
  /** By how many seconds a green is shorter than ours: they use some of the yellow. */
  readonly earlier: number;
  /** Seconds that a driver loses on each metre of an empty street, by not keeping the speed: no delay of signals. */
  readonly dawdle: number;
}
/** SUMO's default imperfection of drivers. */
const SIGMA = 0.5;
const YELLOW = 3;
/** A junction's own metres, by which the links between stop lines are shorter in SUMO. */
const WITHIN = 20;

type Attributes = Readonly<Record<string, string | number>>;
const element = (name: string, attributes: Attributes, inner = ""): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(" ")}${inner ? `>${inner}</${name}>` : "/>"}\n`;
const document = (name: string, inner: string): string => `<${name}>\n${inner}</${name}>\n`;

/** Elements of one name in an answer of SUMO, with their attributes. */
const read = (text: string, name: string): Record<string, string>[] =>
  [...text.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, "g"))].map(([, inner = ""]) =>
    Object.fromEntries([...inner.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value])),
  );

/** Where the nodes lie that are no crossings: as far from theirs as the street is long. */
function nodesOf({ crossings, links }: Place): string {
  const towards: Readonly<Record<string, readonly [number, number]>> = { n: [0, 1], s: [0, -1], e: [1, 0], w: [-1, 0] };
  const ends = new Map<string, string>();
  for (const { from, to, metres } of links) {
    const isCrossing = (id: string) => crossings.some(({ node }) => node === id);
    const end = isCrossing(from) ? to : from;
    if (isCrossing(end) || ends.has(end)) continue;
    const { x, y } = crossings.find(({ node }) => node === from || node === to) as Crossing;
    const [east, north] = towards[end[0] as string] as readonly [number, number];
    ends.set(end, element("node", { id: end, x: x + east * metres, y: y + north * metres }));
  }
  const own = crossings.map(({ node, x, y }) => element("node", { id: node, x, y, type: "traffic_light" }));
  return document("nodes", [...own, ...ends.values()].join(""));
}

const edgesOf = ({ links }: Place): string =>
  document(
    "edges",
    links
      .map((link) =>
        element("edge", {
          id: nameOf(link),
          from: link.from,
          to: link.to,
          numLanes: link.lanes,
          speed: SPEED.toFixed(3),
          length: link.metres - WITHIN,
        }),
      )
      .join(""),
  );

interface Way {
  readonly attributes: Attributes;
  readonly node: string;
  readonly phase: number;
  readonly green: string;
}
/** Every way from a lane over a crossing into a lane: in the order of a crossing's signals. */
function waysOf(place: Place): Way[] {
  const counts = new Map<string, number>();
  return approachesOf(place).flatMap((link) =>
    link.groups.flatMap(({ phase, moves }) =>
      moves.flatMap((move) => {
        const into = place.links.find(({ from, to }) => from === link.to && to === move.to) as Link;
        return move.from.map((lane, at): Way => {
          const linkIndex = counts.get(link.to) ?? 0;
          counts.set(link.to, linkIndex + 1);
          // Who turns left comes into the lane at the middle, who drives on keeps to one of theirs.
          const toLane = move.givesWay || lane >= lanesOf({ phase, moves, share: 1 }) ? into.lanes - 1 : Math.min(at, into.lanes - 1);
          return {
            node: link.to,
            phase,
            green: move.givesWay ? "g" : "G",
            attributes: { from: nameOf(link), to: nameOf(into), fromLane: lane, toLane, tl: link.to, linkIndex },
          };
        });
      }),
    ),
  );
}

function lightsOf(place: Place, { earlier }: Drivers, ways: readonly Way[]): string {
  const programs = place.crossings.map((crossing) => {
    const own = ways.filter(({ node }) => node === crossing.node);
    const state = (phase: number, light: (way: Way) => string) => own.map((way) => (way.phase === phase ? light(way) : "r")).join("");
    const steps = crossing.greens.flatMap((green, phase) => [
      element("phase", { duration: green - earlier, state: state(phase, (way) => way.green) }),
      element("phase", { duration: YELLOW, state: state(phase, () => "y") }),
      element("phase", { duration: INTERGREEN - YELLOW + earlier, state: state(phase, () => "r") }),
    ]);
    return element("tlLogic", { id: crossing.node, type: "static", programID: "0", offset: beginOf(crossing, 0) }, steps.join(""));
  });
  return document("tlLogics", programs.join("") + ways.map(({ attributes }) => element("connection", attributes)).join(""));
}

const connectionsOf = (ways: readonly Way[]): string =>
  document("connections", ways.map(({ attributes: { tl: _, linkIndex: __, ...own } }) => element("connection", own)).join(""));

interface Trip {
  readonly id: string;
  readonly time: number;
  readonly links: readonly Link[];
}
/** Where a vehicle goes on to by the shares of a link's turns. */
function pick({ groups }: Link, chance: number): string {
  const moves = groups.flatMap(({ share, moves }) => moves.map((move) => ({ to: move.to, share: share * move.share })));
  let left = chance;
  for (const { to, share } of moves) {
    left -= share;
    if (left < 0) return to;
  }
  return moves.at(-1)?.to as string;
}

/** The vehicles of our model: as many in each minute, each with the turns that chance gives it. */
function tripsOf(place: Place, seed: number): Trip[] {
  const demand = demandOf(place, seed);
  const trips: Trip[] = [];
  for (const [a, first] of approachesOf(place).entries()) {
    if (first.entering === 0) continue;
    for (let minute = 0; minute < (place.warmUp + HOUR) / 60; minute++)
      for (let k = demand.entering(a, START / 60 + minute); k > 0; k--) {
        const key = minute * 256 + k;
        const links = [first];
        for (let at: Link = first; at.groups.length > 0; links.push(at)) {
          const to = pick(at, draw(seed ^ 0x77, a * 64 + links.length, key));
          at = place.links.find((link) => link.from === at.to && link.to === to) as Link;
        }
        trips.push({ id: `${a}.${key}`, time: 60 * minute + 60 * draw(seed ^ 0x78, a, key), links });
      }
  }
  return trips.sort((one, other) => one.time - other.time);
}

/** A vehicle that stands takes as much of a lane as in our model, and all drive as fast as is allowed. */
const routesOf = (trips: readonly Trip[], { tau }: Drivers): string =>
  document(
    "routes",
    element("vType", { id: "car", length: 4.5, minGap: 2.5, tau, sigma: SIGMA, speedFactor: 1, speedDev: 0, accel: 2.6, decel: 4.5 }) +
      trips
        .map(({ id, time, links }) =>
          element(
            "vehicle",
            { id, type: "car", depart: time.toFixed(2), departLane: "best", departSpeed: "max" },
            element("route", { edges: links.map(nameOf).join(" ") }),
          ),
        )
        .join(""),
  );

export function runSumo(place: Place, seed: number, drivers: Drivers): Outcomes {
  const folder = mkdtempSync(path.join(tmpdir(), "its-sumo-"));
  const file = (name: string): string => path.join(folder, name);
  const write = (name: string, text: string): string => {
    writeFileSync(file(name), text);
    return file(name);
  };
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, SUMO_HOME: "/usr/share/sumo" } });
  try {
    const ways = waysOf(place);
    run("netconvert", [
      "-n",
      write("n.nod.xml", nodesOf(place)),
      "-e",
      write("e.edg.xml", edgesOf(place)),
      "-x",
      write("c.con.xml", connectionsOf(ways)),
      "-i",
      write("t.tll.xml", lightsOf(place, drivers, ways)),
      "--no-turnarounds",
      "--xml-validation",
      "never",
      "-o",
      file("net.xml"),
      "--no-warnings",
    ]);
    const end = place.warmUp + HOUR;
    const trips = tripsOf(place, seed);
    write(
      "a.add.xml",
      document(
        "additional",
        element("edgeData", { id: "all", file: file("edges.xml"), begin: place.warmUp, end, withInternal: "true", excludeEmpty: "true" }),
      ),
    );
    run("sumo", [
      "-n",
      file("net.xml"),
      "-r",
      write("r.rou.xml", routesOf(trips, drivers)),
      "-a",
      file("a.add.xml"),
      "--end",
      `${end}`,
      "--step-length",
      "0.5",
      "--seed",
      `${seed}`,
      "--time-to-teleport",
      "-1",
      "--no-step-log",
      "--no-warnings",
      "--vehroute-output",
      file("driven.xml"),
      "--vehroute-output.exit-times",
      "--vehroute-output.write-unfinished",
      "--xml-validation",
      "never",
    ]);
    return outcomesOf(place, trips, drivers, (name) => readFileSync(file(name), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What happened, counted as our model counts it. */
function outcomesOf(place: Place, trips: readonly Trip[], { dawdle }: Drivers, text: (name: string) => string): Outcomes {
  const outcomes: Outcomes = new Map();
  const from = place.warmUp;
  const end = place.warmUp + HOUR;
  const sortOf = new Map(place.links.map((link) => [nameOf(link), link.sort]));
  const approaches = new Set(approachesOf(place).map(nameOf));
  // What is lost within a crossing is lost by those who come to it.
  for (const { from: edge = "", via } of read(text("net.xml"), "connection"))
    if (via && sortOf.has(edge)) sortOf.set(via.replace(/_\d+$/, ""), sortOf.get(edge) as string);
  for (const { id = "", left, timeLoss = 0, speed = 0, sampledSeconds = 0 } of read(text("edges.xml"), "edge")) {
    const sort = sortOf.get(id);
    const delayed = Number(timeLoss) - dawdle * Number(speed) * Number(sampledSeconds);
    if (sort) addTo(outcomes, sort, { passed: approaches.has(id) ? Number(left) : 0, delayed });
  }
  const driven = new Map(
    [...text("driven.xml").matchAll(/<vehicle id="([^"]*)"[^>]*? depart="([^"]*)"[\s\S]*?exitTimes="([^"]*)"/g)].map(
      ([, id = "", depart, exits = ""]) => [id, { depart: Number(depart), exits: exits.split(" ").map(Number) }],
    ),
  );
  /** Who comes to a queue, and who leaves it: a vehicle waits from when it would be over the stop line, were nothing in the way. */
  const changes = new Map<string, [number, number][]>([...approaches].map((edge) => [edge, []]));
  for (const { id, time, links } of trips) {
    const { depart = end, exits = [] } = driven.get(id) ?? {};
    // Who waits outside is in no edge.
    const waited = Math.min(end, depart) - Math.max(from, time);
    if (waited > 0) addTo(outcomes, links[0]?.sort as string, { delayed: waited });
    let entered = time;
    for (const [at, link] of links.entries()) {
      if (entered < 0) break;
      const left = exits[at] ?? -1;
      changes.get(nameOf(link))?.push([entered + link.metres / SPEED, 1], ...(left < 0 ? [] : [[left, -1] as [number, number]]));
      entered = left;
    }
  }
  for (const [edge, list] of changes) {
    let queue = 0;
    let longest = 0;
    for (const [time, change] of list.sort((one, other) => one[0] - other[0])) {
      if (time > end) break;
      queue += change;
      if (time >= from) longest = Math.max(longest, queue);
    }
    addTo(outcomes, sortOf.get(edge) as string, { queue: longest });
  }
  return outcomes;
}
