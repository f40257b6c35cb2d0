import { useCallback, useEffect, useMemo, useState } from "react";
import type { MapMark } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { MapView } from "../../engine/map-view.js";
import { Crosshair, useCrosshair } from "../Crosshair.js";
import { useMarkLayer } from "../marks/use-mark-layer.js";
import { ToolPanel } from "../ToolPanel.js";
import { ToolTexts } from "../ToolTexts.js";

interface MeasureProps {
  mapView: MapView;
  onClose(): void;
}

/** Measures a line that the operator draws by clicks or with the crosshair. */
export function Measure(props: MeasureProps) {
  return (
    <ToolTexts>
      <Ruler {...props} />
    </ToolTexts>
  );
}

type Corner = readonly [latitude: number, longitude: number];

/** The line, its length at each vertex, and a button that removes the last vertex. */
function Ruler({ mapView, onClose }: { mapView: MapView; onClose(): void }) {
  const { t } = useWidget();
  const [corners, setCorners] = useState<readonly Corner[]>([]);
  const distanceText = useDistance();
  const add = useCallback((latitude: number, longitude: number) => setCorners((before) => [...before, [latitude, longitude]]), []);
  useEffect(() => mapView.takePlaces(add), [mapView, add]);
  const isAiming = useCrosshair(mapView, add);

  const metres = useMemo(() => lengths(mapView, corners), [mapView, corners]);
  const marks = useMemo(() => toMarks(corners, metres.map(distanceText)), [corners, metres, distanceText]);
  useMarkLayer(mapView, marks);

  const total = metres.at(-1) ?? 0;
  return (
    <>
      {isAiming && <Crosshair />}
      <ToolPanel
        said={
          corners.length < 2 ? t(corners.length === 0 ? "measureFirst" : "measureNext") : t("measured", { distance: distanceText(total) })
        }
        hint={t("measureKeys")}
        isHintShown={isAiming}
        onEscape={onClose}
      >
        {corners.length > 0 && (
          <Button kind="quiet" onClick={() => setCorners(corners.slice(0, -1))}>
            {t("measureBack")}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {t("done")}
        </Button>
      </ToolPanel>
    </>
  );
}

/** Metres along the line from the first vertex to each. */
function lengths({ map }: MapView, corners: readonly Corner[]): number[] {
  let sum = 0;
  return corners.map((corner, index) => {
    const before = corners[index - 1];
    if (before) sum += map.distance([...before], [...corner]);
    return sum;
  });
}

function toMarks(corners: readonly Corner[], labels: readonly string[]): MapMark[] {
  const positions = corners.map(([latitude, longitude]) => [longitude, latitude] as const);
  const points = positions.map(
    (coordinates, index): MapMark => ({
      type: "Feature",
      geometry: { type: "Point", coordinates },
      properties: { id: index, label: index === 0 ? "" : (labels[index] ?? ""), kind: "stop" },
    }),
  );
  if (positions.length < 2) return points;
  const line: MapMark = {
    type: "Feature",
    geometry: { type: "LineString", coordinates: positions },
    properties: { id: "line", label: "" },
  };
  return [line, ...points.reverse()];
}

/** Formats a distance: whole metres, from 1 km on kilometres with up to two decimals. */
function useDistance(): (metres: number) => string {
  const { t, language } = useWidget();
  return useCallback(
    (metres) => {
      if (Math.round(metres) < 1000) return t("metres", { n: Math.round(metres) });
      return t("kilometres", { n: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(metres / 1000) });
    },
    [t, language],
  );
}
