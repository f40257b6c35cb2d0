import type { Socket } from "node:net";
import type { Clock } from "../clock.js";
import { FrameReader, frame } from "./frames.js";
import type { Message } from "./message.js";

/** How a message was received: understood, not understood with the reason, or nobody knows as the line was cut. */
export type Receipt = { is: "ack" } | { is: "notAck"; reason: string } | { is: "cut"; reason: string };

export type Limits = {
  /** Bytes of one message; before the versions are agreed upon, a sixteenth of it. */
  bytes: number;
  /**
   * Messages that may come at once (a site that was cut off sends up to 10,000 buffered ones) and that many more each second; of a site that
   * is known `TRUSTED` times as many for each of its controllers, as some tell a value whenever it changes.
   */
  burst: number;
  perSecond: number;
  /** Bytes that may wait for a peer that does not read. */
  waiting: number;
};

export const defaultLimits: Limits = { bytes: 1 << 20, burst: 20_000, perSecond: 100, waiting: 4 << 20 };

const TRUSTED = 5;

/** One TCP or TLS connection: frames, and what was sent and is not acknowledged yet. Both sides of the protocol use it. */
export class Line {
  /** Becomes the reason when the line is cut. */
  closed: string | null = null;
  readonly #pending = new Map<string, { onReceipt: (receipt: Receipt) => void; giveUp: () => void }>();
  readonly #reader: FrameReader;
  #tokens: number;
  #perSecond: number;
  #refilled: number;
  /** What has come and is not passed on yet; null while nothing is held. */
  #held: (string | null)[] | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly options: {
      clock: Clock;
      /** ms in which an acknowledgement must come. */
      ackWithin: number;
      limits: Limits;
      onText: (text: string | null) => void;
      onClose: (reason: string) => void;
      onSend?: ((text: string) => void) | undefined;
      /** The TCP socket, where `socket` is TLS over it. */
      reset?: Socket | undefined;
    },
  ) {
    const { clock, limits, onText } = options;
    this.#refilled = clock.now();
    this.#tokens = limits.burst;
    this.#perSecond = limits.perSecond;
    this.#reader = new FrameReader(limits.bytes / 16);
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      try {
        for (const text of this.#reader.read(chunk)) {
          if (this.closed !== null) return;
          if (!this.#mayCome()) return this.cut(`More than ${this.#perSecond} messages a second.`);
          if (this.#held) this.#held.push(text);
          else onText(text);
        }
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.cut(error.message);
      }
    });
    socket.on("error", (error) => this.cut(`The line is broken: ${error.message}`));
    socket.on("close", () => this.cut("The line was closed by the other side."));
  }

  /** Messages sent and not acknowledged. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Allows messages of full length, and as many as so many controllers may send. */
  trust(controllers = 1): void {
    this.#reader.limit = this.options.limits.bytes;
    this.#perSecond = this.options.limits.perSecond * TRUSTED * controllers;
  }

  /** Passes nothing on, and reads no more. */
  hold(): void {
    this.#held = [];
    this.socket.pause();
  }

  /** Passes on what has come meanwhile, and reads on. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const text of held) {
      if (this.closed !== null) return;
      this.options.onText(text);
    }
    this.socket.resume();
  }

  /** Sends a message and says how it was received, before the next one that comes is read. No receipt in time is a cut. */
  send(message: Message, onReceipt: (receipt: Receipt) => void = () => {}): void {
    if (this.closed !== null) {
      onReceipt({ is: "cut", reason: this.closed });
      return;
    }
    const { clock, ackWithin } = this.options;
    const giveUp = clock.after(ackWithin, () => this.cut(`No acknowledgement of ${message.type} within ${ackWithin / 1000} s.`));
    this.#pending.set(message.mId, { onReceipt, giveUp });
    this.#write(message);
  }

  acknowledge(mId: string): void {
    this.#write({ mType: "rSMsg", type: "MessageAck", oMId: mId });
  }

  refuse(mId: string, reason: string): void {
    this.#write({ mType: "rSMsg", type: "MessageNotAck", oMId: mId, rea: reason });
  }

  /** Takes an acknowledgement in; one of a message that waits for none is of no interest. */
  settle({ type, oMId, rea }: Message): void {
    const pending = this.#pending.get(oMId as string);
    if (!pending) return;
    this.#pending.delete(oMId as string);
    pending.giveUp();
    pending.onReceipt(type === "MessageAck" ? { is: "ack" } : { is: "notAck", reason: typeof rea === "string" ? rea : "" });
  }

  /** Says why in a refusal, and closes when that is sent. */
  refuseAndClose(mId: string, reason: string): void {
    this.refuse(mId, reason);
    this.socket.end();
    const giveUp = this.options.clock.after(this.options.ackWithin, () => this.socket.destroy());
    this.socket.once("close", giveUp);
    this.#close(reason);
  }

  /**
   * Breaks the connection off. What the machine has not sent yet is thrown away with it: a command must not arrive minutes
   * later, when the network is back.
   */
  cut(reason: string): void {
    if (this.closed !== null) return;
    const tcp = this.options.reset ?? this.socket;
    tcp.resetAndDestroy();
    this.socket.destroy();
    this.#close(reason);
  }

  #close(reason: string): void {
    if (this.closed !== null) return;
    this.closed = reason;
    for (const { onReceipt, giveUp } of this.#pending.values()) {
      giveUp();
      onReceipt({ is: "cut", reason });
    }
    this.#pending.clear();
    this.options.onClose(reason);
  }

  #write(what: object): void {
    if (this.closed !== null) return;
    const text = JSON.stringify(what);
    this.options.onSend?.(text);
    this.socket.write(frame(text));
    if (this.socket.writableLength > this.options.limits.waiting) this.cut("The other side does not read.");
  }

  #mayCome(): boolean {
    const { clock, limits } = this.options;
    const now = clock.now();
    this.#tokens = Math.min(limits.burst, this.#tokens + ((now - this.#refilled) / 1000) * this.#perSecond);
    this.#refilled = now;
    return --this.#tokens >= 0;
  }
}
