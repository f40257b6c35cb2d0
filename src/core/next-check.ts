import type { Connection } from "./connection.js";
import { LONGEST_TIMER } from "./with-timeout.js";

/** The one scheduled check of a session: a new plan replaces the old one. */
export function nextCheck(connection: Connection, check: () => void) {
  let drop = () => {};
  return {
    /** Checks after `ms`; with `isWhenBack` also as soon as a silent provider answers. */
    plan(ms: number, isWhenBack = false): void {
      drop();
      const timer = setTimeout(check, Math.min(ms, LONGEST_TIMER));
      (timer as { unref?: () => void }).unref?.();
      const unbind = isWhenBack ? connection.$isBadConnection.listen((isBad) => void (isBad || check())) : () => {};
      drop = () => {
        clearTimeout(timer);
        unbind();
      };
    },
    unplan: () => drop(),
  };
}
