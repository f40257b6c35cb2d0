import { metres } from "../../../city/geometry.js";
import type { Moment } from "../driver.js";

/** A place of a vehicle. Times in ms by the clock of the feed. */
export type TrackPoint = {
  latitude: number;
  longitude: number;
  /** As the vehicle reported it. */
  reportedAt: Moment;
  /** The same, but never after the message that brought it: a vehicle's clock that is ahead makes no place of the future. */
  measuredAt: Moment;
};

/** Faster than any bus, and than any train: 150 and 350 km/h, in metres per ms. */
export const fastest = { bus: 150 / 3600, train: 350 / 3600 } as const;
/** Metres by which two places of a standing vehicle may differ. */
const noise = 100;

const isReachable = (from: TrackPoint, to: TrackPoint, speed: number): boolean =>
  metres([from.longitude, from.latitude], [to.longitude, to.latitude]) <= noise + speed * Math.abs(to.measuredAt - from.measuredAt);

/** Which places of one vehicle are taken: newer ones, that it can have driven to. A jump waits until a second place confirms it. */
export class Track<Found extends TrackPoint> {
  #held: Found | null = null;

  /** The place that was taken last. */
  constructor(public last: Found) {}

  /** Takes a place or not; `speed` is the highest of the vehicle, metres per ms. */
  hear(place: Found, speed: number): void {
    const { last } = this;
    const newest = this.#held ?? last;
    if (place.reportedAt === newest.reportedAt || place.measuredAt <= newest.measuredAt) return;
    if (isReachable(last, place, speed) || (this.#held && isReachable(this.#held, place, speed))) {
      this.last = place;
      this.#held = null;
    } else this.#held = place;
  }

  /** The clock of the feed was set back by so many ms. */
  setBack(by: number): void {
    const byNewClock = (place: Found): Found => ({ ...place, reportedAt: place.reportedAt - by, measuredAt: place.measuredAt - by });
    this.last = byNewClock(this.last);
    this.#held &&= byNewClock(this.#held);
  }
}
