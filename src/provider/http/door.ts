import { setTimeout as pause } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { refusal } from "../base/refusal.js";

/** ms between two polls of a drain: it is idle after two polls without a new request. */
const QUIET = 50;
/** ms after which a drain ends though requests still come. */
const LONGEST = 2_000;

/**
 * Where all calls come in. A client that connected before the shutdown may have sent a call that is not read yet: closing the
 * port would reset that connection (faults A22).
 */
export function createDoor() {
  let isLeaving = false;
  let isClosing = false;
  let requests = 0;
  const enter = (): boolean => {
    requests++;
    return !isClosing;
  };
  const guard: MiddlewareHandler = async (_c, next) => {
    if (!enter()) throw refusal("stopping", {}, { headers: { "Retry-After": "2", Connection: "close" } });
    await next();
  };
  return {
    guard,
    /** Counts a call, and says whether it may come in. */
    enter,
    /** Whether the shutdown has begun; calls may still be answered. */
    isLeaving: () => isLeaving,
    /** Begins the shutdown, and for `ms` answers calls as before: those who send them learn meanwhile to send them elsewhere. */
    async leave(ms: number): Promise<void> {
      isLeaving = true;
      await pause(ms);
    },
    /** Refuses every call that comes from now on, and resolves when no more do: the port may be closed. */
    async close(): Promise<void> {
      isClosing = true;
      for (let waited = 0, still = 0, before = requests; still < 2 && waited < LONGEST; waited += QUIET) {
        await pause(QUIET);
        still = requests === before ? still + 1 : 0;
        before = requests;
      }
    },
  };
}
export type Door = ReturnType<typeof createDoor>;
