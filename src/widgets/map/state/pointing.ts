import type { Map as LeafletMap, LeafletMouseEvent } from "leaflet";
import { type MapItem, type MapLine, unproject } from "../../../core/internal.js";
import type { ItemLayer } from "../engine/canvas/item-layer.js";
import type { MovingLayer } from "../engine/canvas/moving-layer.js";
import type { Mark } from "../engine/cluster.js";
import type { LazyLayer } from "../engine/lazy-layer.js";
import type { Roads } from "../engine/roads.js";
import type { Pointed } from "./selection.js";
import type { CityMapStore } from "./store.js";

/** Called with clicked coordinates while a tool measures or picks a place. */
export type TakePlace = (latitude: number, longitude: number) => void;

interface Surroundings {
  store: CityMapStore;
  items: ItemLayer;
  moving: LazyLayer<MovingLayer>;
  roads: Roads;
  isStill: boolean;
  onSelect(item: MapItem): void;
}

/** CSS px around a symbol within which a mouse or a finger hits it. */
const REACH = { mouse: 14, finger: 24 } as const;
/** CSS px around a road within which a pointer hits it. */
const ROAD_REACH = 6;
/** Milliseconds between two hit tests under a resting pointer. */
const LOOK_AGAIN = 250;

/** Whether both show the same: changed items and clusters are new objects, but lines are new objects each time. */
const isSame = (one: Pointed, other: Pointed) =>
  one.mark?.item === other.mark?.item && one.mark?.cluster === other.mark?.cluster && contentOf(one) === contentOf(other);
const contentOf = ({ line }: Pointed) => line && `${line.key} ${line.level} ${line.speed}`;
/** Key of the item that lists the street of a stretch. */
const streetKey = ({ name }: MapLine) => `road:${name}`;

/** Pointer handling: tooltip on hover; a click selects an item, opens a cluster, or gives coordinates to a tool. */
export function createPointing(map: LeafletMap, { store, items, moving, roads, isStill, onSelect }: Surroundings) {
  const container = map.getContainer();
  let taker: TakePlace | null = null;
  let last: LeafletMouseEvent | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function markUnder({ containerPoint }: LeafletMouseEvent, means: keyof typeof REACH): Mark | undefined {
    const corner = map.getPixelBounds().min;
    if (!corner) return undefined;
    const x = corner.x + containerPoint.x;
    const y = corner.y + containerPoint.y;
    const reach = REACH[means];
    return moving.layer()?.markAt(x, y, reach) ?? items.markAt(x, y, reach);
  }

  /** The stretch of road under the pointer, with a tolerance of a few pixels. */
  const roadUnder = ({ latlng }: LeafletMouseEvent): MapLine | undefined => roads.lineAt(latlng, ROAD_REACH);

  function pointedAt(event: LeafletMouseEvent): Pointed | null {
    const mark = markUnder(event, "mouse");
    if (mark) return { mark, ...map.latLngToContainerPoint(unproject(mark.x, mark.y)) };
    const line = roadUnder(event);
    return line ? { line, x: event.containerPoint.x, y: event.containerPoint.y } : null;
  }

  function point(event: LeafletMouseEvent | null) {
    const before = store.$pointed.get();
    const pointed = event && !taker ? pointedAt(event) : null;
    if (!pointed && !before) return;
    if (pointed && before && isSame(pointed, before)) return;
    if (!taker) container.style.cursor = pointed ? "pointer" : "";
    store.$pointed.set(pointed);
    store.$hoveredKey.set(pointed?.mark?.item?.key ?? (pointed?.line ? streetKey(pointed.line) : null));
  }

  map.on("movestart zoomstart mouseout", () => point(null));
  map.on("movestart zoomstart click", () => store.$samePlace.set(null));
  map.on("mousemove", (event: LeafletMouseEvent) => {
    last = event;
    point(event);
  });
  // Items under a resting pointer may change or drive away; a hit test in each frame would cost too much.
  map.on("drawn", () => {
    if (!store.$pointed.get()) return;
    again ??= setTimeout(() => {
      again = undefined;
      if (store.$pointed.get()) point(last);
    }, LOOK_AGAIN);
  });
  map.on("click", (event: LeafletMouseEvent) => {
    if (taker) return taker(event.latlng.lat, event.latlng.lng);
    const isFinger = (event.originalEvent as PointerEvent).pointerType === "touch";
    const mark = markUnder(event, isFinger ? "finger" : "mouse");
    if (mark?.item) onSelect(mark.item);
    else if (mark?.cluster?.isOnePlace) store.$samePlace.set({ items: items.itemsAt(mark), ...event.containerPoint });
    else if (mark?.cluster)
      map.setView(unproject(mark.x, mark.y), Math.max(map.getZoom() + 1, mark.cluster.apartAt), { animate: !isStill });
    else selectStreet(roadUnder(event));
  });

  function selectStreet(line: MapLine | undefined) {
    const street = line && store.$items.get().find(({ key }) => key === streetKey(line));
    if (street) onSelect(street);
  }

  return {
    /** Passes all clicks to `take` until the returned function is called. */
    takePlaces(take: TakePlace): () => void {
      point(null);
      taker = take;
      container.style.cursor = "crosshair";
      return () => {
        if (taker === take) taker = null;
        container.style.cursor = "";
      };
    },
    stop() {
      clearTimeout(again);
      store.$pointed.set(null);
    },
  };
}
