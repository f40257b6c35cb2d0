import type { Reply } from "./jobs.js";

/** Milliseconds that a result waits for other answers that are under way. */
const TOGETHER = 150;

/**
 * Replies on their way to the page, in order. Results of answers wait for the other answers under way, so that they cross in
 * one message and are drawn together; every message costs the page's thread. Any other reply goes at once and takes the waiting
 * ones along.
 */
export function createOutbox(post: (replies: readonly Reply[]) => void) {
  /** Ids of requests and reads under way. */
  const underWay = new Set<number>();
  let waiting: Reply[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const replies = waiting;
    waiting = [];
    if (replies.length > 0) post(replies);
  }

  return {
    expect(...ids: readonly number[]): void {
      for (const id of ids) underWay.add(id);
    },
    /** Stops waiting for the reply of that id. */
    forget(id: number): void {
      if (underWay.delete(id) && underWay.size === 0) send();
    },
    put(reply: Reply): void {
      waiting.push(reply);
      const isExpected = "id" in reply && underWay.delete(reply.id);
      if (isExpected && underWay.size > 0) timer ??= setTimeout(send, TOGETHER);
      else send();
    },
  };
}
