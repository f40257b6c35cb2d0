import type { Client } from "../client.js";
import { city } from "../resources/city.js";

/** Seconds a reading may be ahead of our city time. */
const AHEAD = 5;
/** Least milliseconds between two such requests. */
const LEAST_PAUSE = 5_000;

/** A function to call with the time of each reading: one ahead of city time means that our clock is late, so city time is requested again. */
export function clockFollower(client: Client): (utime: number) => void {
  let requestedAt = -LEAST_PAUSE;
  return (utime) => {
    if (utime - client.clock.now() < AHEAD || performance.now() - requestedAt < LEAST_PAUSE) return;
    requestedAt = performance.now();
    city(client).revalidate();
  };
}
