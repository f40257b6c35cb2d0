import { type Approach, SATURATION, START_UP_LOSS } from "../../../src/provider/sources/simulation/traffic/network.js";

/** Streets and lights as both models are told of them. A node that is no crossing is the edge of the network. */
export interface Place {
  readonly name: string;
  /** Seconds. */
  readonly cycle: number;
  readonly crossings: readonly Crossing[];
  readonly links: readonly Link[];
  /** Seconds before the hour that is measured. */
  readonly warmUp: number;
}
export interface Crossing {
  readonly node: string;
  readonly x: number;
  readonly y: number;
  /** When its first green begins, in s of the cycle. */
  readonly offset: number;
  /** Seconds of green of its phases. */
  readonly greens: readonly number[];
}
/** One direction of a street between two nodes. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly lanes: number;
  readonly metres: number;
  /** Vehicles an hour from outside. */
  readonly entering: number;
  /** What it is summed up with. */
  readonly sort: string;
  /** None where it leads out of the network. */
  readonly groups: readonly Group[];
}
export interface Group {
  readonly phase: number;
  readonly share: number;
  readonly moves: readonly Move[];
}
export interface Move {
  readonly to: string;
  readonly share: number;
  readonly headways: number;
  /** Lanes from which it goes, 0 the one at the kerb. */
  readonly from: readonly number[];
  /** Whether it gives way to oncoming traffic. */
  readonly givesWay?: boolean;
}

/** Seconds between the greens of two phases. */
export const INTERGREEN = 5;
export const SPEED = 50 / 3.6;
/** Headways that a turn without giving way takes in our model (`city-network.ts`). */
export const TURNS = 1.15;
/** Headways that a turn across oncoming traffic takes in our model. */
export const GIVES_WAY = 2;

export const lanesOf = ({ moves }: Group): number => new Set(moves.flatMap(({ from }) => from)).size;
export const nameOf = ({ from, to }: Pick<Link, "from" | "to">): string => `${from}-${to}`;
/** Links that lead to a stop line, and their places in the list of approaches. */
export const approachesOf = ({ links }: Place): Link[] => links.filter(({ groups }) => groups.length > 0);
/** Seconds of the cycle at which the green of a phase begins. */
export const beginOf = ({ offset, greens }: Crossing, phase: number): number =>
  greens.slice(0, phase).reduce((sum, green) => sum + green + INTERGREEN, offset);
export const asApproach = ({ lanes, metres, entering }: Link, crossing: number): Approach => ({
  crossing,
  lanes,
  metres,
  speed: SPEED,
  entering,
  hasPriority: true,
});

const cycleOf = (greens: readonly number[]): number => greens.reduce((sum, green) => sum + green + INTERGREEN, 0);
/** Metres of a street that leads out of the network. */
export const EXIT = 250;
export const exit = (from: string, to: string, lanes: number, sort: string): Link => ({
  from,
  to,
  lanes,
  sort,
  metres: EXIT,
  entering: 0,
  groups: [],
});

/** Where the streets of a crossing lead, clockwise: the one to the right of the street from `n` is that to `w`. */
const around = ["n", "e", "s", "w"] as const;
const onwards = (arm: string, turn: number): string => around[(around.indexOf(arm as "n") + turn) % 4] as string;

/** Vehicles a second that a lane group can let pass in our model. */
export const capacityOf = (group: Group, { greens }: Pick<Crossing, "greens">): number =>
  (lanesOf(group) * SATURATION * ((greens[group.phase] as number) - START_UP_LOSS)) /
  cycleOf(greens) /
  group.moves.reduce((sum, { share, headways }) => sum + share * headways, 0);

const straightAndRight = (arm: string, phase: number, lanes: readonly number[], right: number, share = 1): Group => ({
  phase,
  share,
  moves: [
    { to: onwards(arm, 2), share: 1 - right, headways: 1, from: lanes },
    { to: onwards(arm, 3), share: right, headways: TURNS, from: [lanes[0] as number] },
  ],
});
const left = (arm: string, phase: number, lane: number, share: number): Group => ({
  phase,
  share,
  moves: [{ to: onwards(arm, 1), share: 1, headways: TURNS, from: [lane] }],
});
const isMain = (arm: string): boolean => arm === "n" || arm === "s";

/** A crossing of four arms, each loaded by a part of what its first lane group can let pass. */
function fourArms(
  { name, greens, warmUp, metres }: { name: string; greens: readonly number[]; warmUp: number; metres: number },
  armOf: (arm: string) => { lanes: number; load: number; groups: readonly Group[] },
): Place {
  return {
    name,
    warmUp,
    cycle: cycleOf(greens),
    crossings: [{ node: "c", x: 0, y: 0, offset: 0, greens }],
    links: around.flatMap((arm): Link[] => {
      const { lanes, groups, load } = armOf(arm);
      const first = groups[0] as Group;
      const entering = (3600 * load * capacityOf(first, { greens })) / first.share;
      return [{ from: arm, to: "c", lanes, metres, entering, groups, sort: name }, exit("c", arm, 3, name)];
    }),
  };
}

export const below: Place = fourArms({ name: "0.6, left turns give way", greens: [35, 30], warmUp: 900, metres: 500 }, (arm) => {
  const { moves } = straightAndRight(arm, isMain(arm) ? 0 : 1, [0], 0.1);
  const [straight, right] = moves as [Move, Move];
  const across: Move = { to: onwards(arm, 1), share: 0.1, headways: GIVES_WAY, from: [0], givesWay: true };
  return { lanes: 1, load: 0.6, groups: [{ phase: isMain(arm) ? 0 : 1, share: 1, moves: [{ ...straight, share: 0.8 }, right, across] }] };
});

export const near: Place = fourArms({ name: "0.9, left turns have a phase", greens: [40, 12, 24], warmUp: 900, metres: 800 }, (arm) => {
  if (!isMain(arm)) return { lanes: 1, load: 0.9, groups: [straightAndRight(arm, 2, [0], 0.15)] };
  return { lanes: 3, load: 0.9, groups: [straightAndRight(arm, 0, [0, 1], 0.15, 0.9), left(arm, 1, 2, 0.1)] };
});

export const beyond: Place = fourArms({ name: "1.2 on the main street", greens: [45, 35], warmUp: 0, metres: 1500 }, (arm) =>
  isMain(arm)
    ? { lanes: 2, load: 1.2, groups: [straightAndRight(arm, 0, [0, 1], 0.1)] }
    : { lanes: 1, load: 0.8, groups: [straightAndRight(arm, 1, [0], 0.2)] },
);

/** Crossings of the street. */
const LENGTH = 5;
/** Metres between two crossings. */
const BETWEEN = 400;
/** Speed of the green wave in m/s: the lights change for a vehicle that drives forward at it. */
const WAVE = 50 / 3.6;

/** A street of two lanes each way, from `w` to `e`; from both sides one-lane streets come to it. */
export const street: Place = (() => {
  const greens = [44, 26];
  const cycle = cycleOf(greens);
  const on = Array.from({ length: LENGTH }, (_, i) => i);
  const nodeOf = (i: number): string => (i < 0 ? "w" : i >= LENGTH ? "e" : `c${i}`);
  const crossings = on.map((i) => ({ node: nodeOf(i), x: i * BETWEEN, y: 0, offset: Math.round((i * BETWEEN) / WAVE) % cycle, greens }));
  const links = on.flatMap((i): Link[] => {
    const along = (step: number): Link => ({
      from: nodeOf(i - step),
      to: nodeOf(i),
      lanes: 2,
      metres: BETWEEN,
      sort: step > 0 ? "forward" : "backward",
      entering: i === (step > 0 ? 0 : LENGTH - 1) ? 900 : 0,
      groups: [
        {
          phase: 0,
          share: 1,
          moves: [
            { to: nodeOf(i + step), share: 0.85, headways: 1, from: [0, 1] },
            { to: step > 0 ? `s${i}` : `n${i}`, share: 0.15, headways: TURNS, from: [0] },
          ],
        },
      ],
    });
    const aside = (side: string, other: string, step: number): Link => ({
      from: `${side}${i}`,
      to: nodeOf(i),
      lanes: 1,
      metres: 300,
      entering: 350,
      sort: "side streets",
      groups: [
        {
          phase: 1,
          share: 1,
          moves: [
            { to: `${other}${i}`, share: 0.6, headways: 1, from: [0] },
            { to: nodeOf(i + step), share: 0.4, headways: TURNS, from: [0] },
          ],
        },
      ],
    });
    return [
      along(1),
      along(-1),
      aside("n", "s", -1),
      aside("s", "n", 1),
      exit(nodeOf(i), `n${i}`, 1, "side streets"),
      exit(nodeOf(i), `s${i}`, 1, "side streets"),
    ];
  });
  const ends = [exit(nodeOf(LENGTH - 1), "e", 2, "forward"), exit(nodeOf(0), "w", 2, "backward")];
  return { name: "street of five", warmUp: 900, cycle, crossings, links: [...links, ...ends] };
})();
