import { atom, onMount } from "nanostores";

/** Milliseconds between two probes of a silent provider (faults F1: back within 5 s). */
const PROBE_EVERY = 3_000;

/** Milliseconds after the start of a poll in which another answer does not prove that the provider still answers. */
const TRAILING = 1_000;

/** Polls whose answers have not come. */
export interface Overdue {
  /** Local ms at which the first of them began. */
  readonly since: number;
  /** No other answer has come since then. */
  readonly isAll: boolean;
}

/**
 * Whether the provider answers (spec 4): any response marks the connection good; silence or status 0 marks it bad. A poll that
 * was given up counts as silence when no other answer has come since it began. While the connection is bad and has subscribers,
 * one small request without a token every 3 s probes it. `changed` is called at each turn.
 */
export function createConnection(probe: () => Promise<unknown>, changed: (isBad: boolean) => void = () => {}) {
  const $isBadConnection = atom(false);
  const $overdue = atom<Overdue | null>(null);
  /** Polls that were given up, each with the local ms of its first request. */
  const waiting = new Map<object, number>();
  let isBad = false;
  /** Local ms of the last response. */
  let answeredAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function planProbe(after = PROBE_EVERY) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isBad || $isBadConnection.lc === 0) return;
      planProbe();
      if (typeof document === "undefined" || document.visibilityState === "visible") probe().catch(() => {});
    }, after);
  }

  function set(next: boolean) {
    if (isBad === next) return;
    isBad = next;
    $isBadConnection.set(next);
    if (next) planProbe();
    else clearTimeout(timer);
    changed(next);
  }

  function publish(isAll: boolean) {
    const before = $overdue.get();
    const next = waiting.size > 0 ? { since: Math.min(...waiting.values()), isAll } : null;
    if (before?.since !== next?.since || before?.isAll !== next?.isAll) $overdue.set(next);
  }

  onMount($isBadConnection, () => {
    if (isBad) planProbe();
    return () => clearTimeout(timer);
  });

  return {
    $isBadConnection,
    /** The overdue polls; null when there is none. */
    $overdue,
    /** Local ms of the last response, null before the first. */
    answeredAt: () => answeredAt,
    answered() {
      answeredAt = Date.now();
      // All overdue polls are repeated now.
      if ($overdue.get()?.isAll) waiting.clear();
      publish(false);
      set(false);
    },
    silent: () => set(true),
    /** A poll that began at that local ms was given up; it counts as overdue until `settled`. */
    overdue(poll: object, startedAt: number) {
      if (!waiting.has(poll)) waiting.set(poll, startedAt);
      const wasAll = $overdue.get()?.isAll ?? false;
      const isAll = wasAll || (answeredAt ?? 0) <= startedAt + TRAILING;
      publish(isAll);
      if (!isAll || wasAll) return;
      set(true);
      planProbe(0);
    },
    /** A poll ended, or has no subscribers any more. */
    settled(poll: object) {
      if (waiting.delete(poll)) publish($overdue.get()?.isAll ?? false);
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
