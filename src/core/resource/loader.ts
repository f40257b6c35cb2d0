import type { Client } from "../client.js";
import { askInTime, overdue, overdueAfter } from "../overdue.js";

/** Longest patience in ms of a poll that was given up: data that comes later would be too old (age.ts). */
const LONGEST_PATIENCE = 60_000;

/**
 * Makes the requests of a resource. The first answer is waited for without a limit (spec 7). Later ones are polls: an overdue one
 * (three intervals of `every` ms, 15 s at least) is given up (faults F28).
 */
export function createLoader<Data>(client: Client, ask: (signal: AbortSignal) => Promise<Data>, every = 0) {
  /** Controller of the last request. */
  let controller: AbortController | undefined;
  /** The same where the last request was a poll, which nobody waits for. */
  let polling: AbortController | undefined;
  /** Milliseconds after which a poll is overdue: longer when the last answer took long or the last poll was given up. */
  let patience = overdueAfter(every);
  /** An answer that was asked for ahead, and the turn of the session in which it was. */
  let early: { turn: number; answer: Promise<Data> } | undefined;

  return {
    /** Takes the early answer if it is still of this user, else asks. */
    load(isPoll: boolean): Promise<Data> {
      const { turn, answer } = early ?? {};
      early = undefined;
      if (answer && turn === client.session.turn()) return answer;
      controller = new AbortController();
      polling = isPoll ? controller : undefined;
      return isPoll ? askInTime(ask, patience, controller.signal) : ask(controller.signal);
    },
    /** Asks ahead of the first subscriber, once. */
    askAhead(): void {
      if (early) return;
      controller = new AbortController();
      early = { turn: client.session.turn(), answer: ask(controller.signal) };
      // Whoever takes the early answer handles its failure.
      early.answer.catch(() => {});
    },
    dropEarly(): void {
      early = undefined;
    },
    /** A request that began at this local time in ms was answered. */
    noteAnswer(startedAt: number): void {
      patience = Math.max(overdueAfter(every), 3 * (Date.now() - startedAt));
    },
    /** A poll that began at this local time in ms was given up: the next one has more time. */
    noteOverdue(startedAt: number): void {
      if (Date.now() - startedAt >= patience) patience = Math.max(patience, Math.min(2 * patience, LONGEST_PATIENCE));
    },
    cancel(reason?: Error): void {
      controller?.abort(reason);
    },
    /** Gives up the running request if it is a poll. */
    giveUpPoll(): void {
      polling?.abort(overdue());
    },
  };
}
