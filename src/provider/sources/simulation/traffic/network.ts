/**
 * A network of signalled crossings as the traffic model sees it. An approach is the street that leads to one stop line: its link
 * begins at the crossing before, or at the edge of the network where its traffic comes from outside. A lane group is the lanes of
 * an approach that have green together.
 */
export interface Network {
  readonly approaches: readonly Approach[];
  readonly groups: readonly LaneGroup[];
  readonly crossings: number;
}
export interface Approach {
  /** Index of its crossing. */
  readonly crossing: number;
  readonly lanes: number;
  /** Length of the link in m, and the speed on it while it is empty, in m/s. */
  readonly metres: number;
  readonly speed: number;
  /** Vehicles an hour from outside the network at the day's peak; 0 where they come from another crossing. */
  readonly entering: number;
  /** Whether it goes first where the lights flash or are dark. */
  readonly hasPriority: boolean;
}
export interface LaneGroup {
  readonly approach: number;
  readonly lanes: number;
  /** Of the vehicles of its approach. The shares of an approach add up to 1. */
  readonly share: number;
  readonly movements: readonly Movement[];
}
export interface Movement {
  /** Index of the approach that it leads to, -1 out of the network. */
  readonly to: number;
  /** Of the vehicles of its lane group. The shares of a group add up to 1. */
  readonly share: number;
  /** Time that one vehicle takes at the stop line, in headways of a vehicle going straight on: more where it gives way. */
  readonly headways: number;
}

/** Vehicles that leave one lane in a second of green: a saturation flow of 1,850 an hour. */
export const SATURATION = 1850 / 3600;
/** Seconds of each green in which nobody leaves yet. */
export const START_UP_LOSS = 2;
/** Metres of lane that a standing vehicle takes. */
export const STANDING = 7;
/** Vehicles that wait outside the network at most; who comes later drives another way. */
export const MOST_OUTSIDE = 60;

/** Vehicles that a link holds. */
export const storageOf = ({ lanes, metres }: Approach): number => Math.max(4, Math.floor((lanes * metres) / STANDING));

/** Mean headways of the vehicles of a lane group: its saturation flow is that of its lanes divided by this. */
export const headwaysOf = ({ movements }: Pick<LaneGroup, "movements">): number =>
  movements.reduce((sum, { share, headways }) => sum + share * headways, 0) || 1;
