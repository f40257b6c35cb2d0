/** Rows rendered beyond each edge of the viewport. */
const SPARE = 6;

/** The rows of a virtual list to render: from `first` up to, not including, `end`. All lengths in the same unit. */
export function rowsInWindow(scrolled: number, height: number, row: number, count: number): { first: number; end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(scrolled / row)) - SPARE);
  const end = Math.min(count, Math.ceil((scrolled + height) / row) + SPARE);
  return { first, end: Math.max(first, end) };
}

/** Scroll position that makes a row fully visible; `scrolled` if it is. */
export function scrollTo(index: number, scrolled: number, height: number, row: number): number {
  if (index * row < scrolled) return index * row;
  return Math.max(scrolled, (index + 1) * row - height);
}
