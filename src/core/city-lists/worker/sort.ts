/** Comparisons without a pause. */
const SLICE = 4_000;

/** The indices of things in their order: a merge sort that may pause. */
export function* sortSlowly<Thing>(
  things: readonly Thing[],
  compare: (one: Thing, other: Thing) => number,
): Generator<undefined, Uint32Array> {
  const count = things.length;
  let from = Uint32Array.from(things, (_thing, index) => index);
  let to = new Uint32Array(count);
  let done = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        if (++done % SLICE === 0) yield;
        const isLeft = left < middle && (right >= end || compare(things[from[left]!]!, things[from[right]!]!) <= 0);
        to[at] = from[isLeft ? left++ : right++]!;
      }
    }
    const merged = to;
    to = from;
    from = merged;
  }
  return from;
}
