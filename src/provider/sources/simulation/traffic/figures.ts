/** What happened on every approach in a time, an element for each; times in s. */
export interface Figures {
  /** Vehicles that passed the stop line, whole. */
  readonly passed: Float32Array;
  /** Vehicles that came to the stop line or to the queue before it. */
  readonly arrived: Float32Array;
  /** Vehicle-seconds in the queue: divided by vehicles, the mean delay. */
  readonly waited: Float32Array;
  /** Vehicles that had to stop. */
  readonly stops: Float32Array;
  /** Cycles of its lane groups, and those of them whose green served all that waited when it began. */
  readonly cycles: Float32Array;
  readonly served: Float32Array;
  /** Vehicles that the shown greens would have let pass, s · g / C for the time. */
  readonly capacity: Float32Array;
}

/** An hour of the past: what happened, what would have waited under the basic plan. */
export interface PastHour {
  readonly figures: Figures;
  /** Vehicle-seconds that waiting took less than under the basic plan. */
  readonly saved: Float32Array;
  /** Vehicles of one of its slots of five minutes. */
  passedIn(slot: number, index: number): number;
}
const fields = ["passed", "arrived", "waited", "stops", "cycles", "served", "capacity"] as const;

export function emptyFigures(approaches: number): Figures {
  const array = () => new Float32Array(approaches);
  return {
    passed: array(),
    arrived: array(),
    waited: array(),
    stops: array(),
    cycles: array(),
    served: array(),
    capacity: array(),
  };
}

/** The figures until now; those that go on begin at zero again. */
export function takeFigures(figures: Figures): Figures {
  const taken = emptyFigures(figures.passed.length);
  for (const field of fields) {
    taken[field].set(figures[field]);
    figures[field].fill(0);
  }
  return taken;
}

/** Hours of a few approaches in one array: an array for each figure of each hour would weigh ten times the numbers in it. */
export function packHours(hours: readonly Pick<PastHour, "figures" | "saved">[], approaches: number) {
  const packed = new Float32Array(hours.length * (fields.length + 1) * approaches);
  const part = (hour: number, field: number): Float32Array => {
    const begin = (hour * (fields.length + 1) + field) * approaches;
    return packed.subarray(begin, begin + approaches);
  };
  for (const [hour, { figures, saved }] of hours.entries()) {
    for (const [at, field] of fields.entries()) part(hour, at).set(figures[field]);
    part(hour, fields.length).set(saved);
  }
  return (hour: number): Pick<PastHour, "figures" | "saved"> => ({
    figures: Object.fromEntries(fields.map((field, at) => [field, part(hour, at)])) as unknown as Figures,
    saved: part(hour, fields.length),
  });
}

export function clearFigures(figures: Figures): void {
  for (const field of fields) figures[field].fill(0);
}
