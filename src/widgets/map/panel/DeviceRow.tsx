import { type ItemKind, localized, type MapItem } from "../../../core/index.js";
import { useWidget } from "../../kit/use-widget.js";
import { isOnMap } from "../cluster.js";
import { nameOf } from "../describe.js";
import { ItemSymbol } from "../parts/ItemSymbol.js";
import { isQuiet } from "../symbols.js";
import { rowClass } from "./styles.js";

interface DeviceRowProps {
  id: string;
  item: MapItem;
  kinds: ReadonlyMap<string, ItemKind>;
  position: number;
  count: number;
  top: number;
  isSelected: boolean;
  isMarked: boolean;
  onSelect(): void;
  onHover(): void;
}

/** One thing of the list: symbol, name, state in words, and what is wrong with its data. */
export function DeviceRow({ id, item, kinds, position, count, top, isSelected, isMarked, onSelect, onHover }: DeviceRowProps) {
  const { t, language } = useWidget();
  const kind = kinds.get(item.kind);
  const name = nameOf(item, kinds, language);
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
      style={{ transform: `translateY(${top}px)` }}
      onClick={onSelect}
      onMouseEnter={onHover}
    >
      <ItemSymbol shape={kind?.shape ?? "circle"} tone={item.tone} age={item.age} />
      <span title={name}>{name}</span>
      <small>
        <span className="unseen">{kind ? `, ${localized(kind.one, language)}, ` : ", "}</span>
        <span style={isQuiet(item.tone) ? {} : { color: `var(--${item.tone}-text)`, fontWeight: 500 }}>{t(item.status, item.values)}</span>
        {item.age !== "recent" && <span>{` · ${t(item.age === "old" ? "old" : "ageUnknown")}`}</span>}
        {!isOnMap(item) && <span>{` · ${t("noPlace")}`}</span>}
        {item.oID !== item.name && <span data-id="">{` · № ${item.oID}`}</span>}
      </small>
    </div>
  );
}
