import { useEffect, useState } from "react";

/** Milliseconds that something waits for what would move it a moment later. */
const HELD_FOR = 1_000;

/**
 * Whether to wait a moment longer: true while what is awaited has not come, for a second at most. What is shown with it then does not
 * move under a finger when it comes.
 */
export function useHold(isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAwaited) return setOver(true);
    const timer = setTimeout(() => setOver(true), HELD_FOR);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited && !isOver;
}
