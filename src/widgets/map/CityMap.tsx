import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { $plugins, type Guest, type MapItem } from "../../core/internal.js";
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
import { useReportView } from "./screen/use-report-view.js";
import { useRoom, useUncovered } from "./screen/use-room.js";
import { createFollowedView } from "./state/followed-view.js";
import { layersOfPlugins } from "./state/layer-states.js";
import { createCityMap } from "./state/store.js";
import { readView } from "./state/view.js";

const sidePanel = async () => (await import("./screen/panel/SidePanel.js")).SidePanel;
const itemPanel = async () => (await import("./screen/parts/ItemPanel.js")).ItemPanel;
const infoPanel = async () => (await import("./screen/parts/InfoPanel.js")).InfoPanel;

interface CityMapProps {
  layers?: string;
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
  guest?: boolean;
}

/**
 * The city on a map, with a list of everything that is on it.
 * @attr layers – comma-separated ids of the layers that are on (`devices bus station spec requests road messages overrides weather` and those of plugins); without it what the operator left on in this browser, at first all
 * @attr center – `latitude,longitude`
 * @attr zoom – 1 to 19; without `center` the map shows the middle of the city, or the `device`
 * @attr device – oID of the selected device, or kind and oID (`bus:12`) where several kinds count from one; without `center` the map shows it
 * @attr {on | off} cluster – `off` shows each device by itself
 * @attr {tiles | streets | none} basemap – without it tiles (pictures, or a single `.pmtiles` file) when the page configures some
 * @attr no-panel – no panel of the selected device beside the map, for pages with their own
 * @attr compact – a small map without toolbar, list, panels and weather; of the layers only those named in `layers`
 * @attr marks – what the page marks above everything, in view when there is no `center`: `MapMarks`, best given as a property
 * @attr follow – keeps the first marked point in view as it moves
 * @attr {place | section} pick – while set, a click or the keyboard's crosshair picks one
 * @attr guest – who is not signed in sees what the city shows to everybody, where the provider has such a view; signing in replaces it
 * @event its-device-selected – `{ oID, kind, device }`, `device` as the attribute says it; all null when the selection ends; `preventDefault` keeps the old selection
 * @event its-view-changed – `{ center: [latitude, longitude], zoom }`, when the map has come to rest
 * @event its-layer-toggled – `{ layer, isOn, layers }`; `layers` as the attribute says it, null when all are on
 * @event its-navigate – `{ screen, params }` from "open page", and from "create a request" with `{ request: "new", place }`
 * @event its-place-picked – `{ latitude, longitude, name }`; `name` of the crossing or street there, null away from both
 * @event its-section-picked – `{ id, name, coordinates }` of a segment of `get_city_segments`
 * @event its-pick-cancelled – the operator wants to pick nothing
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
  return isAwaited ? null : <LayeredMap key={layersKey} layersKey={layersKey} guest={guest} {...props} />;
}

type LayeredMapProps = Omit<CityMapProps, "guest"> & { layersKey: string; guest: Guest | null };

/** The map with the layers that there are now; when a plugin comes or goes, or a guest signs in, another one looks at the same place. */
function LayeredMap({ layersKey, guest, ...props }: LayeredMapProps) {
  const { center, zoom, device, cluster, basemap, noPanel, compact = false, marks, follow = false, pick } = props;
  const { client, emit } = useWidget();
  const { isFirstAuth, user } = useStore(client.session.$session);
  const layers = compact ? (props.layers ?? "") : props.layers;
  const followedView = useKept("followedView", createFollowedView);
  const store = useKept(`map ${client.base} ${layersKey}`, () => {
    const created = createCityMap(client, followedView, guest);
    created.followLayers(layers);
    return created;
  });
  const list = useLazyFocus<HTMLDivElement>();
  const panel = useLazyFocus<HTMLElement>();
  const view = useRef<MapView | null>(null);

  const isPictured = useStore(store.$isPictured);
  const selected = useStore(store.$selected);
  const selectedKey = useStore(store.$selectedKey);
  const listChoice = useStore(store.$isListOpen);
  const listOver = useStore(store.$listOver);
  const { isRoomy, isWide, isLow } = useRoom();
  const widget = panelOf(selected, store);
  const hasPanel = !noPanel && Boolean(selected && (widget || store.layerOf(selected.kind)?.source.details));
  const isListOpen = isRoomy ? listChoice !== false : listChoice === true;
  // Where there is room for one of them, what was asked for last is shown; the other stays as it is.
  const isListShown = isListOpen && (isWide || !hasPanel || listOver === selectedKey);
  const isPanelShown = hasPanel && (isWide || !isListShown);
  const isCovered = isLow && !isRoomy && isListShown;
  useUncovered(store, isCovered);

  useLayoutEffect(() => store.followLayers(layers), [store, layers]);
  useLayoutEffect(() => store.followView(readView(center, zoom), zoom), [store, center, zoom]);
  // Its layer may come late, when the map has told the page long since that it looks at the whole city.
  useEffect(() => {
    store.wishFor(device, Boolean(center));
    return store.$items.subscribe(() => {
      const before = store.$selected.get();
      const item = store.followDevice(device);
      if (item && store.takeWish() && item !== before) view.current?.show(item, store.zoomAlone());
    });
  }, [store, device, center]);
  useReportView(store);

  const select = useCallback(
    (item: MapItem | null) => {
      const { oID, kind } = item ?? { oID: null, kind: null };
      const isWanted = emit("its-device-selected", { oID, kind, device: item ? `${kind}:${oID}` : null });
      if (isWanted) {
        store.$listOver.set(null);
        store.select(item?.key ?? null);
      }
      return isWanted;
    },
    [store, emit],
  );
  const selectInList = (item: MapItem, byKey: boolean) => {
    if (!select(item)) return;
    view.current?.show(item);
    if (byKey) panel.focus();
  };
  const close = () => {
    select(null);
    if (isListOpen) list.focus();
    else view.current?.map.getContainer().focus();
  };
  const setListOpen = (isOpen: boolean) => {
    store.$isListOpen.set(isOpen);
    store.$listOver.set(selectedKey);
  };
  const goToList = () => {
    setListOpen(true);
    store.$panel.set("list");
    list.focus();
  };

  if (!isFirstAuth && user.isAnonym && !guest) return <SignInNotice />;
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
      onSelect={select}
      onSkip={goToList}
      onForget={close}
    />
  );
  if (compact) return pane;
  return (
    <div className={screenClass} data-list={isListShown} data-panel={isPanelShown} data-low={isLow && !isRoomy}>
      <Toolbar
        store={store}
        isListShown={isListShown}
        onList={setListOpen}
        onItem={(item) => selectInList(item, true)}
        onPlaces={(places) => {
          if (isCovered) store.$isListOpen.set(false);
          view.current?.fit(places);
        }}
      />
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
      {hasPanel && selected && !widget && <Later load={infoPanel} with={{ item: selected, store, panelRef: panel.take, onClose: close }} />}
      {isListOpen && isPictured && <Later load={sidePanel} with={{ store, listRef: list.take, onSelect: selectInList }} />}
    </div>
  );
}
