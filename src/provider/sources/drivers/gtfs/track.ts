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

/** Faster than any bus: 150 km/h, in metres per ms. */
const fastest = 150 / 3600;
/** Metres by which two places of a standing vehicle may differ. */
const noise = 100;

const isReachable = (from: TrackPoint, to: TrackPoint): boolean =>
  metres([from.longitude, from.latitude], [to.longitude, to.latitude]) <= noise + fastest * Math.abs(to.measuredAt - from.measuredAt);

/** Which places of one vehicle are taken: newer ones, that it can have driven to. A jump waits until a second place confirms it. */
export class Track<Found extends TrackPoint> {
  #held: Found | null = null;

  /** The place that was taken last. */
  constructor(public last: Found) {}

  /** Takes a place or not. */
  hear(place: Found): void {
    const { last } = this;
    const newest = this.#held ?? last;
    if (place.reportedAt === newest.reportedAt || place.measuredAt <= newest.measuredAt) return;
    if (isReachable(last, place) || (this.#held && isReachable(this.#held, place))) {
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
