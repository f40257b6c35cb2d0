import type { Socket } from "node:net";
import type { Clock } from "../clock.js";
import { type Limits, Line } from "./line.js";
import { type Message, message, momentOf, readMessage, timestamp, type Version, type Watchdog } from "./message.js";
import { type Agreed, answerTo, negotiate } from "./version.js";

export type Times = {
  /** ms between two watchdogs of ours. */
  watchdog: number;
  /** ms in which a new connection must say who it is. */
  firstWord: number;
  /** ms in which an acknowledgement must come; the rest of the opening has as long. */
  acknowledgement: number;
};

export const defaultTimes: Times = { watchdog: 60_000, firstWord: 10_000, acknowledgement: 30_000 };

/** Where the opening stands: each message has its turn, and nothing else is taken before. */
type Turn = "version" | "acknowledgement of our version" | "watchdog" | "open";

/**
 * The conversation over one connection, from the site's `Version` on: `Version`, ours, `Watchdog`, ours; from then on whatever
 * comes is acknowledged and passed on, and once our watchdog is acknowledged the site may be asked. Ends by a refused version, a missing acknowledgement or a line that is broken, silent or
 * flooded; by nothing else.
 */
export class Session {
  agreed: Agreed | null = null;
  /** ms that the site's clock is ahead of ours. */
  skew: number | null = null;
  readonly line: Line;
  #turn: Turn = "version";
  #stopTimer: () => void;

  constructor(
    socket: Socket,
    private readonly options: {
      clock: Clock;
      times: Times;
      limits: Limits;
      reset?: Socket | undefined;
      isKnown: (siteId: string) => boolean;
      /** Whether the connection has shown the certificate that is named for a site, or none is. */
      isShown: (siteId: string) => boolean;
      /** How many controllers a site has. */
      controllersOf: (siteId: string) => number;
      expectedSxl: (siteId: string) => string | undefined;
      /** The site has said who it is and what its time is. Nothing more is read until `open` is called, or the line is cut. */
      onReady: (session: Session, agreed: Agreed) => void;
      /** The site is who it says and its clock is known: what it tells from now on is heard. */
      onOpen: (session: Session, agreed: Agreed) => void;
      /** Both watchdogs are acknowledged. */
      onGreeted: (session: Session) => void;
      onMessage: (message: Message) => void;
      onSkew: (skew: number) => void;
      onFault: (sentence: string) => void;
      onClose: (reason: string) => void;
    },
  ) {
    const { clock, times, limits, reset, onClose } = options;
    this.line = new Line(socket, {
      clock,
      ackWithin: times.acknowledgement,
      limits,
      reset,
      onText: (text) => this.#hear(text),
      onClose: (reason) => {
        this.#stopTimer();
        onClose(reason);
      },
    });
    this.#stopTimer = this.#expect(times.firstWord);
  }

  /** Whoever does not come to the next turn in time is cut. */
  #expect(within: number): () => void {
    return this.options.clock.after(within, () => this.line.cut(`No ${this.#turn} within ${within / 1000} s.`));
  }

  get isOpen(): boolean {
    return this.#turn === "open" && this.line.closed === null;
  }

  #hear(json: string | null): void {
    const { onFault, onMessage } = this.options;
    const read = readMessage(json);
    // Before the versions are agreed upon only a `Version` is answered: the site then misses an acknowledgement and begins anew.
    const mayAnswer = this.#turn === "watchdog" || this.#turn === "open";
    if ("fault" in read) {
      onFault(read.fault);
      if (read.mId && mayAnswer) this.line.refuse(read.mId, read.fault);
      return;
    }
    const { message } = read;
    if (message.type === "MessageAck" || message.type === "MessageNotAck") {
      this.line.settle(message);
      return;
    }
    if (message.type === "Version" && this.#turn === "version") {
      this.#agree(message as Version);
      return;
    }
    if (message.type === "Version" || (this.#turn !== "open" && message.type !== "Watchdog") || !mayAnswer) {
      const fault = `${message.type} came while ${this.#turn === "open" ? "the versions were agreed upon" : `the ${this.#turn} was expected`}.`;
      onFault(fault);
      if (mayAnswer) this.line.refuse(message.mId, fault);
      return;
    }
    this.line.acknowledge(message.mId);
    if (message.type === "Watchdog") this.#takeTime(message as Watchdog);
    else onMessage(message);
  }

  #agree(version: Version): void {
    const { isKnown, isShown, controllersOf, expectedSxl, onFault } = this.options;
    const agreed = negotiate(version, isKnown, isShown, expectedSxl);
    if (typeof agreed === "string") {
      onFault(agreed);
      this.line.refuseAndClose(version.mId, agreed);
      return;
    }
    this.#stopTimer();
    this.#stopTimer = this.#expect(this.options.times.acknowledgement);
    this.agreed = agreed;
    this.#turn = "acknowledgement of our version";
    this.line.acknowledge(version.mId);
    this.line.trust(controllersOf(agreed.siteId));
    this.line.send(message("Version", answerTo(version, agreed)), (receipt) => {
      if (receipt.is === "ack") this.#turn = "watchdog";
      if (receipt.is === "notAck") this.line.cut(`The site refuses our version: ${receipt.reason}`);
    });
  }

  #takeTime({ wTs }: Watchdog): void {
    const { clock, onReady, onSkew } = this.options;
    this.skew = momentOf(wTs) - clock.now();
    onSkew(this.skew);
    if (this.#turn === "open" || !this.agreed) return;
    this.#stopTimer();
    this.line.hold();
    onReady(this, this.agreed);
  }

  /** The site is heard from now on. */
  open(): void {
    if (this.line.closed !== null || !this.agreed) return;
    this.#turn = "open";
    this.options.onOpen(this, this.agreed);
    this.#beat(() => this.options.onGreeted(this));
    this.line.release();
  }

  /** Says by a watchdog that we are there, and gives whether the site has taken note of it within so many ms. */
  answers(within: number): Promise<boolean> {
    const { clock } = this.options;
    return new Promise((settle) => {
      const stop = clock.after(within, () => settle(false));
      this.line.send(message("Watchdog", { wTs: timestamp(clock.now()) }), ({ is }) => {
        stop();
        settle(is !== "cut");
      });
    });
  }

  /** Sends a watchdog now and from then on. On a line that is dead without having been closed, one of them is not acknowledged. */
  #beat(onTaken: () => void = () => {}): void {
    const { clock, times } = this.options;
    this.line.send(message("Watchdog", { wTs: timestamp(clock.now()) }), ({ is }) => is !== "cut" && onTaken());
    this.#stopTimer = clock.after(times.watchdog, () => this.#beat());
  }
}
