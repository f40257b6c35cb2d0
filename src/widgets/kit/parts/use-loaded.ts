import { useCallback, useEffect, useState } from "react";
import { loadWithRetry } from "../../../core/internal.js";

const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A lazily loaded module: loaded once it is wanted, with a second attempt; available in the first render if it was loaded before. `retry`
 * loads it again after a failure or timeout.
 */
export function useLoaded<Thing>(
  load: () => Promise<Thing>,
  isWanted: boolean,
): { thing: Thing | undefined; hasFailed: boolean; retry(): void } {
  const [, setArrivals] = useState(0);
  const [failed, setFailed] = useState<(() => Promise<Thing>) | null>(null);
  const [attempt, setAttempt] = useState(1);
  const thing = arrived.get(load) as Thing | undefined;
  const isMissing = isWanted && thing === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    loadWithRetry(load).then(
      (loaded) => {
        arrived.set(load, loaded);
        if (isHere) setArrivals((count) => count + 1);
      },
      () => isHere && setFailed(() => load),
    );
    return () => {
      isHere = false;
    };
  }, [isMissing, load, attempt]);
  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((count) => count + 1);
  }, []);
  return { thing, hasFailed: isMissing && failed === load, retry };
}
