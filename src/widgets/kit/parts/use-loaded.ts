import { useCallback, useEffect, useState } from "react";

/** What a chunk brings, once it is wanted; a chunk that failed is asked for again by `retry`. */
export function useLoaded<Thing>(
  load: () => Promise<Thing>,
  isWanted: boolean,
): { thing: Thing | undefined; hasFailed: boolean; retry(): void } {
  const [thing, setThing] = useState<Thing>();
  const [failures, setFailures] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isWanted && thing === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `failures` asks again
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    load().then(
      (loaded) => isHere && setThing(() => loaded),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [isMissing, load, failures]);
  const retry = useCallback(() => {
    setFailed(false);
    setFailures((count) => count + 1);
  }, []);
  return { thing, hasFailed, retry };
}
