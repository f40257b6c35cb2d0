import { answerWith } from "../../../base/threads/answer.js";
import { FeedFault } from "./fault.js";
import { messagesOf, type Piece } from "./pieces.js";
import { readStatic, type StaticOptions } from "./static.js";

/** The path or the bytes of a zip, which is read then; null for the pieces that come next. */
export type Asked = { source: string | readonly Uint8Array[]; options: StaticOptions } | null;
/** The next pieces; null when all have been sent. A fault is the sentence of a FeedFault. */
export type Answer = { readonly pieces: readonly Piece[] } | { readonly fault: string } | null;

let messages: Generator<Piece[]> | null = null;

/** Reads timetables apart from the thread that answers calls. */
answerWith(async (asked: Asked): Promise<Answer> => {
  if (asked !== null) {
    try {
      const { source, options } = asked;
      messages = messagesOf(await readStatic(typeof source === "string" ? source : Buffer.concat(source), options));
    } catch (error) {
      if (error instanceof FeedFault) return { fault: error.message };
      throw error;
    }
  }
  const next = messages?.next();
  return next && !next.done ? { pieces: next.value } : null;
});
