import type { DeviceMeasure } from "../../../core/contract/measures.js";
import { createCountedLog } from "../../base/log/counted.js";
import { DAY } from "../../base/time.js";
import type { City } from "../../sources/city.js";
import { BIN, type Quarters } from "./bins.js";
import type { DetectorFault } from "./detector-health.js";

/** ms between two looks, and from a start to the first. */
const EVERY = 300_000;
const FIRST_AFTER = 15_000;
const LOG_EVERY = 3_600_000;

/** Detectors of a signal with one fault. */
export interface DetectorsSeen {
  readonly oID: number;
  readonly fault: DetectorFault;
  readonly channels: readonly number[];
  /** Unix s, since when the first of them. */
  readonly utime: number;
}

/** Of each signal whose detectors could be judged, those that are broken. */
export type DetectorsOf = ReadonlyMap<number, readonly DetectorsSeen[]>;

interface Sources {
  readonly city: City;
  /** The signals of which events are kept in a period. */
  signalsIn(period: Quarters): Promise<readonly number[]>;
  /** The measure `detector_health` of the last hour before `end` up to which there are events. */
  healthOf(oID: number, end: number): Promise<Pick<DeviceMeasure, "points">>;
}

/**
 * Which detectors are broken, by the last quarter of an hour that each signal's log has, however late it is. Only signals are looked at of which events of the past day are kept
 * (of one that is simulated, once somebody has asked for its figures), or of which some are broken. Of a log that does not come, or cannot be read, the last judgement stays.
 */
export function createDetectorWatch({ city, signalsIn, healthOf }: Sources) {
  /** What was found of each signal that could be judged; null before the first look. */
  let found: DetectorsOf | null = null;
  const complain = createCountedLog(LOG_EVERY);

  async function look(): Promise<void> {
    const end = Math.floor(city.clock.now() / BIN) * BIN;
    const next = new Map(found);
    const broken = [...next.keys()].filter((oID) => next.get(oID)?.length);
    const signals = new Set([...(await signalsIn({ start: end - DAY, end })), ...broken]);
    for (const oID of [...signals].filter((each) => city.controllers.has(`${each}`)))
      try {
        const { points } = await healthOf(oID, end);
        if (points.length > 0) next.set(oID, brokenIn(oID, points));
      } catch (error) {
        complain(`${oID}`, `The detectors of signal ${oID} could not be judged: ${(error as Error).message}`);
      }
    found = next;
  }

  return {
    look,
    /** What is broken at each signal that could be judged; of others nobody knows. Null before the first look. */
    seen: (): DetectorsOf | null => found,
    /** Looks again and again while this node drives; gives the function that ends it. */
    run(isMine: () => boolean): () => Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      let work: Promise<void> = Promise.resolve();
      const later = (wait: number) => {
        if (isOver) return;
        timer = setTimeout(() => {
          work = (isMine() ? look() : Promise.resolve())
            .catch((error: Error) => complain("look", `The detectors of signals could not be judged: ${error.message}`))
            .finally(() => later(EVERY));
        }, wait);
        timer.unref();
      };
      later(FIRST_AFTER);
      return async () => {
        isOver = true;
        clearTimeout(timer);
        await work;
      };
    },
  };
}

/** The detectors that are broken in the last quarter with any, by their fault. */
function brokenIn(oID: number, points: DeviceMeasure["points"]): DetectorsSeen[] {
  const last = Math.max(...points.map(({ utime }) => utime));
  const byFault = new Map<string, { channels: number[]; since: number[] }>();
  for (const { utime, number, values } of points) {
    const { fault, since } = values;
    if (utime !== last || number === null || typeof fault !== "string") continue;
    const group = byFault.get(fault) ?? { channels: [], since: [] };
    group.channels.push(number);
    group.since.push(Number(since ?? utime));
    byFault.set(fault, group);
  }
  return [...byFault].map(([fault, { channels, since }]) => ({
    oID,
    fault: fault as DetectorFault,
    channels: channels.sort((one, other) => one - other),
    utime: Math.floor(Math.min(...since)),
  }));
}
