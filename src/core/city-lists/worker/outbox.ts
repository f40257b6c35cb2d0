import type { Reply } from "./jobs.js";

/** Milliseconds that what was read waits for other answers that are under way. */
const TOGETHER = 150;

/**
 * Replies on their way to the page, in their order. Those of answers wait for the other answers that are under way, so that all
 * are drawn at once and come as one message: each costs the page's thread. Any other reply goes at once, with all that waits.
 */
export function createOutbox(post: (replies: readonly Reply[]) => void) {
  /** Numbers of questions and readings that are under way. */
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
    /** That reply will not come. */
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
