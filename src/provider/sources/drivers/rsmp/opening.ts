import type { Clock } from "../clock.js";

/**
 * What a site has to tell between the watchdogs and everything else: its components from 3.3.0 on, and each controller's aggregated
 * status. Nothing is asked or ordered before, or before `within` ms have passed since our watchdog was acknowledged.
 */
export class Opening {
  readonly #missing: Set<string>;
  #isGreeted = false;
  #isDone = false;
  #stop = () => {};

  constructor(
    awaited: readonly string[],
    private readonly options: {
      clock: Clock;
      within: number;
      /** The opening is over; what the site has not told. */
      onDone: (missing: readonly string[]) => void;
    },
  ) {
    this.#missing = new Set(awaited);
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Our watchdog is acknowledged. */
  greet(): void {
    if (this.#isDone) return;
    this.#isGreeted = true;
    this.#stop = this.options.clock.after(this.options.within, () => this.#finish());
    this.take();
  }

  /** The site has told these, and has our acknowledgement. */
  take(...told: readonly string[]): void {
    for (const each of told) this.#missing.delete(each);
    if (this.#isGreeted && !this.#isDone && this.#missing.size === 0) this.#finish();
  }

  /** The connection is gone. */
  end(): void {
    this.#stop();
    this.#isDone = true;
  }

  #finish(): void {
    this.end();
    this.options.onDone([...this.#missing]);
  }
}
