import type { Resource } from "./resource.js";

/**
 * Asks again after a write: an answer that is under way may have been given before it. Where nobody looks nothing is asked,
 * since the next look does.
 */
export function askAfterWrite({ $state, revalidate }: Resource<unknown>): void {
  if (!$state.lc || !$state.value?.isFetching) {
    revalidate();
    return;
  }
  const stop = $state.listen(({ isFetching }) => {
    if (isFetching) return;
    stop();
    // The query library tells of an answer before it takes the next question.
    queueMicrotask(revalidate);
  });
}
