/** What happened on one approach in a time that has passed. */
export interface ApproachFigures {
  /** Vehicles that passed the stop line. */
  readonly passed: number;
  /** Mean speed over the whole link in km/h, 0 where they only stood; null where nobody drove. */
  readonly speed: number | null;
  /** Seconds that a vehicle waited, on average; null where none passed. */
  readonly delay: number | null;
  /** Vehicles that had to stop. */
  readonly stops: number;
  /** Percent of the cycles whose green served all that waited when it began; null where no cycle ended. */
  readonly so: number | null;
  /** Vehicles an hour that the shown greens would have let pass: s · g / C. */
  readonly capacity: number;
  /** Vehicle-seconds that waiting took less than it would have under the basic plan; 0 where the mode does not earn them. */
  readonly saved: number;
}

/** A queue that holds up a street: from when (Unix s) until when, null while it lasts. */
export interface Jam {
  readonly oID: number;
  readonly arm: number;
  readonly start: number;
  readonly end: number | null;
}

/**
 * The traffic of the simulated city. It goes forward only, to the moment that is asked for; a long way in coarser steps. Figures of
 * five minutes that have passed do not change any more.
 */
export interface Traffic {
  /** Goes on to now for the first time, other work between. */
  begin(): Promise<void>;
  /** Goes on to now; every other call does so too. */
  advance(): void;
  /** The hour from `start`; it ends at `end` where the clocks change within it. Null for an hour that is not over, and for an unknown approach. */
  hour(oID: number, arm: number, start: number, end?: number): ApproachFigures | null;
  /** The hour before the last full five minutes. */
  lastHour(oID: number, arm: number, utime: number): ApproachFigures | null;
  /** Vehicles that wait on an approach at a moment, and vehicles an hour that come. */
  waiting(oID: number, arm: number, utime: number): { queue: number; flow: number } | null;
  /** How full a segment is, 0 to 10, and the speed on it in km/h; null where no link lies on it. */
  road(segment: string, utime: number): { level: number; speed: number } | null;
  /** The jams of the past hours, the newest last. */
  jams(utime: number): readonly Jam[];
  /** Computes the hours of a period that has passed, other work between. */
  prepare(from: number, to: number): Promise<void>;
}
