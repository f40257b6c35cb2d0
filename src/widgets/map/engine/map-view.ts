import { $config, type Client, listReader, type MapItem, ofKinds } from "../../../core/internal.js";
import { type Palette, watchPalette } from "../../kit/palette.js";
import { createBaseMap } from "../ground/base-map.js";
import { trackFirstPicture } from "../state/first-picture.js";
import { createPointing } from "../state/pointing.js";
import type { CityMapStore } from "../state/store.js";
import { createViewport } from "../state/viewport.js";
import { followApproaches } from "./approaches.js";
import { ItemLayer } from "./canvas/item-layer.js";
import { type Gestures, setGestures, type Tried } from "./gestures.js";
import { createLazyLayer } from "./lazy-layer.js";
import { LeafletMap } from "./leaflet.js";
import { followRoads } from "./roads.js";

interface MapViewOptions {
  client: Client;
  store: CityMapStore;
  /** Whether marks of the page are about to be fitted into view. */
  isHeld: boolean;
  onSelect(item: MapItem): void;
}

/** Zoom from which vehicles have symbols. */
const NEAR_ZOOM = 15;

/**
 * The map in a container: Leaflet for navigation, our canvases for drawing. It reads the store, and writes only the view and what is
 * hovered.
 */
export function createMapView(container: HTMLElement, { client, store, isHeld, onSelect }: MapViewOptions) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new LeafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    tapHold: false,
    trackResize: false,
    minZoom: 3,
    maxZoom: 19,
    // The viewport is created before the base map sets its zooms: see there.
    zoomSnap: $config.get().tiles ? 1 : 0.25,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  });
  const { firstPicture, onDrawn, stop: stopTracking } = trackFirstPicture(store);
  const baseMap = createBaseMap(map, client, firstPicture, store.$isGroundMissing.set);
  map.createPane("roads").style.zIndex = "350";
  map.createPane("approaches").style.zIndex = "605";
  map.createPane("marks").style.zIndex = "620";
  const movingPane = map.createPane("moving");
  const roads = followRoads(map, store, baseMap.$hasRoads);
  const itemLayer = new ItemLayer("markerPane", store.kinds, listReader(client), (symbols) => {
    onDrawn();
    baseMap.avoid(symbols);
  });
  map.addLayer(itemLayer);
  const moving = createLazyLayer(map, async () => {
    const { MovingLayer } = await import("./canvas/moving-layer.js");
    return new MovingLayer("moving", store.kinds, listReader(client), isStill);
  });

  const approaches = followApproaches(map, store, client);

  let isClustered = true;
  const movingKinds = new Set([...store.kinds].flatMap(([kind, { isMoving }]) => (isMoving ? kind : [])));
  let standing: readonly MapItem[] = [];
  let driving: readonly MapItem[] = [];
  function draw(isAnew: boolean) {
    const before = standing;
    const items = store.$filtered.get();
    driving = ofKinds(items, (kind) => movingKinds.has(kind));
    standing = ofKinds(items, (kind) => !movingKinds.has(kind) && store.isDrawn(kind));
    drawMoving();
    if (isAnew || standing.length !== before.length || standing.some((item, index) => item !== before[index]))
      itemLayer.setItems(standing, isClustered);
  }

  /** The selected and hovered items that move, or those that do not. A street under the pointer needs no sign at its worst stretch. */
  const marked = (isMoving: boolean) =>
    [store.$selected.get(), store.$pointed.get()?.line ? undefined : store.$hovered.get()].map((item) =>
      item && movingKinds.has(item.kind) === isMoving ? item : undefined,
    ) as [MapItem | undefined, MapItem | undefined];

  function drawMoving() {
    moving.show(driving.length > 0, (layer) => {
      layer.setItems(driving);
      layer.setEmphasis(...marked(true));
    });
  }

  function emphasize() {
    itemLayer.setEmphasis(...marked(false));
    drawMoving();
  }

  const followPalette = (use: (palette: Palette) => void) => watchPalette(container, use);
  const stops = [
    followPalette((palette) => {
      baseMap.setPalette(palette);
      roads.setPalette(palette);
      itemLayer.setPalette(palette);
      moving.setPalette(palette);
      approaches.setPalette(palette);
      container.dataset.theme = palette.isDark ? "dark" : "light";
    }),
    store.$filtered.subscribe(() => draw(false)),
    store.$selected.subscribe(emphasize),
    store.$hovered.subscribe(emphasize),
    stopTracking,
    baseMap.stop,
    roads.stop,
    moving.stop,
    approaches.stop,
  ];
  // At low zoom clusters are above vehicles, at high zoom below them.
  map.on("zoomend", () => Object.assign(movingPane.style, { zIndex: map.getZoom() < NEAR_ZOOM ? "590" : "610" }));

  const { stop: stopViewport, ...viewport } = createViewport(map, { client, store, isStill, isHeld });
  const { stop: stopPointing, takePlaces } = createPointing(map, { store, items: itemLayer, moving, roads, isStill, onSelect });

  return {
    /** The Leaflet map, for tools that draw on it. */
    map,
    /** Whether the user prefers reduced motion: no animations. */
    isStill,
    followPalette,
    takePlaces,
    setGestures: (mode: Gestures, tried: (what: Tried) => void) => setGestures(map, mode, tried),
    ...viewport,
    set(cluster: string | undefined, basemap: string | undefined) {
      baseMap.choose(basemap);
      if (isClustered === (cluster !== "off")) return;
      isClustered = cluster !== "off";
      draw(true);
    },
    stop() {
      for (const stop of stops) stop();
      stopViewport();
      itemLayer.remove();
      // Leaflet's timer at the end of a zoom outlives the map and would throw after its removal.
      Object.assign(map, { _animatingZoom: false });
      map.remove();
      delete container.dataset.theme;
      stopPointing();
    },
  };
}

export type MapView = ReturnType<typeof createMapView>;
