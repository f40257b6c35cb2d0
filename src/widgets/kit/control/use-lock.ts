import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWidget } from "../use-widget.js";
import { STILL } from "./use-still.js";

/** Milliseconds between two measurements of the layout. */
const EVERY = 100;
/** Milliseconds without an answer after which the screen counts as out of date. */
const SILENT = 15_000;
/** Milliseconds for which the reason of an ignored press stays after the lock is gone. */
const HASTY = 3_000;
/** Locks that end with an answer of the provider: their reason goes with the answer. */
const waits: ReadonlySet<string> = new Set(["undated", "away", "silent"]);

/**
 * Why presses are ignored. `undated`: the city's time is not known, or this computer's clock was set; `away`: no answer since
 * the page was last hidden, frozen or asleep; `silent`: no answer for 15 s; `moving`: the layout has not stood still yet.
 */
export type Lock = "undated" | "away" | "silent" | "moving" | null;

/**
 * Why presses must be ignored now; null if they count. They are locked until telemetry has been answered since the page was last hidden,
 * frozen or asleep, and until the layout has stood still for 500 ms, so that nothing new lies under the pointer. Scrolling by the operator
 * does not count as a move. `content` changes when something else is shown at the same place. `takes` decides at the press itself: the
 * layout may have moved since the last measurement, and after sleep a press comes before the timers. While the city's time is unknown, no
 * answer is fresh. `refused` is why the last press was ignored, a lock or a reason of the caller's; it is shown while the lock lasts, and
 * `HASTY` after.
 */
export function useLock<Reason extends string = never>(
  place: RefObject<HTMLElement | null>,
  answered: number | null,
  content: string,
): { lock: Lock; refused: Lock | Reason; takes(obstacle?: Reason | null): boolean; refuse(reason: Reason): void } {
  const { client } = useWidget();
  const [lock, setLock] = useState<Lock>("silent");
  const arrived = useRef(Number.NEGATIVE_INFINITY);
  const stillSince = useRef(Number.POSITIVE_INFINITY);
  const measure = useRef((): Lock => "silent");

  useEffect(() => {
    if (answered !== null) arrived.current = performance.now() - Math.max(0, client.clock.now() - answered) * 1000;
  }, [answered, client]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is a change of layout
  useLayoutEffect(() => {
    stillSince.current = performance.now();
    setLock((lock) => lock ?? "moving");
  }, [content]);

  useEffect(() => {
    let before = "";
    let hasScrolled = false;
    let measuredAt = performance.now();
    let back = Number.NEGATIVE_INFINITY;
    measure.current = () => {
      const now = performance.now();
      const box = place.current?.getBoundingClientRect();
      const layout = box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : "";
      if (layout !== before && !hasScrolled) stillSince.current = now;
      if (document.visibilityState === "hidden" || now - measuredAt > 10 * EVERY) back = now;
      before = layout;
      hasScrolled = false;
      measuredAt = now;
      const next = lockAt(now, back);
      setLock(next);
      return next;
    };
    const lockAt = (now: number, back: number): Lock => {
      if (!client.clock.isSure()) return "undated";
      if (Number.isFinite(back) && arrived.current <= back) return "away";
      if (now - arrived.current >= SILENT) return "silent";
      return now - stillSince.current < STILL ? "moving" : null;
    };
    const scroll = () => {
      hasScrolled = true;
    };
    const again = () => void measure.current();
    const timer = setInterval(again, EVERY);
    addEventListener("scroll", scroll, { capture: true, passive: true });
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", scroll, { capture: true });
      document.removeEventListener("visibilitychange", again);
    };
  }, [place, client]);

  const [refused, setRefused] = useState<Lock | Reason>(null);
  const isHeld = refused !== null && refused === lock;
  useEffect(() => {
    if (refused === null || isHeld) return;
    const timer = setTimeout(() => setRefused(null), waits.has(refused) ? 0 : HASTY);
    return () => clearTimeout(timer);
  }, [refused, isHeld]);

  const takes = useCallback(
    (obstacle: Reason | null = null) => {
      const now = measure.current();
      const held = obstacle ?? now ?? lock;
      if (held !== null) setRefused(held);
      return held === null;
    },
    [lock],
  );
  return { lock, refused, takes, refuse: setRefused };
}
