import type { LatLng, Map as LeafletMap } from "leaflet";
import type { MapLine } from "../../../core/internal.js";
import type { CityMapStore } from "../state/store.js";
import { createLazyLayer } from "./lazy-layer.js";

/** The roads of all layers and the traces of what is selected. */
export function followRoads(map: LeafletMap, { $lines, $lineTables, $details }: CityMapStore) {
  const lazyLayer = createLazyLayer(map, async () => new (await import("./canvas/road-layer.js")).RoadLayer("roads"));

  function draw() {
    const [lines, tables, traces] = [$lines.get(), $lineTables.get(), $details.get()?.traces];
    lazyLayer.show(lines.length + tables.length > 0 || traces !== undefined, (layer) => {
      layer.setLines(lines);
      layer.setTables(tables);
      layer.setTraces(traces);
    });
  }

  const stops = [...[$lines, $lineTables, $details].map(($store) => $store.subscribe(draw)), lazyLayer.stop];
  return {
    setPalette: lazyLayer.setPalette,
    /** The line that lies nearest to a place, within `reach` pixels of it. */
    lineAt(place: LatLng, reach: number): MapLine | undefined {
      const metres = map.distance(map.containerPointToLatLng([0, 0]), map.containerPointToLatLng([reach, 0]));
      return lazyLayer.layer()?.lineAt({ latitude: place.lat, longitude: place.lng }, reach / 2 ** map.getZoom(), metres);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

export type Roads = ReturnType<typeof followRoads>;
