import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWidget } from "../use-widget.js";
import { STILL } from "./use-still.js";

/** Milliseconds between two looks at the layout. */
const EVERY = 100;
/** Milliseconds without an answer after which what is on screen is not taken for now. */
const SILENT = 15_000;
/** Milliseconds for which it is said that a press came too early. */
const HASTY = 3_000;

/** `waiting` for an answer newer than the last absence; `moving` until the layout has stood still. */
export type Lock = "waiting" | "moving" | null;

/**
 * Why presses are to be ignored, if they are: until the telemetry was answered since the page was last away (hidden, frozen,
 * asleep), and until the place has stood still for 500 ms, so that nothing new lies under the pointer. Scrolling is the
 * operator's own movement. `content` changes when something else stands at the same place. `takes` is asked at the press
 * itself, as the place may have moved since the last look, or the page been away: a press is told before the timers are. One
 * that it does not take while things move makes `isHasty` for a while. While the city's time is not known, nothing is fresh.
 */
export function useLock(
  place: RefObject<HTMLElement | null>,
  answered: number | null,
  content: string,
): { lock: Lock; isHasty: boolean; takes(): boolean } {
  const { client } = useWidget();
  const [lock, setLock] = useState<Lock>("waiting");
  const arrived = useRef(Number.NEGATIVE_INFINITY);
  const stillSince = useRef(Number.POSITIVE_INFINITY);
  const look = useRef((): Lock => "waiting");

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
    let looked = performance.now();
    let back = Number.NEGATIVE_INFINITY;
    look.current = () => {
      const now = performance.now();
      const box = place.current?.getBoundingClientRect();
      const layout = box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : "";
      if (layout !== before && !hasScrolled) stillSince.current = now;
      if (document.visibilityState === "hidden" || now - looked > 10 * EVERY) back = now;
      [before, hasScrolled, looked] = [layout, false, now];
      const isFresh = client.clock.isSure() && arrived.current > back && now - arrived.current < SILENT;
      const next = !isFresh ? "waiting" : now - stillSince.current < STILL ? "moving" : null;
      setLock(next);
      return next;
    };
    const scroll = () => {
      hasScrolled = true;
    };
    const again = () => void look.current();
    const timer = setInterval(again, EVERY);
    addEventListener("scroll", scroll, { capture: true, passive: true });
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", scroll, { capture: true });
      document.removeEventListener("visibilitychange", again);
    };
  }, [place, client]);

  const [isHasty, setHasty] = useState(false);
  useEffect(() => {
    if (!isHasty || lock === "moving") return;
    const timer = setTimeout(() => setHasty(false), HASTY);
    return () => clearTimeout(timer);
  }, [isHasty, lock]);

  const takes = useCallback(() => {
    const now = look.current();
    if (lock === null && now === null) return true;
    setHasty(lock !== "waiting" && now !== "waiting");
    return false;
  }, [lock]);
  return { lock, isHasty, takes };
}
