import type { FitBoundsOptions, Map as LeafletMap } from "leaflet";
import { batched } from "nanostores";
import { type Client, city, hasPlace, loadWithRetry, type MapItem } from "../../../core/internal.js";
import { boundsOfCity, middleOf } from "./city-bounds.js";
import type { CityMapStore } from "./store.js";
import type { StreetBounds } from "./street-bounds.js";
import { CITY, CLOSE, isSameView, type View, viewOf } from "./view.js";

type Places = readonly (readonly [latitude: number, longitude: number])[];

interface Surroundings {
  client: Client;
  store: CityMapStore;
  isStill: boolean;
  /** Something will be fitted into view in a moment: the city is not shown before. */
  isHeld: boolean;
}

/** Stands for the streets when what finds them did not arrive. */
const noStreets: StreetBounds = {
  around: () => null,
  isFailed: () => true,
  follow(listener) {
    listener();
    return () => {};
  },
};

/** Where the map looks, at first and afterwards: the store's view is the map's, and the map's moves are the store's. */
export function createViewport(map: LeafletMap, { client, store, isStill, isHeld: isHeldAtFirst }: Surroundings) {
  const container = map.getContainer();
  let isPlaced = false;
  let isHeld = isHeldAtFirst;
  let isAtCity = false;
  /** Places that wait to be fitted into view until the map has room on the page. */
  let unfitted: Places | null = null;
  /** Where a move ends that is under way. */
  let aim: View | null = null;
  /** Leaflet ignores where it is told to look while a zoom is being animated: it is told again afterwards. */
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
   * Until the middle is known, or that nobody tells it, one wrong coordinate may make the city half the globe; and while one
   * of the lists of devices is awaited, the other covers only its part of the city.
   */
  const isSure = () => Boolean(middle() ?? city(client).$state.get().error) && !isPartial();
  const hasRoom = () => container.clientWidth > 0 && container.clientHeight > 0;
  /** Where nothing is on, the streets say where the city is. */
  let streets: StreetBounds | undefined;
  const bounds = () => boundsOfCity(store.$items.get(), middle()) ?? (isNothingOn() ? (streets?.around(middle()) ?? null) : null);

  const mainState = () => store.$shown.get().find(({ layer }) => layer === store.main.layer)?.state;
  /** An answer that takes long is not waited for: the operator looks around by then. */
  const isPartial = () => {
    const state = mainState();
    return Boolean(state?.isPartial && !state.isSlow);
  };
  /** The city, once it is known where the main things are: a single request that answers first is not the city. */
  const knownCity = () => {
    const status = mainState()?.status;
    return status === "fetching" || status === "slow" ? null : bounds();
  };
  const isNothingOn = () => store.layers.every(({ layer }) => !store.isOn(layer.id));

  /** The big map has its weather and layers above, both have their buttons at the right. */
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
   * The first look: where the page or an earlier life of the element says, else the whole city once its devices are known, or
   * its middle where the page names a zoom.
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

  /** Shows all of some places, as near as they allow. */
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
    const found = await loadWithRetry(() => import("./street-bounds.js")).then(
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
    // Together: the state of the devices is not to be ahead of the items.
    batched([store.$items, store.$shown], (items, shown) => ({ items, shown })).subscribe(place),
    store.$view.listen((view) => {
      if (!isPlaced) place();
      else if (!isZooming && view && !isSameView(view, here())) map.setView([...view.center], view.zoom, { animate: !isStill });
    }),
    city(client).$state.subscribe(place),
  ];
  const observer = new ResizeObserver(() => {
    const aimed = isZooming ? null : aim;
    // Leaflet moves by whole pixels, which is no other view.
    isResizing = true;
    map.invalidateSize({ animate: false });
    isResizing = false;
    // Its own move goes on to where the middle was, for instance before the panel of what is shown came beside the map.
    if (aimed) map.setView([...aimed.center], aimed.zoom, { animate: false });
    place();
  });
  observer.observe(container);
  let pixels: MediaQueryList | undefined;
  /** Canvases have the pixels of one screen: another one has others, and so has a page that is zoomed. */
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
  // Whoever moves the map while its devices are still awaited is not taken away from there when they come.
  map.on("movestart", () => {
    isPlaced ||= isAtCity;
  });

  return {
    /** Brings an item into the middle, near enough to see its crossing unless a zoom is named. */
    show(item: MapItem, zoom = Math.max(map.getZoom() ?? 0, CLOSE)) {
      if (!hasPlace(item)) return;
      const isMoving = isPlaced && !isStill;
      isPlaced = true;
      aim = { center: [item.latitude, item.longitude], zoom };
      map.setView([...aim.center], zoom, { animate: isMoving });
    },
    fit,
    zoom: (by: 1 | -1) => map.setZoom(map.getZoom() + by),
    /** The whole city; before the first look is over that is what the map shows already. */
    showCity: () => isPlaced && showCity(!isStill),
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
      observer.disconnect();
      pixels?.removeEventListener("change", followPixels);
    },
  };
}
