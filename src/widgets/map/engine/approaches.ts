import type { Map as LeafletMap } from "leaflet";
import type { ReadableAtom } from "nanostores";
import { type Client, liveTopics, loadWithRetry, type MapItem, ofKinds, placesOf, project } from "../../../core/internal.js";
import type { Approach } from "../approaches/source.js";
import { approachKinds } from "../layers/devices.js";
import type { CityMapStore } from "../state/store.js";
import { createLazyLayer } from "./lazy-layer.js";

/** Zoom from which the map shows the signal states at each approach. */
export const APPROACHES_FROM = 15;
/** Signals whose telemetry is read at a time: those nearest to the middle of the view. */
const MOST = 48;
/** The same where each signal is polled, because the provider has no stream. */
const MOST_POLLED = 12;
/** Milliseconds without a move of the map before the signals in view are read. */
const REST = 400;

/** Draws the signal states at the approaches of the signals in view. */
export function followApproaches(map: LeafletMap, store: CityMapStore, client: Client) {
  const lazyLayer = createLazyLayer(map, async () => new (await import("../approaches/approach-layer.js")).ApproachLayer("approaches"));
  const followed = new Map<string, { item: MapItem; $shown?: ReadableAtom<readonly Approach[] | null>; leave: () => void }>();
  const { $isLive } = liveTopics(client);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function draw() {
    const shown = new Map<MapItem, readonly Approach[]>();
    for (const { item, $shown } of followed.values()) {
      const approaches = $shown?.get();
      if (approaches) shown.set(item, approaches);
    }
    lazyLayer.show(shown.size > 0, (layer) => layer.setApproaches(shown));
  }

  function follow() {
    timer = undefined;
    const wanted = inView();
    for (const [key, { leave }] of followed)
      if (!wanted.has(key)) {
        leave();
        followed.delete(key);
      }
    for (const [key, item] of wanted) {
      const known = followed.get(key);
      if (known) known.item = item;
      else begin(key, item);
    }
    draw();
  }

  function begin(key: string, item: MapItem) {
    let isLeft = false;
    const own: { item: MapItem; $shown?: ReadableAtom<readonly Approach[] | null>; leave: () => void } = {
      item,
      leave: () => {
        isLeft = true;
      },
    };
    followed.set(key, own);
    loadWithRetry(() => import("../approaches/source.js")).then(
      ({ approachesOf }) => {
        if (isLeft) return;
        own.$shown = approachesOf(client, item.oID);
        own.leave = own.$shown.subscribe(draw);
      },
      // Its code failed to load: tried again when the map has moved.
      () => followed.delete(key),
    );
  }

  function inView(): ReadonlyMap<string, MapItem> {
    const found: { item: MapItem; away: number }[] = [];
    if (map.getZoom() >= APPROACHES_FROM && !store.isPublic && !store.$past.get()) {
      const items = ofKinds(store.$filtered.get(), (kind) => approachKinds.has(kind));
      const { x, y } = placesOf(items);
      const bounds = map.getBounds();
      const corner = project(bounds.getNorth(), bounds.getWest());
      const end = project(bounds.getSouth(), bounds.getEast());
      const midX = (corner.x + end.x) / 2;
      const midY = (corner.y + end.y) / 2;
      for (let row = 0; row < items.length; row++) {
        const left = x[row]!;
        const top = y[row]!;
        if (left > corner.x && left < end.x && top > corner.y && top < end.y)
          found.push({ item: items[row]!, away: Math.hypot(left - midX, top - midY) });
      }
    }
    const nearest = found.sort((one, other) => one.away - other.away).slice(0, $isLive.get() ? MOST : MOST_POLLED);
    return new Map(nearest.map(({ item }) => [item.key, item]));
  }

  const soon = () => {
    timer ??= setTimeout(follow, REST);
  };
  map.on("moveend", soon);
  const stops = [store.$filtered.subscribe(soon), store.$past.subscribe(soon), $isLive.subscribe(soon), lazyLayer.stop];
  return {
    setPalette: lazyLayer.setPalette,
    stop() {
      clearTimeout(timer);
      map.off("moveend", soon);
      for (const stop of stops) stop();
      for (const { leave } of followed.values()) leave();
    },
  };
}
