import type { MapView } from "../../engine/map-view.js";
import { ToolTexts } from "../ToolTexts.js";
import { Ruler } from "./Ruler.js";

interface MeasureProps {
  mapView: MapView;
  onClose(): void;
}

/** Measures along a line that the operator clicks, or sets by the keyboard's crosshair. */
export function Measure(props: MeasureProps) {
  return (
    <ToolTexts>
      <Ruler {...props} />
    </ToolTexts>
  );
}
