/** Calls of one frame that wait for an answer; as many as a page with a call for each of its parts makes at once. */
const UNDER_WAY = 20;
/** Calls of one frame in a second. */
const A_SECOND = 50;

/**
 * Rate limit of one frame: `take` returns null above the limit, else the function to call when the call is done. 5,000 calls at once
 * then cost the portal no more than 5,000 refusals.
 */
export function createLimit(): { take(): (() => void) | null } {
  let underWay = 0;
  let taken = 0;
  let since = Number.NEGATIVE_INFINITY;
  const done = () => {
    underWay -= 1;
  };
  return {
    take() {
      const now = performance.now();
      if (now - since >= 1000) {
        since = now;
        taken = 0;
      }
      if (underWay >= UNDER_WAY || taken >= A_SECOND) return null;
      underWay += 1;
      taken += 1;
      return done;
    },
  };
}

/** The refusal of a call that is too much, as the plugin and the console read it. */
export const tooMuch = (plugin: string): string =>
  `Plugin "${plugin}" asks too much: one frame has at most ${UNDER_WAY} calls under way and ${A_SECOND} a second.`;
