import type { Resource } from "./resource.js";

/**
 * Refetches a resource after a write: an answer that is under way may have been given before the write. Does nothing for a
 * resource without subscribers, which is fetched when it gets one.
 */
export function askAfterWrite({ $state, revalidate }: Resource<unknown>): void {
  if (!$state.lc || !$state.value?.isFetching) {
    revalidate();
    return;
  }
  const stop = $state.listen(({ isFetching }) => {
    if (isFetching) return;
    stop();
    // The query library publishes an answer before it accepts the next request.
    queueMicrotask(revalidate);
  });
}
