import { tickOf } from "../../base/clock.js";
import type { City } from "../../sources/city.js";
import { lists } from "../stream/lists.js";
import type { Snapshots } from "../stream/snapshots.js";
import type { Leadership } from "./leadership.js";

/** Milliseconds between two looks whether a tick has begun. */
const LOOK_EVERY = 200;

/** Builds the lists of each tick while this node drives, for the others, though nobody asks here; gives the function that ends it. */
export function keepPublished(world: City, snapshots: Snapshots, { isLeading }: Leadership): () => void {
  let built = Number.NaN;
  const timer = setInterval(() => {
    const tick = tickOf(world.clock.now());
    if (!isLeading() || tick === built) return;
    built = tick;
    for (const { name, build } of Object.values(lists))
      snapshots.now(name, () => build(world, world.clock.now())).catch((error: unknown) => console.error(error));
  }, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
