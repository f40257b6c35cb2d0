/**
 * Looks at how long the process stands still. What comes meanwhile waits in the machine's sockets, and is read afterwards as if it had just
 * come; how long it has waited nobody can say, but not longer than the process stood.
 */

/** Milliseconds between two looks; a longer time than `PAUSE` between them is a pause. */
const EVERY = 100;
const PAUSE = 500;
/** Milliseconds after a pause in which what had waited is read, connection by connection. */
const READ_WITHIN = 1_000;
/** Milliseconds of a pause after which nothing that may have waited is done any more. */
const LONGEST = 2_000;

/** A moment by the clock that is never set but stands while the machine sleeps, and by the one that goes on but may be set. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}
const momentNow = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/** Milliseconds since a moment, by whichever of its clocks has gone further. */
const since = ({ monotonic, wall }: Moment): number => Math.max(performance.now() - monotonic, Date.now() - wall);

/** Begins to measure: gives the milliseconds since then, also those for which the machine slept. */
export function stopwatch(): () => number {
  const begin = momentNow();
  return () => since(begin);
}

let looked = momentNow();
/** Pauses of which something may still be to read: since when, and until when. */
let pauses: { from: Moment; to: Moment }[] = [];

function look(): void {
  if (since(looked) >= PAUSE) pauses.push({ from: looked, to: momentNow() });
  looked = momentNow();
  pauses = pauses.filter(({ to }) => since(to) < READ_WITHIN);
}
setInterval(look, EVERY).unref();

/** Called when a port begins to listen: how long the process stood before, as while it built its city, nothing has waited for it. */
export function forgetPauses(): void {
  looked = momentNow();
  pauses = [];
}

/** Milliseconds for which what is read now may have waited; infinite where that is too long for a command. */
export function waited(): number {
  // What is read first may come before the timer's own look.
  look();
  const longest = Math.max(0, ...pauses.map(({ from }) => since(from)));
  return pauses.some(({ from, to }) => Math.max(to.monotonic - from.monotonic, to.wall - from.wall) > LONGEST)
    ? Number.POSITIVE_INFINITY
    : longest;
}
