import { type Key, type ReactNode, useLayoutEffect, useReducer, useRef, useState } from "react";
import { BLOCK, blocksIn } from "./blocks.js";
import { useIsPrinting } from "./use-is-printing.js";

interface LongListProps<Item> {
  label: string;
  className: string;
  items: readonly Item[];
  keyOf(item: Item, index: number): Key;
  /** Shown below the last item. */
  end?: ReactNode;
  /** The content of one `li`. */
  children(item: Item, index: number): ReactNode;
}

/** Most entries that are printed: some sixty sheets. */
export const MOST_ON_PAPER = 100 * BLOCK;

/** A virtual list: only items near its viewport are rendered, all when printing. Items may differ in height. */
export function LongList<Item>({ label, className, items, keyOf, end, children }: LongListProps<Item>) {
  const window = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [heights] = useState(() => new Map<number, number>());
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isPrinting = useIsPrinting();
  const blocks = () =>
    isPrinting
      ? { first: 0, last: Math.ceil(Math.min(items.length, MOST_ON_PAPER) / BLOCK) - 1, before: 0, after: 0 }
      : blocksIn(items.length, heights, top, window.current?.clientHeight || 420);
  const { first, last, before, after } = blocks();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other heights
  useLayoutEffect(() => heights.clear(), [items, heights]);
  useLayoutEffect(() => {
    // A list that is not shown has no heights, and would never be full.
    if (!window.current?.clientHeight) return;
    for (const block of window.current.querySelectorAll<HTMLElement>("[data-block]"))
      heights.set(Number(block.dataset.block), block.offsetHeight);
    // Rows lower than assumed leave room for more of them.
    if (blocks().last > last) drawAgain();
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={window} className={className} aria-label={label} tabIndex={0} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div style={{ blockSize: before }} />
      {Array.from({ length: items.length === 0 ? 0 : last - first + 1 }, (_, index) => first + index).map((block) => (
        <ol key={block} data-block={block} aria-label={label}>
          {items.slice(block * BLOCK, (block + 1) * BLOCK).map((item, at) => {
            const index = block * BLOCK + at;
            return (
              <li key={keyOf(item, index)} aria-posinset={index + 1} aria-setsize={items.length}>
                {children(item, index)}
              </li>
            );
          })}
        </ol>
      ))}
      <div style={{ blockSize: after }} />
      {end}
    </section>
  );
}
