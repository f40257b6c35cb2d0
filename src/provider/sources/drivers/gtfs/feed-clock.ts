import type { Moment } from "../driver.js";

/** Messages of which the lead of a feed's clock is taken: they come late by different times, so the greatest lead is nearest to it. */
const leads = 20;
/** Messages in a row that are older than one before, after which the clock of the feed has been set back. Fewer are copies that came late. */
const untilSetBack = 3;

/** The clock of a feed: how far it is ahead of ours, and whether a message is newer than those before. All times in ms. */
export class FeedClock {
  #leads: number[] = [];
  #newest = Number.NEGATIVE_INFINITY;
  /** Leads of the messages in a row that are older. */
  #older: number[] = [];

  /** How far the clock is ahead; never negative, since a clock that is behind cannot be told from a message that is old. */
  get skew(): number {
    return Math.max(0, ...this.#leads);
  }

  /**
   * Takes the time in a message that has come at `now`. Where `setBack` is not 0, the clock was set back by so much, and times heard
   * before have to be, too.
   */
  hear(time: Moment, now: Moment): { isNewer: boolean; setBack: number } {
    if (time === this.#newest) return { isNewer: false, setBack: 0 };
    let setBack = 0;
    if (time < this.#newest) {
      this.#older.push(time - now);
      if (this.#older.length < untilSetBack) return { isNewer: false, setBack: 0 };
      setBack = Math.max(...this.#leads) - Math.max(...this.#older);
      this.#leads = this.#older.slice(0, -1);
    }
    this.#newest = time;
    this.#older = [];
    this.#leads = [...this.#leads.slice(1 - leads), time - now];
    return { isNewer: true, setBack };
  }
}
