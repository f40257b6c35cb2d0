import { atom, onMount } from "nanostores";

/** Milliseconds between two looks whether a silent provider answers again (faults F1: back within 5 s). */
const PROBE_EVERY = 3_000;

/**
 * Whether the provider answers (spec 4): any response marks the connection good, silence or status 0 marks it bad.
 * While it is bad and somebody looks, one small unauthenticated request every 3 s finds out when it is good again.
 */
export function createConnection(probe: () => Promise<unknown>) {
  const $isBadConnection = atom(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (typeof document === "undefined" || document.visibilityState === "visible") await probe().catch(() => {});
      if ($isBadConnection.get() && $isBadConnection.lc > 0) look();
    }, PROBE_EVERY);
  };

  onMount($isBadConnection, () => {
    const unbind = $isBadConnection.listen((isBad) => (isBad ? look() : clearTimeout(timer)));
    if ($isBadConnection.get()) look();
    return () => {
      unbind();
      clearTimeout(timer);
    };
  });

  return {
    $isBadConnection,
    answered: () => $isBadConnection.get() && $isBadConnection.set(false),
    silent: () => $isBadConnection.get() || $isBadConnection.set(true),
  };
}

export type Connection = ReturnType<typeof createConnection>;
