import type { Message } from "../../drivers/rsmp/message.js";

/** A site keeps that many messages at least while it has no line. */
const MOST_KEPT = 10_000;

/** What a site could not tell, the oldest first. */
export class Outbox {
  #kept: Message[] = [];

  keep(message: Message): void {
    this.#kept.push(message);
    if (this.#kept.length > MOST_KEPT) this.#kept.shift();
  }

  /** Gives what is kept and forgets it, without alarms that were `told` just now, as they are, with the same time. */
  take(told: readonly Message[]): Message[] {
    const nameOf = ({ type, cId, aCId, aSp, aTs, aS, ack, sS }: Message) => [type, cId, aCId, aSp, aTs, aS, ack, sS].join(" ");
    const names = new Set(told.map(nameOf));
    return this.#kept.splice(0).filter((message) => message.type !== "Alarm" || !names.has(nameOf(message)));
  }
}
