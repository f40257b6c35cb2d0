import type { LatLng, Map as LeafletMap } from "leaflet";
import type { ReadableAtom } from "nanostores";
import type { MapLine } from "../../../core/internal.js";
import { trafficOffsetAt } from "../ground/sizes.js";
import type { CityMapStore } from "../state/store.js";
import { createLazyLayer } from "./lazy-layer.js";

/** Draws the lines of all layers, beside the roads of the base map where it has any, and the traces of the selected item. */
export function followRoads(map: LeafletMap, { $lines, $lineTables, $details }: CityMapStore, $isBeside: ReadableAtom<boolean>) {
  const lazyLayer = createLazyLayer(map, async () => new (await import("./canvas/road-layer.js")).RoadLayer("roads"));

  function draw() {
    const lines = $lines.get();
    const tables = $lineTables.get();
    const traces = $details.get()?.traces;
    lazyLayer.show(lines.length + tables.length > 0 || traces !== undefined, (layer) => {
      layer.setLines(lines);
      layer.setTables(tables);
      layer.setTraces(traces);
      layer.setBeside($isBeside.get());
    });
  }

  const stops = [...[$lines, $lineTables, $details, $isBeside].map(($store) => $store.subscribe(draw)), lazyLayer.stop];
  return {
    setPalette: lazyLayer.setPalette,
    /** The line nearest to a place, within `reach` CSS px. */
    lineAt(place: LatLng, reach: number): MapLine | undefined {
      const pixels = reach + ($isBeside.get() ? trafficOffsetAt(map.getZoom()) : 0);
      const metres = map.distance(map.containerPointToLatLng([0, 0]), map.containerPointToLatLng([pixels, 0]));
      return lazyLayer.layer()?.lineAt({ latitude: place.lat, longitude: place.lng }, pixels / 2 ** map.getZoom(), metres);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

export type Roads = ReturnType<typeof followRoads>;
