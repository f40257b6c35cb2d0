import type { Clock } from "../clock.js";
import type { FeedConnection } from "../transit.js";
import type { FeedReport } from "./findings.js";

/** ms by which the lead of a feed's clock has to change to be told. */
const skewStep = 5_000;
const nothing: FeedReport = { share: null, remark: "" };

/** Whether a feed answers, how far its clock is ahead and what is odd about it; tells what has changed. */
export class Link {
  words = "It has not been asked yet.";
  #failures = 0;
  #reported: FeedConnection | null = null;

  constructor(
    readonly feed: FeedConnection["feed"],
    readonly clock: Clock,
    readonly tell: (connection: FeedConnection) => void,
  ) {}

  good(skew: number | null, report: FeedReport): void {
    this.words = "";
    this.#failures = 0;
    const known = this.#reported;
    const isSame = known?.isConnected && kindOf(known) === kindOf(report) && Math.abs((skew ?? 0) - (known.skew ?? 0)) < skewStep;
    if (!isSame) this.#say(true, skew, report);
  }

  /** A server that fails every second time is not lost: two failures in a row are told, or the first look of all. */
  bad(words: string): void {
    this.words = words;
    this.#failures++;
    if (this.#reported === null || (this.#reported.isConnected && this.#failures > 1))
      this.#say(false, this.#reported?.skew ?? null, nothing);
  }

  #say(isConnected: boolean, skew: number | null, report: FeedReport): void {
    this.#reported = { feed: this.feed, isConnected, at: this.clock.now(), skew, words: this.words, ...report };
    this.tell(this.#reported);
  }
}

/** What of a report is worth telling anew: tenths of the share, and what is said beside the numbers. */
const kindOf = ({ share, remark }: FeedReport): string =>
  `${share && Math.floor((10 * share.known) / share.trips)} ${remark.replace(/\d+/g, "0")}`;
