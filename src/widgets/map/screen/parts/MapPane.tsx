import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { $config, type MapItem } from "../../../../core/internal.js";
import { Later } from "../../../kit/parts/Later.js";
import { useId } from "../../../kit/use-id.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { gestureModes, type Tried } from "../../engine/gestures.js";
import { createMapView, type MapView } from "../../engine/map-view.js";
import type { CityMapStore } from "../../state/store.js";
import { LayerNotices } from "./LayerNotices.js";
import { noticeClass, noticesClass } from "./notice-styles.js";
import { cornerClass, mapClass, paneClass, skipClass } from "./pane-styles.js";

const filterNotice = async () => (await import("./FilterNotice.js")).FilterNotice;
const missingNotice = async () => (await import("./MissingNotice.js")).MissingNotice;
const tooltip = async () => (await import("./MapTooltip.js")).MapTooltip;
const samePlace = async () => (await import("../../selected/SamePlace.js")).SamePlace;
const weatherCard = async () => (await import("./WeatherCard.js")).WeatherCard;
const mapButtons = async () => (await import("./MapButtons.js")).MapButtons;
const scaleBar = async () => (await import("./ScaleBar.js")).ScaleBar;
const legend = async () => (await import("./Legend.js")).Legend;
const gestureHint = async () => (await import("./GestureHint.js")).GestureHint;
const markedMap = async () => (await import("../../tools/marks/Marks.js")).Marks;
const measuring = async () => (await import("../../tools/measure/Measure.js")).Measure;
const loadHistory = async () => (await import("../../tools/history/History.js")).History;
const placing = async () => (await import("../../tools/pick/PlaceRequest.js")).PlaceRequest;
const picking = async () => (await import("../../tools/pick/Pick.js")).Pick;

interface MapPaneProps {
  store: CityMapStore;
  view: RefObject<MapView | null>;
  cluster: string | undefined;
  basemap: string | undefined;
  isCompact: boolean;
  marks: unknown;
  /** Whether the marks are fitted into view: there is no `center`. */
  isFitted: boolean;
  isFollowed: boolean;
  pick: string | undefined;
  gestures: string | undefined;
  onSelect(item: MapItem): void;
  onSkip(): void;
  /** Ends the selection. */
  onForget(): void;
}

/** The map with everything on it: buttons, legend, tooltip, notices about the data. */
export function MapPane({
  store,
  view,
  cluster,
  basemap,
  isCompact,
  marks,
  isFitted,
  isFollowed,
  pick,
  gestures,
  onSelect,
  onSkip,
  onForget,
}: MapPaneProps) {
  const { client, t } = useWidget();
  const [mapView, setMapView] = useState<MapView | null>(null);
  const container = useRef<HTMLElement>(null);
  const keys = useId();
  const isLegendOpen = useStore(store.$isLegendOpen);
  const hasPeriod = useStore(store.$hasPeriod);
  const isFiltered = useStore(store.$isFiltered);
  const isFirstPictureDrawn = useStore(store.$isFirstPictureDrawn);
  const isMissing = useStore(store.$missing) !== null;
  const isGroundMissing = useStore(store.$isGroundMissing);
  const isPointed = useStore(store.$pointed) !== null;
  const isChoosing = useStore(store.$samePlace) !== null;
  const tool = useStore(store.$tool);
  const focus = useCallback(() => container.current?.focus(), []);
  const endTool = useCallback(() => {
    store.$tool.set(null);
    focus();
  }, [store, focus]);

  const isHeld = useRef(isFitted && marks !== undefined);
  useLayoutEffect(() => {
    if (!container.current) return;
    const created = createMapView(container.current, { client, store, isHeld: isHeld.current, onSelect });
    view.current = created;
    setMapView(created);
    return () => {
      view.current = null;
      setMapView(null);
      created.stop();
    };
  }, [client, store, view, onSelect]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view made anew has to be told again
  useLayoutEffect(() => view.current?.set(cluster, basemap), [client, store, view, onSelect, cluster, basemap]);

  const [tried, setTried] = useState<{ what: Tried; times: number } | null>(null);
  const { gestures: ofPage } = useStore($config);
  const mode = gestureModes.find((each) => each === gestures) ?? ofPage ?? "cooperative";
  useLayoutEffect(
    () => mapView?.setGestures(mode, (what) => setTried((last) => ({ what, times: (last?.times ?? 0) + 1 }))),
    [mapView, mode],
  );

  return (
    <div className={paneClass}>
      {!isCompact && (
        <button type="button" className={skipClass} onClick={onSkip}>
          {t("skipToList")}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Leaflet moves the map by keys while it has the focus */}
      <section ref={container} className={mapClass} part="map" aria-label={t("mapRegion")} aria-describedby={keys} tabIndex={0} />
      <span id={keys} className="unseen">
        {t(isCompact ? "compactKeys" : "mapKeys")}
      </span>
      <div className={noticesClass}>
        <LayerNotices store={store} />
        {isGroundMissing && (
          <p className={noticeClass} role="status">
            {t("groundMissing")}
          </p>
        )}
        {isFiltered && <Later load={filterNotice} with={{ store }} />}
        {!isCompact && isFirstPictureDrawn && isMissing && (
          <Later load={missingNotice} with={{ store, onClose: onForget, onTurnOn: focus }} />
        )}
      </div>
      {tried && <Later load={gestureHint} with={tried} />}
      {isChoosing && <Later load={samePlace} with={{ store, onSelect }} />}
      {isPointed && !isChoosing && <Later load={tooltip} with={{ store }} />}
      <div className={cornerClass} data-corner="top-left">
        {!isCompact && isFirstPictureDrawn && <Later load={weatherCard} with={{ store }} />}
        <slot name="top-left" />
      </div>
      <div className={cornerClass} data-corner="top-right">
        {isFirstPictureDrawn && <Later load={mapButtons} with={{ view: () => view.current, isCompact }} />}
        <slot name="top-right" />
      </div>
      <div className={cornerClass} data-corner="bottom-left">
        <slot name="bottom-left" />
        {isFirstPictureDrawn && <Later load={scaleBar} with={{ store }} />}
      </div>
      <div className={cornerClass} data-corner="bottom-right">
        <slot name="bottom-right" />
      </div>
      {mapView && marks !== undefined && <Later load={markedMap} with={{ mapView, given: marks, isFitted, isFollowed }} />}
      {mapView && pick && <Later load={picking} with={{ mapView, wanted: pick }} />}
      {mapView && tool === "measure" && <Later load={measuring} with={{ mapView, onClose: endTool }} />}
      {tool === "history" && <Later load={loadHistory} with={{ store, onClose: endTool }} />}
      {mapView && !pick && tool === "request" && <Later load={placing} with={{ mapView, store }} />}
      {(isLegendOpen || hasPeriod) && <Later load={legend} with={{ store, isOpen: isLegendOpen }} />}
    </div>
  );
}
