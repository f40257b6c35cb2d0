import type { FitBoundsOptions, Map as LeafletMap } from "leaflet";
import { batched } from "nanostores";
import { type Client, city, hasPlace, loadWithRetry, type MapItem } from "../../../core/internal.js";
import { boundsOfCity, middleOf, type StreetBounds } from "./city-bounds.js";
import type { CityMapStore } from "./store.js";
import { CITY, CLOSE, isSameView, type View, viewOf } from "./view.js";

type Places = readonly (readonly [latitude: number, longitude: number])[];

interface Surroundings {
  client: Client;
  store: CityMapStore;
  isStill: boolean;
  /** Whether marks are about to be fitted into view: the city is not shown before. */
  isHeld: boolean;
}

/** CSS px from an edge of the map within which an item is hardly visible. */
const REACH = 48;

/** Used in place of the streets when their code could not be loaded. */
const noStreets: StreetBounds = {
  around: () => null,
  isFailed: () => true,
  follow(listener) {
    listener();
    return () => {};
  },
};

/** Controls what the map looks at, and keeps the store's view and the map's in sync. */
export function createViewport(map: LeafletMap, { client, store, isStill, isHeld: isHeldAtFirst }: Surroundings) {
  const container = map.getContainer();
  let isPlaced = false;
  let isHeld = isHeldAtFirst;
  let isAtCity = false;
  /** Places that wait to be fitted into view until the map has room on the page. */
  let unfitted: Places | null = null;
  /** Target view of a running move. */
  let aim: View | null = null;
  /** Leaflet ignores `setView` while a zoom is animated: it is repeated afterwards. */
  let isZooming = false;
  let isResizing = false;
  let isStopped = false;
  let viewBefore = store.$view.get();

  function here(): View {
    const { lat, lng } = map.getCenter().wrap();
    return viewOf(lat, lng, map.getZoom());
  }
  const middle = () => city(client).$state.get().data;
  /**
   * Whether the city's extent is final. Before its centre is known, or known to be missing, one wrong coordinate could make it half the
   * globe; and while one list of devices is loading, the other covers only a part.
   */
  const isSure = () => Boolean(middle() ?? city(client).$state.get().error) && !isPartial();
  const hasRoom = () => container.clientWidth > 0 && container.clientHeight > 0;
  /** With no layer on, the streets give the extent of the city. */
  let streets: StreetBounds | undefined;
  const bounds = () => boundsOfCity(store.$freshItems.get(), middle()) ?? (isNothingOn() ? (streets?.around(middle()) ?? null) : null);

  const mainState = () => store.$shown.get().find(({ layer }) => layer === store.main.layer)?.state;
  /** Whether a list is still loading. A slow answer is not waited for: by then the operator is moving the map. */
  const isPartial = () => {
    const state = mainState();
    return Boolean(state?.isPartial && !state.isSlow);
  };
  /** The city's extent, once the main layer has answered: an urban request that arrives first is not the city. */
  const knownCity = () => {
    const status = mainState()?.status;
    return status === "fetching" || status === "slow" ? null : bounds();
  };
  const isNothingOn = () => store.layers.every(({ layer }) => !store.isOn(layer.id));

  /** Room for the overlays: weather and layers at the top, buttons on the right. */
  const room = (): FitBoundsOptions => (isNothingOn() ? { padding: [16, 16] } : { paddingTopLeft: [28, 84], paddingBottomRight: [64, 28] });

  function showCity(animate: boolean, around = knownCity(), zoom?: number): boolean {
    const { latitude, longitude } = middle() ?? {};
    if (around && zoom) map.setView(middleOf(around), zoom, { animate });
    else if (around) map.fitBounds(around, { animate, ...room(), maxZoom: CLOSE });
    else if (latitude !== undefined && longitude !== undefined) map.setView([latitude, longitude], zoom ?? CITY, { animate });
    else return false;
    isAtCity = true;
    return around !== null || (isNothingOn() && streets?.isFailed() === true);
  }

  /**
   * Sets the first view: the one set by the page or kept from an earlier mount; else the whole city once its devices are known; or its
   * centre where the page sets only a zoom.
   */
  function place(): void {
    if ((isPlaced && !unfitted) || !hasRoom()) return;
    const view = store.$view.get();
    if (unfitted) fit(unfitted);
    else if (view) {
      isPlaced = true;
      map.setView([...view.center], view.zoom, { animate: false });
    } else if (!isHeld) {
      const around = knownCity();
      if (isAtCity && !(around && isSure())) return;
      isPlaced = showCity(false, around, store.zoomAlone()) && isSure();
      if (isPlaced) store.$view.set(here());
    }
  }

  /** Fits places into view at the greatest possible zoom. */
  function fit(places: Places): void {
    isHeld = false;
    unfitted = hasRoom() || places.length === 0 ? null : places;
    if (unfitted) return;
    if (places.length === 0) {
      place();
      return;
    }
    const animate = isPlaced && !isStill;
    isPlaced = true;
    map.fitBounds(places as [number, number][], { animate, padding: [64, 64], maxZoom: CLOSE });
  }

  async function loadStreets() {
    const found = await loadWithRetry(() => import("./city-bounds.js")).then(
      ({ streetBounds }) => streetBounds(client),
      () => noStreets,
    );
    if (isStopped || streets) return;
    streets = found;
    stops.push(streets.follow(place));
  }

  const stops = [
    store.$on.subscribe(() => {
      if (!streets && isNothingOn()) void loadStreets();
    }),
    // Combined, so that the state of the devices is never ahead of the items.
    batched([store.$freshItems, store.$shown], (items, shown) => ({ items, shown })).subscribe(place),
    store.$view.listen((view) => {
      if (!isPlaced) place();
      else if (!isZooming && view && !isSameView(view, here())) map.setView([...view.center], view.zoom, { animate: !isStill });
    }),
    city(client).$state.subscribe(place),
  ];
  /** The host element, which keeps its size when a panel opens beside the map. */
  const { host = container } = container.getRootNode() as Partial<ShadowRoot>;
  const sizeOfHost = () => `${host.clientWidth} ${host.clientHeight}`;
  let hostSize = sizeOfHost();
  let size = { width: container.clientWidth, height: container.clientHeight };
  /** True after an item was selected or deselected: the panel that opens or closes with it must not move the map. */
  let isKept = false;
  const observer = new ResizeObserver(() => {
    const aimed = isZooming ? null : aim;
    const { clientWidth, clientHeight } = container;
    const change = Math.max(Math.abs(clientWidth - size.width), Math.abs(clientHeight - size.height));
    size = { width: clientWidth, height: clientHeight };
    const isPanel = isKept && change > REACH && hostSize === sizeOfHost();
    // A few pixels are a line of text that has come or gone, not a panel.
    if (change > REACH) isKept = false;
    hostSize = sizeOfHost();
    // Leaflet rounds to whole pixels, which is not a new view.
    isResizing = true;
    // When a panel opens, everything stays where it is on the screen; else the centre stays in the centre.
    map.invalidateSize({ animate: false, pan: !isPanel });
    isResizing = false;
    // Leaflet would end a running move at the old centre, e.g. when the panel opens beside the map.
    if (aimed) map.setView([...aimed.center], aimed.zoom, { animate: false });
    else if (isPanel && isPlaced) {
      const selected = store.$selected.get();
      if (selected && hasPlace(selected))
        map.panInside([selected.latitude, selected.longitude], { padding: [REACH, REACH], animate: !isStill });
      store.$view.set(here());
    }
    place();
  });
  observer.observe(container);
  let pixels: MediaQueryList | undefined;
  /** Redraws when the device pixel ratio changes: on another screen, or when the page is zoomed. */
  function followPixels(event?: Event) {
    if (event) map.fire("resize");
    pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    pixels.addEventListener("change", followPixels, { once: true });
  }
  followPixels();

  map.on("zoomanim", () => {
    isZooming = true;
    viewBefore = store.$view.get();
  });
  map.on("moveend", () => {
    const wanted = store.$view.get();
    const isViewChanged = isZooming && wanted !== viewBefore;
    isZooming = false;
    aim = null;
    if (isViewChanged && wanted) map.setView([...wanted.center], wanted.zoom, { animate: false });
    else if (isPlaced && !isResizing) store.$view.set(here());
  });
  // A user who moves the map while its devices are loading keeps that view when they come.
  map.on("movestart", () => {
    isPlaced ||= isAtCity;
  });

  return {
    /** The next panel that opens or closes does not move anything on the screen. */
    keepInPlace() {
      isKept = true;
    },
    /** Centres an item if it is out of view. */
    reveal(item: MapItem) {
      if (!hasPlace(item) || !isPlaced) return;
      const { x, y } = map.latLngToContainerPoint([item.latitude, item.longitude]);
      const size = map.getSize();
      if (x < REACH || y < REACH || x > size.x - REACH || y > size.y - REACH) this.show(item);
    },
    /** Centres an item, at a zoom that shows its crossing unless one is given. */
    show(item: MapItem, zoom = Math.max(map.getZoom() ?? 0, CLOSE)) {
      if (!hasPlace(item)) return;
      const isMoving = isPlaced && !isStill;
      isPlaced = true;
      aim = { center: [item.latitude, item.longitude], zoom };
      map.setView([...aim.center], zoom, { animate: isMoving });
    },
    fit,
    zoom: (by: 1 | -1) => map.setZoom(map.getZoom() + by),
    /** Shows the whole city. Does nothing before the first view is final, which shows it anyway. */
    showCity: () => isPlaced && showCity(!isStill),
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
      observer.disconnect();
      pixels?.removeEventListener("change", followPixels);
    },
  };
}
