import type { LatLngBoundsLiteral, LeafletMouseEvent } from "leaflet";
import { type Client, city, type MapItem } from "../../core/index.js";
import { createBaseMap } from "./base-map.js";
import { ItemLayer } from "./canvas/item-layer.js";
import { watchPalette } from "./canvas/palette.js";
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
    boxZoom: false,
  });
  map.addControl(new Attribution({ prefix: false }));
  const baseMap = createBaseMap(map, client);
  const items = new ItemLayer("markerPane");
  map.addLayer(items);

  let isClustered = true;
  let isPlaced = false;
  let isAtCity = false;
  /** Leaflet ignores where it is told to look while a zoom is being animated: it is told again afterwards. */
  let isZooming = false;
  let told = store.$view.get();

  const here = () => viewOf(map.getCenter().lat, map.getCenter().lng, map.getZoom());

  function boundsOfCity(): LatLngBoundsLiteral | null {
    const middle = city(client).$state.get().data;
    const near = store.$items
      .get()
      .filter((item) => isOnMap(item))
      .filter(
        ({ latitude, longitude }) =>
          !middle || Math.max(Math.abs(latitude - middle.latitude), Math.abs(longitude - middle.longitude)) < NEAR,
      );
    if (near.length === 0) return null;
    const [south, west] = [Math.min(...near.map(({ latitude }) => latitude)), Math.min(...near.map(({ longitude }) => longitude))];
    const [north, east] = [Math.max(...near.map(({ latitude }) => latitude)), Math.max(...near.map(({ longitude }) => longitude))];
    return [
      [south, west],
      [north, east],
    ];
  }

  function showCity(animate: boolean): boolean {
    const bounds = boundsOfCity();
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
    } else if (!isAtCity || boundsOfCity()) {
      isPlaced = showCity(false);
      if (isPlaced) store.$view.set(here());
    }
  }

  const look = () => items.setItems(store.$filtered.get(), isClustered, store.shapes);
  const stops = [
    watchPalette(container, (palette) => {
      baseMap.setPalette(palette);
      items.setPalette(palette);
      container.dataset.theme = palette.isDark ? "dark" : "light";
    }),
    store.$filtered.subscribe(() => {
      look();
      place();
    }),
    store.$selected.subscribe(() => items.setEmphasis(store.$selected.get(), store.$hovered.get())),
    store.$hovered.subscribe(() => items.setEmphasis(store.$selected.get(), store.$hovered.get())),
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
      map.setView(unproject(mark.x, mark.y), Math.max(map.getZoom() + 1, items.zoomInto(mark.cluster.id)), { animate: !isStill });
  });

  function markUnder({ containerPoint }: LeafletMouseEvent, means: keyof typeof REACH): Mark | undefined {
    const corner = map.getPixelBounds().min;
    return corner && items.markAt(corner.x + containerPoint.x, corner.y + containerPoint.y, REACH[means]);
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
      look();
    },
    /** Brings an item into the middle, near enough to see its crossing. */
    show(item: MapItem) {
      if (!isOnMap(item)) return;
      const isMoving = isPlaced && !isStill;
      isPlaced = true;
      map.setView([item.latitude, item.longitude], Math.max(map.getZoom() ?? 0, CLOSE), { animate: isMoving });
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
