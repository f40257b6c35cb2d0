import type { LatLngBoundsLiteral, LeafletMouseEvent } from "leaflet";
import { type Client, city, type MapItem } from "../../core/index.js";
import { createBaseMap } from "./base-map.js";
import { ItemLayer } from "./canvas/item-layer.js";
import { MovingLayer } from "./canvas/moving-layer.js";
import { watchPalette } from "./canvas/palette.js";
import { RoadLayer } from "./canvas/road-layer.js";
import { isOnMap, type Mark } from "./cluster.js";
import { Attribution, LeafletMap } from "./leaflet.js";
import { unproject } from "./mercator.js";
import type { CityMapStore } from "./store.js";
import { CITY, CLOSE, isSameView, viewOf } from "./view.js";

interface MapViewOptions {
  client: Client;
  store: CityMapStore;
  onSelect(item: MapItem): void;
}

/** Degrees from the city within which a thing counts for "the whole city": one wrong coordinate must not show the globe. */
const NEAR = 1;
/** Zoom from which vehicles carry their symbols. */
const NEAR_ZOOM = 15;
/** Pixels around a symbol in which a mouse or a finger means it. */
const REACH = { mouse: 14, finger: 24 } as const;

/** The picture in a container: Leaflet for moving about, our canvases for everything seen. Reads the store, and writes only where it looks and what is pointed at. */
export function createMapView(container: HTMLElement, { client, store, onSelect }: MapViewOptions) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new LeafletMap(container, {
    attributionControl: false,
    minZoom: 3,
    maxZoom: 19,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  });
  map.addControl(new Attribution({ prefix: false }));
  const baseMap = createBaseMap(map, client);
  map.createPane("roads").style.zIndex = "350";
  const movingPane = map.createPane("moving");
  const roads = new RoadLayer("roads");
  const items = new ItemLayer("markerPane", store.kinds);
  const moving = new MovingLayer("moving", store.kinds, isStill);
  const canvases = [roads, items, moving];
  for (const canvas of canvases) map.addLayer(canvas);

  let isClustered = true;
  let isPlaced = false;
  let isAtCity = false;
  /** Leaflet ignores where it is told to look while a zoom is being animated: it is told again afterwards. */
  let isZooming = false;
  let told = store.$view.get();

  const here = () => viewOf(map.getCenter().lat, map.getCenter().lng, map.getZoom());

  function boundsOfCity(): LatLngBoundsLiteral | null {
    const middle = city(client).$state.get().data;
    let [south, west, north, east] = [90, 180, -90, -180];
    for (const item of store.$items.get()) {
      const { latitude, longitude } = item;
      if (!isOnMap(item) || (middle && Math.max(Math.abs(latitude - middle.latitude), Math.abs(longitude - middle.longitude)) >= NEAR))
        continue;
      [south, west] = [Math.min(south, latitude), Math.min(west, longitude)];
      [north, east] = [Math.max(north, latitude), Math.max(east, longitude)];
    }
    if (south > north) return null;
    return [
      [south, west],
      [north, east],
    ];
  }

  /** Is it known where the main things are? A single request that answers first is not the city. */
  const isCityKnown = () => {
    const status = store.isOn(store.main.layer.id) ? store.main.source.$state.get().status : "ready";
    return status !== "fetching" && status !== "slow" && boundsOfCity() !== null;
  };

  function showCity(animate: boolean): boolean {
    const bounds = isCityKnown() ? boundsOfCity() : null;
    const middle = city(client).$state.get().data;
    if (bounds) map.fitBounds(bounds, { animate, paddingTopLeft: [28, 28], paddingBottomRight: [64, 28], maxZoom: CLOSE });
    else if (middle) map.setView([middle.latitude, middle.longitude], CITY, { animate });
    isAtCity = Boolean(bounds || middle);
    return bounds !== null;
  }

  /** The first look: where the page or an earlier life of the element says, else the whole city once its devices are known. */
  function place() {
    if (isPlaced || container.clientWidth === 0 || container.clientHeight === 0) return;
    const view = store.$view.get();
    if (view) {
      isPlaced = true;
      map.setView([...view.center], view.zoom, { animate: false });
    } else if (!isAtCity || isCityKnown()) {
      isPlaced = showCity(false);
      if (isPlaced) store.$view.set(here());
    }
  }

  let standing: readonly MapItem[] = [];
  function look(isAnew: boolean) {
    const isMoving = ({ kind }: MapItem) => store.kinds.get(kind)?.isMoving === true;
    const before = standing;
    standing = store.$filtered.get().filter((item) => !isMoving(item));
    moving.setItems(store.$filtered.get().filter(isMoving));
    if (isAnew || standing.length !== before.length || standing.some((item, index) => item !== before[index]))
      items.setItems(standing, isClustered);
  }

  function emphasize() {
    const [selected, hovered] = [store.$selected.get(), store.$hovered.get()];
    const ifMoving = (item: MapItem | undefined, wanted: boolean) =>
      item && (store.kinds.get(item.kind)?.isMoving === true) === wanted ? item : undefined;
    items.setEmphasis(ifMoving(selected, false), ifMoving(hovered, false));
    moving.setEmphasis(ifMoving(selected, true), ifMoving(hovered, true));
  }

  const stops = [
    watchPalette(container, (palette) => {
      baseMap.setPalette(palette);
      for (const canvas of canvases) canvas.setPalette(palette);
      container.dataset.theme = palette.isDark ? "dark" : "light";
    }),
    store.$filtered.subscribe(() => {
      look(false);
      place();
    }),
    store.$lines.subscribe((lines) => roads.setLines(lines)),
    store.$details.subscribe((details) => roads.setTrace(details?.trace)),
    store.$selected.subscribe(emphasize),
    store.$hovered.subscribe(emphasize),
    store.$view.listen((view) => {
      if (!isPlaced) place();
      else if (!isZooming && view && !isSameView(view, here())) map.setView([...view.center], view.zoom, { animate: !isStill });
    }),
    city(client).$state.subscribe(place),
    baseMap.stop,
  ];

  const observer = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    place();
  });
  observer.observe(container);

  map.on("zoomanim", () => {
    isZooming = true;
    told = store.$view.get();
  });
  map.on("moveend", () => {
    const wanted = store.$view.get();
    const isToldAnew = isZooming && wanted !== told;
    isZooming = false;
    if (isToldAnew && wanted) map.setView([...wanted.center], wanted.zoom, { animate: false });
    else if (isPlaced) store.$view.set(here());
  });
  // Seen from afar the clusters matter, from near the vehicle that somebody follows.
  map.on("zoomend", () => Object.assign(movingPane.style, { zIndex: map.getZoom() < NEAR_ZOOM ? "590" : "610" }));
  map.on("dragstart", () => {
    isPlaced = true;
  });
  map.on("movestart zoomstart mouseout", () => point(null));
  map.on("mousemove", (event: LeafletMouseEvent) => point(event, "mouse"));
  map.on("click", (event: LeafletMouseEvent) => {
    const isFinger = (event.originalEvent as PointerEvent).pointerType === "touch";
    const mark = markUnder(event, isFinger ? "finger" : "mouse");
    if (mark?.item) onSelect(mark.item);
    else if (mark?.cluster)
      map.setView(unproject(mark.x, mark.y), Math.max(map.getZoom() + 1, mark.cluster.apartAt), { animate: !isStill });
  });

  function markUnder({ containerPoint }: LeafletMouseEvent, means: keyof typeof REACH): Mark | undefined {
    const corner = map.getPixelBounds().min;
    if (!corner) return undefined;
    const [x, y, reach] = [corner.x + containerPoint.x, corner.y + containerPoint.y, REACH[means]];
    return moving.markAt(x, y, reach) ?? items.markAt(x, y, reach);
  }

  function point(event: LeafletMouseEvent | null, means: keyof typeof REACH = "mouse") {
    const mark = event ? markUnder(event, means) : undefined;
    const before = store.$pointed.get();
    if (!mark && !before) return;
    const isSame = mark && before && (mark.item ? mark.item === before.mark.item : mark.cluster?.id === before.mark.cluster?.id);
    if (isSame) return;
    container.style.cursor = mark ? "pointer" : "";
    const { x, y } = mark ? map.latLngToContainerPoint(unproject(mark.x, mark.y)) : { x: 0, y: 0 };
    store.$pointed.set(mark ? { mark, x, y } : null);
    store.$hoveredKey.set(mark?.item?.key ?? null);
  }

  return {
    set(cluster: string | undefined, basemap: string | undefined) {
      baseMap.choose(basemap);
      if (isClustered === (cluster !== "off")) return;
      isClustered = cluster !== "off";
      look(true);
    },
    /** Brings an item into the middle, near enough to see its crossing. */
    show(item: MapItem) {
      if (!isOnMap(item)) return;
      const isMoving = isPlaced && !isStill;
      isPlaced = true;
      map.setView([item.latitude, item.longitude], Math.max(map.getZoom() ?? 0, CLOSE), { animate: isMoving });
    },
    /** Shows all of some places, as near as they allow. */
    fit(places: readonly (readonly [latitude: number, longitude: number])[]) {
      if (places.length === 0) return;
      isPlaced = true;
      map.fitBounds(places as [number, number][], { animate: !isStill, padding: [64, 64], maxZoom: CLOSE });
    },
    zoom: (by: 1 | -1) => map.setZoom(map.getZoom() + by),
    showCity: () => showCity(!isStill),
    stop() {
      for (const stop of stops) stop();
      observer.disconnect();
      items.remove();
      // Leaflet's timer at the end of a zoom outlives the map and throws when it finds it gone.
      Object.assign(map, { _animatingZoom: false });
      map.remove();
      delete container.dataset.theme;
      store.$pointed.set(null);
    },
  };
}

export type MapView = ReturnType<typeof createMapView>;
