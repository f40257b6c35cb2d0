/** Entries that are drawn and measured together. */
export const BLOCK = 20;

/** Pixels of an entry that was not measured yet. */
const GUESS = 45;

/** Which blocks of a long list meet the window, and how high all that lies before and after them is. */
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
