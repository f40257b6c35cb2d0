import type { LatLng, Map as LeafletMap } from "leaflet";
import type { MapLine } from "../../core/index.js";
import type { Palette } from "./canvas/palette.js";
import type { RoadLayer } from "./canvas/road-layer.js";
import type { CityMapStore } from "./store.js";

/** The roads of all layers and the trace of what is selected; the layer that draws them is loaded with the first of them. */
export function followRoads(map: LeafletMap, { $lines, $lineTables, $details }: CityMapStore) {
  let palette: Palette | undefined;
  let layer: RoadLayer | undefined;
  let isStopped = false;

  function show() {
    layer?.setLines($lines.get());
    layer?.setTables($lineTables.get());
    layer?.setTrace($details.get()?.trace);
  }

  async function draw() {
    const isAny = $lines.get().length + $lineTables.get().length > 0 || $details.get()?.trace;
    if (!layer && isAny) {
      const { RoadLayer } = await import("./canvas/road-layer.js");
      if (isStopped || layer) return;
      layer = new RoadLayer("roads");
      if (palette) layer.setPalette(palette);
      map.addLayer(layer);
    }
    show();
  }

  const stops = [$lines, $lineTables, $details].map(($store) => $store.subscribe(() => void draw()));
  return {
    setPalette(next: Palette) {
      palette = next;
      layer?.setPalette(next);
    },
    /** The line that lies nearest to a place, within `reach` pixels of it. */
    lineAt(place: LatLng, reach: number): MapLine | undefined {
      const metres = map.distance(map.containerPointToLatLng([0, 0]), map.containerPointToLatLng([reach, 0]));
      return layer?.lineAt({ latitude: place.lat, longitude: place.lng }, reach / 2 ** map.getZoom(), metres);
    },
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
}

export type Roads = ReturnType<typeof followRoads>;
