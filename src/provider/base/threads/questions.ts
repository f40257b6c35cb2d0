import type { Transferable, Worker } from "node:worker_threads";

/** What a thread is sent, and what it sends back: `error` when it could not. */
export interface ThreadRequest<Asked> {
  readonly id: number;
  readonly asked: Asked;
}
export interface ThreadReply<Answer> {
  readonly id: number;
  readonly answer?: Answer;
  readonly error?: string;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Asks one thread, which `start` starts with the first question; `name` is what an error calls it. The thread keeps the process alive only
 * while a question is open. One that died is replaced with the next question, and the open ones fail.
 */
export function createThread<Asked, Answer>(start: () => Worker, name: string) {
  const waiting = new Map<number, Waiting<Answer>>();
  let thread: Worker | null = null;
  let last = 0;

  function started(): Worker {
    if (thread) return thread;
    const fresh = start();
    const fail = (error: Error) => {
      if (thread !== fresh) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    fresh.on("message", ({ id, answer, error }: ThreadReply<Answer>) => {
      const question = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) fresh.unref();
      if (error === undefined) question?.resolve(answer as Answer);
      else question?.reject(new Error(error));
    });
    fresh.on("error", fail);
    fresh.on("exit", () => fail(new Error(`The thread of ${name} ended.`)));
    thread = fresh;
    return fresh;
  }

  return {
    /** `memory` is what of the question is handed over instead of copied. */
    ask: (asked: Asked, memory: readonly Transferable[] = []): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const at = started();
        waiting.set(id, { resolve, reject });
        at.ref();
        at.postMessage({ id, asked } satisfies ThreadRequest<Asked>, memory);
      }),
    close: async (): Promise<void> => {
      await thread?.terminate();
    },
  };
}
