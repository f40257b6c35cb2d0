import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useWidget } from "../kit/use-widget.js";

/** The buttons that are rows of the list, as they stand. */
const rowsIn = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('[part="list"] [data-row]')];

/** Arrows, Home and End lead from row to row of the list. */
export function useRowKeys(): (event: KeyboardEvent) => void {
  const { root } = useWidget();
  return useCallback(
    (event) => {
      const rows = rowsIn(root);
      const at = rows.indexOf(event.target as HTMLElement);
      const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: -1 };
      if (at < 0 || !(event.key in next) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      rows.at(next[event.key] as number)?.focus();
    },
    [root],
  );
}

/**
 * Where the focus goes when what was done has taken its row away: to the row that stands there now, so that the next one is at hand.
 * `follow` is called before something is done; `moved` is when the focus went on last (ms, as `performance.now()`).
 */
export function useNextRow(lines: unknown) {
  const { root } = useWidget();
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const pressed = useRef<{ button: HTMLElement; at: number } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines have other buttons
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { at } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body && root.activeElement !== null) return;
    const rows = rowsIn(root);
    (rows[Math.min(at, rows.length - 1)] ?? root.querySelector<HTMLElement>('[part="list"]'))?.focus();
    moved.current = performance.now();
  }, [lines, root]);

  const follow = useCallback(() => {
    const button = root.activeElement;
    const row = button?.closest("li")?.querySelector<HTMLElement>("[data-row]");
    pressed.current = button instanceof HTMLElement && row ? { button, at: rowsIn(root).indexOf(row) } : null;
  }, [root]);
  return { follow, moved };
}
