import { mayHaveArrived } from "./provider-error.js";
import { uniqueId } from "./unique-id.js";

/** Keys of presses without an answer that are remembered; a draft that was given up leaves one. */
const MOST = 100;

/**
 * Names each press by which a record is made, so that a provider makes one of it however often it arrives: a browser repeats a POST by
 * itself when a kept connection turns out to be cut. What is sent again without an answer keeps its key; what was changed, answered or
 * refused has another one. `isTaken` says whether the provider takes keys.
 */
export function createPresses(isTaken: () => Promise<boolean>) {
  const unanswered = new Map<string, string>();

  function keyOf(what: string): string {
    const key = unanswered.get(what) ?? uniqueId();
    unanswered.delete(what);
    unanswered.set(what, key);
    for (const [oldest] of unanswered) if (unanswered.size > MOST) unanswered.delete(oldest);
    return key;
  }

  /** Has `what` sent with the headers that name its press; `given` is the caller's own key, of a press that is several calls. */
  return async function press<Answer>(
    what: string,
    given: string | undefined,
    send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  ): Promise<Answer> {
    const key = given ?? keyOf(what);
    try {
      const answer = await send((await isTaken()) ? { "idempotency-key": key } : {});
      unanswered.delete(what);
      return answer;
    } catch (error) {
      if (!mayHaveArrived(error)) unanswered.delete(what);
      throw error;
    }
  };
}
