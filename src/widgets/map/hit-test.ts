import KDBush from "kdbush";

interface Placed {
  readonly x: number;
  readonly y: number;
}

/** Finds what lies under a pointer. Places and `radius` are in one and the same measure. */
export function createHitTest<Thing extends Placed>(things: readonly Thing[]): (x: number, y: number, radius: number) => Thing | undefined {
  const index = new KDBush(things.length);
  for (const { x, y } of things) index.add(x, y);
  index.finish();
  return (x, y, radius) => {
    let nearest: Thing | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const found of index.within(x, y, radius)) {
      const thing = things[found] as Thing;
      const distance = (thing.x - x) ** 2 + (thing.y - y) ** 2;
      if (distance <= least) [nearest, least] = [thing, distance];
    }
    return nearest;
  };
}
