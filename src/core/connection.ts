import { atom, onMount } from "nanostores";

/** Milliseconds between two looks whether a silent provider answers again (faults F1: back within 5 s). */
const PROBE_EVERY = 3_000;

/**
 * Whether the provider answers (spec 4): any response marks the connection good, silence or status 0 marks it bad.
 * While it is bad and somebody looks, one small unauthenticated request every 3 s finds out when it is good again.
 */
export function createConnection(probe: () => Promise<unknown>) {
  const $isBadConnection = atom(false);
  let isBad = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (!isBad || $isBadConnection.lc === 0) return;
      if (typeof document === "undefined" || document.visibilityState === "visible") await probe().catch(() => {});
      look();
    }, PROBE_EVERY);
  }

  function set(next: boolean) {
    if (isBad === next) return;
    isBad = next;
    $isBadConnection.set(next);
    if (next) look();
    else clearTimeout(timer);
  }

  onMount($isBadConnection, () => {
    if (isBad) look();
    return () => clearTimeout(timer);
  });

  return { $isBadConnection, answered: () => set(false), silent: () => set(true) };
}

export type Connection = ReturnType<typeof createConnection>;
