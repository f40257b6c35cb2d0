import type { Client } from "../client.js";
import { city } from "../resources/city.js";

/** Seconds a reading may be ahead of our city time before that is requested again. */
const AHEAD = 5;
/** Milliseconds between two such requests. */
const NOT_BEFORE = 5_000;

/** Requests the city's time when a controller's reading comes from "the future": the ends of commands depend on that time. */
export function clockFollower(client: Client): (utime: number) => void {
  let requestedAt = -NOT_BEFORE;
  return (utime) => {
    if (utime - client.clock.now() < AHEAD || performance.now() - requestedAt < NOT_BEFORE) return;
    requestedAt = performance.now();
    city(client).revalidate();
  };
}
