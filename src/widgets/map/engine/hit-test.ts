interface Placed {
  readonly x: number;
  readonly y: number;
}

/** What lies under a pointer: the nearest within `radius`, of two at one place the later. All in one and the same measure. */
export function nearestTo<Thing extends Placed>(things: readonly Thing[], x: number, y: number, radius: number): Thing | undefined {
  let nearest: Thing | undefined;
  let least = radius ** 2;
  for (const thing of things) {
    const distance = (thing.x - x) ** 2 + (thing.y - y) ** 2;
    if (distance <= least) {
      nearest = thing;
      least = distance;
    }
  }
  return nearest;
}
