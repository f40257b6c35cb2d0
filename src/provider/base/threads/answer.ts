import { parentPort } from "node:worker_threads";
import type { ThreadReply, ThreadRequest } from "./questions.js";

/** In a thread: answers each question of `createThread`, those that take no time in the order in which they come. */
export function answerWith<Asked, Answer>(answer: (asked: Asked) => Answer | Promise<Answer>): void {
  parentPort?.on("message", async ({ id, asked }: ThreadRequest<Asked>) => {
    let reply: ThreadReply<Answer>;
    try {
      reply = { id, answer: await answer(asked) };
    } catch (error) {
      reply = { id, error: String(error) };
    }
    parentPort?.postMessage(reply);
  });
}
