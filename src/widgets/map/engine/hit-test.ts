interface Placed {
  readonly x: number;
  readonly y: number;
}

/** The thing nearest to a pointer within `radius`; of two at equal distance the later, which is drawn above. All in the same unit. */
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
