import { type Clock, systemClock } from "../clock.js";
import type { Driver } from "../driver.js";
import type { Fetch } from "../gtfs/download.js";
import { FeedFault } from "../gtfs/fault.js";
import type { Figure } from "../readings/figure.js";
import { createListening } from "../readings/listening.js";
import { pull, shownAddress } from "../readings/pull.js";
import { Sensor } from "../readings/sensor.js";
import { type Measured, readPublication } from "./publication.js";

/** A detector: a site of the publication, and what its indices are of. Vehicles of several indices are added up. */
export interface Datex2Detector {
  readonly device: string;
  readonly site: string;
  readonly flow: readonly number[];
  readonly car: readonly number[];
  readonly truck: readonly number[];
  readonly bus: readonly number[];
  readonly speed: readonly number[];
  readonly occupancy: readonly number[];
  readonly level: readonly number[];
}

export interface Datex2Options {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirects?: readonly string[];
  /** Seconds between two looks. */
  readonly every: number;
  /** Seconds that a value is of, where the publication does not say so. */
  readonly period: number;
  /** Seconds after which a detector that tells nothing new has no data. */
  readonly silence: number;
  readonly detectors: readonly Datex2Detector[];
  readonly clock?: Clock;
  readonly fetch?: Fetch;
}

/** Bytes of an answer, as it comes. */
const MOST_BYTES = 100_000_000;

/** Terms of DATEX II as levels of a street; of the others nothing follows. */
const levels = { freeFlow: 0, heavy: 3, slow: 5, queuing: 8, stationary: 10 };

/** The driver of detectors and streets whose values are published as measured data of DATEX II, version 3. It only reads. */
export function createDatex2(options: Datex2Options): Driver {
  const { clock = systemClock, url, headers = {}, redirects = [], every, period, silence } = options;
  const topic = shownAddress(url);
  const sensors = options.detectors.map(
    (detector) => new Sensor(detector.device, figuresOf(detector, topic), silence, { isPulled: true, most: 1_000_000 }),
  );
  const sites = new Set(options.detectors.map(({ site }) => site));
  const { driver, tell, explain, lose, hear, begin, end } = createListening("datex2", sensors, clock);
  let stop = () => {};
  let isStopped = false;

  async function take(body: Buffer): Promise<void> {
    const found = await readPublication(body, sites, period).catch((error: unknown) => {
      if (!(error instanceof FeedFault)) throw error;
      return error;
    });
    if (isStopped) return;
    if (found instanceof FeedFault) {
      tell("publication", `DATEX II, ${topic}: ${found.message}`);
      lose(sensors, found.message);
      return;
    }
    for (const [at, sensor] of sensors.entries()) {
      const detector = options.detectors[at] as Datex2Detector;
      const values = found.get(detector.site);
      if (!values) {
        explain([sensor], `The publication has no site "${detector.site}".`);
        continue;
      }
      const where = `DATEX II, "${detector.site}"`;
      hear(sensor, topic, Buffer.from(JSON.stringify(values.map(known))), where);
      const unread = values.filter((value) => !isRead(detector, value)).map(({ kind, index }) => `${kind} ${index}`);
      if (unread.length > 0) tell(`unread ${detector.site}`, `${where}: nobody reads ${unread.slice(0, 20).join(", ")}.`);
      explain([sensor], "The publication has this site; it has no value that can be read.");
    }
  }

  return {
    ...driver,
    async start(ears) {
      begin(ears);
      isStopped = false;
      explain(sensors, "It has not been asked yet.");
      stop = pull({
        url,
        headers,
        redirects,
        every,
        limit: MOST_BYTES,
        isXml: true,
        clock,
        after: 0,
        fetch: options.fetch,
        take,
        fail(why) {
          tell("pull", `DATEX II, ${topic}: ${why}`);
          lose(sensors, why);
        },
      });
    },
    async stop() {
      isStopped = true;
      end();
      stop();
    },
  };
}

/** A status that is no level says nothing. */
const known = (measured: Measured): Measured =>
  measured.kind === "status" && !Object.hasOwn(levels, measured.value) ? { ...measured, value: "nan" } : measured;

const counted = { flow: undefined, car: "car", truck: "truck", bus: "bus" } as const;
type Counted = keyof typeof counted;

function isRead(detector: Datex2Detector, { kind, index }: Measured): boolean {
  if (kind === "flow") return (Object.keys(counted) as Counted[]).some((each) => detector[each].includes(index));
  return detector[kind === "status" ? "level" : kind].includes(index);
}

function figuresOf(detector: Datex2Detector, topic: string): Figure[] {
  const common = { topic, list: true, value: "value", time: "end" } as const;
  const flows = (Object.keys(counted) as Counted[]).flatMap((each) =>
    detector[each].map(
      (index): Figure => ({
        ...common,
        measure: "rate",
        unit: "per_hour",
        class: counted[each],
        start: "start",
        where: { kind: "flow", index },
      }),
    ),
  );
  const means = (["speed", "occupancy", "level"] as const).flatMap((measure) =>
    detector[measure].map(
      (index): Figure => ({
        ...common,
        measure,
        where: { kind: measure === "level" ? "status" : measure, index },
        ...(measure === "level" ? { levels } : {}),
      }),
    ),
  );
  return [...flows, ...means];
}
