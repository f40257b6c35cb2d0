import { useCallback, useLayoutEffect, useRef } from "react";
import { useWidget } from "../kit/use-widget.js";

/**
 * Where the focus goes when a message was acknowledged and the button that did it has gone: to that of the next in the series
 * of those that wait, after the last of them to the message among all. `follow` takes the id of the message whose button is
 * pressed; `moved` is when the focus went on last (ms, as `performance.now()`).
 */
export function useSeriesFocus(entries: unknown) {
  const { root } = useWidget();
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const pressed = useRef<{ id: string; button: HTMLElement; at: number } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have other buttons
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { id, at } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const series = seriesIn(root);
    const own = [...root.querySelectorAll<HTMLElement>('[part="list"] [data-message]')].find(({ dataset }) => dataset.message === id);
    const next = at < 0 ? own : (series[Math.min(at, series.length - 1)] ?? own);
    (next ?? root.querySelector<HTMLElement>('[part="list"] input'))?.focus();
    moved.current = performance.now();
  }, [entries, root]);

  const follow = useCallback(
    (id: string) => {
      const button = root.activeElement;
      pressed.current = button instanceof HTMLElement ? { id, button, at: seriesIn(root).indexOf(button) } : null;
    },
    [root],
  );
  return { follow, moved };
}

const seriesIn = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('[part="pending"] .acts > :first-child')];
