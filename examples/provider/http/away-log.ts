/** Milliseconds in which the log says once that the database is away. */
const QUIET = 60_000;

/** Writes to the log why the database cannot be asked: at once, then once a minute, with how many calls were refused between. */
export function createAwayLog(): (reason: string) => void {
  let [said, unsaid] = [Number.NEGATIVE_INFINITY, 0];
  return (reason) => {
    const now = performance.now();
    if (now - said < QUIET) {
      unsaid++;
      return;
    }
    console.error(unsaid ? `${reason} (and so for ${unsaid} calls before)` : reason);
    [said, unsaid] = [now, 0];
  };
}
