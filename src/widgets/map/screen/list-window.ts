/** Rows kept ready beyond each edge of what is visible. */
const SPARE = 6;

/** The rows of a long list that need to exist: from `first` up to, not including, `end`. Heights in one measure. */
export function rowsInWindow(scrolled: number, height: number, row: number, count: number): { first: number; end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(scrolled / row)) - SPARE);
  const end = Math.min(count, Math.ceil((scrolled + height) / row) + SPARE);
  return { first, end: Math.max(first, end) };
}

/** Where to scroll so that a row is wholly visible; `scrolled` itself when it is. */
export function scrollTo(index: number, scrolled: number, height: number, row: number): number {
  if (index * row < scrolled) return index * row;
  return Math.max(scrolled, (index + 1) * row - height);
}
