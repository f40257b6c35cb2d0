import type { Moment } from "../driver.js";
import { Fault } from "./fault.js";

/** Messages that one device may send at once: those of a gateway that was cut off for hours. */
const BURST = 20_000;
/** Messages a second that one device may send in the long run. */
const PACE = 100;

/** How many messages a device may send: a token bucket. */
export class Pace {
  #left = BURST;
  #at: Moment = 0;

  /** Takes one message; throws a fault where it is too many. */
  take(now: Moment): void {
    const left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1000) * PACE);
    this.#left = Math.max(0, left - 1);
    this.#at = now;
    if (left < 1) throw new Fault("flood", `It sends more than ${PACE} messages a second; they are left out.`);
  }
}
