import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { $plugins, type Guest, type MapItem } from "../../core/internal.js";
import { useDistrictAttribute } from "../kit/district/use-district.js";
import { Later } from "../kit/parts/Later.js";
import { SignInNotice } from "../kit/parts/SignInNotice.js";
import { useGuest } from "../kit/use-guest.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import type { MapView } from "./engine/map-view.js";
import { panelOf } from "./screen/panel-of.js";
import { MapPane } from "./screen/parts/MapPane.js";
import { Toolbar } from "./screen/parts/Toolbar.js";
import { screenClass } from "./screen/styles.js";
import { useLazyFocus } from "./screen/use-lazy-focus.js";
import { useReportedFaults, useViewEvents } from "./screen/use-map-events.js";
import { useRoom, useUncovered } from "./screen/use-room.js";
import { createFollowedView } from "./state/followed-view.js";
import { layersOfPlugins } from "./state/layer-states.js";
import { createCityMap } from "./state/store.js";
import { readView } from "./state/view.js";
import type { MapEvents } from "./surface.js";

const sidePanel = async () => (await import("./screen/panel/SidePanel.js")).SidePanel;
const itemPanel = async () => (await import("./selected/ItemPanel.js")).ItemPanel;
const infoPanel = async () => (await import("./selected/InfoPanel.js")).InfoPanel;

interface CityMapProps {
  layers?: string;
  district?: string;
  center?: string;
  zoom?: number;
  device?: string;
  cluster?: string;
  basemap?: string;
  noPanel?: boolean;
  compact?: boolean;
  marks?: unknown;
  follow?: boolean;
  pick?: string;
  gestures?: string;
  guest?: boolean;
}

/**
 * The city on a map, with a list of everything that is on it.
 * @csspart toolbar – the tools above the map
 * @csspart list – the list twin
 * @csspart map – the map itself
 * @csspart legend – the legend
 * @csspart panel – the panel of what is selected
 * @slot signed-out – instead of the notice that a sign-in is needed
 * @slot top-left – in that corner of the map
 * @slot top-right – in that corner of the map
 * @slot bottom-left – in that corner of the map
 * @slot bottom-right – in that corner of the map
 */
export function CityMap({ guest: isGuestWanted = false, ...props }: CityMapProps) {
  const plugins = useStore($plugins);
  const pluginLayers = useMemo(() => layersOfPlugins(plugins), [plugins]);
  const { guest, isAwaited } = useGuest(isGuestWanted);
  const layersKey = guest ? `guest ${guest.layers}` : pluginLayers;
  const viewer = guest ? layersKey : "user";
  return isAwaited ? null : <LayeredMap key={viewer} layersKey={layersKey} guest={guest} {...props} />;
}

type LayeredMapProps = Omit<CityMapProps, "guest"> & { layersKey: string; guest: Guest | null };

/**
 * The map with its current layers. When a plugin is added or removed, map, list and panel are mounted anew with the same view, and the
 * toolbar stays: a menu or a search that is open there is not closed. When a guest signs in, everything is mounted anew.
 */
function LayeredMap({ layersKey, guest, ...props }: LayeredMapProps) {
  const { center, zoom, device, cluster, basemap, noPanel, compact = false, marks, follow = false, pick, gestures } = props;
  const { client, emit } = useWidget<MapEvents>();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const fault = useStore(client.$fault);
  const layers = compact ? (props.layers ?? "") : props.layers;
  const followedView = useKept("followedView", createFollowedView);
  const store = useKept(`map ${client.base} ${layersKey}`, () => {
    const created = createCityMap(client, followedView, guest, compact);
    // Before the children mount: a map of a known city would otherwise show the whole city first.
    created.followLayers(layers);
    created.followView(readView(center, zoom), zoom);
    return created;
  });
  const list = useLazyFocus<HTMLDivElement>();
  const panel = useLazyFocus<HTMLElement>();
  const view = useRef<MapView | null>(null);

  const isFirstPictureDrawn = useStore(store.$isFirstPictureDrawn);
  const selected = useStore(store.$selected);
  const selectedKey = useStore(store.$selectedKey);
  const listChoice = useStore(store.$isListOpen);
  const listOver = useStore(store.$listOver);
  const { isRoomy, isWide, isLow } = useRoom();
  const widget = panelOf(selected, store);
  const hasPanel = !noPanel && Boolean(selected && (widget || store.layerOf(selected.kind)?.source.details));
  const isListOpen = isRoomy ? listChoice !== false : listChoice === true;
  // Where there is room for only one of them, the last one opened is shown.
  const isListShown = isListOpen && (isWide || !hasPanel || listOver === selectedKey);
  const isPanelShown = hasPanel && (isWide || !isListShown);
  const isCovered = isLow && !isRoomy && isListShown;
  useUncovered(store, isCovered);

  useLayoutEffect(() => store.followLayers(layers), [store, layers]);
  useLayoutEffect(() => store.followView(readView(center, zoom), zoom), [store, center, zoom]);
  // The layer of the device may be loaded later, after the map has reported the view of the whole city.
  useEffect(() => {
    store.wishFor(device, Boolean(center));
    return store.$items.subscribe(() => {
      const before = store.$selected.get();
      const item = store.followDevice(device);
      if (item && store.takeWish() && item !== before) view.current?.show(item, store.zoomAlone());
    });
  }, [store, device, center]);
  useDistrictAttribute(props.district, !compact);
  useViewEvents(store);
  useReportedFaults(store);

  const select = useCallback(
    (item: MapItem | null) => {
      const selected = item
        ? { oID: item.oID, kind: item.kind, device: `${item.kind}:${item.oID}` }
        : { oID: null, kind: null, device: null };
      const isWanted = emit("its-device-selected", selected);
      if (isWanted) {
        store.$listOver.set(null);
        view.current?.keepInPlace();
        store.select(item?.key ?? null);
      }
      return isWanted;
    },
    [store, emit],
  );
  const selectInList = (item: MapItem, byKey: boolean) => {
    if (!select(item)) return;
    view.current?.reveal(item);
    if (byKey) panel.focus();
  };
  const goTo = (item: MapItem) => {
    if (!select(item)) return;
    view.current?.show(item);
    panel.focus();
  };
  const close = () => {
    select(null);
    if (isListOpen) list.focus();
    else view.current?.map.getContainer().focus();
  };
  const setListOpen = (isOpen: boolean) => {
    // Not for a panel below the map, which covers half of it: the selected item would be behind it.
    if (isRoomy) view.current?.keepInPlace();
    store.$isListOpen.set(isOpen);
    store.$listOver.set(selectedKey);
  };
  const goToList = () => {
    setListOpen(true);
    store.$panel.set("list");
    list.focus();
  };

  if (user.isAnonym && !guest && (!isFirstAuth || fault)) return <SignInNotice />;
  const pane = (
    <MapPane
      store={store}
      view={view}
      cluster={cluster}
      basemap={basemap}
      isCompact={compact}
      marks={marks}
      isFitted={!center}
      isFollowed={follow}
      pick={pick}
      gestures={gestures}
      onSelect={select}
      onSkip={goToList}
      onForget={close}
    />
  );
  if (compact) return <Fragment key={layersKey}>{pane}</Fragment>;
  return (
    <div className={screenClass} data-list={isListShown} data-panel={isPanelShown} data-low={isLow && !isRoomy}>
      <Toolbar
        store={store}
        isListShown={isListShown}
        onList={setListOpen}
        onItem={goTo}
        onPlaces={(places) => {
          if (isCovered) store.$isListOpen.set(false);
          view.current?.fit(places);
        }}
      />
      <Fragment key={layersKey}>
        {pane}
        {hasPanel && selected && widget && (
          <Later
            load={itemPanel}
            with={{
              item: selected,
              widget,
              attribute: store.kinds.get(selected.kind)?.attribute ?? "device",
              isPublic: store.isPublic,
              panelRef: panel.take,
              onClose: close,
            }}
          />
        )}
        {hasPanel && selected && !widget && (
          <Later load={infoPanel} with={{ item: selected, store, panelRef: panel.take, onClose: close }} />
        )}
        {isListOpen && isFirstPictureDrawn && <Later load={sidePanel} with={{ store, listRef: list.take, onSelect: selectInList }} />}
      </Fragment>
    </div>
  );
}
