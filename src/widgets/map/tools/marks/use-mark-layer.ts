import { useEffect, useMemo } from "react";
import type { MapMark } from "../../../../core/internal.js";
import type { MapView } from "../../engine/map-view.js";
import { MarkLayer } from "./mark-layer.js";

/** Draws marks above everything else while the component is mounted. */
export function useMarkLayer({ map, followPalette }: MapView, marks: readonly MapMark[]): void {
  const layer = useMemo(() => new MarkLayer("marks"), []);
  useEffect(() => {
    map.addLayer(layer);
    const forget = followPalette((palette) => layer.setPalette(palette));
    return () => {
      forget();
      layer.remove();
    };
  }, [map, followPalette, layer]);
  useEffect(() => layer.setMarks(marks), [layer, marks]);
}
