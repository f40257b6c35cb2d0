import type { Map as LeafletMap, LeafletMouseEvent } from "leaflet";
import type { MapItem } from "../../core/index.js";
import type { ItemLayer } from "./canvas/item-layer.js";
import type { MovingLayer } from "./canvas/moving-layer.js";
import type { Mark } from "./cluster.js";
import { unproject } from "./mercator.js";
import type { CityMapStore } from "./store.js";

/** Gets the places that are clicked instead of what lies there: while somebody measures or picks a place. */
export type TakePlace = (latitude: number, longitude: number) => void;

interface Surroundings {
  store: CityMapStore;
  items: ItemLayer;
  moving: MovingLayer;
  isStill: boolean;
  onSelect(item: MapItem): void;
}

/** Pixels around a symbol in which a mouse or a finger means it. */
const REACH = { mouse: 14, finger: 24 } as const;

/** What a pointer does: it names what it is on, selects a thing, opens a cluster, or gives a place to whoever takes places. */
export function createPointing(map: LeafletMap, { store, items, moving, isStill, onSelect }: Surroundings) {
  const container = map.getContainer();
  let taker: TakePlace | null = null;

  function markUnder({ containerPoint }: LeafletMouseEvent, means: keyof typeof REACH): Mark | undefined {
    const corner = map.getPixelBounds().min;
    if (!corner) return undefined;
    const [x, y, reach] = [corner.x + containerPoint.x, corner.y + containerPoint.y, REACH[means]];
    return moving.markAt(x, y, reach) ?? items.markAt(x, y, reach);
  }

  function point(event: LeafletMouseEvent | null) {
    const mark = event && !taker ? markUnder(event, "mouse") : undefined;
    const before = store.$pointed.get();
    if (!mark && !before) return;
    const isSame = mark && before && (mark.item ? mark.item === before.mark.item : mark.cluster?.id === before.mark.cluster?.id);
    if (isSame) return;
    container.style.cursor = mark ? "pointer" : "";
    const { x, y } = mark ? map.latLngToContainerPoint(unproject(mark.x, mark.y)) : { x: 0, y: 0 };
    store.$pointed.set(mark ? { mark, x, y } : null);
    store.$hoveredKey.set(mark?.item?.key ?? null);
  }

  map.on("movestart zoomstart mouseout", () => point(null));
  map.on("mousemove", (event: LeafletMouseEvent) => point(event));
  map.on("click", (event: LeafletMouseEvent) => {
    if (taker) return taker(event.latlng.lat, event.latlng.lng);
    const isFinger = (event.originalEvent as PointerEvent).pointerType === "touch";
    const mark = markUnder(event, isFinger ? "finger" : "mouse");
    if (mark?.item) onSelect(mark.item);
    else if (mark?.cluster)
      map.setView(unproject(mark.x, mark.y), Math.max(map.getZoom() + 1, mark.cluster.apartAt), { animate: !isStill });
  });

  return {
    /** Gives all clicks to `take` until what this returns is called. */
    takePlaces(take: TakePlace): () => void {
      point(null);
      taker = take;
      container.style.cursor = "crosshair";
      return () => {
        if (taker === take) taker = null;
        container.style.cursor = "";
      };
    },
    stop: () => store.$pointed.set(null),
  };
}
