/** Entries rendered and measured together. */
export const BLOCK = 20;

/** Assumed height of an entry that is not measured yet, in CSS px. */
const GUESS = 45;

/** The blocks of a virtual list near its viewport, and the heights (CSS px) of everything before and after them. */
export function blocksIn(count: number, heights: ReadonlyMap<number, number>, top: number, windowHeight: number) {
  const blocks = Math.ceil(count / BLOCK);
  const heightOf = (block: number) => heights.get(block) ?? Math.min(BLOCK, count - block * BLOCK) * GUESS;
  let before = 0;
  let first = 0;
  while (first < blocks - 1 && before + heightOf(first) < top - windowHeight) before += heightOf(first++);
  let last = first;
  let shown = heightOf(first);
  while (last < blocks - 1 && before + shown < top + 2 * windowHeight) shown += heightOf(++last);
  let after = 0;
  for (let block = last + 1; block < blocks; block++) after += heightOf(block);
  return { first, last: Math.min(last, blocks - 1), before, after };
}
