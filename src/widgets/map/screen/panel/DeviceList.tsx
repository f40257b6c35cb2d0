import { type KeyboardEvent, type Ref, type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { $density, localized, type MapItem } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { EmptyState } from "../../../kit/controls/EmptyState.js";
import { Skeleton } from "../../../kit/controls/Skeleton.js";
import { useId } from "../../../kit/use-id.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { noFilter } from "../../state/filter.js";
import type { CityMapStore } from "../../state/store.js";
import { rowsInWindow, scrollTo } from "../list-window.js";
import { DeviceRow } from "./DeviceRow.js";
import { ListFilter } from "./ListFilter.js";
import { createSorter } from "./sort-items.js";
import { foundClass, listClass, pinnedHeadClass, rowsClass } from "./styles.js";

/** Height of a row in CSS px: a name of two lines, the state, and a target for fingers. */
const ROW = 64;
/** Height of a compact row in CSS px: a name of one line and the state. */
const COMPACT_ROW = 38;

/** Whether the main pointer is a finger: rows are not compact then, whatever was chosen. */
const isTouched = () => matchMedia("(pointer: coarse)").matches;

interface DeviceListProps {
  store: CityMapStore;
  listRef: Ref<HTMLDivElement>;
  onSelect(item: MapItem, byKey: boolean): void;
}

/** The map as a list, for keyboard and screen readers: the same items, filters and actions. */
export function DeviceList(props: DeviceListProps) {
  const { store } = props;
  return (
    <div className={listClass}>
      <ListFilter store={store} />
      <Found {...props} />
    </div>
  );
}

/** The part that each answer re-renders; the filter above stays as it is. */
function Found({ store, listRef, onSelect }: DeviceListProps) {
  const { t } = useWidget();
  const listed = useStore(store.$listed);
  const onlyPinned = useStore(store.$onlyPinned);
  const { kind, sort } = useStore(store.$filter);
  const rankings = useStore(store.$rankings);
  const sorted = useMemo(createSorter, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ranking sorts the same items otherwise
  const found = useMemo(() => sorted(listed, sort), [sorted, listed, sort, rankings]);
  const pinned = useMemo(() => createSorter()(onlyPinned, sort), [onlyPinned, sort]);
  const all = store.ofKind(useStore(store.$placed), kind).length;
  return (
    <>
      <p className={foundClass}>
        <span>{t("found", { count: found.length, all })}</span>
        {found.length < all && (
          <Button kind="quiet" onClick={() => store.$filter.set({ ...noFilter, sort: store.$filter.get().sort })}>
            {t("resetFilter")}
          </Button>
        )}
      </p>
      {found.length === 0 && <NoRows store={store} isFiltered={all > 0} />}
      {found.length + pinned.length > 0 && <Rows store={store} found={found} pinned={pinned} listRef={listRef} onSelect={onSelect} />}
    </>
  );
}

function NoRows({ store, isFiltered }: { store: CityMapStore; isFiltered: boolean }) {
  const { t, language } = useWidget();
  const { kind } = useStore(store.$filter);
  const shown = useStore(store.$shown);
  const open = kind ? (store.layers.find(({ layer }) => `layer:${layer.id}` === kind) ?? store.layerOf(kind)) : store.main;
  const status = shown.find(({ layer }) => layer === open?.layer)?.state.status;
  if (isFiltered) return <EmptyState title={t("foundNone")}>{t("foundNoneHint")}</EmptyState>;
  if (open && !store.isOn(open.layer.id)) {
    return <EmptyState title={t("layerOff")}>{t("layerOffHint", { layer: localized(open.layer.title, language) })}</EmptyState>;
  }
  if (status === "absent") return <EmptyState title={t("notOffered")} />;
  if (status === "ready") return <EmptyState title={t("noDevices")}>{t("noDevicesHint")}</EmptyState>;
  if (status === "fetching" || status === "slow") return <Skeleton lines={8} label={t("list")} />;
  return null;
}

interface RowsProps extends DeviceListProps {
  found: readonly MapItem[];
  /** A separate group below the matches, under a heading as high as a row. */
  pinned: readonly MapItem[];
}

function Rows({ store, found, pinned, listRef, onSelect }: RowsProps) {
  const { t } = useWidget();
  const id = useId();
  const selected = useStore(store.$selected);
  const hovered = useStore(store.$hovered);
  const isCompact = useStore($density) === "compact" && !isTouched();
  const row = isCompact ? COMPACT_ROW : ROW;
  const box = useRef<HTMLDivElement | null>(null);
  const [scrolled, setScrolled] = useState(0);
  const [height, setHeight] = useState(600);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const all = useMemo(() => (pinned.length > 0 ? [...found, ...pinned] : found), [found, pinned]);
  /** Number of rows and headings above an item of `all`. */
  const slotOf = (index: number) => (index < found.length ? index : index + 1);
  const active = activeKey === null ? -1 : all.findIndex(({ key }) => key === activeKey);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const reveal = (index: number) => {
    if (box.current && index >= 0) box.current.scrollTop = scrollTo(slotOf(index), box.current.scrollTop, box.current.clientHeight, row);
  };
  const selectedKey = selected?.key ?? null;
  const selectedIndex = selectedKey === null ? -1 : all.findIndex(({ key }) => key === selectedKey);
  const isSelectedInView = useRef(true);
  useEffect(() => {
    isSelectedInView.current = true;
    if (selectedKey !== null) setActiveKey(selectedKey);
  }, [selectedKey]);
  // Rows of a layer that comes later may push the selected one away. A list that was scrolled away from it stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the selected row changes or moves, never because of a poll
  useEffect(() => {
    if (isSelectedInView.current) reveal(selectedIndex);
  }, [selectedKey, selectedIndex]);
  const onScroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    setScrolled(scrollTop);
    const top = slotOf(selectedIndex) * row;
    isSelectedInView.current = top + row > scrollTop && top < scrollTop + clientHeight;
  };

  const moveTo = (index: number) => {
    const item = all[Math.max(0, Math.min(all.length - 1, index))];
    if (!item) return;
    setActiveKey(item.key);
    store.$hoveredKey.set(item.key);
    reveal(all.indexOf(item));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / row) - 1);
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: all.length - 1,
      PageDown: active + page,
      PageUp: active - page,
    }[event.key];
    const item = all[active];
    if (to !== undefined) moveTo(to);
    else if ((event.key === "Enter" || event.key === " ") && item) onSelect(item, true);
    else return;
    event.preventDefault();
  };

  const slots = found.length + (pinned.length > 0 ? 1 + pinned.length : 0);
  const { first, end } = rowsInWindow(scrolled, height, row, slots);
  const isActiveShown = active >= 0 && slotOf(active) >= first && slotOf(active) < end;
  const rowsOf = (group: readonly MapItem[], before: number) => {
    const from = Math.max(0, first - slotOf(before));
    return group
      .slice(from, Math.max(0, end - slotOf(before)))
      .map((item, offset) => (
        <DeviceRow
          key={item.key}
          id={`${id}-${before + from + offset}`}
          item={item}
          store={store}
          position={before + from + offset}
          slot={slotOf(before) + from + offset}
          count={all.length}
          height={row}
          isSelected={item.key === selectedKey}
          isMarked={item.key === activeKey || item === hovered}
          onSelect={onSelect}
        />
      ));
  };
  return (
    <div
      ref={(element) => {
        box.current = element;
        if (typeof listRef === "function") listRef(element);
        else if (listRef) listRef.current = element;
      }}
      className={rowsClass}
      data-compact={isCompact || undefined}
      role="listbox"
      aria-label={t("list")}
      aria-activedescendant={isActiveShown ? `${id}-${active}` : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      // A click must not scroll the row away from the pointer.
      onFocus={({ currentTarget }) => active < 0 && currentTarget.matches(":focus-visible") && moveTo(Math.floor(scrolled / row))}
      onBlur={() => store.$hoveredKey.set(null)}
      onMouseLeave={() => store.$hoveredKey.set(null)}
    >
      <div role="presentation" style={{ height: `${slots * row}px` }}>
        {rowsOf(found, 0)}
        {pinned.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div role="group" aria-labelledby={`${id}-pinned`}>
            <div id={`${id}-pinned`} className={pinnedHeadClass} style={{ height: row, transform: `translateY(${found.length * row}px)` }}>
              {t("onlyPinned", { count: pinned.length })}
            </div>
            {rowsOf(pinned, found.length)}
          </div>
        )}
      </div>
    </div>
  );
}
