import { useEffect, useState } from "react";

/** Longest hold, in milliseconds. */
const HELD_FOR = 1_000;

/** True while `isAwaited`, for a second at most. Content held back until then does not move under a finger when the awaited part comes. */
export function useHold(isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAwaited) return setOver(true);
    const timer = setTimeout(() => setOver(true), HELD_FOR);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited && !isOver;
}
