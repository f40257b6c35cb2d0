import { atom, onMount } from "nanostores";

/** Milliseconds between two looks whether a silent provider answers again (faults F1: back within 5 s). */
const PROBE_EVERY = 3_000;

/** Milliseconds after a poll was asked in which what comes may be the last of what the provider has answered. */
const TRAILING = 1_000;

/** Polls whose answers stay away. */
export interface Overdue {
  /** Local ms at which the first of them was asked. */
  readonly since: number;
  /** Nothing else has come since then, either. */
  readonly isAll: boolean;
}

/**
 * Whether the provider answers (spec 4): any response marks the connection good, silence or status 0 marks it bad. A poll that
 * was given up is silence when nothing else has come since it was asked. While it is bad and somebody looks, one small
 * unauthenticated request every 3 s finds out when it is good again. `changed` hears of each turn.
 */
export function createConnection(probe: () => Promise<unknown>, changed: (isBad: boolean) => void = () => {}) {
  const $isBadConnection = atom(false);
  const $overdue = atom<Overdue | null>(null);
  /** By poll that was given up, when it was asked first. */
  const waiting = new Map<object, number>();
  let isBad = false;
  /** Local ms of the last response. */
  let answeredAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(after = PROBE_EVERY) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isBad || $isBadConnection.lc === 0) return;
      look();
      if (typeof document === "undefined" || document.visibilityState === "visible") probe().catch(() => {});
    }, after);
  }

  function set(next: boolean) {
    if (isBad === next) return;
    isBad = next;
    $isBadConnection.set(next);
    if (next) look();
    else clearTimeout(timer);
    changed(next);
  }

  function tell(isAll: boolean) {
    const before = $overdue.get();
    const next = waiting.size > 0 ? { since: Math.min(...waiting.values()), isAll } : null;
    if (before?.since !== next?.since || before?.isAll !== next?.isAll) $overdue.set(next);
  }

  onMount($isBadConnection, () => {
    if (isBad) look();
    return () => clearTimeout(timer);
  });

  return {
    $isBadConnection,
    /** The polls whose answers stay away, null when there is none. */
    $overdue,
    answered() {
      answeredAt = Date.now();
      // They are all asked anew now.
      if ($overdue.get()?.isAll) waiting.clear();
      tell(false);
      set(false);
    },
    silent: () => set(true),
    /** A poll that was asked at that local ms was given up; it counts as overdue until `settled`. */
    overdue(poll: object, asked: number) {
      if (!waiting.has(poll)) waiting.set(poll, asked);
      const wasAll = $overdue.get()?.isAll ?? false;
      const isAll = wasAll || answeredAt <= asked + TRAILING;
      tell(isAll);
      if (!isAll || wasAll) return;
      set(true);
      look(0);
    },
    /** A poll has come to an end, or nobody makes it any more. */
    settled(poll: object) {
      if (waiting.delete(poll)) tell($overdue.get()?.isAll ?? false);
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
