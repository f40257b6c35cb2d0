import { useMemo } from "react";
import { hasPlace, localized, type MapItem, numberOf } from "../../../../core/internal.js";
import { useStore, useWidget, type WidgetSurroundings } from "../../../kit/use-widget.js";
import { isQuiet, letterOf, markOf } from "../../engine/symbols.js";
import type { CityMapStore } from "../../state/store.js";
import { holderOf, nameOf, stateOf } from "../describe.js";
import { ItemSymbol } from "../parts/ItemSymbol.js";
import { rowClass } from "./styles.js";

interface DeviceRowProps {
  id: string;
  item: MapItem;
  store: CityMapStore;
  /** Position among all rows, and number of rows and headings above. */
  position: number;
  slot: number;
  count: number;
  height: number;
  isSelected: boolean;
  isMarked: boolean;
  onSelect(item: MapItem, byKey: boolean): void;
}

/** A row of the list: symbol, name, state in words, and problems of its data. */
export function DeviceRow(props: DeviceRowProps) {
  const widget = useWidget();
  const { t, client, language } = widget;
  const { time } = useStore(client.clock.$setting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew only when anything told of it is another; most of them are not after a poll
  return useMemo(() => row(props, widget), [...Object.values(props), t, language, time]);
}

function row(
  { id, item, store, position, slot, count, height, isSelected, isMarked, onSelect }: DeviceRowProps,
  widget: WidgetSurroundings,
) {
  const { t, language } = widget;
  const kind = store.kinds.get(item.kind);
  const name = nameOf(item, store.kinds, widget);
  const number = kind?.isNumbered ? `${item.oID}` : (item.number ?? numberOf(item.oID));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the listbox has focus and keys, and names the active row
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position + 1}
      aria-setsize={count}
      className={rowClass}
      data-marked={isMarked}
      style={{ transform: `translateY(${slot * height}px)` }}
      onClick={() => onSelect(item, false)}
      onMouseEnter={() => store.$hoveredKey.set(item.key)}
    >
      <ItemSymbol
        shape={kind?.shape ?? "circle"}
        emblem={kind?.emblem}
        letter={letterOf(item, kind)}
        tone={item.tone}
        age={item.age}
        mark={markOf(item)}
      />
      <span title={name}>{name}</span>
      <small>
        <span className="unseen">{kind ? `, ${localized(kind.one, language)}, ` : ", "}</span>
        <span style={isQuiet(item.tone) ? {} : { color: `var(--${item.tone}-text)`, fontWeight: 500 }}>{stateOf(item, widget)}</span>
        {item.values?.holder && <span style={{ fontWeight: 500 }}>{` · ${holderOf(item, widget)}`}</span>}
        {item.age !== "recent" && <span>{` · ${t(item.age === "old" ? "old" : "ageUnknown")}`}</span>}
        {!hasPlace(item) && <span>{` · ${t("noPlace")}`}</span>}
        {number !== null && number !== item.name && <span data-id="">{` · ${t("numbered", { number })}`}</span>}
      </small>
    </div>
  );
}
