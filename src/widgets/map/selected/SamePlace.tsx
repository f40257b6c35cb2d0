import { useEffect, useRef } from "react";
import type { MapItem } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { css } from "../../kit/css.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { letterOf, markOf } from "../engine/symbols.js";
import { holderOf, nameOf, stateOf } from "../screen/describe.js";
import { ItemSymbol } from "../screen/parts/ItemSymbol.js";
import type { CityMapStore } from "../state/store.js";

/** Half of the widest list with some margin, in CSS px. */
const EDGE = 172;

const listClass = css`
  position: absolute;
  z-index: 4;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: var(--space-2);
  inline-size: max-content;
  max-inline-size: min(320px, calc(100% - var(--space-4)));
  max-block-size: min(320px, calc(100% - var(--space-4)));
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  & > ul {
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  & li > button {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 0 var(--space-2);
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--control);
    padding: var(--space-1) var(--space-2);
    border: 0;
    border-radius: var(--radius);
    background: none;
    color: var(--text);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  & li > button:hover {
    background: var(--accent-surface);
  }
  & small {
    grid-column: 2;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

/** The devices at one place, of which only one could be seen and pressed on the map: a list to choose from. */
export function SamePlace({ store, onSelect }: { store: CityMapStore; onSelect(item: MapItem): void }) {
  const widget = useWidget();
  const { t } = widget;
  const list = useRef<HTMLDivElement>(null);
  const place = useStore(store.$samePlace);
  const close = () => store.$samePlace.set(null);
  useEffect(() => {
    if (place) list.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [place]);
  if (!place) return null;
  const { items, x, y } = place;
  const title = t("samePlace", { count: items.length });
  return (
    <div
      ref={list}
      role="dialog"
      aria-label={title}
      className={listClass}
      style={{
        left: `clamp(0px, ${Math.round(x) - EDGE}px, calc(100% - ${2 * EDGE}px))`,
        top: `clamp(0px, ${Math.round(y)}px, calc(100% - 340px))`,
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <strong>{title}</strong>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              onClick={() => {
                close();
                onSelect(item);
              }}
            >
              <ItemSymbol
                shape={store.kinds.get(item.kind)?.shape ?? "circle"}
                letter={letterOf(item, store.kinds.get(item.kind))}
                tone={item.tone}
                mark={markOf(item)}
                size={18}
              />
              <span>{nameOf(item, store.kinds, widget)}</span>
              <small>{[stateOf(item, widget), holderOf(item, widget)].filter(Boolean).join(" · ")}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={close}>
        {t("close")}
      </Button>
    </div>
  );
}
